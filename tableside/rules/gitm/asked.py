"""The parts of a question that several have: units, squares, directions, cities."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.orders import PHASES, Goal, goal_of
from tableside.rules.gitm.squares import square_of, strategic_of
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.words import say

T = TypeVar("T")


def _reader(of: Callable[[Any], T | None], missed: str) -> Callable[[Any, str], T]:
    """Return how something is read from a field; ``missed`` says what means nothing."""

    def read(value: Any, field: str) -> T:
        found = of(value)
        if found is None:
            raise QuestionError(field, say(missed, value=asking.shown(value)))
        return found

    return read


#: Read a tactical square, ``5-9``, and a strategic one, ``G8-V5``, from a field's value.
square_in = _reader(square_of, "no-square")
strategic_in = _reader(strategic_of, "no-strategic")
_GOAL: Callable[[Any, str], Goal] = _reader(goal_of, "no-goal")


def unit(state: State, question: Question, field: str = "unit") -> Unit:
    """Return the unit that a field names, no stack."""
    return unit_named(state, asking.name(question, field), field)


def unit_named(state: State, name: Any, field: str = "unit") -> Unit:
    """Return a unit by its id, read from a field."""
    if not isinstance(name, str) or name not in state.by_id:
        raise QuestionError(field, say("no-unit", unit=asking.shown(name)))
    return state.by_id[name]


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


def city(state: State, question: Question, field: str = "city") -> Piece:
    """Return the city that a field names."""
    name = asking.name(question, field)
    found = state.pieces.get(name)
    if found is None or found.kind != "city":
        raise QuestionError(field, say("no-city", city=asking.shown(name)))
    return found


def square(question: Question, field: str) -> Cell:
    """Return the tactical square in a field, which the question must have."""
    return square_in(asking.required(question, field), field)


def square_if_any(question: Question, field: str) -> Cell | None:
    """Return the tactical square in a field, None without it."""
    return square(question, field) if field in question else None


def goal(question: Question, field: str = "to") -> Goal:
    """Return a tactical square, or ``nearest-ford`` or ``nearest-pass``."""
    return _GOAL(asking.required(question, field), field)


def strategic(question: Question, field: str) -> Cell:
    """Return the strategic square in a field, which the question must have."""
    return strategic_in(asking.required(question, field), field)


def direction(question: Question, field: str = "direction") -> str:
    """Return one of the eight directions."""
    return asking.choice(question, field, tuple(DIRECTIONS))


def whole(question: Question, field: str, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most``, which the question must have."""
    value = asking.required(question, field)
    if not asking.is_whole(value) or not least <= value <= most:
        raise QuestionError(
            field, say("no-whole", value=asking.shown(value), least=least, most=most)
        )
    return int(value)


def phase(question: Question, usual: int) -> int:
    """Return the tactical phase, 1 to 5, that a question names; the usual one without it."""
    return whole(question, "phase", 1, PHASES) if "phase" in question else usual


def yes_no(question: Question, field: str) -> bool:
    """Return whether a question says yes; without the field it says no."""
    value = question.get(field, False)
    if not isinstance(value, bool):
        raise QuestionError(field, say("no-yes", value=asking.shown(value)))
    return value


def choices(question: Question, field: str, among: Collection[str]) -> tuple[str, ...]:
    """Return a list of words out of some."""
    return listed(question, field, lambda word, at: asking.choice({at: word}, at, among))
