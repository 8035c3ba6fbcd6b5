"""The words of an action in a game's text: which follow its name, and how they are read."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from tableside.geometry.pose import wrap_degrees

#: Actions of plain words: their fields in order; ``die`` is one face, the others are names.
PLAIN: dict[str, tuple[str, ...]] = {
    "gone": ("unit",),
    "phase": ("to",),
    "pass": ("side",),
    "limit": ("side", "die"),
    "arrival": ("unit", "die"),
    "recall": ("unit",),
    "withdraw": ("unit", "from"),
}

#: Actions of names and of values that are said by their word, as they stand in the action: what
#: must be there in order, and what may follow it (``react br-4 fall-back fr-3 distance 5.0``).
WORDED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "initiative": ((), ("first", "second")),
    "brigade": (("brigade",), ()),
    "division": (("division",), ()),
    "charge": (("unit", "target"), ("heading",)),
    "extend": (("unit", "target"), ("die", "distance")),
    "react": (("unit", "as", "from"), ("die", "distance", "at")),
    "feint": (("unit", "square"), ("die",)),
    "fire": (("unit", "target"), ("dice",)),
    "fight": (("unit", "enemy"), ("dice", "enemy_dice")),
    "man": (("unit",), ()),
    "losses": (("unit",), ("losses",)),
}

#: What is said beside the way in which a piece was put down, and the field that it is.
PUT = {"headquarters": "formation", "detachment": "with"}


class WordsError(ValueError):
    """What is wrong with a line and how to mend it."""

    def __init__(self, found: str, mend: str) -> None:
        super().__init__(found)
        self.found, self.mend = found, mend


def written(action: Mapping[str, Any], effect: str) -> str | None:
    """Return an action's words, None where they cannot hold all of it."""
    name = str(action.get("action"))
    rest = {field: value for field, value in action.items() if field != "action"}
    by = rest.pop("rolled", None) if name in _DICED else None
    words = _words(name, rest, effect)
    if words is None:
        return None
    return " ".join([name if name != "place" else "put", *words, *(["by", by] if by else [])])


_DICED = {"combat", "limit", "arrival"}


def _words(name: str, rest: dict[str, Any], effect: str) -> list[str] | None:
    if name in PLAIN:
        fields = PLAIN[name]
        same = rest.keys() == set(fields)
        return [quoted(str(rest[field])) for field in fields] if same else None
    if name == "combat":
        return _fight(rest, effect)
    if name in {"move", "place"}:
        # Sigma is the measurement's, not the player's: the log keeps it, the text does not.
        rest.pop("sigma", None)
        return _put(rest) if name == "place" else _move(rest)
    if name == "moved":
        rest.pop("sigma", None)
        return _moved(rest)
    return _worded(rest, *WORDED[name]) if name in WORDED else None


def _worded(
    rest: Mapping[str, Any], fields: tuple[str, ...], words: tuple[str, ...]
) -> list[str] | None:
    values = [_value(rest[word]) for word in words if word in rest]
    same = set(fields) <= rest.keys() <= {*fields, *words}
    if not same or None in values or not all(isinstance(rest[field], str) for field in fields):
        return None
    pairs = zip((word for word in words if word in rest), values, strict=True)
    said = [part for word, value in pairs for part in (word, str(value))]
    return [*(quoted(rest[field]) for field in fields), *said]


def _value(value: Any) -> str | None:
    """Return a number, or a list of whole ones, as it stands in a line; None for anything else."""
    if isinstance(value, list | tuple):
        whole = all(type(each) is int and each >= 0 for each in value)
        return f"[{','.join(map(str, value))}]" if whole else None
    return repr(value) if type(value) in (int, float) else None


def _moved(rest: dict[str, Any]) -> list[str] | None:
    """Return a model's new place, or those of its stands, and what kind of move it was."""
    way = ["as", quoted(str(rest.pop("as")))] if "as" in rest else []
    if set(rest) == {"unit", "to"}:
        return [quoted(rest["unit"]), pose(rest["to"]), *way]
    if set(rest) != {"unit", "stands"}:
        return None
    return [quoted(rest["unit"]), *map(pose, rest["stands"]), *way]


def _fight(rest: Mapping[str, Any], effect: str) -> list[str] | None:
    if set(rest) != {"attacker", "defender", "dice"}:
        return None
    dice = rest["dice"]
    words = [quoted(rest["attacker"]), "x", quoted(rest["defender"]), f"{dice[0]}:{dice[1]}"]
    return [*words, quoted(effect)] if effect else words


def _move(rest: Mapping[str, Any]) -> list[str] | None:
    return [quoted(rest["unit"]), pose(rest["to"])] if set(rest) == {"unit", "to"} else None


def _put(rest: Mapping[str, Any]) -> list[str] | None:
    way = str(rest.get("as"))
    beside = [PUT[way]] if way in PUT and PUT[way] in rest else []
    if set(rest) != {"unit", "as", "to", *beside}:
        return None
    return [quoted(rest["unit"]), pose(rest["to"]), quoted(way), *(quoted(rest[b]) for b in beside)]


