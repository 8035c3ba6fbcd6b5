"""The kinds of values of an action's fields; each is read, posted and written in one way.

A kind reads a value from plain data (``read`` raises QuestionError at the field), converts it back
(``data``), and defines its notation in a game's text: ``words`` gives its words, or None if a line
cannot hold it; ``taken`` gives the meaning of a line's first words and their number, or None if
they mean nothing of the kind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from tableside.engine import asking
from tableside.engine.message import SHARED
from tableside.engine.ruleset import QuestionError
from tableside.geometry import uncertainty
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.uncertainty import Sigma

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

Words = Sequence[str]
#: The meaning of a line's first words, and their number.
Taken = tuple[Any, int]

say = SHARED


def _no_words(_value: Any) -> list[str] | None:
    return None


def _nothing(_words: Words) -> Taken | None:
    return None


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value. One without ``words`` never appears in a game's text.

    ``skipped``: the text leaves it out without loss to a reader, as it belongs to a measurement.
    """

    read: Callable[[Any, str], Any]
    data: Callable[[Any], Any] = _same
    words: Callable[[Any], list[str] | None] = _no_words
    taken: Callable[[Words], Taken | None] = _nothing
    skipped: bool = False
    #: How usage shows it; empty for the field's name.
    usage: str = ""


def _name(value: Any, field: str) -> str:
    return asking.name({field: value}, field)


def _one_word(value: Any) -> list[str] | None:
    return [value] if isinstance(value, str) else None


def _first_word(words: Words) -> Taken | None:
    return (words[0], 1) if words else None


#: An id or a name as players write it.
NAME = Kind(_name, words=_one_word, taken=_first_word)


#: The maximum length of a person's name, characters.
LONGEST_NAME = 60


def _given_name(value: Any, field: str) -> str:
    name = _name(value, field).strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise QuestionError(field, say("no-given-name", most=LONGEST_NAME))
    return name


#: A name given by players, such as a person's: 1 to 60 visible characters.
GIVEN_NAME = Kind(_given_name, words=_one_word, taken=_first_word)


def one_of(choices: Collection[str]) -> Kind:
    """Return the kind of a word among ``choices``."""

    def read(value: Any, field: str) -> str:
        return asking.choice({field: value}, field, choices)

    return Kind(read, words=_one_word, taken=_first_word)


def member_of(names: type[E], among: Collection[E] | None = None) -> Kind:
    """Return the kind of an enumeration's members, optionally only those in ``among``."""
    words = tuple(each.value for each in (names if among is None else among))

    def read(value: Any, field: str) -> E:
        return names(asking.choice({field: value}, field, words))

    return Kind(read, data=str, words=_one_word, taken=_first_word)


def _names(value: Any, field: str) -> tuple[str, ...]:
    listed = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
    if not listed or len(set(value)) != len(value):
        raise QuestionError(field, say("ids-once"))
    return tuple(value)


def _all_words(words: Words) -> Taken | None:
    return (list(words), len(words)) if words else None


#: Several distinct ids; in notation, all remaining words.
NAMES = Kind(_names, list, lambda names: list(names) or None, _all_words, usage="NAME ...")


def _face(word: str) -> int | None:
    return int(word) if len(word) == 1 and word in "123456" else None


def _die_words(value: Any) -> list[str] | None:
    return [str(value)] if type(value) is int else None


def _die_taken(words: Words) -> Taken | None:
    face = _face(words[0]) if words else None
    return None if face is None else (face, 1)


#: One six-sided die.
DIE = Kind(asking.die_of, words=_die_words, taken=_die_taken)


def _pair(value: Any, field: str) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise QuestionError(field, say("two-dice"))
    first, second = (asking.die_of(each, field) for each in value)
    return first, second


def _pair_words(value: Any) -> list[str] | None:
    return [f"{value[0]}:{value[1]}"]


def _pair_taken(words: Words) -> Taken | None:
    faces = [_face(part) for part in words[0].split(":")] if words else []
    return (faces, 1) if len(faces) == 2 and None not in faces else None


