"""Readers for the plain parts of any game's questions and actions: words, numbers, poses, dice.

A reader raises QuestionError, placed at the field, if the field is missing or malformed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from tableside.engine.message import SHARED, Message, Several, Text
from tableside.engine.ruleset import QuestionError
from tableside.engine.troops import Troops
from tableside.files.loading import found_text
from tableside.files.parts import LARGEST
from tableside.geometry.pose import Pose

Question = Mapping[str, Any]
V = TypeVar("V")

say = SHARED


class Sided(Protocol):
    """A game between sides."""

    @property
    def sides(self) -> Mapping[str, object]:
        """The sides by their ids."""


def required(question: Question, field: str) -> Any:
    """Return a required field; raise QuestionError if it is missing."""
    if field not in question:
        raise QuestionError(field, say("missing-field", field=field))
    return question[field]


def among(known: Mapping[str, V], name: Any, text: Text, field: str = "unit") -> V:
    """Look up a name; raise QuestionError with ``text`` if it is unknown."""
    if not isinstance(name, str) or name not in known:
        raise QuestionError(field, text)
    return known[name]


def fitting(value: V, fits: bool, text: Text, field: str) -> V:
    """Return a field's value; raise QuestionError with ``text`` unless it fits."""
    if not fits:
        raise QuestionError(field, text)
    return value


def side_of(state: Sided, name: Any, field: str = "side") -> str:
    """Return a side of the game; raise QuestionError, which lists them, for any other name."""
    sides = Several(tuple(state.sides), "or")
    text = say("no-side", side=shown(name), sides=sides)
    return fitting(str(name), isinstance(name, str) and name in state.sides, text, field)


def known_fields(question: Question, fields: Collection[str]) -> None:
    """Raise QuestionError for the first unknown field of a question.

    ``fields``: the known ones, besides ``ask``. Their values are left to their readers.
    """
    for name in question:
        if name != "ask" and name not in fields:
            raise QuestionError(name, unknown_field(name, fields))


def unknown_field(name: str, fields: Collection[str]) -> Message:
    """Return the message about an unknown field."""
    known = Several(tuple(fields), "comma")
    return say("unknown-field" if fields else "no-fields", field=name, fields=known)


def shown(value: Any) -> str:
    """Return a value that was read, as a message shows it.

    >>> shown("csa-1"), shown(None), shown([1, True])
    ("'csa-1'", 'null', '[1, true]')
    """
    return repr(value) if isinstance(value, str) and len(value) <= 80 else found_text(value)


def is_number(value: Any) -> bool:
    """Whether ``value`` is a number of magnitude at most ``LARGEST``; booleans are not."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return abs(value) <= LARGEST


def is_whole(value: Any) -> bool:
    """Whether ``value`` is a whole number; booleans are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_of(value: Any, field: str, least: int, most: int) -> int:
    """Read ``value`` of ``field`` as a whole number from ``least`` to ``most``."""
    if not is_whole(value) or not least <= value <= most:
        text = say("no-whole", value=shown(value), least=least, most=most)
        raise QuestionError(field, text)
    return int(value)


def number(question: Question, field: str, least: float | None = None) -> float | None:
    """Return the number in ``field``, at least ``least``; None if the field is missing."""
    if field not in question:
        return None
    value = question[field]
    if not is_number(value) or (least is not None and value < least):
        if least is None:
            raise QuestionError(field, say("no-number", value=shown(value)))
        raise QuestionError(field, say("no-number-from", value=shown(value), least=least))
    return float(value)


def pose(question: Question, field: str = "to") -> Pose:
    """Return the pose ``[x, y, facing]`` in the required ``field``."""
    return pose_of(required(question, field), field)


def pose_of(value: Any, field: str) -> Pose:
    """Read ``value`` of ``field`` as a pose ``[x, y, facing]``."""
    if not isinstance(value, list | tuple) or len(value) != 3 or not all(map(is_number, value)):
        raise QuestionError(field, say("no-pose"))
    return Pose.of(value)


