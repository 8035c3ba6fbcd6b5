"""The parts of a question that several have, and what is told of what was found.

A reader takes the position, the question and the name of a field; it raises QuestionError, whose
place is that field, where it is missing or badly written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from typing import Any, TypeVar

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked
from tableside.engine.asking import Question
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.breach import Breach
from tableside.rules.gitm.orders import Goal, goal_of
from tableside.rules.gitm.squares import square_of, strategic_name, strategic_of
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.words import say

T = TypeVar("T")
Reader = Callable[[State, Question, str], Any]


def asks(find: Callable[..., Any], fields: Mapping[str, Reader], *told: str) -> Asked[State]:
    """Return a question: its fields are read in their order and handed to ``find``.

    ``told``: what of the thing found the answer has; nothing where it is the answer already. Every
    question can be asked ``as`` a side.
    """

    def answer(state: State, question: Question) -> Answer:
        found = find(state, *(read(state, question, name) for name, read in fields.items()))
        return shown(found, *told) if told else found

    return Asked(answer, tuple(dict.fromkeys((*fields, "as"))))


def shown(found: Any, *names: str) -> Answer:
    """Return some of what was found as answers write it."""
    return {name: plain(getattr(found, name)) for name in names}


def plain(value: Any) -> Any:
    """Return something as answers write it: a unit by its id, a tactical square by its name."""
    if isinstance(value, Unit):
        return value.id
    if isinstance(value, Cell):
        return str(value)
    if isinstance(value, Breach):
        return value.as_json()
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return shown(value, *(f.name for f in fields_of(value))) if is_dataclass(value) else value


def names(squares: Iterable[Cell]) -> list[str]:
    """Return the names of strategic squares."""
    return [strategic_name(square) for square in squares]


def name_if_any(strategic: Cell | None) -> str | None:
    """Return the name of a strategic square, None for none."""
    return None if strategic is None else strategic_name(strategic)


def guessed(state: State, side: str | None, units: Iterable[Unit]) -> Answer:
    """Return that men are assumed where some of the units are strangers to who asks (10.2)."""
    strange = side is not None and any(not state.are_allied(unit.side, side) for unit in units)
    return {"assumes": ["men"]} if strange else {}


def _value(of: Callable[[Any], T | None], missed: str) -> Callable[[Any, str], T]:
    """Return how something is read from a value; ``missed`` says what means nothing."""

    def read(value: Any, field: str) -> T:
        found = of(value)
        if found is None:
            raise QuestionError(field, say(missed, value=asking.shown(value)))
        return found

    return read


def _needed(read: Callable[[Any, str], T]) -> Callable[[State, Question, str], T]:
    """Return the reader of a field that the question must have."""
    return lambda _, question, field: read(asking.required(question, field), field)


def maybe(read: Callable[[State, Question, str], T]) -> Callable[[State, Question, str], T | None]:
    """Return the reader of a field that may be left out: it is None then."""
    return lambda state, question, field: (
        read(state, question, field) if field in question else None
    )


#: Read a tactical square, ``5-9``, and a strategic one, ``G8-V5``, from a field's value.
square_in = _value(square_of, "no-square")
strategic_in = _value(strategic_of, "no-strategic")
square, strategic = _needed(square_in), _needed(strategic_in)
#: A tactical square, or ``nearest-ford`` or ``nearest-pass``.
_goal_in: Callable[[Any, str], Goal] = _value(goal_of, "no-goal")
goal = _needed(_goal_in)


def unit_named(state: State, name: Any, field: str = "unit") -> Unit:
    """Return a unit, no stack, by its id, read from a field."""
    return asking.among(state.by_id, name, say("no-unit", unit=asking.shown(name)), field)


def unit(state: State, question: Question, field: str) -> Unit:
    """Return the unit that a field names, no stack."""
    return unit_named(state, asking.name(question, field), field)


def listed(question: Question, field: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Return what each entry of a list is; ``read`` takes it and its place."""
    value = asking.required(question, field)
    if not isinstance(value, list):
        raise QuestionError(field, say("no-list", value=asking.shown(value)))
    return tuple(read(each, f"{field}[{index}]") for index, each in enumerate(value))


def units(state: State, question: Question, field: str) -> tuple[Unit, ...]:
    """Return the units of a list of ids, each once."""
    found = listed(question, field, lambda name, place: unit_named(state, name, place))
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


def direction(_state: State, question: Question, field: str) -> str:
    """Return one of the eight directions."""
    return asking.choice(question, field, tuple(DIRECTIONS))


def whole_in(value: Any, field: str, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most`` that was read from a field."""
    if not asking.is_whole(value) or not least <= value <= most:
        raise QuestionError(
            field, say("no-whole", value=asking.shown(value), least=least, most=most)
        )
    return int(value)


def whole(least: int, most: int) -> Callable[[State, Question, str], int]:
    """Return the reader of a whole number from ``least`` to ``most``."""
    return _needed(lambda value, field: whole_in(value, field, least, most))


def yes_no(_state: State, question: Question, field: str) -> bool:
    """Return whether a question says yes; without the field it says no."""
    value = question.get(field, False)
    if not isinstance(value, bool):
        raise QuestionError(field, say("no-yes", value=asking.shown(value)))
    return value


def choices(among: Collection[str]) -> Reader:
    """Return the reader of a list of words out of some."""
    return lambda _, question, field: listed(
        question, field, lambda word, at: asking.choice({at: word}, at, among)
    )
