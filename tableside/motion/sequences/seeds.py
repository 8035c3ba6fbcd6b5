"""Starting points: rough sequences to all places on a coarse grid, found stage by stage.

A unit may turn freely between slides, so all that one slide passes on to the next is the unit's
distance from the enemies it must leave behind: nearer is better. For each place where one slide,
then two, can end, the best few ways there are kept; three slides follow from two. Everything is
rounded to the grid and limits may be broken by about as much; repairing makes the rough exact.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np

from tableside.motion.sequences.forbidden import ForbiddenField
from tableside.motion.sequences.many import Indices, Sequences
from tableside.motion.sequences.scene import Scene, Zone
from tableside.motion.sequences.stages import Begun, Grid, finish, go_on
from tableside.motion.sequences.table import STEP, Singles, Table, table_of
from tableside.motion.slides import Floats

_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a slide, that are looked at
_SECTORS = 12  # directions of the last slide that each keep their best seed


class Ways(NamedTuple):
    """Ways to places by some slides: how much they break, and what they hand on.

    ``broken`` is below 0 where all limits are kept with that much to spare (inches).
    """

    place: Indices
    broken: Singles
    far: Singles  # (watched, ways)
    trail: Indices  # (slides, 2, ways): place and facing number after each slide


class Seeds(NamedTuple):
    """Rough sequences, best first, and how many steps of the grid from the start they end."""

    sequences: Sequences
    i: Indices
    j: Indices


def seeds_of(scene: Scene, field: ForbiddenField | None) -> Seeds:
    """Return rough sequences to the places of the grid in reach, several to each, best first."""
    table = table_of(scene, field)
    grid = _grid(scene, table)
    far = np.array([[other.distance] for other in scene.watched], dtype=np.float32)
    centre = np.array([table.radius * table.side + table.radius])
    ways = Ways(centre, np.full(1, -1.0, np.float32), far, np.zeros((0, 2, 1), dtype=np.intp))
    for _ in range(2):
        ways = _slide(scene, table, grid, ways)
    return _last(scene, table, grid, ways)


@cache
def _steps_of(slide: float) -> Indices:
    """Return the grid's steps (2, many) that are about one slide (inches) long."""
    many = round(slide / STEP)
    i, j = np.mgrid[-many - 1 : many + 2, -many - 1 : many + 2].reshape(2, -1)
    return np.stack([i, j])[:, np.abs(np.hypot(i, j) - many) <= 0.36]


def _round(values: Floats) -> Indices:
    return np.rint(values).astype(np.intp)


def _sector_of(steps: Indices) -> Indices:
    """Return in which sector of directions each step lies."""
    return _round(np.floor(np.arctan2(steps[1], steps[0]) / (2 * math.pi) * _SECTORS)) % _SECTORS


def _grid(scene: Scene, table: Table) -> Grid:
    """Return the table, and what the watched enemies ask of a slide, for the loops over slides."""
    steps = _steps_of(scene.slide)
    passed = [_round(t * steps[0]) * table.side + _round(t * steps[1]) for t in _SHARES]
    gains = [
        scene.gain if other.opponent else 0.0 if other.no_nearer else -1.0
        for other in scene.watched
    ]
    return Grid(
        table.clear,
        table.end,
        np.stack(table.far),
        np.array(gains, dtype=np.float32),
        np.array([other.zone is Zone.HELD for other in scene.watched]),
        np.stack(passed, axis=1),
        _sector_of(steps),
        scene.zone,
    )


def _begun(ways: Ways) -> Begun:
    far = np.ascontiguousarray(ways.far)  # in one order only: each is compiled for by itself
    return Begun(ways.place, ways.broken, far, ways.trail.shape[0] == 0)


def _slide(scene: Scene, table: Table, grid: Grid, ways: Ways) -> Ways:
    """Return the best ways that one more slide makes of ``ways``.

    For each place those that leave it nearest to each watched enemy, and to all, one for each
    level of how much is broken: what seems broken a little more, by rounding, may be what works.
    """
    kept = go_on(grid, _begun(ways), _goals(scene))
    kind, place = np.nonzero(np.isfinite(kept.value))
    way, facing, broken = kept.way[kind, place], kept.facing[kind, place], kept.broken[kind, place]
    key = (way * table.side**2 + place) * len(table.facings) + facing
    once = np.unique(key, return_index=True)[1]
    place, way, facing = place[once], way[once], facing[once]
    trail = np.concatenate([ways.trail[:, :, way], np.stack([place, facing])[None]])
    return Ways(place, broken[once], grid.far[:, place, facing], trail)


def _goals(scene: Scene) -> Singles:
    """Return which watched enemies' distances (columns) are added up, for each list of ways."""
    each = np.eye(len(scene.watched), dtype=np.float32)
    return each if len(each) == 1 else np.concatenate([each, np.ones_like(each[:1])])


def _last(scene: Scene, table: Table, grid: Grid, ways: Ways) -> Seeds:
    """Return the seeds: for each place, the best way for each sector of last directions."""
    kept = finish(grid, _begun(ways), _SECTORS)
    place, sector = np.nonzero(np.isfinite(kept.value.T))
    order = np.argsort(kept.value[sector, place], kind="stable")
    place, sector = place[order], sector[order]
    return _seeds(scene, table, ways, place, kept.way[sector, place], kept.facing[sector, place])


def _seeds(
    scene: Scene, table: Table, ways: Ways, place: Indices, way: Indices, facing: Indices
) -> Seeds:
    """Return the ways, with their last facings, as sequences that end about at the places."""
    trail = ways.trail[:, :, way]
    at = np.array([table.steps(n) for n in (trail[0, 0], trail[1, 0], place)])
    i, j = np.diff(at, axis=0, prepend=np.zeros_like(at[:1])).transpose(1, 0, 2)
    faces = np.stack([trail[0, 1], trail[1, 1], facing])
    angles = np.concatenate([np.arctan2(j, i), table.facings[faces]])
    return Seeds(Sequences(angles, np.full(len(place), scene.slide)), at[-1, 0], at[-1, 1])
