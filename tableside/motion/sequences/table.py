"""What each place on a coarse grid, in each of some facings, leaves of the limits."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.motion.quick_gaps import lower_to_gaps
from tableside.motion.sequences.forbidden import ForbiddenField
from tableside.motion.sequences.many import Indices
from tableside.motion.sequences.scene import SLIDES, Scene, Zone
from tableside.motion.slides import Floats, Rectangle

Singles = NDArray[np.float32]

STEP = 0.125  # of the grid, inches
_FACINGS = 20  # over half a turn
_MORE = 0.15  # inches beyond the reach that the table goes, for its rounding


@dataclass(frozen=True)
class Table:
    """What each place (row) and facing (column) leaves of each limit, inches.

    ``clear``: of what may never be met; ``end``: of what may not be ended on; ``far``: the
    distance to each watched enemy.
    """

    radius: int
    facings: Floats
    clear: Singles
    end: Singles
    far: tuple[Singles, ...]

    @property
    def side(self) -> int:
        """How many places a row of the grid has."""
        return 2 * self.radius + 1

    def steps(self, place: Indices) -> tuple[Indices, Indices]:
        """Return how many steps from the start places lie."""
        return place // self.side - self.radius, place % self.side - self.radius


def table_of(scene: Scene, barred: ForbiddenField | None) -> Table:
    """Return the table of a scene."""
    radius = math.ceil((SLIDES * scene.slide + _MORE) / STEP)
    steps = np.arange(-radius, radius + 1) * STEP
    x, y = (axis.ravel() for axis in np.meshgrid(steps, steps, indexing="ij"))
    disc = np.flatnonzero(np.hypot(x, y) <= SLIDES * scene.slide + _MORE)
    xs, ys = scene.start.x + x[disc], scene.start.y + y[disc]
    facings = facings_of(scene)
    clear = np.full((len(disc), len(facings)), 1.0, dtype=np.float32)
    end = clear.copy()
    for other in scene.all:
        if other.zone is Zone.CLOSED or other.blocks:
            limit = scene.zone if other.zone is Zone.CLOSED else 0.0
            for shape in other.shapes:
                _lower(clear, scene, shape, (xs, ys), facings, limit)
        if other.not_under:
            for shape in other.shapes:
                _lower(end, scene, shape, (xs, ys), facings, 0.0)
    if scene.near_edge:
        _lower_to_edges(clear, scene, xs, ys, facings)
    if barred is not None:
        np.minimum(clear, barred.at(xs, ys)[0][:, None].astype(np.float32), out=clear)
    far = []
    for other in scene.watched:
        field = np.full(clear.shape, np.inf, dtype=np.float32)
        for shape in other.shapes:
            _lower(field, scene, shape, (xs, ys), facings, 0.0, ample=np.inf)
        far.append(np.maximum(field, 0.0))

    def whole(field: Singles) -> Singles:
        """Spread over the grid; what is out of reach is never clear."""
        found = np.full((len(x), len(facings)), -1.0, dtype=np.float32)
        found[disc] = field
        return found

    ends = whole(np.minimum(end, clear))
    return Table(radius, facings, whole(clear), ends, tuple(whole(field) for field in far))


def facings_of(scene: Scene, count: int = _FACINGS) -> Floats:
    """Return the facings (radians) to try: ``count`` over half a turn, and along near edges."""
    period = math.pi if scene.symmetric else 2 * math.pi
    count = count if scene.symmetric else 2 * count
    found = list(np.arange(count) * (period / count))
    special = [math.radians(scene.start.facing)]
    special += [math.radians(o.piece.place.facing) for o in scene.all]
    for angle in special:
        for quarter in range(4):
            turn = (angle + quarter * math.pi / 2) % period
            if all(abs(math.remainder(turn - f, period)) > 0.03 for f in found):
                found.append(turn)
    return np.array(found)


def _lower(
    field: Singles,
    scene: Scene,
    still: Rectangle,
    at: tuple[Floats, Floats],
    facings: Floats,
    limit: float,
    ample: float = 0.5,
) -> None:
    """Lower ``field`` to what is left of ``limit`` on the gap to one rectangle."""
    (ax, ay), (bx, by) = still.half_axes
    half = math.hypot(ax, ay), math.hypot(bx, by)
    cos, sin = ax / half[0], ay / half[0]
    dx, dy = at[0] - still.centre[0], at[1] - still.centre[1]
    near = np.arange(len(dx))
    if np.isfinite(ample):
        reach = scene.unit.reach + still.reach + limit + ample
        near = np.flatnonzero(dx * dx + dy * dy < reach**2)
        dx, dy = dx[near], dy[near]
    places = _single(np.stack([dx * cos + dy * sin, dy * cos - dx * sin]))
    turn = facings - math.atan2(sin, cos)
    c, s = np.cos(turn), np.sin(turn)
    for own in scene.own:
        (cx, cy), ((ox, oy), (vx, vy)) = own.centre, own.half_axes
        bend = turn + math.atan2(oy, ox)
        turned = np.stack([cx * c - cy * s, cx * s + cy * c, np.cos(bend), np.sin(bend)])
        sizes = np.array([math.hypot(ox, oy), math.hypot(vx, vy), *half])
        lower_to_gaps(field, near, places, _single(turned), _single(sizes), limit)


def _single(values: Floats) -> Singles:
    return np.asarray(values, dtype=np.float32)


def _lower_to_edges(field: Singles, scene: Scene, xs: Floats, ys: Floats, facings: Floats) -> None:
    for still in scene.own:
        cos, sin = np.cos(facings), np.sin(facings)
        for axis, place, size in ((0, xs, scene.width), (1, ys, scene.depth)):
            first, second = (cos, -sin) if axis == 0 else (sin, cos)
            (cx, cy), halves = still.centre, still.half_axes
            reach = sum(np.abs(hx * first + hy * second) for hx, hy in halves)
            at = place[:, None] + (cx * first + cy * second)[None, :]
            np.minimum(field, _single(np.minimum(at, size - at) - reach), out=field)
