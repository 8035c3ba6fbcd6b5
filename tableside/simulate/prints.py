"""Printed tags: flat squares of black and white cells on a paper, edges right below a pixel.

A tag is not asked point by point whether it is black. Each sample takes the mean of the cells
under its own small footprint, from the running sum of the picture over both axes, which is
exact between cells. So an edge lies where it lies, whatever the grid of samples.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tableside.geometry.pose import unit_vector
from tableside.geometry.units import inches
from tableside.rig.trays import MARGIN_CELLS
from tableside.simulate.arrays import Floats, Floats32
from tableside.vision.families import family

Steps = tuple[tuple[float, float], tuple[float, float]]

PAPER = 0.80  # linear reflectance of the paper and of the ink
INK = 0.035


@dataclass(frozen=True, slots=True)
class Print:
    """A tag lying flat. ``centre`` x, y and ``height`` in inches above the mat.

    ``angle`` (degrees) is the direction of its picture's top edge, left to right; ``side`` is
    that of the black square in inches.
    """

    family: str
    id: int
    centre: tuple[float, float]
    height: float
    angle: float
    side: float

    @property
    def reach(self) -> float:
        """Half the side of the paper, inches."""
        kin = family(self.family)
        return self.side / kin.across * (kin.cells / 2 + MARGIN_CELLS)

    def square(self, half: float) -> Floats:
        """Return the corners (4, 3) of a square, clockwise from its top left; ``half`` a side."""
        cos, sin = unit_vector(self.angle)
        right, up = np.array([cos, sin, 0.0]), np.array([-sin, cos, 0.0])
        middle = np.array([*self.centre, self.height])
        signs = ((-1, 1), (1, 1), (1, -1), (-1, -1))
        return np.stack([middle + half * (a * right + b * up) for a, b in signs])

    @property
    def corners(self) -> Floats:
        """The corners (4, 3) of the black square, from the picture's top left, clockwise."""
        return self.square(self.side / 2)

    @property
    def paper(self) -> Floats:
        """The corners (4, 3) of the white paper."""
        return self.square(self.reach)

    def cover(self, x: Floats32, y: Floats32, steps: Steps) -> tuple[Floats32, Floats32]:
        """Return (share of paper, reflectance) at board points, each with its own footprint.

        ``steps`` are the board's (x, y) inches from one sample to the next and from one row
        of samples to the next: the footprint's sides. The reflectance is that of the part of
        the footprint that lies on the paper.
        """
        cell = self.side / family(self.family).across
        cos, sin = unit_vector(self.angle)
        dx = x.astype(np.float64) - self.centre[0]
        dy = y.astype(np.float64) - self.centre[1]
        sums = _running_sums(self.family, self.id)
        half_width = (sums.shape[1] - 1) / 2
        u = (dx * cos + dy * sin) / cell + half_width
        v = (dx * sin - dy * cos) / cell + half_width
        # Across an edge the footprint is a trapezoid; a box of the same deviation stands for it.
        half_u = max(math.hypot(*(a * cos + b * sin for a, b in steps)) / cell / 2, 1e-3)
        half_v = max(math.hypot(*(a * sin - b * cos for a, b in steps)) / cell / 2, 1e-3)
        total = _window(sums, u, v, half_u, half_v)
        paper = _overlap(u, half_u, 2 * half_width) * _overlap(v, half_v, 2 * half_width)
        share = paper / (4 * half_u * half_v)
        mean = np.divide(total, paper, out=np.zeros_like(total), where=paper > 1e-9)
        return share.astype(np.float32), mean.astype(np.float32)


@lru_cache(maxsize=1024)
def _running_sums(name: str, number: int) -> Floats:
    """Return the sums of reflectance over all cells above and left of each cell corner."""
    kin = family(name)
    white = np.pad(kin.pattern(number), MARGIN_CELLS, constant_values=True)
    light = np.where(white, PAPER, INK)
    sums = np.zeros((light.shape[0] + 1, light.shape[1] + 1))
    sums[1:, 1:] = light.cumsum(axis=0).cumsum(axis=1)
    return sums


def _window(sums: Floats, u: Floats, v: Floats, half_u: float, half_v: float) -> Floats:
    """Return the sum of reflectance over windows of these half widths about (u, v)."""
    return np.asarray(
        _at(sums, u + half_u, v + half_v)
        - _at(sums, u - half_u, v + half_v)
        - _at(sums, u + half_u, v - half_v)
        + _at(sums, u - half_u, v - half_v)
    )


def _at(sums: Floats, u: Floats, v: Floats) -> Floats:
    """Return the running sum at any place: bilinear between cell corners, which is exact."""
    rows, columns = sums.shape
    u = np.clip(u, 0.0, columns - 1.0)
    v = np.clip(v, 0.0, rows - 1.0)
    column = np.minimum(u.astype(np.intp), columns - 2)
    row = np.minimum(v.astype(np.intp), rows - 2)
    s, t = u - column, v - row
    flat = sums.ravel()
    at = row * columns + column
    above = flat[at] * (1 - s) + flat[at + 1] * s
    below = flat[at + columns] * (1 - s) + flat[at + columns + 1] * s
    return np.asarray(above * (1 - t) + below * t)


def _overlap(place: Floats, half: float, width: float) -> Floats:
    """Return the length of [place - half, place + half] that lies in [0, width]."""
    return np.asarray(
        np.maximum(np.minimum(place + half, width) - np.maximum(place - half, 0.0), 0.0)
    )


def millimetre_print(
    name: str, number: int, centre: tuple[float, float], height: float, angle: float, side: float
) -> Print:
    """Return a Print whose ``height`` and ``side`` are given in mm."""
    return Print(name, number, centre, inches(height), angle, inches(side))
