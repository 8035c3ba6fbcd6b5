"""The second step: which camera, and whether its picture can be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tableside.engine.message import Message, Text
from tableside.files.addresses import shown
from tableside.rules.registry import needs_camera
from tableside.setup.looking import Looked
from tableside.setup.report import Button, Report, Said
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.observation import lasting
from tableside.vision.words import parted

#: Pictures narrower than this (pixels) leave the tags of a usual table unread.
NARROW = 1280

#: What to do about a trouble of the camera, by the message that tells of it.
_MENDS = {
    "vision.camera-not-opened": say("fix-camera-not-opened"),
    "vision.camera-silent": say("fix-camera-silent"),
    "vision.stream-not-opened": say("fix-stream-not-opened"),
    "vision.stream-silent": say("fix-stream-silent"),
    "vision.picture-black": say("fix-picture-black"),
    "vision.picture-overexposed": say("fix-picture-overexposed"),
}


#: Troubles that no picture comes of, and no light mends.
AWAY = (
    "vision.camera-not-opened",
    "vision.camera-silent",
    "vision.stream-not-opened",
    "vision.stream-silent",
    "setup.cannot",
)


def report(table: Table, seen: Looked, cameras: Sequence[tuple[str, str]]) -> Report:
    """Return the report on the camera; ``cameras`` are those plugged in: source, name."""
    values = {
        "source": shown(table.kept.source),
        "size": list(seen.size),
        "asked": list(table.kept.size),
        "cameras": [list(each) for each in cameras],
        "alone": table.alone,
    }
    if table.alone:
        return Report("done", (Said(say("no-camera-wanted"), tone="good"),), values=values)
    report = _report(table, seen, cameras, values)
    if table.position is None:
        return report
    without = Button(say("button-no-camera"), {"do": "no-camera"})
    how = say("camera-for-moves") if needs_camera(table.position) else ""
    offer = Said(say("camera-optional"), how, "plain", without)
    return replace(report, said=(*report.said, offer))


def _report(
    table: Table, seen: Looked, cameras: Sequence[tuple[str, str]], values: Mapping[str, Any]
) -> Report:
    """Return the report for a table that uses a camera."""
    if not table.kept.source:
        return Report("open", (_choose(cameras),), values=values)
    if seen.trouble:
        return Report("wrong", (_troubled(seen.trouble),), values=values)
    if seen.image is None:
        return Report("open", (Said(say("waiting-for-picture"), tone="plain"),), values=values)
    width, height = seen.size
    if width < NARROW:
        said = Said(
            say("camera-small", width=width, height=height),
            say("fix-camera-small"),
            "doubt",
            Button(say("button-ask-larger"), {"do": "source", "size": [1920, 1080]}),
        )
        return Report("doubt", (said,), values=values)
    said = Said(say("camera-gives", width=width, height=height), tone="good")
    return Report("done", (said,), values=values)


def is_away(seen: Looked) -> bool:
    """Whether there is no picture because the camera or stream is missing or delivers none."""
    return isinstance(seen.trouble, Message) and seen.trouble.id in AWAY


def _choose(cameras: Sequence[tuple[str, str]]) -> Said:
    if cameras:
        return Said(say("no-camera-chosen"), say("fix-choose-camera"), "plain")
    return Said(
        say("no-camera-plugged-in"),
        say("fix-plug-in"),
        "plain",
    )


def _troubled(trouble: Text) -> Said:
    """Return a trouble and its fix."""
    text, mend = parted(lasting(trouble))
    known = _MENDS.get(text.id) if isinstance(text, Message) else None
    return Said(say("capital", text=text), known or mend or say("fix-camera"))
