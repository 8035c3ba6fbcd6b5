"""Where to look for retreats: rough chains to all places on a coarse grid, found by the stage.

A corps may turn freely between slides, so all that a slide's end hands on is how far the corps
then is from the enemies it must leave behind: nearer is better. For each place that one slide,
then two, can end in, the best few ways there are kept; three slides follow from two. All is
rounded to the grid and limits may be broken by about as much; mending makes the rough exact.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat.chains import Chains, Indices
from tableside.rules.gmu.retreat.river import RiverField
from tableside.rules.gmu.retreat.scene import SLIDE, Scene, Zone
from tableside.rules.gmu.retreat.table import STEP, Singles, Table, table_of
from tableside.rules.gmu.zones import CONTROL

_CAP = 0.2  # how much a limit may be broken by rounding, inches
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a slide, that are looked at
# Of how much is broken, or left where below 0, that each keep their best way.
_LEVELS = (-0.1, -0.02, 0.05, _CAP)
_SECTORS = 6  # directions of the last slide that each keep their best seed
_ROWS = 1024  # slides at a time: what is known of them stays in the processor's cache


class Ways(NamedTuple):
    """Ways to places by some slides: how much they break, and what they hand on.

    ``broken`` is below 0 where all limits are kept with that much to spare (inches).
    """

    place: Indices
    broken: Singles
    far: Singles  # (watched, ways)
    trail: Indices  # (slides, 2, ways): place and facing number after each slide


class Seeds(NamedTuple):
    """Rough chains, best first, and how many steps of the grid from the start they are to end."""

    chains: Chains
    i: Indices
    j: Indices


def seeds_of(scene: Scene, river: RiverField | None) -> Seeds:
    """Return rough chains to the places of the grid in reach, several to each, best first."""
    table = table_of(scene, river)
    far = np.array([[other.distance] for other in scene.watched], dtype=np.float32)
    centre = np.array([table.radius * table.side + table.radius])
    ways = Ways(centre, np.full(1, -1.0, np.float32), far, np.zeros((0, 2, 1), dtype=np.intp))
    for _ in range(2):
        ways = _slide(scene, table, ways)
    return _last(scene, table, ways)


def _unit_steps() -> Indices:
    """Return the grid's steps (2, many) that are about one slide long."""
    many = round(SLIDE / STEP)
    i, j = np.mgrid[-many - 1 : many + 2, -many - 1 : many + 2].reshape(2, -1)
    return np.stack([i, j])[:, np.abs(np.hypot(i, j) - many) <= 0.36]


_STEPS = _unit_steps()
_SECTOR = np.floor(np.arctan2(_STEPS[1], _STEPS[0]) / (2 * math.pi) * _SECTORS).astype(int)


def _pairs(table: Table, ways: Ways) -> tuple[Indices, Indices, Indices]:
    """Return all slides that can follow: number of the way, of the step, and the place it ends."""
    many = _STEPS.shape[1]
    pairs = np.arange(len(ways.place) * many)
    way, step = pairs // many, pairs % many
    return way, step, ways.place[way] + _STEPS[0, step] * table.side + _STEPS[1, step]


def _broken_by(
    scene: Scene, table: Table, ways: Ways, way: Indices, step: Indices, last: bool
) -> tuple[Singles, Singles]:
    """Return by how much slides break limits, and what they leave: arrays (slides, facings)."""
    begin = ways.place[way]
    passed = [
        begin + _round(t * _STEPS[0, step]) * table.side + _round(t * _STEPS[1, step])
        for t in _SHARES
    ]
    end = passed[-1]
    clear = table.end[end] if last else table.clear[end]
    for place in passed[:-1]:
        clear = np.minimum(clear, table.clear[place])
    broken = np.maximum(-clear, ways.broken[way][:, None])
    first = ways.trail.shape[0] == 0
    for index, other in enumerate(scene.watched):
        field = table.far[index]
        before, after = field[begin], field[end]
        handed = ways.far[index][way][:, None]
        deepest = np.maximum(before, handed)
        if other.opponent or other.no_nearer:
            gain = np.float32(scene.gain if other.opponent else 0.0)
            broken = np.maximum(broken, deepest + gain - after)
        if other.zone is Zone.HELD:
            swept = np.minimum(before, after)
            for place in passed[1:-1]:
                swept = np.minimum(swept, field[place])
            still = (before if first else deepest) - np.float32(CONTROL)
            broken = np.maximum(broken, np.minimum(np.float32(CONTROL) - swept, still))
    return broken, clear


def _round(values: Floats) -> Indices:
    return np.rint(values).astype(np.intp)


