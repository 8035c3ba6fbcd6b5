"""Readers of fields that several questions share, and common parts of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tableside.engine import asking, inquiry
from tableside.engine.answering import Answer, Asked
from tableside.engine.asking import Question
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.inquiry import Reader, ValueReader, meant, needed
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.orders import Goal, goal_of
from tableside.rules.gitm.squares import square_of, strategic_of
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.words import say


def asks(
    find: Callable[..., Any], fields: Mapping[str, Reader[State, Any]], *told: str
) -> Asked[State]:
    """Return a question (``engine.inquiry``) that can also be asked ``as`` a side."""
    asked = inquiry.asks(find, fields, *told)
    return asked._replace(fields=tuple(dict.fromkeys((*fields, "as"))))


def guessed(state: State, side: str | None, units: Iterable[Unit]) -> Answer:
    """Return ``assumes`` if some of the units are strangers to the asker (section 10.2)."""
    strange = side is not None and any(not state.are_allied(unit.side, side) for unit in units)
    return {"assumes": ["men"]} if strange else {}


#: Readers of a tactical square, ``5-9``, and a strategic one, ``G8-V5``, from a field's value.
square_in = meant(square_of, lambda value: say("no-square", value=value))
strategic_in = meant(strategic_of, lambda value: say("no-strategic", value=value))
square, strategic = needed(square_in), needed(strategic_in)
#: A tactical square, or ``nearest-ford`` or ``nearest-pass``.
_goal_in: ValueReader[Goal] = meant(goal_of, lambda value: say("no-goal", value=value))
goal = needed(_goal_in)
#: One of the eight directions.
direction = inquiry.one_of(DIRECTIONS)


def unit_named(state: State, name: Any, field: str = "unit") -> Unit:
    """Return the unit with an id from a field, but no stack; raise QuestionError for others."""
    return asking.among(state.by_id, name, say("no-unit", unit=asking.shown(name)), field)


#: Reads the unit that a field names, but no stack.
unit = inquiry.of_name(unit_named)


def units(state: State, question: Question, field: str) -> tuple[Unit, ...]:
    """Return the units of a list of ids, without duplicates."""
    found = inquiry.listed(question, field, lambda name, place: unit_named(state, name, place))
    return tuple(dict.fromkeys(found))


def side(state: State, question: Question, field: str) -> str:
    """Return the side that a field names."""
    return asking.choice(question, field, tuple(state.sides))


def city(state: State, question: Question, field: str) -> Piece:
    """Return the city that a field names."""
    name = asking.name(question, field)
    found = state.pieces.get(name)
    if found is None or found.kind != "city":
        raise QuestionError(field, say("no-city", city=asking.shown(name)))
    return found


def strategic_square(state: State, name: str) -> Cell:
    """Return the square of the strategic map with a name; raise QuestionError for any other."""
    found = strategic_of(name)
    if found is None:
        raise QuestionError("square", say("file-strategic", value=name))
    if found not in state.theatre:
        raise QuestionError("square", say("map-off", square=name))
    return found


def yes_no(_state: State, question: Question, field: str) -> bool:
    """Return the boolean value of a field, False without the field."""
    value = question.get(field, False)
    if not isinstance(value, bool):
        raise QuestionError(field, say("no-yes", value=asking.shown(value)))
    return value
