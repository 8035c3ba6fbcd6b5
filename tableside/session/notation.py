"""A game as text that a player can read and write: one line an event.

::

    T3 combat csa-1 x usa-1 5:3 retreat
    T3 move csa-3 14.90 9.40 90
    T3 place usa-2 3.00 20.10 270
    T3 place usa-2 off
    T3 gone usa-1
    T3 phase movement
    T3 undo 12
    T3 drop 7
    T3 do {"action": "roll", "die": 4}

``T3`` is the turn (``-`` where the game has none). Dice stand attacker first; the effect after
them is for the reader. Places are inches to a hundredth, facings degrees to a tenth. ``undo 12``
goes back to where the game stood after line 12, 0 being the start; ``drop 7`` takes back line 7
alone and does again what came after it. ``do`` writes any other action
as the page posts it. What follows `` # `` is a remark; empty lines are passed over but an event's
number is its line's, these not counted.
"""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tableside.files.fault import Fault, FileError
from tableside.geometry.pose import wrap_degrees

Poses = Mapping[str, Sequence[float] | None]


@dataclass(frozen=True, slots=True)
class Line:
    """One event. One of ``action``, ``places`` (None: off the table), ``back``, ``drop`` is given.

    ``effect``: how a combat ended, a remark for the reader; ``turn`` None where there is none.
    """

    turn: int | None
    action: Mapping[str, Any] | None = None
    places: Poses = field(default_factory=dict)
    back: int | None = None
    drop: int | None = None
    effect: str = ""


class _WordsError(ValueError):
    """What is wrong with a line and how to mend it."""

    def __init__(self, found: str, mend: str) -> None:
        super().__init__(found)
        self.found, self.mend = found, mend


def write_line(line: Line) -> str:
    """Return the line's text.

    >>> write_line(Line(3, {"action": "move", "unit": "csa-3", "to": [14.9, 9.4, 90.04]}))
    'T3 move csa-3 14.90 9.40 90'
    """
    turn = "-" if line.turn is None else f"T{line.turn}"
    return f"{turn} {_words(line)}"


def write_game(lines: Sequence[Line]) -> str:
    """Return the text of a whole game."""
    return "".join(f"{write_line(line)}\n" for line in lines)


def _words(line: Line) -> str:
    if line.back is not None:
        return f"undo {line.back}"
    if line.drop is not None:
        return f"drop {line.drop}"
    if line.action is None:
        return "place " + " ".join(
            f"{_quoted(unit)} {'off' if pose is None else _pose(pose)}"
            for unit, pose in line.places.items()
        )
    writer = _WRITERS.get(str(line.action.get("action")))
    words = None if writer is None else writer(line.action, line.effect)
    return words or "do " + json.dumps(line.action, ensure_ascii=False)


def _combat(action: Mapping[str, Any], effect: str) -> str | None:
    if set(action) != {"action", "attacker", "defender", "dice"}:
        return None
    dice = action["dice"]
    pair = f"{_quoted(action['attacker'])} x {_quoted(action['defender'])}"
    return f"combat {pair} {dice[0]}:{dice[1]} {_quoted(effect) if effect else ''}".rstrip()


def _move(action: Mapping[str, Any], effect: str) -> str | None:
    # Sigma is the measurement's, not the player's: the log keeps it, the text does not.
    if not {"action", "unit", "to"} <= set(action) <= {"action", "unit", "to", "sigma"}:
        return None
    return f"move {_quoted(action['unit'])} {_pose(action['to'])}"


def _gone(action: Mapping[str, Any], effect: str) -> str | None:
    return f"gone {_quoted(action['unit'])}" if set(action) == {"action", "unit"} else None


def _phase(action: Mapping[str, Any], effect: str) -> str | None:
    return f"phase {_quoted(action['to'])}" if set(action) == {"action", "to"} else None


_WRITERS: dict[str, Callable[[Mapping[str, Any], str], str | None]] = {
    "combat": _combat,
    "move": _move,
    "gone": _gone,
    "phase": _phase,
}


def _quoted(word: str) -> str:
    return shlex.quote(word)


def _pose(pose: Sequence[float]) -> str:
    x, y, facing = pose
    turned = wrap_degrees(round(wrap_degrees(facing), 1))
    return f"{round(x, 2) + 0.0:.2f} {round(y, 2) + 0.0:.2f} {turned:g}"


