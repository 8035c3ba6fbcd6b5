"""The shade of hands on a table: of a lamp that has a size, and of the room's own light.

A lamp or a window fills a part of the sky, so that the shadow of an arm 5 in up is soft over
inches; and the arm hides some of the room's light from all that lies under and beside it. Both are
means over directions of the shadows that the hands throw (area sampling of the light).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableside.geometry.units import inches
from tableside.simulate.arrays import Floats, Floats32, sample
from tableside.simulate.ground import drop, fill
from tableside.simulate.light import Light
from tableside.simulate.solids import Solid

TEXEL, COARSE = inches(2.5), inches(5.0)  # of the lamp's shadow, and of the sky's
BEYOND = 14.0  # inches round the mat that are looked at
_LAMP, _SKY = 25, 48  # directions that stand for the lamp's face and for the sky
_LOWEST = 0.2  # sine of the height below which no light is thought to come
_SOFT, _SOFTER = 2.0, 3.0  # texels of blur, lest one sees the directions' number
_SEEN = 0.01  # share of the light: less is nothing
_HIGHEST = 1.5  # inches: what stands on the table is no higher

_TURN = math.pi * (3.0 - 5.0**0.5)  # a golden spiral fills a disc evenly

Direction = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class HandShadow:
    """What hands hide from the level of the mat, seen from above: shares of lamp and sky."""

    lamp: Floats32
    sky: Floats32

    def lamp_at(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the share of the lamp that points of the mat's level (inches) do not see."""
        return _at(self.lamp, TEXEL, x, y)

    def sky_at(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the share of the room's light that points (inches) do not get."""
        return _at(self.sky, COARSE, x, y)


def hand_shadow(
    solids: Sequence[Solid], light: Light, board: tuple[float, float]
) -> tuple[HandShadow, Floats]:
    """Return the shade of hands on a board [width, depth], and points (n, 3) round all of it."""
    outlines = [solid.outline() for solid in solids]
    lamp = _mean(outlines, list(lamp_directions(light)), board, TEXEL, _SOFT)
    sky = _mean(outlines, list(sky_directions()), board, COARSE, _SOFTER)
    reaches = [_reach(image, texel, light) for image, texel in ((lamp, TEXEL), (sky, COARSE))]
    return HandShadow(lamp, sky), np.concatenate(reaches)


def lamp_directions(light: Light) -> Iterator[Direction]:
    """Yield the directions (unit vectors) to points spread evenly over the lamp's face."""
    toward = np.array(light.direction)
    across = np.array([-toward[1], toward[0], 0.0])
    length = float(np.hypot(*across[:2]))
    across = across / length if length > 1e-9 else np.array([1.0, 0.0, 0.0])
    up = np.cross(toward, across)
    for n in range(_LAMP):
        out = math.sqrt((n + 0.5) / _LAMP) * math.tan(math.radians(light.spread))
        aim = toward + out * (math.cos(n * _TURN) * across + math.sin(n * _TURN) * up)
        yield _raised(aim)


def sky_directions() -> Iterator[Direction]:
    """Yield directions that the room's light comes from, each with the same share of it."""
    for n in range(_SKY):
        out = math.sqrt((n + 0.5) / _SKY)
        aim = (out * math.cos(n * _TURN), out * math.sin(n * _TURN), math.sqrt(1 - out * out))
        yield _raised(np.array(aim))


def _raised(aim: Floats) -> Direction:
    """Return a unit vector no lower than light is thought to come from."""
    x, y, z = (float(v) for v in aim / np.linalg.norm(aim))
    return x, y, max(z, _LOWEST)


def _mean(
    outlines: Sequence[Floats],
    directions: Sequence[Direction],
    board: tuple[float, float],
    texel: float,
    blur: float,
) -> Floats32:
    """Return the share of directions whose light is hidden, ``texel`` inches each."""
    columns, rows = (round((side + 2 * BEYOND) / texel) for side in board)
    total = np.zeros((rows, columns), dtype=np.float32)
    for direction in directions:
        mask = np.zeros((rows, columns), dtype=np.uint8)
        for points in outlines:
            fill(mask, (drop(points, direction, 0.0) + BEYOND) / texel)
        cv2.accumulate(mask, total)
    soft = cv2.GaussianBlur(total, (0, 0), blur)
    return np.asarray(soft / np.float32(255 * len(directions)), dtype=np.float32)


def _at(image: Floats32, texel: float, x: Floats32, y: Floats32) -> Floats32:
    scale, beyond = np.float32(1 / texel), np.float32(BEYOND)
    return sample(image, (x + beyond) * scale, (y + beyond) * scale)


def _reach(image: Floats32, texel: float, light: Light) -> Floats:
    """Return points (n, 3) round all that is darkened, on the mat and on what stands there."""
    rows, columns = np.nonzero(image > _SEEN)
    if not len(rows):
        return np.zeros((1, 3)) - 10 * BEYOND
    low = np.array([columns.min(), rows.min()]) * texel - BEYOND
    high = np.array([columns.max() + 1, rows.max() + 1]) * texel - BEYOND
    corners = np.array([[x, y] for x in (low[0], high[0]) for y in (low[1], high[1])])
    lx, ly, lz = light.direction
    raised = corners + np.array([lx, ly]) * (_HIGHEST / lz)
    floor = np.column_stack([corners, np.zeros(4)])
    return np.concatenate([floor, np.column_stack([raised, np.full(4, _HIGHEST)])])
