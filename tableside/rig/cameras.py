"""Typical cameras, for planning a table before one is calibrated."""

from __future__ import annotations

import math
import re

from tableside.files import standard
from tableside.files.camera import Camera, Source, load_camera


def camera_called(text: str) -> Camera | None:
    """Return a camera from ``calibration/cameras``, or one given as ``WIDTHxHEIGHT:DEGREES``.

    None when the text is neither. No such camera is measured: its lens distorts as its file says,
    or not at all.

    >>> round(degrees_wide(camera_called("1920x1080:78")))
    78
    """
    if text in standard.names("cameras"):
        return load_camera(standard.path_of("cameras", text))
    parts = re.fullmatch(r"(\d{2,5})x(\d{2,5}):(\d{1,3}(?:\.\d+)?)", text)
    if parts is None or not (int(parts[1]) and int(parts[2]) and 5 <= float(parts[3]) <= 150):
        return None
    return _ideal(text, int(parts[1]), int(parts[2]), float(parts[3]))


def degrees_wide(camera: Camera) -> float:
    """Return the horizontal field of view of a distortion-free lens, degrees."""
    return 2 * math.degrees(math.atan(camera.width / 2 / camera.matrix[0][0]))


def _ideal(name: str, width: int, height: int, degrees: float) -> Camera:
    """Return a camera with a distortion-free lens."""
    focal = width / 2 / math.tan(math.radians(degrees / 2))
    return Camera(
        format="tableside.camera/1",
        name=name,
        width=width,
        height=height,
        model="plain",
        matrix=(
            (focal, 0.0, (width - 1) / 2),
            (0.0, focal, (height - 1) / 2),
            (0.0, 0.0, 1.0),
        ),
        source=Source(how="no calibration: its field of view as named"),
    )
