"""The table without its models: one picture from straight above, its heights and its shadows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
import shapely

from tableside.geometry.units import MM_PER_INCH, inches
from tableside.simulate.arrays import Floats, Floats32, linear, sample
from tableside.simulate.light import Light
from tableside.simulate.solids import Solid
from tableside.simulate.terrain import Terrain
from tableside.simulate.texture import grass, mottled, noise, wood

TEXEL = 0.45  # mm, of the mat's picture
COARSE = 1.5  # mm, of the heights, shadows and the table round the mat
BEYOND = 500.0  # mm of table round the mat
SKIRT = 0.45  # inches out for each inch of a hill's height

_EARTH = {30.0: 0.05, 7.0: 0.05, 1.8: 0.06}


class Ground:
    """A mat with its terrain. ``width`` and ``depth`` in inches."""

    def __init__(self, width: float, depth: float, terrain: Sequence[Terrain], seed: int) -> None:
        self.width, self.depth = width, depth
        self._random = np.random.default_rng([seed, 71])
        self._terrain = terrain
        self.hills = [p for p in terrain if p.type == "hill" and p.height > 0]
        self._shape = _texels(depth, TEXEL), _texels(width, TEXEL)
        self._coarse = _texels(depth, COARSE), _texels(width, COARSE)
        self._outside = [self._distance_outside(hill) for hill in self.hills]
        self._picture = self._paint()
        table = tuple(n + 2 * round(BEYOND / COARSE) for n in self._coarse)
        self._table = wood(self._random, (table[0], table[1]), COARSE)
        self._shadow: Floats32 | None = None
        self._relief: Floats32 | None = None

    def _mask(self, shape: shapely.Geometry, blur: float = 0.0) -> Floats32:
        """Return the share of each texel of the picture that an area covers, edges softened (mm)."""
        mask = np.zeros(self._shape, dtype=np.uint8)
        for part in getattr(shape, "geoms", [shape]):
            outline = np.array(part.exterior.coords) * MM_PER_INCH / TEXEL - 0.5
            points = np.round(outline * 256).astype(np.int32)
            cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 8)
        soft = mask.astype(np.float32) / 255
        return _blurred(soft, blur / TEXEL)

    def _lay(self, picture: Floats32, mask: Floats32, paint: Floats32) -> None:
        rows = np.flatnonzero(mask.any(axis=1))
        columns = np.flatnonzero(mask.any(axis=0))
        if not len(rows):
            return
        part = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
        share = mask[part][..., None]
        picture[part] += share * (paint[part] - picture[part])

    def _earth(self, red: int, green: int, blue: int) -> Floats32:
        return mottled(self._random, self._shape, linear(red, green, blue), TEXEL, _EARTH)

    def _paint(self) -> Floats32:
        picture = grass(self._random, self._shape, TEXEL)
        painters = {
            "defensible": self._paint_field,
            "town": self._paint_town,
            "stream": self._paint_water,
            "river": self._paint_water,
            "road": self._paint_road,
            "bridge": self._paint_bridge,
            "hill": self._paint_hill,
            "objective": self._paint_objective,
        }
        for kind, painter in painters.items():
            for piece in self._terrain:
                if piece.type == kind:
                    painter(picture, piece)
        return picture

    def _paint_field(self, picture: Floats32, piece: Terrain) -> None:
        area = piece.shape()
        self._lay(picture, self._mask(area, 1.0), self._earth(142, 124, 84))
        rows = np.arange(self._shape[0])[:, None] * TEXEL % 5.0 < 1.6
        furrows = self._mask(area) * np.where(rows, 0.35, 0.0).astype(np.float32)
        self._lay(picture, furrows, self._earth(110, 98, 62))

    def _paint_town(self, picture: Floats32, piece: Terrain) -> None:
        self._lay(picture, self._mask(piece.shape(), 2.5), self._earth(140, 124, 98))

    def _paint_water(self, picture: Floats32, piece: Terrain) -> None:
        area = piece.shape()
        self._lay(picture, self._mask(area, 1.0), self._earth(126, 116, 82))
        water = self._mask(area.buffer(-0.05), 1.2)
        ripples = mottled(self._random, self._shape, linear(78, 116, 140), TEXEL, {25: 0.05, 6: 0.04})
        self._lay(picture, water, ripples)
        deep = self._mask(area.buffer(-0.22), 5.0) * np.float32(0.6)
        self._lay(picture, deep, self._earth(62, 98, 128))

    def _paint_road(self, picture: Floats32, piece: Terrain) -> None:
        area = piece.shape()
        self._lay(picture, self._mask(area, 1.4), self._earth(164, 142, 106))
        if piece.line is not None and piece.width is not None:
            for side in (-0.2, 0.2):
                rut = shapely.LineString(piece.line).offset_curve(side * piece.width)
                mask = self._mask(rut.buffer(0.035), 0.8) * np.float32(0.5)
                self._lay(picture, mask, self._earth(128, 108, 78))

    def _paint_bridge(self, picture: Floats32, piece: Terrain) -> None:
        self._lay(picture, self._mask(piece.shape(), 0.4), self._earth(150, 138, 120))

    def _paint_hill(self, picture: Floats32, piece: Terrain) -> None:
        area = piece.shape()
        skirt = area.buffer(SKIRT * inches(piece.height))
        self._lay(picture, self._mask(skirt, 0.8), self._earth(122, 108, 72))
        top = mottled(
            self._random, self._shape, linear(134, 138, 84), TEXEL, {60: 0.05, 9: 0.05, 2: 0.07}
        )
        self._lay(picture, self._mask(area.buffer(-0.03), 1.6), top)

    def _paint_objective(self, picture: Floats32, piece: Terrain) -> None:
        spot = piece.shape()
        self._lay(picture, self._mask(spot.buffer(0.45), 0.3), self._earth(226, 214, 178))
        self._lay(picture, self._mask(spot.buffer(0.32), 0.3), self._earth(170, 44, 40))

    def _distance_outside(self, hill: Terrain) -> Floats32:
        """Return how far (inches) each coarse texel lies outside a hill's top, 0 within."""
        rows, columns = self._coarse
        texel = inches(COARSE)
        far = np.float32(1e3)
        away = np.full((rows, columns), far, dtype=np.float32)
        low_x, low_y, high_x, high_y = self._reach(hill)
        first_column, last_column = max(0, int(low_x / texel)), min(columns, int(high_x / texel) + 2)
        first_row, last_row = max(0, int(low_y / texel)), min(rows, int(high_y / texel) + 2)
        y, x = np.mgrid[first_row:last_row, first_column:last_column]
        points = shapely.points((x + 0.5) * texel, (y + 0.5) * texel)
        area = hill.shape()
        shapely.prepare(area)
        away[first_row:last_row, first_column:last_column] = shapely.distance(area, points)
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
        scale = np.float32(MM_PER_INCH / COARSE)
        column, row = x * scale - np.float32(0.5), y * scale - np.float32(0.5)
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
        wide, offset = np.float32(MM_PER_INCH / COARSE), np.float32(BEYOND / COARSE)
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
        x, y = (x + np.float32(0.5)) * texel, (y + np.float32(0.5)) * texel
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
        self._shadow = np.asarray(_blurred(shade, 2.2 / COARSE), dtype=np.float32)

    def _standing_shadows(self, light: Light, solids: Iterable[Solid]) -> Floats32:
        mask = np.zeros(self._coarse, dtype=np.uint8)
        for solid in solids:
            fallen = drop(solid.outline(), light, 0.0) * MM_PER_INCH / COARSE - 0.5
            fill(mask, fallen)
        return mask.astype(np.float32) / 255

    def relief(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the light that the ground's slope leaves at board points, 1 where it is level."""
        if self._relief is None:
            return np.ones(x.shape, dtype=np.float32)
        scale = np.float32(MM_PER_INCH / COARSE)
        return sample(self._relief, x * scale - np.float32(0.5), y * scale - np.float32(0.5))

    def shadow(self, x: Floats32, y: Floats32) -> Floats32:
        """Return the share of the lamp's light that terrain keeps from board points."""
        if self._shadow is None:
            return np.zeros(x.shape, dtype=np.float32)
        scale = np.float32(MM_PER_INCH / COARSE)
        return sample(self._shadow, x * scale - np.float32(0.5), y * scale - np.float32(0.5))


def _relief(height: Floats32, light: Light) -> Floats32:
    """Return the light on the slopes of a map of heights (inches), 1 on level ground."""
    down, across = np.gradient(_blurred(height, 1.2), inches(COARSE))
    length = np.sqrt(1 + down * down + across * across)
    normal = (-across / length, -down / length, 1 / length)
    return light.shade(normal)


def drop(points: Floats, light: Light, level: float) -> Floats:
    """Return where (n, 2) the shadows of points (n, 3) fall on the level ``level``."""
    lx, ly, lz = light.direction
    fall = (points[:, 2:] - level) / lz
    return np.asarray(points[:, :2] - fall * np.array([[lx, ly]]))


def fill(mask: np.ndarray, points: Floats) -> None:  # type: ignore[type-arg]
    """Fill the hull of points (columns, rows) in a mask of bytes, its edge smoothed."""
    hull = cv2.convexHull(points.astype(np.float32))
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _texels(length: float, texel: float) -> int:
    return round(length * MM_PER_INCH / texel)


def _blurred(image: Floats32, sigma: float) -> Floats32:
    if sigma < 0.3:
        return image
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), dtype=np.float32)
