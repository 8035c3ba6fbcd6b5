"""Ground that the centre of a sliding unit may not cross."""

from __future__ import annotations

from copy import copy
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import parts
from tableside.motion.sequences.scene import SLIDES, Scene
from tableside.motion.slides import Floats, Vector

#: The field's grid (inches); between its points the distance is off by a third of that at most.
STEP = 0.06


class ForbiddenField:
    """The distance of each place to forbidden ground: below 0 inside it, inches.

    A table of exact distances on a fine grid, interpolated between its points, guides a search. The
    ground's ``sides`` give the final answer.
    """

    def __init__(self, scene: Scene) -> None:
        self._area = scene.barred
        reach = SLIDES * scene.slide + 0.1
        self._x, self._y = scene.start.x - reach, scene.start.y - reach
        count = int(np.ceil(2 * reach / STEP)) + 1
        steps = np.arange(count) * STEP
        xs, ys = np.meshgrid(self._x + steps, self._y + steps, indexing="ij")
        self.table = signed_distance(self._area, xs, ys)

    @classmethod
    def of(cls, scene: Scene) -> ForbiddenField | None:
        """Return the field, None where no forbidden ground is in reach."""
        return None if scene.barred.is_empty else cls(scene)

    def judged_in(self, scene: Scene) -> ForbiddenField:
        """Return the field for the same surroundings judged with another policy.

        It shares the guide table; its final answer follows the other policy.
        """
        field = copy(self)
        field._area = scene.barred
        return field

    @property
    def corner(self) -> Floats:
        """Where the table begins (inches)."""
        return np.array([self._x, self._y])

    @property
    def sides(self) -> Floats:
        """The sides (sides, 4) of the ground: x and y where each begins, and where it ends."""
        return np.array([side for ring in _rings(self._area) for side in _sides(ring)])

    def at(self, x: Floats, y: Floats) -> tuple[Floats, Vector]:
        """Return about how far places are from forbidden ground (inches), and its slopes."""
        table = self.table
        u = np.clip((x - self._x) / STEP, 0.0, table.shape[0] - 1.001)
        v = np.clip((y - self._y) / STEP, 0.0, table.shape[1] - 1.001)
        i, j = u.astype(np.intp), v.astype(np.intp)
        u, v = u - i, v - j
        a, b, c, d = table[i, j], table[i + 1, j], table[i, j + 1], table[i + 1, j + 1]
        value = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
        sx = ((b - a) * (1 - v) + (d - c) * v) / STEP
        sy = ((c - a) * (1 - u) + (d - b) * u) / STEP
        return value, (sx, sy)


def signed_distance(area: BaseGeometry, x: Floats, y: Floats) -> Floats:
    """Return the distance (inches) of places to the boundary of ``area``, below 0 inside it."""
    nearest = np.full(x.shape, np.inf)
    for ring in _rings(area):
        for ax, ay, bx, by in _sides(ring):
            dx, dy = bx - ax, by - ay
            square = max(dx * dx + dy * dy, 1e-300)
            at = np.clip(((x - ax) * dx + (y - ay) * dy) / square, 0.0, 1.0)
            ex, ey = x - ax - at * dx, y - ay - at * dy
            nearest = np.minimum(nearest, ex * ex + ey * ey)
    inside = shapely.contains_xy(area, x, y)
    return np.asarray(np.where(inside, -1.0, 1.0) * np.sqrt(nearest))


def _rings(area: BaseGeometry) -> list[BaseGeometry]:
    return [ring for part in parts(area) for ring in (part.exterior, *part.interiors)]


def _sides(ring: BaseGeometry) -> list[tuple[float, float, float, float]]:
    return [(*a, *b) for a, b in pairwise(shapely.get_coordinates(ring).tolist())]
