"""The first step: which camera, and whether its picture can be used."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.setup.looking import Looked
from tableside.setup.report import Button, Report, Said
from tableside.setup.table import Table

#: Pictures narrower than this (pixels) leave the tags of a usual table unread.
NARROW = 1280

_MENDS = (
    ("cannot be opened", "plug it in, or choose another one"),
    ("gives no picture", "close other programs that use it, and look at the cable"),
    ("black", "take off the lens cap, or switch on the light"),
    ("over-exposed", "less light on the table, or a shorter exposure"),
)


def report(table: Table, seen: Looked, cameras: Sequence[tuple[str, str]]) -> Report:
    """Return what is to be said of the camera; ``cameras`` are those plugged in: source, name."""
    values = {
        "source": table.kept.source,
        "size": list(seen.size),
        "asked": list(table.kept.size),
        "cameras": [list(each) for each in cameras],
    }
    if not table.kept.source:
        return Report("open", (_choose(cameras),), values=values)
    if seen.trouble:
        mend = next((mend for word, mend in _MENDS if word in seen.trouble), "look at the camera")
        return Report("wrong", (Said(_sentence(seen.trouble), mend),), values=values)
    if seen.image is None:
        return Report("open", (Said("Waiting for the first picture", tone="plain"),), values=values)
    width, height = seen.size
    if width < NARROW:
        said = Said(
            f"Its pictures are only {width} x {height} pixels",
            "ask it for larger ones, or print larger tags",
            "doubt",
            Button("Ask for 1920 x 1080", {"do": "source", "size": [1920, 1080]}),
        )
        return Report("doubt", (said,), values=values)
    said = Said(f"It gives pictures of {width} x {height} pixels", tone="good")
    return Report("done", (said,), values=values)


def _choose(cameras: Sequence[tuple[str, str]]) -> Said:
    if cameras:
        return Said("No camera is chosen yet", "choose one of those that are plugged in", "plain")
    return Said(
        "No camera is plugged in here",
        "plug one in, or give a stream's address",
        "plain",
    )


def _sentence(trouble: str) -> str:
    """Return a frame's trouble without its number, which another frame has not."""
    text = trouble.partition(" could not be used: ")[2] or trouble
    return text[:1].upper() + text[1:]
