"""Paints the mat: grass, and the terrain on it, as one picture from straight above."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import cv2
import numpy as np
import shapely

from tableside.geometry.units import MM_PER_INCH, inches
from tableside.simulate.arrays import Floats32, linear
from tableside.simulate.terrain import Terrain
from tableside.simulate.texture import blurred, grass, mottled

TEXEL = 0.45  # mm, of the mat's picture
SKIRT = 0.45  # inches that a hill's slope goes out for each inch of its height

_EARTH = {30.0: 0.05, 7.0: 0.05, 2.2: 0.04}
_WATER = {25.0: 0.05, 6.0: 0.04}
_TURF = {60.0: 0.05, 9.0: 0.05, 2.4: 0.045}

#: Colours of a printed map, and of the signs that stand on its ground.
_PAPER, _INK = (236, 233, 224), (74, 72, 70)
_PRINTED: Mapping[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "printed-slope": ((228, 216, 186), (178, 150, 100)),
    "printed-height": ((212, 190, 142), (146, 114, 62)),
    "printed-water": ((184, 210, 226), (130, 172, 198)),
    "printed-shallows": ((212, 225, 232), (112, 152, 180)),
    "printed-rock": ((198, 192, 183), (136, 128, 118)),
    "printed-pass": ((216, 209, 196), (138, 110, 72)),
    "printed-wood": ((206, 220, 194), (140, 172, 120)),
    "printed-houses": ((230, 208, 197), (164, 110, 92)),
}
_SPECKS = 7  # of a printed sign in a square
_FIBRES = {3.0: 0.008}

Grains = Mapping[float, float]


def paint_mat(
    width: float, depth: float, terrain: Sequence[Terrain], random: np.random.Generator
) -> Floats32:
    """Return the mat's linear colours: rows by y, columns by x, TEXEL mm each; inches given."""
    mat = _Mat(round(width * MM_PER_INCH / TEXEL), round(depth * MM_PER_INCH / TEXEL), random)
    painters: dict[str, Callable[[_Mat, Terrain], None]] = {
        "defensible": _field,
        "town": _town,
        "woodland": _wood,
        "marsh": _marsh,
        "impassable": _bare,
        "stream": _water,
        "river": _water,
        "road": _road,
        "ford": _bridge,
        "bridge": _bridge,
        "hill": _hill,
        "objective": _objective,
        "paper": _paper,
        **dict.fromkeys(_PRINTED, _printed),
        "printed-line": _line,
    }
    for kind, painter in painters.items():
        for piece in terrain:
            if piece.type == kind:
                painter(mat, piece)
    return mat.picture


class _Mat:
    """The picture while it is painted."""

    def __init__(self, columns: int, rows: int, random: np.random.Generator) -> None:
        self.random = random
        self.picture = grass(random, (rows, columns), TEXEL)

    def lay(
        self,
        shape: shapely.Geometry,
        colour: tuple[int, int, int],
        *,
        soft: float = 0.0,
        strength: float = 1.0,
        grains: Grains = _EARTH,
        furrows: bool = False,
    ) -> None:
        """Lay a colour (sRGB) with noise over an area, its edge softened by ``soft`` mm."""
        window = self._window(shape, 4 * soft + 2)
        if window is None:
            return
        share = self._mask(shape, window, soft) * np.float32(strength)
        if furrows:
            rows = np.arange(share.shape[0])[:, None] * TEXEL % 5.0 < 1.6
            share = np.where(rows, share, 0)
        paint = mottled(self.random, share.shape, linear(*colour), TEXEL, grains)
        part = self.picture[window]
        part += share[..., None] * (paint - part)

    def _window(self, shape: shapely.Geometry, spare: float) -> tuple[slice, slice] | None:
        """Return the part of the picture about an area, ``spare`` mm more; None when off it."""
        if shape.is_empty:
            return None
        scale = MM_PER_INCH / TEXEL
        low_x, low_y, high_x, high_y = (bound * scale for bound in shape.bounds)
        extra = spare / TEXEL
        rows, columns = self.picture.shape[:2]
        top, bottom = max(0, int(low_y - extra)), min(rows, int(high_y + extra) + 2)
        left, right = max(0, int(low_x - extra)), min(columns, int(high_x + extra) + 2)
        if top >= bottom or left >= right:
            return None
        return slice(top, bottom), slice(left, right)

    def _mask(self, shape: shapely.Geometry, window: tuple[slice, slice], soft: float) -> Floats32:
        """Return the share of each texel of the window that an area covers."""
        rows, columns = (part.stop - part.start for part in window)
        mask = np.zeros((rows, columns), dtype=np.uint8)
        corner = np.array([window[1].start, window[0].start])
        for ring in _rings(shape):
            points = np.round((ring * MM_PER_INCH / TEXEL - 0.5 - corner) * 256)
            cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA, 8)
        return blurred(mask.astype(np.float32) / np.float32(255), soft / TEXEL)


