"""The questions about the table, and about what a side sees of the whole (10.2, 10.3).

They are answered from the truth, whoever asks, and tell a side no more than it may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked
from tableside.engine.asking import Question
from tableside.engine.grid import Cell
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import asked
from tableside.rules.gitm.counters import OFF, Counter, Table, counters, table
from tableside.rules.gitm.detection import detected, flags, size_name, strangers_in
from tableside.rules.gitm.sighting import sighted_units
from tableside.rules.gitm.squares import strategic_name
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def _map(square: Cell | None) -> str | None:
    return None if square is None else strategic_name(square)


def _table(state: State, question: Question) -> Answer:
    found: Table = table(state)
    side = asked.side(state, question, "as") if "as" in question else None
    return {
        "map": _map(found.map),
        "on": list(found.on),
        "stacks": [
            {"side": stack.side, "square": str(stack.square), "members": list(stack.members)}
            for stack in found.stacks
        ],
        "unseen": {
            name: list(units)
            for name, units in found.unseen.items()
            if side is None or state.are_allied(name, side)
        },
    }


def _counters(state: State, question: Question) -> Answer:
    if "as" in question:
        asked.side(state, question, "as")
    found = counters(state)
    return {
        "verdict": found.verdict,
        "breaches": [each.as_json() for each in found.breaches],
        "map": _map(found.map),
        "counters": [_counter(each) for each in found.counters],
        "missing": [unit.id for unit in found.missing],
        "missing_stacks": [
            {"side": stack.side, "square": str(stack.square)} for stack in found.missing_stacks
        ],
        "swapped": [[a.id, b.id] for a, b in found.swapped],
    }


def _counter(counter: Counter) -> dict[str, object]:
    return {
        "unit": counter.unit.id,
        "measured": OFF if counter.measured is None else str(counter.measured),
        "expected": None if counter.expected is None else str(counter.expected),
        "verdict": counter.verdict,
        "squares": [OFF if square is None else str(square) for square in counter.squares],
    }


def _detect(state: State, question: Question) -> Answer:
    side = asked.side(state, question, "side")
    asker = asked.side(state, question, "as") if "as" in question else None
    if asker is not None and not state.are_allied(side, asker):
        raise QuestionError("side", say("not-own", unit=state.side_called(side)))
    units: tuple[Unit, ...]
    if "units" in question:
        units = _command(state, question, side)
    else:
        units = tuple(u for u in state.by_id.values() if state.are_allied(u.side, side))
    found = detected(state, units)
    return {
        "shown": [strategic_name(square) for square in found.shown],
        "own": [strategic_name(square) for square in found.own],
        "others": [strategic_name(square) for square in found.others],
        "found": [
            {"square": strategic_name(square), "side": other}
            | ({} if asker else {"units": count, "words": size_name(count)})
            for square, other, count in strangers_in(state, side, found.others)
        ],
    }


def _command(state: State, question: Question, side: str) -> tuple[Unit, ...]:
    """Return the units of one command; a stranger's id is the same error as nobody's."""

    def own(name: Any, place: str) -> Unit:
        unit = state.by_id.get(name) if isinstance(name, str) else None
        if unit is None or not state.are_allied(unit.side, side):
            raise QuestionError(place, say("no-unit", unit=asking.shown(name)))
        return unit

    return asked.listed(question, "units", own)


def _view(state: State, question: Question) -> Answer:
    side = asked.side(state, question, "as")
    seen = sighted_units(state, side)
    return {
        "own": [u.id for u in state.by_id.values() if state.are_allied(u.side, side)],
        "sighted": [name for name in state.by_id if name in seen],
        "flags": {
            strategic_name(square): list(all_) for square, all_ in flags(state, side).items()
        },
    }


QUESTIONS: Mapping[str, Asked[State]] = {
    "table": Asked(_table, ("as",)),
    "counters": Asked(_counters, ("as",)),
    "detect": Asked(_detect, ("side", "units", "as")),
    "view": Asked(_view, ("as",)),
}
