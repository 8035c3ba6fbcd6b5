"""Read the rulings that players stored with a game: the verdict, and a photograph of the moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.engine.message import Message, Text
from tableside.engine.quantity import Verdict
from tableside.engine.wording import Wording
from tableside.files.fault import FileError
from tableside.files.loading import parse_json, read_text
from tableside.files.opening import LARGEST_PICTURE, read_input
from tableside.report.words import say

#: The most photographs in a report, so that it can still be e-mailed.
MOST = 24
#: The pictures that a report may show: the table from above, else the camera's frame.
PICTURES = ("above.jpg", "frames/000000.jpg")
_JPEG = (b"\xff\xd8", b"\xff\xd9")


#: Returns a rule in plain words, or None if it is unknown.
Worded = Callable[[str], Wording | None]


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored ruling: its number, its text line by line, and its photograph (JPEG).

    ``photo`` is None for a game played without a camera.
    """

    number: int
    lines: tuple[str, ...]
    photo: bytes | None


def rulings_of(game: Path, worded: Worded, said: Callable[[Text], str] = str) -> tuple[Kept, ...]:
    """Return the rulings stored beside a game's file, oldest first.

    Damaged or empty ones are skipped, because the report is about the game. ``said`` renders a text
    in the reader's language.
    """
    folder = Path(f"{game}-rulings")
    try:
        inside = sorted(each for each in folder.iterdir() if each.name.isdecimal())
    except OSError:
        return ()
    return tuple(kept for each in inside if (kept := _read(each, worded, said)))[:MOST]


def _read(folder: Path, worded: Worded, said: Callable[[Text], str]) -> Kept | None:
    photo = next(iter(_photos(folder)), None)
    try:
        told = parse_json(read_text(folder / "ruling.json")[1], str(folder))
    except FileError:
        return None
    if not isinstance(told, dict):
        return None
    lines = tuple(said(line) for line in _lines(told, worded))
    whole = lines and not any((folder / name).exists() for name in PICTURES)
    return Kept(int(folder.name), lines, photo) if photo or whole else None


def _photos(folder: Path) -> Iterator[bytes]:
    for name in PICTURES:
        try:
            data = read_input(folder / name, LARGEST_PICTURE)
        except FileError:
            continue
        if data.startswith(_JPEG[0]) and data.endswith(_JPEG[1]):  # whole
            yield data


def _lines(told: Mapping[str, Any], worded: Worded) -> Iterator[Text]:
    """Yield the player's note and name, the verdict, and the rules broken or in doubt."""
    who, answer, note = told.get("who"), told.get("answer"), told.get("note")
    name = who.get("name") if isinstance(who, dict) else None
    if note:
        yield (
            say("ruling-note-by", note=str(note), who=str(name))
            if name
            else say("ruling-note", note=str(note))
        )
    if not isinstance(answer, dict):
        return
    if (verdict := answer.get("verdict")) in tuple(Verdict):
        yield _verdict(Verdict(verdict))
    for kind in ("breaches", "doubt"):
        for each in answer.get(kind) or ():
            if isinstance(each, dict) and isinstance(rule := each.get("rule"), str):
                found = worded(rule)
                yield found.words if found else rule


def _verdict(verdict: Verdict) -> Message:
    name = verdict.replace("_", "-")
    return say(f"ruling-{name}")
