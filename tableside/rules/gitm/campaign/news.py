"""Reports to each side about strangers at the end of a turn, deliberately inexact (4.1, 4.7).

Each side's reports have their own stream of random numbers, apart from the turn's and even if the
table draws its own: anyone who knew the numbers could work out the errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableside.engine.draws import Draws
from tableside.engine.grid import Cell
from tableside.engine.message import Message, Several
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.data import defaults
from tableside.rules.gitm.detection import detected, size_text, strangers_in
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say

_ARMS = ("infantry", "cavalry", "artillery", "headquarters")


def report(umpire: Resolving) -> None:
    """Report to each side what its units see, and what its war minister has heard."""
    state = umpire.state
    for side in state.sides:
        draws = Draws(f"{state.campaign.seed}/{state.turn}/{side}", 0)
        own = [unit for unit in state.by_id.values() if state.are_allied(unit.side, side)]
        seen = frozenset(detected(state, own).others)
        for text in (*_seen(state, side, seen, draws), *_heard(state, side, seen, draws)):
            umpire.tell("report", (), text, (side,))


def _seen(state: State, side: str, seen: frozenset[Cell], draws: Draws) -> Iterator[Message]:
    """Yield the rough number and the arms of strangers in each observed square."""
    by = defaults().reports
    for square, other, count in strangers_in(state, side, seen):
        about = max(1, round(count * draws.between(by.least, by.most, "report")))
        there = {u.arm for u in state.active_in(square) if u.side == other}
        arms = [arm for arm in _ARMS if (arm in there) == draws.chance(by.arm, "report")]
        yield say(
            "told-report-arms" if arms else "told-report",
            square=str(square),
            side=state.side_called(other),
            size=size_text(about),
            arms=Several(tuple(say(f"arms-{arm}") for arm in arms)),
        )


def _heard(state: State, side: str, seen: frozenset[Cell], draws: Draws) -> Iterator[Message]:
    """Yield the minister's reports: where strangers stood a turn ago, off by a few squares.

    He hears of troops on his nation's ground that its units do not see, and sometimes of a
    headquarters anywhere.
    """
    nation = state.sides[side].nation
    for other in state.sides:
        if state.are_allied(other, side):
            continue
        troops, staffs = set[Cell](), set[Cell]()
        for name, square in state.campaign.posted.items():
            unit = state.by_id.get(name)
            if unit is None or unit.side != other:
                continue
            if unit.is_hq and draws.chance(defaults().reports.headquarters, "report"):
                staffs.add(square)
            elif unit.is_combat and square not in seen and state.theatre.owner(square) == nation:
                troops.add(square)
        called = state.side_called(other)
        if troops:
            yield say("told-heard-troops", side=called, squares=_off(state, troops, draws))
        if staffs:
            yield say("told-heard-staff", side=called, squares=_off(state, staffs, draws))


def _off(state: State, squares: Iterable[Cell], draws: Draws) -> Several:
    """Return map squares near the given ones, each off by a random error."""
    most, found = defaults().reports.off, set[Cell]()
    for square in sorted(squares):
        off = square.by(draws.whole(-most, most, "report"), draws.whole(-most, most, "report"))
        found.add(off if off in state.theatre else square)
    return Several(tuple(str(square) for square in sorted(found)))