#: Two dice, one against the other: ``5:3``.
DICE_PAIR = Kind(_pair, list, _pair_words, _pair_taken, usage="5:3")


def _dice(value: Any, field: str, faces: int = 6) -> tuple[int, ...]:
    value = [value] if asking.is_whole(value) else value
    if not isinstance(value, list | tuple):
        raise QuestionError(field, say("no-dice-list", value=asking.shown(value)))
    return tuple(asking.die_of(each, field, faces) for each in value)


def _dice_words(value: Any) -> list[str] | None:
    if not isinstance(value, list | tuple):
        return _number_words(value)
    whole = all(type(each) is int and each >= 0 for each in value)
    return [f"[{','.join(map(str, value))}]"] if whole else None


def _dice_taken(words: Words) -> Taken | None:
    word = words[0] if words else ""
    if not (word.startswith("[") and word.endswith("]")):
        return _number_taken(words)
    parts = word[1:-1].split(",") if word != "[]" else []
    good = all(part.isascii() and part.isdecimal() for part in parts)
    return ([int(part) for part in parts], 1) if good else None


#: Any number of dice, a single one as a plain number: ``[4,6,6]``.
DICE = Kind(_dice, list, _dice_words, _dice_taken)


def dice_of(faces: int) -> Kind:
    """Return the kind of any number of dice with at most this many faces, written like ``DICE``."""
    return Kind(lambda value, field: _dice(value, field, faces), list, _dice_words, _dice_taken)


def _number_words(value: Any) -> list[str] | None:
    return [repr(value)] if type(value) in (int, float) else None


def _number_taken(words: Words) -> Taken | None:
    word = words[0] if words else ""
    if word.isascii() and word.isdecimal():
        return int(word), 1
    try:
        number = float(word)
    except ValueError:
        return None
    return (number, 1) if math.isfinite(number) else None


def number(least: float | None = None) -> Kind:
    """Return the kind of a finite number, optionally ``least`` or more."""

    def read(value: Any, field: str) -> float | None:
        return asking.number({field: value}, field, least)

    return Kind(read, words=_number_words, taken=_number_taken)


def _count(value: Any, field: str) -> int:
    if not asking.is_whole(value) or value < 0:
        raise QuestionError(field, say("no-count", value=asking.shown(value)))
    return int(value)


#: A whole number, 0 or more.
COUNT = Kind(_count, words=_number_words, taken=_number_taken)


def whole(least: int, most: int) -> Kind:
    """Return the kind of a whole number from ``least`` to ``most``."""
    return Kind(
        lambda value, field: asking.whole_of(value, field, least, most),
        words=lambda value: [str(value)],
        taken=lambda words: (int(words[0]), 1) if words and words[0].isdecimal() else None,
    )


def word(read: Callable[[Any, str], Any], of: Callable[[Any], Any | None]) -> Kind:
    """Return the kind of a one-word value; ``of`` returns a word's meaning, None if it has none."""
    return Kind(
        read,
        str,
        lambda value: [value] if of(value) is not None else None,
        lambda words: (words[0], 1) if words and of(words[0]) is not None else None,
    )


def pose_words(numbers: Sequence[float]) -> list[str]:
    """Return a pose in notation: inches to a hundredth, degrees to a tenth."""
    x, y, facing = numbers
    turned = wrap_degrees(round(wrap_degrees(facing), 1))
    return [f"{round(x, 2) + 0.0:.2f}", f"{round(y, 2) + 0.0:.2f}", f"{turned:g}"]


def pose_taken(words: Words) -> Taken | None:
    """Return the pose in the first three of ``words``."""
    try:
        numbers = [float(word) for word in words[:3]]
    except ValueError:
        return None
    good = len(numbers) == 3 and all(math.isfinite(each) for each in numbers)
    return (numbers, 3) if good else None


#: A pose: three words.
POSE = Kind(asking.pose_of, Pose.as_list, pose_words, pose_taken, usage="X Y FACING")


def _poses(value: Any, field: str) -> tuple[Pose, ...]:
    if not isinstance(value, list | tuple):
        raise QuestionError(field, say("no-poses"))
    return tuple(asking.pose_of(each, field) for each in value)