def read_game(text: str, file: str) -> tuple[Line, ...]:
    """Return a game's lines; raise FileError with the faults of all of them."""
    lines: list[Line] = []
    faults: list[Fault] = []
    for number, raw in enumerate(text.splitlines(), 1):
        try:
            line = read_line(raw)
        except _WordsError as error:
            faults.append(Fault(file, f"line {number}", error.found, error.mend))
            continue
        if line is None:
            continue
        named, first = (line.back, 0) if line.drop is None else (line.drop, 1)
        if named is not None and not first <= named <= len(lines):
            mend = f"name one from {first} to {len(lines)}"
            faults.append(Fault(file, f"line {number}", f"there is no event {named}", mend))
        lines.append(line)
    if faults:
        raise FileError(faults)
    return tuple(lines)


def read_line(raw: str) -> Line | None:
    """Return one line, None for one that is empty or a remark; raise ValueError, saying what."""
    words = raw.strip()
    if not words or words.startswith("#"):
        return None
    first, _, rest = words.partition(" ")
    name, _, rest = rest.strip().partition(" ")
    turn = _turn(first)
    if name == "do":
        return Line(turn, _any_action(rest))
    if name not in _READERS:
        known = ", ".join([*_READERS, "do"])
        raise _WordsError(f"{name!r} is no event", f"write one of: {known}")
    try:
        parts = shlex.split(rest, comments=True)
    except ValueError:
        raise _WordsError("a quotation mark is open", "close it") from None
    return _READERS[name](turn, parts)


def _turn(word: str) -> int | None:
    if word == "-":
        return None
    if word[:1] == "T" and word[1:].isascii() and word[1:].isdecimal():
        return int(word[1:])
    raise _WordsError(f"begins with {word!r}", "begin with the turn: T3, or - where there is none")


def _any_action(text: str) -> Mapping[str, Any]:
    try:
        action, end = json.JSONDecoder().raw_decode(text.strip())
    except ValueError:
        action, end = None, 0
    left = text.strip()[end:].strip()
    named = isinstance(action, dict) and isinstance(action.get("action"), str)
    if not named or (left and not left.startswith("#")):
        raise _WordsError("'do' has no action", 'write it as JSON: do {"action": "..."}')
    result: dict[str, Any] = action
    return result


def _read_combat(turn: int | None, words: list[str]) -> Line:
    dice = words[3].split(":") if len(words) in {4, 5} and words[1] == "x" else []
    if len(dice) != 2 or not all(len(die) == 1 and die in "123456" for die in dice):
        raise _WordsError("is no combat", "write: combat ATTACKER x DEFENDER 5:3")
    action = {"action": "combat", "attacker": words[0], "defender": words[2]}
    effect = words[4] if len(words) == 5 else ""
    return Line(turn, {**action, "dice": [int(dice[0]), int(dice[1])]}, effect=effect)


def _read_move(turn: int | None, words: list[str]) -> Line:
    if len(words) != 4:
        raise _WordsError("is no move", "write: move UNIT X Y FACING")
    return Line(turn, {"action": "move", "unit": words[0], "to": _numbers(words[1:])})


def _read_place(turn: int | None, words: list[str]) -> Line:
    places: dict[str, Sequence[float] | None] = {}
    left = list(words)
    while len(left) >= 2:
        unit = left.pop(0)
        if left[0] == "off":
            places[unit] = None
            del left[0]
        else:
            places[unit] = _numbers(left[:3])
            del left[:3]
    if left or not places:
        raise _WordsError("is no place", "write: place UNIT X Y FACING, or place UNIT off")
    return Line(turn, places=places)


def _numbers(words: Sequence[str]) -> list[float]:
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        numbers = []
    if len(numbers) != 3 or not all(math.isfinite(number) for number in numbers):
        raise _WordsError(f"{' '.join(words)!r} is no place", "write X Y FACING: 14.90 9.40 90")
    return numbers


def _read_one(name: str, field_name: str) -> Callable[[int | None, list[str]], Line]:
    def read(turn: int | None, words: list[str]) -> Line:
        if len(words) != 1:
            raise _WordsError(f"is no {name}", f"write: {name} {field_name.upper()}")
        return Line(turn, {"action": name, field_name: words[0]})

    return read


def _read_undo(turn: int | None, words: list[str]) -> Line:
    if not _is_number(words):
        raise _WordsError("is no undo", "write: undo NUMBER, that of the event to go back to")
    return Line(turn, back=int(words[0]))


def _read_drop(turn: int | None, words: list[str]) -> Line:
    if not _is_number(words):
        raise _WordsError("is no drop", "write: drop NUMBER, that of the event to take back")
    return Line(turn, drop=int(words[0]))


def _is_number(words: list[str]) -> bool:
    return len(words) == 1 and words[0].isascii() and words[0].isdecimal()


_READERS: dict[str, Callable[[int | None, list[str]], Line]] = {
    "combat": _read_combat,
    "move": _read_move,
    "place": _read_place,
    "gone": _read_one("gone", "unit"),
    "phase": _read_one("phase", "to"),
    "undo": _read_undo,
    "drop": _read_drop,
}
