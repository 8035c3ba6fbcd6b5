"""Where to look for retreats: rough chains to all places on a coarse grid, found by the stage.

A corps may turn freely between slides, so all that a slide's end hands on is how far the corps
then is from the enemies it must leave behind: nearer is better. For each place that one slide,
then two, can end in, the best few ways there are kept; three slides follow from two. All is
rounded to the grid and limits may be broken by about as much; mending makes the rough exact.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.slides import Floats, turned
from tableside.rules.gmu.retreat_chains import Chains
from tableside.rules.gmu.retreat_river import RiverField
from tableside.rules.gmu.retreat_rows import gaps
from tableside.rules.gmu.retreat_scene import SLIDE, SLIDES, Obstacle, Scene, Zone
from tableside.rules.gmu.zones import CONTROL

Singles = NDArray[np.float32]
Indices = NDArray[np.intp]

STEP = 0.125  # of the grid, inches
_FACINGS = 40  # over half a turn
_CAP = 0.22  # how much a limit may be broken by rounding, inches
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a slide, that are looked at
_LEVELS = (0.01, 0.05, 0.1, _CAP)  # of how much is broken, that each keep their best way
_BINS = 6  # directions of the last slide that each keep their best seed


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

    def place(self, i: Indices, j: Indices) -> Indices:
        """Return the numbers of the places that lie ``i``, ``j`` steps from the start."""
        return (i + self.radius) * self.side + (j + self.radius)

    def steps(self, place: Indices) -> tuple[Indices, Indices]:
        """Return how many steps from the start places lie: the inverse of ``place``."""
        return place // self.side - self.radius, place % self.side - self.radius


def table_of(scene: Scene, river: RiverField | None) -> Table:
    """Return the table of a scene."""
    radius = math.ceil((SLIDES * SLIDE + 0.15) / STEP)
    steps = np.arange(-radius, radius + 1) * STEP
    xs, ys = np.meshgrid(scene.start.x + steps, scene.start.y + steps, indexing="ij")
    xs, ys = xs.ravel(), ys.ravel()
    facings = facings_of(scene)
    clear = np.full((len(xs), len(facings)), 1.0, dtype=np.float32)
    end = clear.copy()
    for other in scene.all:
        if other.zone is Zone.CLOSED:
            _lower(clear, scene, other, xs, ys, facings, CONTROL)
        elif other.blocks:
            _lower(clear, scene, other, xs, ys, facings, 0.0)
        if other.not_under:
            _lower(end, scene, other, xs, ys, facings, 0.0)
    if scene.near_edge:
        _lower_to_edges(clear, scene, xs, ys, facings)
    if river is not None:
        np.minimum(clear, river.at(xs, ys)[0][:, None], out=clear)
    far = []
    for other in scene.watched:
        gaps = np.full(clear.shape, np.inf, dtype=np.float32)
        _lower(gaps, scene, other, xs, ys, facings, 0.0, np.inf)
        far.append(np.maximum(gaps, 0.0))
    return Table(radius, facings, clear, np.minimum(end, clear), tuple(far))


def facings_of(scene: Scene, count: int = _FACINGS) -> Floats:
    """Return the facings (radians) to try: ``count`` over half a turn, and along every edge."""
    period = math.pi if scene.symmetric else 2 * math.pi
    count = count if scene.symmetric else 2 * count
    found = list(np.arange(count) * (period / count))
    special = [math.radians(scene.start.facing)]
    special += [math.radians(o.piece.place.facing) for o in scene.all]
    for angle in special:
        for quarter in range(4):
            turn = (angle + quarter * math.pi / 2) % period
            if all(abs(math.remainder(turn - f, period)) > 0.01 for f in found):
                found.append(turn)
    return np.array(found)


def _lower(
    field: Singles,
    scene: Scene,
    other: Obstacle,
    xs: Floats,
    ys: Floats,
    facings: Floats,
    limit: float,
    ample: float = 0.5,
) -> None:
    """Lower ``field`` to what is left of ``limit`` on the gap to ``other``."""
    near = np.arange(len(xs))
    if np.isfinite(ample):
        x, y = other.piece.place.x, other.piece.place.y
        reach = scene.unit.reach + other.piece.reach + limit + ample
        near = np.flatnonzero(np.hypot(xs - x, ys - y) < reach)
    for part in np.array_split(near, max(1, len(near) * len(facings) // 8192)):
        if len(part) == 0:
            continue
        places = xs[part, None, None], ys[part, None, None]
        motion = gaps(turned(scene.bases, facings), places, None, [other])
        field[part] = np.minimum(field[part], motion.value[:, 0] - limit)


def _lower_to_edges(field: Singles, scene: Scene, xs: Floats, ys: Floats, facings: Floats) -> None:
    for shape in turned(scene.bases, facings):
        for axis, place, size in ((0, xs, scene.width), (1, ys, scene.depth)):
            reach = np.abs(shape.axes[0][axis]) + np.abs(shape.axes[1][axis])
            at = place[:, None] + shape.offset[axis][None, :]
            left = np.minimum(at, size - at) - reach[None, :]
            np.minimum(field, left.astype(np.float32), out=field)


@dataclass(frozen=True)
class Ways:
    """Ways to places by some slides: how much they break, and what they hand on."""

    place: Indices
    broken: Floats
    far: Floats  # (watched, ways)
    trail: Indices  # (slides, 2, ways): place and facing number after each slide


def seeds_of(scene: Scene, river: RiverField | None) -> Chains:
    """Return rough chains to the places of the grid in reach, several to each, best first."""
    table = table_of(scene, river)
    units = _unit_steps()
    first = _slide(scene, table, _origin(scene, table), units)
    second = _slide(scene, table, _best(scene, first), units)
    return _last(scene, table, _best(scene, second), units)


def _unit_steps() -> list[tuple[int, int]]:
    """Return the grid's steps that are about one slide long."""
    many = round(SLIDE / STEP)
    spread = range(-many - 1, many + 2)
    return [(i, j) for i in spread for j in spread if abs(math.hypot(i, j) - many) <= 0.36]