def quoted(word: str) -> str:
    """Return a name as it stands in a line."""
    return shlex.quote(word)


def pose(numbers: Sequence[float]) -> str:
    """Return a place as it stands in a line: inches to a hundredth, degrees to a tenth."""
    x, y, facing = numbers
    turned = wrap_degrees(round(wrap_degrees(facing), 1))
    return f"{round(x, 2) + 0.0:.2f} {round(y, 2) + 0.0:.2f} {turned:g}"


def read(name: str, words: list[str]) -> tuple[dict[str, Any], str]:
    """Return the action of a line and the effect that it tells; raise WordsError."""
    by = {}
    longest = len(PLAIN.get(name, ())) or 4  # without what may follow the dice
    if name in _DICED and len(words) >= longest + 2 and words[-2] == "by":
        by, words = {"rolled": words[-1]}, words[:-2]
    if name in PLAIN:
        return {"action": name, **_read_plain(name, words), **by}, ""
    if name in WORDED:
        return {"action": name, **_read_worded(name, words)}, ""
    if name == "moved":
        return _read_moved(words), ""
    if name == "combat":
        action, effect = _read_fight(words)
        return {**action, **by}, effect
    return (_read_put(words) if name == "put" else _read_move(words)), ""


def _read_plain(name: str, words: list[str]) -> dict[str, Any]:
    fields = PLAIN[name]
    faces = [word for word, field in zip(words, fields, strict=False) if field == "die"]
    if len(words) != len(fields) or not all(_is_face(face) for face in faces):
        shape = " ".join(field.upper() for field in fields)
        raise WordsError(f"is no {name}", f"write: {name} {shape}")
    pairs = zip(fields, words, strict=True)
    return {field: int(word) if field == "die" else word for field, word in pairs}


def _read_worded(name: str, words: list[str]) -> dict[str, Any]:
    fields, after = WORDED[name]
    given, said = words[: len(fields)], words[len(fields) :]
    named, values = said[::2], [_read_value(word) for word in said[1::2]]
    good = len(given) == len(fields) and len(named) == len(values)
    if not good or None in values or named != [word for word in after if word in named]:
        shape = " ".join([*(field.upper() for field in fields), *(f"{w} N" for w in after)])
        raise WordsError(f"is no {name}", f"write: {name} {shape}".rstrip())
    return {**dict(zip(fields, given, strict=True)), **dict(zip(named, values, strict=True))}


def _read_value(word: str) -> Any:
    """Return a number or a list of whole ones; None for anything else."""
    if word.startswith("[") and word.endswith("]"):
        parts = word[1:-1].split(",") if word != "[]" else []
        return [int(part) for part in parts] if all(map(_is_whole, parts)) else None
    if _is_whole(word):
        return int(word)
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _is_whole(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _read_moved(words: list[str]) -> dict[str, Any]:
    way = {}
    if len(words) > 2 and words[-2] == "as":
        way, words = {"as": words[-1]}, words[:-2]
    places = [words[at : at + 3] for at in range(1, len(words), 3)]
    if not places:
        raise WordsError("is no move", "write: moved UNIT X Y FACING, each stand's after it")
    stands = [numbers(place) for place in places]
    there = {"to": stands[0]} if len(stands) == 1 else {"stands": stands}
    return {"action": "moved", "unit": words[0], **there, **way}


def _is_face(word: str) -> bool:
    return len(word) == 1 and word in "123456"


def _read_fight(words: list[str]) -> tuple[dict[str, Any], str]:
    dice = words[3].split(":") if len(words) in {4, 5} and words[1] == "x" else []
    if len(dice) != 2 or not all(_is_face(die) for die in dice):
        raise WordsError("is no combat", "write: combat ATTACKER x DEFENDER 5:3")
    action = {"action": "combat", "attacker": words[0], "defender": words[2]}
    return {**action, "dice": [int(die) for die in dice]}, words[4] if len(words) == 5 else ""


def _read_move(words: list[str]) -> dict[str, Any]:
    if len(words) != 4:
        raise WordsError("is no move", "write: move UNIT X Y FACING")
    return {"action": "move", "unit": words[0], "to": numbers(words[1:])}


def _read_put(words: list[str]) -> dict[str, Any]:
    if len(words) not in {5, 6} or (len(words) == 6 and words[4] not in PUT):
        mend = "write: put UNIT X Y FACING return, or headquarters battle, or detachment HQ"
        raise WordsError("is no put", mend)
    beside = {PUT[words[4]]: words[5]} if len(words) == 6 else {}
    to = numbers(words[1:4])
    return {"action": "place", "unit": words[0], "as": words[4], "to": to, **beside}


def numbers(words: Sequence[str]) -> list[float]:
    """Return the numbers of a place; raise WordsError."""
    try:
        found = [float(word) for word in words]
    except ValueError:
        found = []
    if len(found) != 3 or not all(math.isfinite(number) for number in found):
        raise WordsError(f"{' '.join(words)!r} is no place", "write X Y FACING: 14.90 9.40 90")
    return found
