"""The best facings for slides whose ends are given: all of them compared, none missed.

Mending follows slopes and can get stuck in a wrong turn of the base. Here, for given ends of
the slides, every facing of a fine list is measured in every slide, and the three facings are
chosen together that break the limits least.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.pose import Pose
from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat_chains import Chains, fitted, join, joints
from tableside.rules.gmu.retreat_limits import (
    add_edge_rows,
    add_end_rows,
    add_sweep_rows,
    distances,
)
from tableside.rules.gmu.retreat_mend import Mender
from tableside.rules.gmu.retreat_rows import Legs, Rows
from tableside.rules.gmu.retreat_scene import SLIDES, Scene, Zone
from tableside.rules.gmu.retreat_seeds import facings_of
from tableside.rules.gmu.zones import CONTROL

_FACINGS = 72
_DIRECTIONS = 48  # of the first slide, for each elbow
_CHUNK = 4096


def all_ways_to(scene: Scene, to: Pose) -> Chains:
    """Return chains to a place with all ways through, facings not yet chosen.

    First the first slide goes in all directions, then the last one comes from all.
    """
    turns = np.linspace(0.0, 2 * math.pi, _DIRECTIONS, endpoint=False, dtype=np.float64)
    found = []
    for elbow in (-1.0, 1.0):
        first = fitted(scene, _chains(to, turns, elbow))
        found.append(first)
        # The same three slides done in the reverse order.
        one, two, three = np.diff(joints(scene, first).points, axis=0)
        turn = np.where(one[0] * two[1] < one[1] * two[0], -1.0, 1.0)
        found.append(replace(first, direction=np.arctan2(three[1], three[0]), elbow=turn))
    return join(found)


def _chains(to: Pose, directions: Floats, elbow: float) -> Chains:
    count = len(directions)
    x, y = np.full(count, to.x), np.full(count, to.y)
    return Chains(x, y, directions, np.full(count, elbow), np.zeros((SLIDES, count)))


@dataclass(frozen=True)
class _Tables:
    """Margins of M chains in F facings, by slide, inches.

    ``kept`` (3, M, F): the lowest of what does not hang on the slide before. ``far``
    (2, 3, W, M, F): the distance to each watched enemy at each slide's begin and end. ``clear``
    (3, H, M, F): what the slide leaves of the zone of each watched enemy whose zone it stood in.
    """

    kept: Floats
    far: Floats
    clear: Floats


def refaced(mender: Mender, chains: Chains, count: int = _FACINGS) -> tuple[Chains, Floats]:
    """Return the chains with the facings that break least, and by how much (inches) they do.

    ``count``: of facings compared over half a turn, besides those along edges.
    """
    facings = facings_of(mender.scene, count)
    chosen = np.zeros((SLIDES, len(chains)))
    broken = np.zeros(len(chains))
    chunk = max(1, _CHUNK // len(facings))
    for low in range(0, len(chains), chunk):
        part = slice(low, min(low + chunk, len(chains)))
        tables = _tables(mender, chains.take(np.arange(part.start, part.stop)), facings)
        which, broken[part] = _least_broken(mender, tables)
        chosen[:, part] = facings[which]
    return replace(chains, facings=chosen), broken


def _tables(mender: Mender, chains: Chains, facings: Floats) -> _Tables:
    scene, many, faces = mender.scene, len(chains), len(facings)
    each = chains.take(np.repeat(np.arange(many), faces))
    each = replace(each, facings=np.tile(facings, (SLIDES, many)))
    legs = Legs.of(scene, each, joints(scene, each))
    rows = Rows(1)
    add_sweep_rows(scene, rows, legs)
    if scene.near_edge:
        add_edge_rows(scene, rows, legs)
    kept = np.full((SLIDES, len(each)), np.inf)
    for margin in rows.margins:
        kept = np.minimum(kept, margin.reshape(SLIDES, -1, len(each)).min(axis=1))
    if mender.river is not None:
        kept = np.minimum(kept, mender.river.along(legs.begin, legs.way)[0][:, 0])
    rows = Rows(1)
    add_end_rows(scene, rows, legs)
    for margin in rows.margins:
        kept[-1] = np.minimum(kept[-1], margin.min(axis=0))
    far, clear = distances(scene, legs)
    return _Tables(
        kept.reshape(SLIDES, many, faces),
        far.reshape(2, SLIDES, -1, many, faces),
        clear.reshape(SLIDES, -1, many, faces),
    )


def _least_broken(mender: Mender, tables: _Tables) -> tuple[NDArray[np.intp], Floats]:
    """Return the three facings' numbers (3, M) with the lowest worst breach, and that breach."""
    scene = mender.scene
    begin, end = tables.far
    start = np.array([other.distance for other in scene.watched])[:, None, None]
    own = np.maximum(-tables.kept, 0.0)
    for w, other in enumerate(scene.watched):
        if other.opponent or other.no_nearer:
            gain = scene.gain if other.opponent else 0.0
            own = np.maximum(own, begin[:, w] + gain - end[:, w])
    first = np.broadcast_to(start[..., None], (*start.shape[:1], *own.shape[1:], 1))
    broken = np.maximum(own[0], _coupled(scene, tables, 0, first)[:, :, 0])
    back: list[NDArray[np.intp]] = []
    for leg in range(1, SLIDES):
        after = np.moveaxis(end[leg - 1][:, :, None, :], 0, 0)
        pairs = np.maximum(_coupled(scene, tables, leg, after), broken[:, None, :])
        back.append(pairs.argmin(axis=2))
        broken = np.maximum(own[leg], pairs.min(axis=2))
    for w in mender.stay:
        broken = np.maximum(broken, end[-1, w] - CONTROL)
    last = broken.argmin(axis=1)
    each = np.arange(len(last))
    middle = back[1][each, last]
    return np.stack([back[0][each, middle], middle, last]), broken[each, last]


def _coupled(scene: Scene, tables: _Tables, leg: int, before: Floats) -> Floats:
    """Return what a slide breaks (M, F, F') after one that ended ``before`` (W, M, 1 or F, F')."""
    begin, end = tables.far[0, leg], tables.far[1, leg]
    worst = np.zeros((*end.shape[1:], before.shape[-1]))
    held = 0
    for w, other in enumerate(scene.watched):
        earlier = before[w]
        if other.opponent or other.no_nearer:
            gain = scene.gain if other.opponent else 0.0
            worst = np.maximum(worst, earlier + gain - end[w][:, :, None])
        if other.zone is Zone.HELD:
            deepest = begin[w][:, :, None]
            if leg > 0:
                deepest = np.maximum(deepest, earlier)
            out = -tables.clear[leg, held][:, :, None]
            worst = np.maximum(worst, np.minimum(out, deepest - CONTROL))
            held += 1
    return worst