def _origin(scene: Scene, table: Table) -> Ways:
    centre = table.place(np.array([0]), np.array([0]))
    far = np.array([[other.distance] for other in scene.watched])
    return Ways(centre, np.zeros(1), far, np.zeros((0, 2, 1), dtype=np.intp))


def _broken_by(
    scene: Scene, table: Table, ways: Ways, step: tuple[int, int], last: bool
) -> tuple[Singles, Singles]:
    """Return by how much a slide by ``step`` breaks limits, and what it leaves (ways, facings)."""
    offsets = [round(t * step[0]) * table.side + round(t * step[1]) for t in _SHARES]
    clear = table.clear[ways.place + offsets[0]]
    for offset in offsets[1:]:
        clear = np.minimum(clear, table.clear[ways.place + offset])
    end = ways.place + offsets[-1]
    if last:
        clear = np.minimum(clear, table.end[end])
    broken = np.maximum(-clear, 0.0)
    first = ways.trail.shape[0] == 0
    for index, other in enumerate(scene.watched):
        field = table.far[index]
        begin, after = field[ways.place], field[end]
        handed = ways.far[index].astype(np.float32)[:, None]
        deepest = np.maximum(begin, handed)
        if other.opponent or other.no_nearer:
            gain = np.float32(scene.gain if other.opponent else 0.0)
            broken = np.maximum(broken, deepest + gain - after)
        if other.zone is Zone.HELD:
            swept = begin
            for offset in offsets[1:]:
                swept = np.minimum(swept, field[ways.place + offset])
            still = (begin if first else deepest) - np.float32(CONTROL)
            broken = np.maximum(broken, np.minimum(CONTROL - swept, still))
    return broken, clear


