"""A game as text that a player can read and write: one line an event.

::

    T3 combat csa-1 x usa-1 5:3 retreat
    T3 move csa-3 14.90 9.40 90
    T3 put csa-hq 12.00 5.00 90 headquarters battle
    T3 pass csa
    T3 limit usa 4
    T3 instead move csa-3 14.90 8.90 90
    T3 place usa-2 3.00 20.10 270
    T3 place usa-2 off
    T3 gone usa-1
    T3 undo 12
    T3 drop 7
    T3 react br-4 fall-back fr-3 distance 5.0
    T3 moved fr-4 11.00 5.09 90 11.00 4.31 90
    T3 do {"action": "rally", "die": 4}

``T3`` is the turn (``-`` if the game has none). The attacker's dice come first; the effect after
them is only for the reader. Places are in inches to two decimals, facings in degrees to one.
``undo 12`` returns to the state after line 12 (0: the start); ``drop 7`` takes back line 7 alone
and replays what came after it. ``instead`` marks an action that corrects the previous line and
counts in its place. ``moved`` is what a hand did: the places of a unit's stands, one after another.
Other actions are written as their name followed by their numbers, each after its word; ``do``
writes any action as the page posts it. Anything after `` # `` is a remark. Blank lines and remarks
are skipped; event numbers do not count them.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tableside.engine.action import Actions, LineError
from tableside.engine.values import pose_taken, pose_words
from tableside.files.fault import Fault, FileError

Poses = Mapping[str, Sequence[float] | None]
#: Words that may follow the turn in any game.
_OWN = ("do", "instead", "place", "undo", "drop")


class WordsError(ValueError):
    """A fault in a line, with how to fix it."""

    def __init__(self, found: str, mend: str) -> None:
        super().__init__(found)
        self.found, self.mend = found, mend


@dataclass(frozen=True, slots=True)
class Line:
    """One event: exactly one of ``action``, ``places`` (None: off the table), ``back``, ``drop``.

    ``turn`` is None in a game without turns. ``effect`` is a remark for the reader on how a combat
    ended. ``instead``: it corrects the previous event and counts in its place.
    """

    turn: int | None
    action: Mapping[str, Any] | None = None
    places: Poses = field(default_factory=dict)
    back: int | None = None
    drop: int | None = None
    effect: str = ""
    instead: bool = False


class Notation:
    """Reads and writes the lines of a game that has these actions."""

    def __init__(self, actions: Actions[Any]) -> None:
        self._actions = actions

    def write(self, line: Line) -> str:
        """Return a line as text."""
        turn = "-" if line.turn is None else f"T{line.turn}"
        return f"{turn} {'instead ' if line.instead else ''}{self._words(line)}"

    def write_game(self, lines: Sequence[Line]) -> str:
        """Return the text of a whole game."""
        return "".join(f"{self.write(line)}\n" for line in lines)

    def _words(self, line: Line) -> str:
        if line.back is not None:
            return f"undo {line.back}"
        if line.drop is not None:
            return f"drop {line.drop}"
        if line.action is None:
            return " ".join(["place", *_place_words(line.places)])
        words = self._actions.words(line.action, line.effect)
        if words is None or not all(map(str.isprintable, words)):
            return f"do {_written(line.action)}"
        return " ".join([words[0], *map(_quoted, words[1:])])

    def read_game(self, text: str, file: str) -> tuple[Line, ...]:
        """Parse a whole game; raise FileError with the faults of every line."""
        return tuple(self.read_numbered(text, file).values())

    def read_numbered(self, text: str, file: str) -> dict[int, Line]:
        """Parse a whole game into lines by file line number; raise FileError."""
        lines: dict[int, Line] = {}
        faults: list[Fault] = []
        for number, raw in enumerate(text.splitlines(), 1):
            try:
                line = self.read(raw)
            except WordsError as error:
                faults.append(Fault(file, f"line {number}", error.found, error.mend))
                continue
            if line is None:
                continue
            wrong = _out_of_place(line, len(lines))
            if wrong is not None:
                faults.append(Fault(file, f"line {number}", *wrong))
            lines[number] = line
        if faults:
            raise FileError(faults)
        return lines

    def read(self, raw: str) -> Line | None:
        """Parse one line; return None for a blank line or a remark. Raise WordsError."""
        words = raw.strip()
        if not words or words.startswith("#"):
            return None
        first, _, rest = words.partition(" ")
        name, _, rest = rest.strip().partition(" ")
        turn = _turn(first)
        if name != "instead":
            return self._read_rest(turn, name, rest)
        name, _, rest = rest.strip().partition(" ")
        if name not in (*self._actions.line_names, "do"):
            raise WordsError(f"'instead {name}' is no event", "write: instead move UNIT X Y FACING")
        return replace(self._read_rest(turn, name, rest), instead=True)

    def _read_rest(self, turn: int | None, name: str, rest: str) -> Line:
        if name == "do":
            return Line(turn, _any_action(rest))
        names = (*self._actions.line_names, *_OWN)
        if name not in names:
            raise WordsError(f"{name!r} is no event", f"write one of: {', '.join(names)}")
        try:
            parts = shlex.split(rest, comments=True)
        except ValueError:
            raise WordsError("a quotation mark is open", "close it") from None
        if name == "place":
            return Line(turn, places=_read_places(parts))
        if name in {"undo", "drop"}:
            named = _read_number(name, parts)
            return Line(turn, back=named) if name == "undo" else Line(turn, drop=named)
        try:
            action, effect = self._actions.from_words(name, parts)
        except LineError as error:
            raise WordsError(_otherwise(name), f"write: {error.usage}") from None
        return Line(turn, action, effect=effect)


def _out_of_place(line: Line, before: int) -> tuple[str, str] | None:
    """Return what is wrong with a line after ``before`` others, and how to fix it, or None."""
    named, first = (line.back, 0) if line.drop is None else (line.drop, 1)
    if named is not None and not first <= named <= before:
        return f"there is no event {named}", f"name one from {first} to {before}"
    if line.instead and not before:
        return "nothing is there to be put right", "begin with what happened first"
    return None


def _written(action: Mapping[str, Any]) -> str:
    """Return an action as one line of JSON without characters that would steer a terminal."""
    text = json.dumps(action, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(action)


def _quoted(word: str) -> str:
    """Return a word, quoted if necessary; a list of dice never needs quotes."""
    return word if re.fullmatch(r"\[[\d,]*\]", word) else shlex.quote(word)


def _place_words(places: Poses) -> list[str]:
    return [
        word
        for unit, place in places.items()
        for word in (shlex.quote(unit), *(["off"] if place is None else pose_words(place)))
    ]


def _turn(word: str) -> int | None:
    if word == "-":
        return None
    if word[:1] == "T" and word[1:].isascii() and word[1:].isdecimal():
        return int(word[1:])
    raise WordsError(f"begins with {word!r}", "begin with the turn: T3, or - where there is none")


def _any_action(text: str) -> Mapping[str, Any]:
    try:
        action, end = json.JSONDecoder().raw_decode(text.strip())
    except ValueError:
        action, end = None, 0
    left = text.strip()[end:].strip()
    named = isinstance(action, dict) and isinstance(action.get("action"), str)
    if not named or (left and not left.startswith("#")):
        raise WordsError("'do' has no action", 'write it as JSON: do {"action": "..."}')
    result: dict[str, Any] = action
    return result


def _otherwise(name: str) -> str:
    return f"is not how {name!r} is written"


def _read_places(words: list[str]) -> Poses:
    places: dict[str, Sequence[float] | None] = {}
    left = list(words)
    while len(left) >= 2:
        unit = left.pop(0)
        if left[0] == "off":
            places[unit] = None
            del left[0]
        else:
            taken = pose_taken(left)
            if taken is None:
                raise WordsError(
                    f"{' '.join(left[:3])!r} is no place", "write X Y FACING: 14.90 9.40 90"
                )
            places[unit] = taken[0]
            del left[:3]
    if left or not places:
        raise WordsError(_otherwise("place"), "write: place UNIT X Y FACING, or place UNIT off")
    return places


def _read_number(name: str, words: list[str]) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdecimal()):
        what = "to go back to" if name == "undo" else "to take back"
        raise WordsError(_otherwise(name), f"write: {name} NUMBER, that of the event {what}")
    return int(words[0])
