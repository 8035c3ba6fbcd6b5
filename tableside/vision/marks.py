"""Tags as plain arrays: what board and roster say of them, in the fit's units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Marker
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.families import family
from tableside.vision.measurement import Corners, TagSight
from tableside.vision.refine import Wanted
from tableside.vision.table_view import View

Floats = NDArray[np.float64]

# From a tag's centre, in sides: its corners round from the top left, along its top and upwards.
SQUARE = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])


def square(x: float, y: float, angle: float, side: float) -> Floats:
    """Return the four corners (4, 2), from the top left round, of a tag on the board.

    ``angle`` in degrees is its top edge's direction; ``x``, ``y`` and ``side`` share a unit.

    >>> square(10, 0, 90, 2).round(6).tolist()
    [[9.0, -1.0], [9.0, 1.0], [11.0, 1.0], [11.0, -1.0]]
    """
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turn = np.array([[cos, sin], [-sin, cos]])
    return np.asarray(SQUARE * side @ turn + (x, y))


def marker_corners(marker: Marker) -> Floats:
    """Return a marker's corners on the board (4, 3), inches."""
    flat = square(*marker.at, marker.angle, marker.side / MM_PER_INCH)
    return np.concatenate([flat, np.full((4, 1), marker.height / MM_PER_INCH)], axis=1)


def pose_of_corners(flat: Floats) -> tuple[Floats, Floats]:
    """Return poses x, y, angle (radians) and sides (n,) of seen squares on a plane (n, 4, 2)."""
    along = (flat[:, 1] + flat[:, 2] - flat[:, 0] - flat[:, 3]) / 2
    up = (flat[:, 0] + flat[:, 1] - flat[:, 2] - flat[:, 3]) / 2
    # The square that is nearest to the four corners: both edges say how it is turned.
    cos, sin = along[:, 0] + up[:, 1], along[:, 1] - up[:, 0]
    centre = flat.mean(axis=1)
    sides = np.hypot(cos, sin) / 2
    return np.column_stack([centre, np.arctan2(sin, cos)]), sides


def on_plane(view: View, sights: Sequence[TagSight], heights: Floats) -> tuple[Floats, Floats]:
    """Return the poses and sides (inches) of found tags on planes ``heights`` mm up."""
    corners = np.array([s.corners for s in sights], dtype=np.float64).reshape(-1, 2)
    flat = view.to_plane(corners, np.repeat(heights, 4))
    return pose_of_corners(flat.reshape(-1, 4, 2))


def in_view(view: View, poses: Floats, sides: Floats, heights: Floats) -> list[Corners]:
    """Return the corners in pixels of tags at ``poses`` (radians); ``sides`` and ``heights`` mm."""
    points = [
        np.column_stack([square(x, y, math.degrees(a), s / MM_PER_INCH), np.full(4, h / 25.4)])
        for (x, y, a), s, h in zip(poses, sides, heights, strict=True)
    ]
    pixels = view.to_pixels(np.concatenate([np.zeros((0, 3)), *points]))
    return [tuple((float(x), float(y)) for x, y in box) for box in pixels.reshape(-1, 4, 2)]


def wanted(
    names: Iterable[tuple[str, int]],
    sides: Floats,
    heights: Floats,
    guesses: Floats,
    folder: Path | None,
) -> Wanted:
    """Return what ``refine`` asks for; ``names`` are (family, id)."""
    pairs = list(names)
    return Wanted(
        families=[family(name, folder) for name, _ in pairs],
        ids=[tag for _, tag in pairs],
        sides=np.asarray(sides, dtype=np.float64),
        heights=np.asarray(heights, dtype=np.float64),
        guesses=guesses,
    )