def _rings(shape: shapely.Geometry) -> Iterator[np.ndarray]:
    for part in getattr(shape, "geoms", [shape]):
        yield np.array(part.exterior.coords)


def _field(mat: _Mat, piece: Terrain) -> None:
    area = piece.shape()
    mat.lay(area, (142, 124, 84), soft=1.0)
    mat.lay(area, (110, 98, 62), strength=0.35, furrows=True)


def _town(mat: _Mat, piece: Terrain) -> None:
    mat.lay(piece.shape(), (146, 130, 104), soft=2.5)


def _wood(mat: _Mat, piece: Terrain) -> None:
    mat.lay(piece.shape(), (84, 92, 54), soft=2.0, grains=_TURF)


def _marsh(mat: _Mat, piece: Terrain) -> None:
    area = piece.shape()
    mat.lay(area, (112, 116, 72), soft=2.5, grains=_TURF)
    mat.lay(area, (84, 122, 144), strength=0.35, furrows=True, grains=_WATER)


def _bare(mat: _Mat, piece: Terrain) -> None:
    mat.lay(piece.shape(), (136, 130, 120), soft=1.0)


def _water(mat: _Mat, piece: Terrain) -> None:
    area = piece.shape()
    mat.lay(area, (128, 118, 84), soft=1.0)
    mat.lay(area.buffer(-0.05), (84, 122, 144), soft=1.2, grains=_WATER)
    mat.lay(area.buffer(-0.22), (66, 104, 132), soft=5.0, strength=0.6, grains=_WATER)


def _road(mat: _Mat, piece: Terrain) -> None:
    mat.lay(piece.shape(), (164, 142, 106), soft=1.4)
    if piece.line is not None and piece.width is not None:
        for side in (-0.2, 0.2):
            rut = shapely.LineString(piece.line).offset_curve(side * piece.width)
            mat.lay(rut.buffer(0.035), (128, 108, 78), soft=0.8, strength=0.5)


def _bridge(mat: _Mat, piece: Terrain) -> None:
    mat.lay(piece.shape(), (150, 138, 120), soft=0.4)


def _hill(mat: _Mat, piece: Terrain) -> None:
    area = piece.shape()
    mat.lay(area.buffer(SKIRT * inches(piece.height)), (122, 108, 72), soft=0.8)
    mat.lay(area.buffer(-0.03), (134, 138, 84), soft=1.6, grains=_TURF)


def _objective(mat: _Mat, piece: Terrain) -> None:
    spot = piece.shape()
    mat.lay(spot.buffer(0.45), (226, 214, 178), soft=0.3)
    mat.lay(spot.buffer(0.32), (170, 44, 40), soft=0.3)


def _paper(mat: _Mat, piece: Terrain) -> None:
    mat.lay(piece.shape(), _PAPER, grains=_FIBRES)


def _printed(mat: _Mat, piece: Terrain) -> None:
    """Lay the colour of a square's ground, and specks in the ink of what stands on it."""
    ground, ink = _PRINTED[piece.type]
    area = piece.shape()
    mat.lay(area, ground, grains=_FIBRES)
    left, low, right, high = area.bounds
    for x, y in mat.random.uniform(0.15, 0.85, (_SPECKS, 2)):
        speck = shapely.Point(left + x * (right - left), low + y * (high - low)).buffer(0.07)
        mat.lay(speck, ink, grains=_FIBRES)


def _line(mat: _Mat, piece: Terrain) -> None:
    mat.lay(piece.shape(), _INK, grains=_FIBRES)