def _slide(scene: Scene, table: Table, ways: Ways, units: list[tuple[int, int]]) -> Ways:
    """Return all ways that one more slide makes of ``ways``, those that break too much left out."""
    found: list[Ways] = []
    for step in units:
        broken, _ = _broken_by(scene, table, ways, step, last=False)
        way, facing = np.nonzero(broken <= _CAP)
        if len(way) == 0:
            continue
        end = ways.place[way] + step[0] * table.side + step[1]
        far = np.array([field[end, facing] for field in table.far], dtype=np.float64)
        trail = np.concatenate([ways.trail[:, :, way], np.stack([end, facing])[None]], axis=0)
        worst = np.maximum(ways.broken[way], broken[way, facing])
        found.append(Ways(end, worst, far, trail))
    if not found:
        none = np.zeros(0, dtype=np.intp)
        shape = (ways.trail.shape[0] + 1, 2, 0)
        empty = np.zeros((len(scene.watched), 0))
        return Ways(none, np.zeros(0), empty, np.zeros(shape, dtype=np.intp))
    return Ways(
        np.concatenate([w.place for w in found]),
        np.concatenate([w.broken for w in found]),
        np.concatenate([w.far for w in found], axis=1),
        np.concatenate([w.trail for w in found], axis=2),
    )


def _best(scene: Scene, ways: Ways) -> Ways:
    """Return for each place the ways that leave it nearest to each watched enemy, and to all.

    There is one for each level of how much is broken: what seems broken a little more, by
    rounding, may be what works.
    """
    goals = [ways.far[0]]
    if len(scene.watched) > 1:
        goals += [*ways.far[1:], ways.far.sum(axis=0)]
    chosen: list[Indices] = []
    for goal in goals:
        for level in _LEVELS:
            fits = np.flatnonzero(ways.broken <= level)
            order = fits[np.lexsort((goal[fits], ways.place[fits]))]
            place = ways.place[order]
            lead = np.ones(len(order), dtype=bool)
            lead[1:] = place[1:] != place[:-1]
            chosen.append(order[lead])
    kept = np.unique(np.concatenate(chosen))
    return Ways(ways.place[kept], ways.broken[kept], ways.far[:, kept], ways.trail[:, :, kept])


def _last(scene: Scene, table: Table, ways: Ways, units: list[tuple[int, int]]) -> Chains:
    """Return the seeds: for each place, the best way for each range of last directions."""
    size = table.side**2
    score = np.full((_BINS, size), np.inf)
    choice = np.zeros((_BINS, size, 2), dtype=np.intp)
    for step in units:
        if len(ways.place) == 0:
            break
        broken, clear = _broken_by(scene, table, ways, step, last=True)
        rank = np.maximum(broken, 0.0) - 0.01 * np.minimum(clear, 0.5)
        facing = rank.argmin(axis=1)
        each = np.arange(len(facing))
        value = np.maximum(ways.broken, rank[each, facing])
        value = value + 1e3 * (broken[each, facing] > _CAP)
        end = ways.place + step[0] * table.side + step[1]
        sector = int((math.atan2(step[1], step[0]) / (2 * math.pi) % 1.0) * _BINS) % _BINS
        order = np.argsort(-value, kind="stable")  # so that of equal places the best comes last
        order = order[value[order] < score[sector, end[order]]]
        score[sector, end[order]] = value[order]
        choice[sector, end[order]] = np.stack([order, facing[order]], axis=1)
    sector_, place = np.nonzero(score < 1e2)
    found = score[sector_, place]
    order = np.argsort(found, kind="stable")
    picked = choice[sector_, place][order]
    return _chains(scene, table, ways, place[order], picked)


def _chains(scene: Scene, table: Table, ways: Ways, place: Indices, picked: Indices) -> Chains:
    """Return the ways, with their last facings, as chains to the places' exact centres."""
    i, j = table.steps(place)
    x: Floats = scene.start.x + i * np.float64(STEP)
    y: Floats = scene.start.y + j * np.float64(STEP)
    trail = ways.trail[:, :, picked[:, 0]]
    i1, j1 = table.steps(trail[0, 0])
    i2, j2 = table.steps(trail[1, 0])
    direction = np.arctan2(j1, i1)
    turn = (i - i1) * (j2 - j1) - (j - j1) * (i2 - i1)
    elbow = np.where(turn >= 0, 1.0, -1.0)
    facings = np.stack(
        [table.facings[trail[0, 1]], table.facings[trail[1, 1]], table.facings[picked[:, 1]]]
    )
    return Chains(x, y, direction, elbow, facings)