def _slide(scene: Scene, table: Table, ways: Ways) -> Ways:
    """Return the best ways that one more slide makes of ``ways``.

    For each place those that leave it nearest to each watched enemy, and to all, one for each
    level of how much is broken: what seems broken a little more, by rounding, may be what works.
    """
    way, step, end = _pairs(table, ways)
    goals = _goals(scene)
    kept: list[list[Indices]] = [[] for _ in range(len(goals) * len(_LEVELS))]
    values: list[list[Singles]] = [[] for _ in kept]
    breaks: list[Singles] = []
    for low in range(0, len(way), _ROWS):
        part = slice(low, low + _ROWS)
        broken, _ = _broken_by(scene, table, ways, way[part], step[part], last=False)
        breaks.append(broken)
        far = [field[end[part]] for field in table.far]
        for g, goal in enumerate(goals):
            nearness = sum((far[n] for n in goal[1:]), far[goal[0]])
            for n, level in enumerate(_LEVELS):
                open_ = np.where(broken <= np.float32(level), nearness, np.float32(np.inf))
                facing = open_.argmin(axis=1)
                kept[g * len(_LEVELS) + n].append(facing)
                values[g * len(_LEVELS) + n].append(open_[np.arange(len(facing)), facing])
    if not breaks:
        return _no_ways(scene, ways.trail.shape[0] + 1)
    chosen = [
        _best(end, np.concatenate(value), np.concatenate(each))
        for each, value in zip(kept, values, strict=True)
    ]
    pair, facing = np.unique(np.concatenate(chosen, axis=1), axis=1)
    trail = np.concatenate([ways.trail[:, :, way[pair]], np.stack([end[pair], facing])[None]])
    left = np.stack([field[end[pair], facing] for field in table.far])
    return Ways(end[pair], np.concatenate(breaks)[pair, facing], left, trail)


def _goals(scene: Scene) -> list[tuple[int, ...]]:
    """Return which watched enemies' distances are added up, for each list of best ways."""
    many = len(scene.watched)
    return [(n,) for n in range(many)] + ([tuple(range(many))] if many > 1 else [])


def _no_ways(scene: Scene, slides: int) -> Ways:
    none = np.zeros(0, dtype=np.intp)
    far = np.zeros((len(scene.watched), 0), dtype=np.float32)
    return Ways(none, np.zeros(0, np.float32), far, np.zeros((slides, 2, 0), dtype=np.intp))


def _best(place: Indices, value: Singles, facing: Indices) -> Indices:
    """Return for each place the number and facing (2, places) of the least finite value."""
    fits = np.flatnonzero(np.isfinite(value))
    order = fits[np.lexsort((value[fits], place[fits]))]
    lead = _leads(place[order])
    return np.stack([order[lead], facing[order[lead]]])


def _leads(keys: Indices) -> Indices:
    """Return the numbers of those that differ from the one before."""
    return np.flatnonzero(np.diff(keys, prepend=-1))


def _last(scene: Scene, table: Table, ways: Ways) -> Seeds:
    """Return the seeds: for each place, the best way for each sector of last directions."""
    way, step, end = _pairs(table, ways)
    open_ = (table.end.max(axis=1) >= -_CAP)[end]
    way, step, end = way[open_], step[open_], end[open_]
    faces, ranks = [np.zeros(0, dtype=np.intp)], [np.zeros(0, dtype=np.float32)]
    for low in range(0, len(way), _ROWS):
        part = slice(low, low + _ROWS)
        broken, clear = _broken_by(scene, table, ways, way[part], step[part], last=True)
        rank = broken - np.float32(0.01) * np.minimum(clear, np.float32(0.5))
        facing = rank.argmin(axis=1)
        faces.append(facing)
        ranks.append(rank[np.arange(len(facing)), facing])
    facing, rank = np.concatenate(faces), np.concatenate(ranks)
    found = np.flatnonzero(rank <= _CAP)
    key = end[found] * 2 * _SECTORS + _SECTOR[step[found]] + _SECTORS
    order = np.lexsort((rank[found], key))
    picked = found[order[_leads(key[order])]]
    picked = picked[np.argsort(rank[picked], kind="stable")]
    return _seeds(table, ways, end[picked], way[picked], facing[picked])


def _seeds(table: Table, ways: Ways, place: Indices, way: Indices, facing: Indices) -> Seeds:
    """Return the ways, with their last facings, as chains that end about at the places."""
    trail = ways.trail[:, :, way]
    at = np.array([table.steps(n) for n in (trail[0, 0], trail[1, 0], place)])
    i, j = np.diff(at, axis=0, prepend=np.zeros_like(at[:1])).transpose(1, 0, 2)
    faces = np.stack([trail[0, 1], trail[1, 1], facing])
    angles = np.concatenate([np.arctan2(j, i), table.facings[faces]])
    return Seeds(Chains(angles, np.ones(len(place))), at[-1, 0], at[-1, 1])
