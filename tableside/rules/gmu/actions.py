"""What can be done in a game of Got mit uns, as typed values read from plain data.

``{"action": "combat", "attacker": U, "defender": V, "dice": [a, d]}``: a fight, dice as thrown;
``{"action": "phase", "to": P}``: the next phase begins;
``{"action": "move", "unit": U, "to": pose}``: a model was put there (``from`` and ``sigma`` may
be given; ``moved`` is the same word for what the camera saw);
``{"action": "gone", "unit": U}``: a model was taken off the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tableside.geometry.pose import Pose
from tableside.rules.gmu import questions
from tableside.rules.ruleset import QuestionError

PHASES = ("combat", "movement", "command", "end")


@dataclass(frozen=True, slots=True)
class Fight:
    """One combat and its dice."""

    attacker: str
    defender: str
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ToPhase:
    """Another phase begins; ``combat`` after ``end`` begins the next turn."""

    to: str


@dataclass(frozen=True, slots=True)
class Move:
    """A model stands at ``to`` now. ``start`` (None: where the game has it) is where it stood."""

    unit: str
    to: Pose
    start: Pose | None = None
    sigma: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Gone:
    """A model was taken off the table."""

    unit: str


Action = Fight | ToPhase | Move | Gone


def read_action(data: Mapping[str, Any]) -> Action:
    """Return the action; raise QuestionError for one that is badly written."""
    return _READERS[questions.choice(data, "action", tuple(_READERS))](data)


def _name(data: Mapping[str, Any], field: str) -> str:
    value = questions.required(data, field)
    if not isinstance(value, str):
        raise QuestionError(field, f"{value!r} is no unit's id")
    return value


def _fight(data: Mapping[str, Any]) -> Fight:
    attacker, defender = _name(data, "attacker"), _name(data, "defender")
    dice = questions.dice(data)
    if dice is None:
        raise QuestionError("dice", "a combat needs its dice: [attacker, defender]")
    return Fight(attacker, defender, dice)


def _phase(data: Mapping[str, Any]) -> ToPhase:
    return ToPhase(questions.choice(data, "to", PHASES))


def _move(data: Mapping[str, Any]) -> Move:
    to = questions.pose(data, "to")
    start = questions.optional_pose(data, "from") if data.get("from") is not None else None
    return Move(_name(data, "unit"), to, start, _sigma(data))


def _sigma(data: Mapping[str, Any]) -> tuple[float, float, float] | None:
    value = data.get("sigma")
    if value is None:
        return None
    numbers = (
        isinstance(value, list | tuple)
        and len(value) == 3
        and all(questions.number(each) and each >= 0 for each in value)
    )
    if not numbers:
        raise QuestionError("sigma", "three numbers not below 0: of x, y (inches) and facing")
    x, y, facing = value
    return float(x), float(y), float(facing)


def _gone(data: Mapping[str, Any]) -> Gone:
    return Gone(_name(data, "unit"))


_READERS: dict[str, Callable[[Mapping[str, Any]], Action]] = {
    "combat": _fight,
    "phase": _phase,
    "move": _move,
    "moved": _move,
    "gone": _gone,
}