def _poses_words(value: Any) -> list[str] | None:
    return [word for each in value for word in pose_words(each)] or None


def _poses_taken(words: Words) -> Taken | None:
    found: list[list[float]] = []
    while (taken := pose_taken(words[3 * len(found) :])) is not None:
        found.append(taken[0])
    return (found, 3 * len(found)) if found else None


#: The poses of several stands, one after another.
POSES = Kind(
    _poses,
    lambda poses: [pose.as_list() for pose in poses],
    _poses_words,
    _poses_taken,
    usage="X Y FACING X Y FACING ...",
)


def _sigma(value: Any, field: str) -> Sigma:
    if isinstance(value, Mapping):
        try:
            return uncertainty.of_json(value)
        except ValueError as error:
            raise QuestionError(field, say("no-sigma")) from error
    listed = isinstance(value, list | tuple) and len(value) == 3
    if not listed or not all(asking.is_number(each) and each >= 0 for each in value):
        raise QuestionError(field, say("no-sigma"))
    x, y, facing = map(float, value)
    return x, y, facing


#: A pose's standard deviations (inches, inches, degrees); those of a measured pose include their
#: parts. Notation leaves them out.
SIGMA = Kind(_sigma, uncertainty.as_json, skipped=True)


def _yes_or_no(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise QuestionError(field, say("no-yes-or-no", value=asking.shown(value)))
    return value


#: Yes or no; in notation ``yes`` or ``no``.
YES_NO = Kind(
    _yes_or_no,
    words=lambda value: ["yes" if value else "no"],
    taken=lambda words: (words[0] == "yes", 1) if words and words[0] in ("yes", "no") else None,
)


def _flat_dice(value: Any, field: str) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and value and all(isinstance(v, list) for v in value):
        return tuple(die for each in value for die in _pair(each, field))
    return _dice(value, field)


#: Any number of dice; dice thrown in pairs may be written as pairs, ``[[6, 2], [1, 5]]``, and are
#: flattened: ``[6, 2, 1, 5]``.
PAIRED_DICE = Kind(_flat_dice, list, _dice_words, _dice_taken)


def by_name(kind: Kind) -> Kind:
    """Return the kind of an object with a value of ``kind`` for each of several names.

    In notation, ``NAME=`` precedes each value's words.
    """

    def read(value: Any, field: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise QuestionError(field, say("no-object", value=asking.shown(value)))
        return {name: kind.read(each, f"{field}.{name}") for name, each in value.items()}

    def words(value: Mapping[str, Any]) -> list[str] | None:
        found: list[str] = []
        for name, each in value.items():
            own = kind.words(each)
            if own is None:
                return None
            found += [f"{name}={own[0]}", *own[1:]]
        return found or None

    def taken(words: Words) -> Taken | None:
        found: dict[str, Any] = {}
        left = list(words)
        while left and "=" in left[0]:
            name, _, first = left[0].partition("=")
            own = kind.taken([first, *left[1:]])
            if not name or own is None:
                break
            found[name] = own[0]
            left = left[own[1] :]
        return (found, len(words) - len(left)) if found else None

    return Kind(
        read,
        lambda value: {name: kind.data(each) for name, each in value.items()},
        words,
        taken,
        usage=f"NAME={kind.usage or 'VALUE'} ...",
    )


def either(one: Kind, other: Kind, is_one: Callable[[Any], bool]) -> Kind:
    """Return the kind of a value of either kind; ``is_one`` recognises the first by its data.

    In notation, the first kind that fits is meant.
    """

    def of(value: Any) -> Kind:
        return one if is_one(value) else other

    return Kind(
        lambda value, field: of(value).read(value, field),
        lambda value: of(value).data(value),
        lambda value: of(value).words(value),
        lambda words: one.taken(words) or other.taken(words),
        usage=f"{one.usage} or {other.usage}",
    )


#: Where a unit ends: its centre's pose, or the pose of each stand (``troops.Places``).
PLACES = either(POSE, by_name(POSE), lambda value: not isinstance(value, Mapping))
