"""The table without its models: one picture from straight above, its heights and its shadows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
import shapely

from tableside.geometry.units import MM_PER_INCH, inches
from tableside.simulate.arrays import Bytes, Floats, Floats32, sample
from tableside.simulate.light import Light
from tableside.simulate.mat import SKIRT, TEXEL, paint_mat
from tableside.simulate.solids import Solid
from tableside.simulate.terrain import Terrain
from tableside.simulate.texture import blurred, wood

COARSE = 1.5  # mm, of the maps of heights and shadows
PAD = 40  # texels of those maps round the mat
GRAIN = 2.5  # mm, of the picture of the table round the mat
BEYOND = 900.0  # mm of that table


class Ground:
    """A mat with its terrain. ``width`` and ``depth`` in inches."""

    def __init__(self, width: float, depth: float, terrain: Sequence[Terrain], seed: int) -> None:
        self.width, self.depth = width, depth
        self._random = np.random.default_rng([seed, 71])
        self.hills = [p for p in terrain if p.type == "hill" and p.height > 0]
        self._coarse = _texels(depth, COARSE) + 2 * PAD, _texels(width, COARSE) + 2 * PAD
        self._outside = [self._distance_outside(hill) for hill in self.hills]
        self._picture = paint_mat(width, depth, terrain, self._random)
        table = [_texels(side, GRAIN) + 2 * round(BEYOND / GRAIN) for side in (depth, width)]
        self._table = wood(self._random, (table[0], table[1]), GRAIN)
        self._shadow: Floats32 | None = None
        self._relief: Floats32 | None = None

    def _distance_outside(self, hill: Terrain) -> Floats32:
        """Return how far (inches) each coarse texel lies outside a hill's top, 0 within."""
        rows, columns = self._coarse
        texel = inches(COARSE)
        far = np.float32(1e3)
        away = np.full((rows, columns), far, dtype=np.float32)
        low_x, low_y, high_x, high_y = self._reach(hill)
        left, right = max(0, int(low_x / texel) + PAD), min(columns, int(high_x / texel) + PAD + 2)
        bottom, top = max(0, int(low_y / texel) + PAD), min(rows, int(high_y / texel) + PAD + 2)
        y, x = np.mgrid[bottom:top, left:right]
        points = shapely.points((x + 0.5 - PAD) * texel, (y + 0.5 - PAD) * texel)
        area = hill.shape().intersection(shapely.box(0, 0, self.width, self.depth))
        if not area.is_empty:
            shapely.prepare(area)
            away[bottom:top, left:right] = shapely.distance(area, points)
        return away

    def _reach(self, hill: Terrain) -> tuple[float, float, float, float]:
        """Return the bounds (inches) of a hill with its slope and a little more."""
        low_x, low_y, high_x, high_y = hill.shape().bounds
        spare = SKIRT * inches(hill.height) + 0.3
        return low_x - spare, low_y - spare, high_x + spare, high_y + spare

    def height(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the height of the ground in inches at board points."""
        return self._height(range(len(self.hills)), x, y)

    def _height(self, hills: Iterable[int], x: Floats32, y: Floats32) -> Floats32:
        column, row = _on_map(x, y)
        best = np.zeros(x.shape, dtype=np.float32)
        for number in hills:
            top = inches(self.hills[number].height)
            rise = 1 - sample(self._outside[number], column, row) / np.float32(SKIRT * top)
            best = np.maximum(best, np.float32(top) * np.clip(rise, 0, 1))
        return best

    def meet(self, eye: Floats, slope_x: Floats32, slope_y: Floats32) -> Floats32:
        """Return the height (inches) at which each ray meets the ground, hills included.

        Exact on the level and on a hill's top; its slope is met in steps of a thirteenth.
        """
        found = np.zeros(slope_x.shape, dtype=np.float32)
        hills = self._hills_under(eye, slope_x, slope_y)
        if not hills:
            return found
        tops = [inches(self.hills[number].height) for number in hills]
        done = np.zeros(slope_x.shape, dtype=bool)
        steps = np.concatenate([np.linspace(max(tops), 0.0, 13)[:-1], tops])
        for level in np.sort(np.unique(steps.astype(np.float32)))[::-1]:
            fall = level - np.float32(eye[2])
            x, y = fall * slope_x + np.float32(eye[0]), fall * slope_y + np.float32(eye[1])
            met = ~done & (self._height(hills, x, y) >= level - np.float32(1e-5))
            found[met] = level
            done |= met
        return found

    def _hills_under(self, eye: Floats, slope_x: Floats32, slope_y: Floats32) -> list[int]:
        """Return the numbers of the hills that some of these rays can meet."""
        near = []
        for number, hill in enumerate(self.hills):
            low_x, low_y, high_x, high_y = self._reach(hill)
            x, y = [], []
            for level in (0.0, inches(hill.height)):
                fall = level - float(eye[2])
                x += [float(slope_x.min()) * fall + eye[0], float(slope_x.max()) * fall + eye[0]]
                y += [float(slope_y.min()) * fall + eye[1], float(slope_y.max()) * fall + eye[1]]
            if max(x) > low_x and min(x) < high_x and max(y) > low_y and min(y) < high_y:
                near.append(number)
        return near

    def colour(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the linear colour of the mat, or of the table beyond it, at board points."""
        scale = np.float32(MM_PER_INCH / TEXEL)
        half = np.float32(0.5)
        mat = sample(self._picture, x * scale - half, y * scale - half)
        outside = (x < 0) | (x > self.width) | (y < 0) | (y > self.depth)
        if not outside.any():
            return mat
        wide, offset = np.float32(MM_PER_INCH / GRAIN), np.float32(BEYOND / GRAIN)
        table = sample(self._table, x * wide + offset, y * wide + offset)
        nearest_x = np.clip(x, 0, self.width) - x
        nearest_y = np.clip(y, 0, self.depth) - y
        gap = np.sqrt(nearest_x * nearest_x + nearest_y * nearest_y)
        table *= (1 - np.float32(0.45) * np.exp(-gap / np.float32(0.12)))[..., None]
        return np.where(outside[..., None], table, mat)

    def cast(self, light: Light, solids: Iterable[Solid]) -> None:
        """Lay the shadows of hills and standing things for this light."""
        rows, columns = self._coarse
        y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
        texel = np.float32(inches(COARSE))
        x, y = (x + np.float32(0.5 - PAD)) * texel, (y + np.float32(0.5 - PAD)) * texel
        shade = np.zeros(self._coarse, dtype=np.float32)
        lx, ly, lz = light.direction
        here = self.height(x, y) if self.hills else shade
        if self.hills:
            self._relief = _relief(here, light)
        for up in np.linspace(0.06, 1.0, 14) if self.hills else ():
            reach = np.float32(up / lz)
            above = self.height(x + reach * np.float32(lx), y + reach * np.float32(ly))
            shade = np.maximum(shade, (above > here + np.float32(up)).astype(np.float32))
        shade = np.maximum(shade, self._standing_shadows(light, solids))
        shadow = blurred(shade, 2.2 / COARSE)
        shadow[[0, -1]], shadow[:, [0, -1]] = 0, 0  # the rim goes on for ever beyond the map
        self._shadow = shadow

    def _standing_shadows(self, light: Light, solids: Iterable[Solid]) -> Floats32:
        mask = np.zeros(self._coarse, dtype=np.uint8)
        for solid in solids:
            fallen = drop(solid.outline(), light.direction, 0.0) * MM_PER_INCH / COARSE + (
                PAD - 0.5
            )
            fill(mask, fallen)
        return np.asarray(mask, dtype=np.float32) / np.float32(255)

    def relief(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the light that the ground's slope leaves at board points, 1 where it is level."""
        if self._relief is None:
            return np.ones(x.shape, dtype=np.float32)
        return sample(self._relief, *_on_map(x, y))

    def shadow(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the share of the lamp's light that terrain keeps from board points."""
        if self._shadow is None:
            return np.zeros(x.shape, dtype=np.float32)
        return sample(self._shadow, *_on_map(x, y))


def _on_map(x: Floats32, y: Floats32) -> tuple[Floats32, Floats32]:
    """Return the columns and rows of board points (inches) on the coarse maps."""
    scale, offset = np.float32(MM_PER_INCH / COARSE), np.float32(PAD - 0.5)
    return x * scale + offset, y * scale + offset


def _relief(height: Floats32, light: Light) -> Floats32:
    """Return the light on the slopes of a map of heights (inches), 1 on level ground."""
    down, across = np.gradient(blurred(height, 1.2), inches(COARSE))
    length = np.sqrt(1 + down * down + across * across)
    normal = (-across / length, -down / length, 1 / length)
    return light.shade((_single(normal[0]), _single(normal[1]), _single(normal[2])))


def _single(values: Floats32) -> Floats32:
    return np.asarray(values, dtype=np.float32)


def drop(points: Floats, toward: tuple[float, float, float], level: float) -> Floats:
    """Return where (n, 2) the shadows of points (n, 3) fall on the level ``level``.

    ``toward`` is the unit vector to where the light comes from.
    """
    lx, ly, lz = toward
    fall = (points[:, 2:] - level) / lz
    return np.asarray(points[:, :2] - fall * np.array([[lx, ly]]))


def fill(mask: Bytes, points: Floats) -> None:
    """Fill the hull of points (columns, rows) in a mask of bytes, its edge smoothed."""
    hull = cv2.convexHull(points.astype(np.float32))
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _texels(length: float, texel: float) -> int:
    return round(length * MM_PER_INCH / texel)
