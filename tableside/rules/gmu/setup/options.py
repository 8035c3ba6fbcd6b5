"""What can be settled before the first turn, as things that a player can tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableside.engine.ruleset import Ask, Chance, Option
from tableside.rules.gmu.setup.steps import (
    FLANKS,
    OPPOSITE,
    corps_of,
    has_something,
    marched_ahead,
    selection_of,
    settled_so_far,
    undeployed,
    wanted,
)
from tableside.rules.gmu.state import Absent, State
from tableside.rules.gmu.turn.flow import now, sides_in_order
from tableside.rules.gmu.turn.phases import steps

#: A die that a player types, taps or lets the program throw.
DIE = Ask("die", "dice", "Die", tuple(range(1, 7)))

_TO = Ask("to", "pose", "Where it stands")


def units_of(entries: Iterable[Absent]) -> tuple[str, ...]:
    """Return the ids of pieces off the table."""
    return tuple(entry.piece.id for entry in entries)


def setup_options(state: State) -> list[Option]:
    """Return what can be settled in the present step, by either side; the passes apart."""
    name = now(state).step
    found: list[Option] = []
    if name == "armies" and not settled_so_far(state).armies:
        names = tuple(state.book.periods)
        found.append(
            Option(
                {"action": "period"}, "Period", None, (Ask("period", "choice", "Period", names),)
            )
        )
    if name == "terrain":
        side = state.aggressor
        found.append(Option({"action": "pass", "side": side}, "Play on this table"))
    for side in sides_in_order(state):
        if has_something(state, side, name) and side not in now(state).passed:
            found += _of_side(state, side, name)
    return found


def _of_side(state: State, side: str, name: str) -> Iterator[Option]:
    if name == "armies":
        yield from _armies(state, side)
    elif name in ("aggressor", "friction"):
        text = f"{side}: the die for {'the aggressor' if name == 'aggressor' else 'friction'}"
        yield Option({"action": name, "side": side}, text, side, (DIE,), _odds(state, side, name))
    elif name in ("sides", "flank"):
        yield _edge(state, side, name)
    elif name == "selection":
        yield from _selection(state, side)
    elif name in ("advance", "deployment"):
        yield from _deployment(state, side, name)


def _armies(state: State, side: str) -> Iterator[Option]:
    """The armies of the period that have a chart; one without is chosen class by class."""
    rolled = tuple(a.id for a in state.book.armies_of(state.period) if a.chart is not None)
    if rolled:
        which = Ask("army", "choice", "Army", rolled)
        text = f"{side}: army, and the die on its chart"
        yield Option({"action": "army", "side": side}, text, side, (which, DIE))


def _odds(state: State, side: str, name: str) -> tuple[Chance, ...]:
    if name == "aggressor":
        adds = state.sides[side].army.aggression or 0
        return tuple(Chance(f"{face + adds}", 1 / 6) for face in DIE.choices)
    results = state.played.friction
    return tuple(Chance(each.title, len(each.rolls) / 6) for each in results)


def _edge(state: State, side: str, name: str) -> Option:
    if name == "sides":
        which = Ask("edge", "choice", "Edge", tuple(OPPOSITE))
        return Option({"action": "side", "side": side}, f"{side}: its side", side, (which,))
    other = state.other(side)
    own = settled_so_far(state).edges.get(other, "south")
    which = Ask("edge", "choice", "Edge", FLANKS[own])
    text = f"{side}: where the march of {other} arrives"
    return Option({"action": "flank", "side": side}, text, side, (which,))


def _selection(state: State, side: str) -> Iterator[Option]:
    asked = selection_of(state, side)
    if asked is None:
        return
    need = wanted(state, side, asked)
    corps = tuple(piece.id for piece in corps_of(state, side))
    who = Ask("units", "units", "Corps", corps, need.most, need.least)
    text = f"{side}: the corps for its friction"
    yield Option({"action": "choose", "side": side}, text, side, (who,))


def _deployment(state: State, side: str, name: str) -> Iterator[Option]:
    ahead = marched_ahead(state, side)
    waiting = undeployed(state, side)
    units = tuple(p.id for p in waiting if name == "deployment" or p.id in ahead)
    if units:
        who = Ask("unit", "unit", "Which", units)
        action = {"action": "place", "as": "deployment"}
        yield Option(action, steps()[name][1].title, side, (who, _TO))
