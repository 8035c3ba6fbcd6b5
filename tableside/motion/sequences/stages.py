"""The rough slides, stage by stage, on the grid's table; compiled.

Each slide leads from a place of the grid to one about a slide's length away. Of all those that end
in a place the best few are kept.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.compiled import compiled, part
from tableside.motion.sequences.table import Singles

Steps = NDArray[np.int64]

CAP = 0.2  # how much a limit may be broken by rounding, inches
# Of how much is broken, or left where below 0, that each keep their best way.
LEVELS = np.array([-0.1, -0.02, 0.05, CAP], dtype=np.float32)

_ROOM = 0.5  # inches left of a limit, beyond which more is no better
_WORTH = 0.01  # inches broken that an inch of room outweighs


class Grid(NamedTuple):
    """What places (rows) and facings (columns) of the table leave of the limits, inches.

    ``clear`` and ``end`` (places, facings) as in ``Table``, ``far`` (watched, places, facings).
    ``gain`` (watched,): the least gain asked of a slide, below 0 where none is; ``held``
    (watched,): whether the unit stands in that enemy's zone. ``passed`` (steps, 5): how many
    places on a slide is at each of some shares, its end the last; ``sector`` (steps,): of its
    direction. ``zone``: how deep the zones are.
    """

    clear: Singles
    end: Singles
    far: Singles
    gain: Singles
    held: NDArray[np.bool_]
    passed: Steps
    sector: Steps
    zone: float


class Begun(NamedTuple):
    """Ways so far: where each is, what it breaks, how far (watched, ways) from the watched it is.

    ``first``: no slide was made yet.
    """

    place: Steps
    broken: Singles
    far: Singles
    first: bool


class Kept(NamedTuple):
    """The best way to each place (columns), of several kinds (rows).

    ``value``: the less the better, infinite where there is none; then the number of the way that
    it goes on from, the facing held, and how much is broken.
    """

    value: Singles
    way: Steps
    facing: Steps
    broken: Singles


@part
def _nothing_kept(kinds: int, places: int) -> Kept:
    none = np.full((kinds, places), np.inf, dtype=np.float32)
    numbers = np.zeros((kinds, places), dtype=np.int64)
    return Kept(none, numbers, numbers.copy(), none.copy())


@part
def _lay(grid: Grid, begun: Begun, way: int, step: int, last: bool, row: Singles) -> bool:
    """Lay one slide: write what it leaves (0) and breaks (1) in each facing to ``row``.

    Returns whether any facing breaks no more than rounding may.
    """
    begin = begun.place[way]
    end = begin + grid.passed[step, grid.passed.shape[1] - 1]
    facings = grid.clear.shape[1]
    before = begun.broken[way]
    if last:
        for f in range(facings):
            row[0, f] = grid.end[end, f]
    else:
        for f in range(facings):
            row[0, f] = grid.clear[end, f]
    for k in range(grid.passed.shape[1] - 1):
        at = begin + grid.passed[step, k]
        for f in range(facings):
            row[0, f] = min(row[0, f], grid.clear[at, f])
    for f in range(facings):
        row[1, f] = max(-row[0, f], before)
    for n in range(len(grid.far)):
        _watch(grid, begun, way, step, n, row)
    least = np.float32(np.inf)
    for f in range(facings):
        least = min(least, row[1, f])
    return bool(least <= CAP)


@part
def _watch(grid: Grid, begun: Begun, way: int, step: int, n: int, row: Singles) -> None:
    """Raise what a slide breaks by what it does about a watched enemy."""
    begin = begun.place[way]
    end = begin + grid.passed[step, grid.passed.shape[1] - 1]
    handed, gain, control = begun.far[n, way], grid.gain[n], np.float32(grid.zone)
    for f in range(grid.clear.shape[1]):
        at_begin = grid.far[n, begin, f]
        deepest = max(at_begin, handed)
        if gain >= 0.0:
            row[1, f] = max(row[1, f], deepest + gain - grid.far[n, end, f])
        row[2, f] = (at_begin if begun.first else deepest) - control
        row[3, f] = min(at_begin, grid.far[n, end, f])
    if not grid.held[n]:
        return
    for k in range(1, grid.passed.shape[1] - 1):
        at = begin + grid.passed[step, k]
        for f in range(grid.clear.shape[1]):
            row[3, f] = min(row[3, f], grid.far[n, at, f])
    for f in range(grid.clear.shape[1]):
        row[1, f] = max(row[1, f], min(control - row[3, f], row[2, f]))


@compiled
def go_on(grid: Grid, begun: Begun, goals: Singles) -> Kept:
    """Return the best ways that one more slide makes of those begun.

    ``goals`` (goals, watched): 1 for each enemy that it is good to be near. For each of them and
    each of ``LEVELS`` a row is kept of the ways nearest to those.
    """
    facings = grid.clear.shape[1]
    kept = _nothing_kept(len(goals) * len(LEVELS), len(grid.clear))
    row = np.zeros((4, facings), dtype=np.float32)
    for way in range(len(begun.place)):
        for step in range(len(grid.passed)):
            if not _lay(grid, begun, way, step, False, row):
                continue
            end = begun.place[way] + grid.passed[step, grid.passed.shape[1] - 1]
            for g in range(len(goals)):
                for f in range(facings):
                    row[2, f] = 0.0
                for n in range(goals.shape[1]):
                    for f in range(facings):
                        row[2, f] += goals[g, n] * grid.far[n, end, f]
                _keep_nearest(kept, g * len(LEVELS), end, way, row)
    return kept


@part
def _keep_nearest(kept: Kept, first: int, end: int, way: int, row: Singles) -> None:
    """Keep of a slide what is nearest to a goal (row 2), for each level of what it breaks."""
    for n in range(len(LEVELS)):
        for f in range(row.shape[1]):
            if row[1, f] <= LEVELS[n] and row[2, f] < kept.value[first + n, end]:
                kept.value[first + n, end] = row[2, f]
                kept.way[first + n, end] = way
                kept.facing[first + n, end] = f
                kept.broken[first + n, end] = row[1, f]


@compiled
def finish(grid: Grid, begun: Begun, sectors: int) -> Kept:
    """Return the best ways that end with this slide, one for each sector of its direction.

    The best break least; of those that break alike, those with more room.
    """
    facings = grid.clear.shape[1]
    kept = _nothing_kept(sectors, len(grid.clear))
    row = np.zeros((4, facings), dtype=np.float32)
    room, worth = np.float32(_ROOM), np.float32(_WORTH)
    for way in range(len(begun.place)):
        for step in range(len(grid.passed)):
            end = begun.place[way] + grid.passed[step, grid.passed.shape[1] - 1]
            sector = grid.sector[step]
            if begun.broken[way] - worth * room >= kept.value[sector, end]:
                continue
            if not _lay(grid, begun, way, step, True, row):
                continue
            for f in range(facings):
                row[2, f] = row[1, f] - worth * min(row[0, f], room)
            for f in range(facings):
                if row[2, f] < kept.value[sector, end] and row[2, f] <= CAP:
                    kept.value[sector, end] = row[2, f]
                    kept.way[sector, end] = way
                    kept.facing[sector, end] = f
    return kept