def stand_poses(unit: Troops, value: Any, field: str, *, whole: bool) -> dict[str, Pose]:
    """Read the poses of a unit's stands from a field: an object that maps their ids to poses.

    A unit of one stand may give just the pose. ``whole``: every stand is required; otherwise
    omitted stands stay where they are. Raises QuestionError, with the place within the field, for
    an unknown or missing stand.
    """
    names = [stand.id for stand in unit.stands]
    if len(names) == 1 and not isinstance(value, Mapping):
        return {names[0]: pose_of(value, field)}
    if not isinstance(value, Mapping) or not (value or whole):
        raise QuestionError(field, say("no-stand-poses", unit=unit.called))
    for each in value:
        if each not in names:
            text = say("no-such-stand", unit=unit.called, stand=shown(each))
            raise QuestionError(f"{field}.{each}", text)
    missing = next((each for each in names if each not in value), None)
    if whole and missing is not None:
        text = say("stand-without-pose", unit=unit.called, stand=missing)
        raise QuestionError(f"{field}.{missing}", text)
    return {each: pose_of(value[each], f"{field}.{each}") for each in names if each in value}


def parts_of(
    value: Any, field: str, text: Text, texts: Collection[str], others: Collection[str] = ()
) -> Question:
    """Read an object from ``field``: with all fields in ``texts``, optionally those in ``others``.

    Raises QuestionError with ``text`` if it is not an object or one of ``texts`` is not a string;
    for an unknown field the error lists the known ones.
    """
    if not isinstance(value, dict):
        raise QuestionError(field, text)
    known = (*texts, *others)
    for each in value:
        if each not in known:
            raise QuestionError(f"{field}.{each}", unknown_field(each, known))
    for each in texts:
        if not isinstance(value.get(each), str):
            raise QuestionError(f"{field}.{each}", text)
    return value


def choice(question: Question, field: str, choices: Collection[str]) -> str:
    """Return the word in ``field``, one of ``choices``."""
    value = required(question, field)
    if not isinstance(value, str) or value not in choices:
        raise QuestionError(
            field, say("none-of", value=shown(value), choices=Several(tuple(choices), "comma"))
        )
    return value


def name(question: Question, field: str) -> str:
    """Return the name in the required ``field``."""
    value = required(question, field)
    if not isinstance(value, str):
        raise QuestionError(field, say("no-name", value=shown(value)))
    return value


def stands_named(unit: Troops, value: Any, field: str) -> tuple[str, ...]:
    """Read a list of ids of a unit's stands: at least one, without duplicates."""
    listed = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
    if not listed or not value:
        raise QuestionError(field, say("stands-list", unit=unit))
    known = [stand.id for stand in unit.stands]
    for index, each in enumerate(value):
        place = f"{field}[{index}]"
        if each not in known:
            raise QuestionError(place, say("no-such-stand", unit=unit, stand=shown(each)))
        if each in value[:index]:
            raise QuestionError(place, say("stand-named-twice", stand=each))
    return tuple(value)


def dice_of(
    question: Question, field: str, faces: int, count: int | None = None
) -> tuple[int, ...] | None:
    """Return the dice in ``field``, read by ``dice_in``; None if the field is missing."""
    return None if field not in question else dice_in(question[field], field, faces, count)


def dice_in(value: Any, field: str, faces: int, count: int | None = None) -> tuple[int, ...]:
    """Read a list of dice with ``faces`` faces from ``field``.

    ``count``: the required number of dice, None for any number.
    """
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise QuestionError(field, say("dice-list", faces=faces))
    dice = tuple(die_of(each, f"{field}[{index}]", faces) for index, each in enumerate(value))
    if count is not None and len(dice) != count:
        raise QuestionError(field, say("dice-count", count=count, given=len(dice)))
    return dice


def only_die(value: Any, field: str, faces: int) -> int:
    """Read a list of one die with ``faces`` faces from ``field``."""
    return dice_in(value, field, faces, 1)[0]


def die(question: Question, field: str = "dice") -> int | None:
    """Return the six-sided die in ``field``; None if the field is missing."""
    return die_of(question[field], field) if field in question else None


def die_of(value: Any, field: str, faces: int = 6) -> int:
    """Read a die with ``faces`` faces from ``field``."""
    if not is_whole(value) or not 1 <= value <= faces:
        raise QuestionError(field, say("no-die", value=shown(value), faces=faces))
    return int(value)
