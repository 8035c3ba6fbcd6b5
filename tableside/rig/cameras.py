"""Kinds of cameras that people have, for planning a table before one is calibrated."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from tableside.files.camera import Camera, Source


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of camera: its picture in pixels, and how many degrees the picture is wide."""

    name: str
    width: int
    height: int
    degrees: float
    words: str


KINDS: tuple[Kind, ...] = (
    Kind("webcam-720p", 1280, 720, 60.0, "an old or built-in webcam"),
    Kind("webcam-1080p", 1920, 1080, 70.0, "a usual USB webcam (78 degrees across corners)"),
    Kind("webcam-4k", 3840, 2160, 70.0, "a 4K USB webcam, its field of view set to 78 degrees"),
    Kind("pi-camera-3", 2304, 1296, 66.0, "Raspberry Pi Camera Module 3"),
    Kind("pi-camera-3-wide", 2304, 1296, 102.0, "Raspberry Pi Camera Module 3 Wide"),
    Kind("phone-1080p", 1920, 1080, 65.0, "a phone's main camera as a network camera"),
    Kind("phone-4k", 3840, 2160, 65.0, "the same at 4K"),
)


def kind_called(text: str) -> Kind | None:
    """Return the kind of a name, or of ``WIDTHxHEIGHT:DEGREES``; None when it is neither.

    >>> kind_called("1920x1080:78").degrees
    78.0
    """
    for kind in KINDS:
        if kind.name == text:
            return kind
    parts = re.fullmatch(r"(\d{2,5})x(\d{2,5}):(\d{1,3}(?:\.\d+)?)", text)
    if parts is None or not (int(parts[1]) and int(parts[2]) and 5 <= float(parts[3]) <= 150):
        return None
    return Kind(text, int(parts[1]), int(parts[2]), float(parts[3]), "as named")


def ideal_camera(kind: Kind) -> Camera:
    """Return a camera of a kind with a lens that bends nothing."""
    focal = kind.width / 2 / math.tan(math.radians(kind.degrees / 2))
    return Camera(
        format="tableside.camera/1",
        name=kind.name,
        width=kind.width,
        height=kind.height,
        model="plain",
        matrix=(
            (focal, 0.0, (kind.width - 1) / 2),
            (0.0, focal, (kind.height - 1) / 2),
            (0.0, 0.0, 1.0),
        ),
        source=Source(how="a kind of camera, not a measured one"),
    )
