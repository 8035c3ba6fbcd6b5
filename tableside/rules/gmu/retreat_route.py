"""Choosing one chain of slides to show: with room on all sides, and measured once more."""

from __future__ import annotations

import math

import numpy as np

from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.rules.gmu.retreat_chains import Chains, joints
from tableside.rules.gmu.retreat_check import chain_holds, final_measures
from tableside.rules.gmu.retreat_facings import all_ways_to, refaced
from tableside.rules.gmu.retreat_mend import Mender
from tableside.rules.gmu.retreat_scene import SLIDE, SLIDES, Scene, Zone
from tableside.rules.gmu.retreat_search import Search
from tableside.rules.gmu.state import TOLERANCE
from tableside.rules.gmu.zones import CONTROL

Steps = tuple[Pose, Pose, Pose]

# The room (inches) that the chain shown should leave on every limit, where it can be had.
_ROOM = TOLERANCE + 0.02
_TRIES = 48  # chains that are compared
_HOPELESS = 0.2  # inches broken at best in every facing: no mending helps
_NEAR = 0.3  # inches from a place asked for, within which known ways are led over to it


def best_steps(search: Search, scene: Scene | None = None) -> Steps | None:
    """Return the slides with the most room among those found, measured exactly; None without any.

    ``scene``: judged as there instead, by mending the ways found.
    """
    grid = search.grid
    places = np.argwhere(grid.inside & grid.known)
    if len(places) == 0:
        return None
    picked = places[np.unique(np.linspace(0, len(places) - 1, _TRIES).astype(int))]
    i, j = picked[:, 0], picked[:, 1]
    chains = search.chains(i, j, *search.where(i, j))
    mender = search.mender if scene is None else search.mender.judged_in(scene)
    return _strongest(mender, chains, None)


def steps_to(search: Search, to: Pose, scene: Scene | None = None) -> Steps | None:
    """Return three slides after which a last turn to ``to`` ends the retreat, measured exactly.

    None when no such slides were found. ``scene``: judged as there instead.
    """
    scene = scene or search.scene
    start = scene.start
    slack = float(scene.policy.slack(math.sqrt(2) * max(scene.unit.sigma[:2])))
    if start.distance_to(to) > SLIDES * SLIDE + max(slack, 0.0):
        return None
    if not all(measure.kept(scene.policy) for measure in final_measures(scene, to)):
        return None
    mender = search.mender.judged_in(scene, _to_stay(scene, to))
    for ways in (_ways_near, _seeds_near, _any_way):
        chains = ways(search, mender, to)
        good, mended = mender.mend(chains, rounds=20)
        if good.any():
            found = _strongest(mender, mended.take(good), to.facing)
            if found is not None:
                return found
    return None


def _to_stay(scene: Scene, to: Pose) -> tuple[int, ...]:
    """Return which watched zones the last pose stands in, so that they may not have been left."""
    area = scene.unit.at(to).footprint
    return tuple(
        n
        for n, other in enumerate(scene.watched)
        if other.zone is Zone.HELD
        and area.distance(other.piece.footprint) < CONTROL - float(scene.policy.slack(other.sigma))
    )


def _ways_near(search: Search, _: Mender, to: Pose) -> Chains:
    """Return the ways to the places nearest to ``to``, led over to it."""
    places = np.argwhere(search.grid.inside)
    x, y = search.where(places[:, 0], places[:, 1])
    off = np.hypot(x - to.x, y - to.y)
    nearest = np.argsort(off, kind="stable")[:400]
    nearest = nearest[off[nearest] <= _NEAR]
    # The nearest few, then ever fewer of those farther off: they may come another way.
    picked = (
        nearest[np.unique(np.geomspace(1, max(len(nearest), 1), 24).astype(int) - 1)]
        if (len(nearest))
        else nearest
    )
    i, j = places[picked, 0], places[picked, 1]
    return search.chains(i, j, np.full(len(i), to.x), np.full(len(i), to.y))


def _seeds_near(search: Search, _: Mender, to: Pose) -> Chains:
    seeds = search.seeds
    near = np.flatnonzero(np.hypot(seeds.x - to.x, seeds.y - to.y) <= _NEAR)[:400]
    chains = seeds.take(near)
    return chains.moved(np.full(len(near), to.x), np.full(len(near), to.y))


def _any_way(_: Search, mender: Mender, to: Pose) -> Chains:
    """Return ways from all round, with the best of all facings."""
    chains, broken = refaced(mender, all_ways_to(mender.scene, to))
    order = np.argsort(broken, kind="stable")[:_TRIES]
    return chains.take(order[broken[order] <= _HOPELESS])


def _strongest(mender: Mender, chains: Chains, last: float | None) -> Steps | None:
    """Return the chain that leaves the most room, of those that hold when measured exactly."""
    chains = chains.take(np.arange(min(len(chains), _TRIES)))
    lowest, lacks, better = mender.strengthen(chains, _ROOM)
    order = np.lexsort((lacks, lowest < TOLERANCE, lowest < 0.0))
    for n in order[lowest[order] >= 0.0]:
        steps = steps_of(mender.scene, better.take(np.array([n])))
        if chain_holds(mender.scene, steps, mender.scene.policy, last):
            return steps
    return None


def steps_of(scene: Scene, chain: Chains) -> Steps:
    """Return the poses after each slide of a single chain.

    Of two facings that look the same, the one with the lesser turn is named.
    """
    poses: list[Pose] = []
    facing = scene.start.facing
    for number, (x, y) in enumerate(joints(scene, chain).points[1:, :, 0]):
        turned = wrap_degrees(math.degrees(float(chain.facings[number, 0])))
        if scene.symmetric and abs(turn_between(facing, turned)) > 90.0:
            turned = wrap_degrees(turned + 180.0)
        facing = turned
        poses.append(Pose(float(x), float(y), facing))
    return poses[0], poses[1], poses[2]
