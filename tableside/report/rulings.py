"""The rulings that players kept of a game: what was ruled, and the photograph of that moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.files.fault import FileError
from tableside.files.loading import parse_json

#: The most photographs in a report: it stays in reach of a mail.
MOST = 24
#: What a report shows of one: the table from above, else the camera's frame.
PICTURES = ("above.jpg", "frames/000000.jpg")
_JPEG = (b"\xff\xd8", b"\xff\xd9")


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruling: its number, a line each of what was said of it, and its photograph (JPEG)."""

    number: int
    lines: tuple[str, ...]
    photo: bytes


def rulings_of(game: Path, worded: Callable[[str], str]) -> tuple[Kept, ...]:
    """Return the rulings kept beside a game's file, the oldest first; ``worded``: a rule in words.

    One whose files are gone or broken is left out: the report is of the game, not of them.
    """
    folder = Path(f"{game}-rulings")
    try:
        inside = sorted(each for each in folder.iterdir() if each.name.isdecimal())
    except OSError:
        return ()
    return tuple(kept for each in inside if (kept := _read(each, worded)))[:MOST]


def _read(folder: Path, worded: Callable[[str], str]) -> Kept | None:
    photo = next(iter(_photos(folder)), b"")
    try:
        told = parse_json((folder / "ruling.json").read_text("utf-8"), str(folder))
    except (OSError, ValueError, FileError):
        return None
    if not photo or not isinstance(told, dict):
        return None
    return Kept(int(folder.name), tuple(_lines(told, worded)), photo)


def _photos(folder: Path) -> Iterator[bytes]:
    for name in PICTURES:
        try:
            data = (folder / name).read_bytes()
        except OSError:
            continue
        if data.startswith(_JPEG[0]) and data.endswith(_JPEG[1]):  # whole
            yield data


def _lines(told: Mapping[str, Any], worded: Callable[[str], str]) -> Iterator[str]:
    """Yield who asked, what they wrote, the verdict and the rules that were broken."""
    who, answer = told.get("who"), told.get("answer")
    name = who.get("name") if isinstance(who, dict) else None
    if told.get("note"):
        yield f"“{told['note']}”{f', {name}' if name else ''}"
    if not isinstance(answer, dict):
        return
    if isinstance(answer.get("verdict"), str):
        yield f"The referee: {answer['verdict'].replace('_', ' ')}."
    for kind in ("breaches", "doubt"):
        for each in answer.get(kind) or ():
            if isinstance(each, dict) and isinstance(each.get("rule"), str):
                yield worded(each["rule"]) or each["rule"]
