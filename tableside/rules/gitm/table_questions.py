"""Questions about the table, and about what a side sees (sections 10.2 and 10.3).

They are answered from the true position, whoever asks, but tell a side only what it may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, told
from tableside.engine.asking import Question
from tableside.engine.inquiry import listed, maybe
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import asked
from tableside.rules.gitm.asked import asks
from tableside.rules.gitm.counters import counters, table
from tableside.rules.gitm.detection import detected, flags, size_name, strangers_in
from tableside.rules.gitm.sighting import sighted_units
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def _table(state: State, side: str | None) -> Answer:
    found = table(state)
    unseen = {
        name: list(units)
        for name, units in found.unseen.items()
        if side is None or state.are_allied(name, side)
    }
    return {**told(found, "map", "on", "stacks"), "unseen": unseen}


def _counters(state: State, _side: str | None) -> Answer:
    found = counters(state)
    return {
        **told(found, "verdict", "breaches", "map", "counters", "missing"),
        "missing_stacks": [told(stack, "side", "square") for stack in found.missing_stacks],
        **told(found, "swapped"),
    }


def _detect(state: State, question: Question) -> Answer:
    side = asked.side(state, question, "side")
    asker = maybe(asked.side)(state, question, "as")
    if asker is not None and not state.are_allied(side, asker):
        raise QuestionError("side", say("not-own", unit=state.side_called(side)))
    if "units" in question:
        units = _command(state, question, side)
    else:
        units = tuple(u for u in state.by_id.values() if state.are_allied(u.side, side))
    found = detected(state, units)
    return {
        **told(found, "shown", "own", "others"),
        "found": [
            {"square": str(square), "side": other}
            | ({} if asker else {"units": count, "words": size_name(count)})
            for square, other, count in strangers_in(state, side, found.others)
        ],
    }


def _command(state: State, question: Question, side: str) -> tuple[Unit, ...]:
    """Return the units of one command; a stranger's id raises the same error as an unknown one."""

    def own(name: Any, place: str) -> Unit:
        unit = state.by_id.get(name) if isinstance(name, str) else None
        if unit is None or not state.are_allied(unit.side, side):
            raise QuestionError(place, say("no-unit", unit=asking.shown(name)))
        return unit

    return listed(question, "units", own)


def _view(state: State, side: str) -> Answer:
    seen = sighted_units(state, side)
    return {
        "own": [u.id for u in state.by_id.values() if state.are_allied(u.side, side)],
        "sighted": [name for name in state.by_id if name in seen],
        "flags": {str(square): list(all_) for square, all_ in flags(state, side).items()},
    }


_AS = {"as": maybe(asked.side)}

QUESTIONS: Mapping[str, Asked[State]] = {
    "table": asks(_table, _AS),
    "counters": asks(_counters, _AS),
    "detect": Asked(_detect, ("side", "units", "as")),
    "view": asks(_view, {"as": asked.side}),
}
