"""Charges and moves judged exactly agree with plain measuring, step by step, on random tables."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tableside.engine.spacing import gap_between
from tableside.geometry.convex import convex_parts
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.charges.fan import Field, cell, charge_allowance
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind, allowance
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit
from tests.rules.mini_nap.table import RULES, Data, ask, foot, horse, light, position, rules
from tests.rules.mini_nap.test_nap_properties import TERRAIN

MM = 1 / 25.4


def crowd(chance: random.Random, apart: float) -> State:
    """Return a table of seven units that do not overlap, on broken ground."""
    units: list[Data] = []
    while len(units) < 7:
        x, y = chance.uniform(17, 31), chance.uniform(9, 25)
        if any(math.dist((x, y), other["pose"][:2]) < apart for other in units):
            continue
        make = chance.choice([foot, horse, light])
        side = "br" if len(units) % 2 else "fr"
        units.append(make(f"{side}-{len(units)}", x, y, chance.uniform(0, 359)))
    return RULES.load(position(*units, terrain=TERRAIN), "crowd")


def turns(
    unit: Unit,
    centre: tuple[float, float],
    begin: float,
    ways: Sequence[float],
    walls: list[BaseGeometry],
) -> bool:
    """Whether the unit turns by one of these angles, either way round, touching nothing new.

    What it touches already may not come nearer by more than 0.005 in, what it overlaps may.
    """
    start = unit.shape.at(Pose(*centre, begin))
    new = [wall for wall in walls if wall.distance(shapely.Point(centre)) <= unit.shape.reach + MM]
    least = {id(wall): MM for wall in new}
    for wall in new:
        gap = least_gap([start], wall)
        if gap <= MM:
            least[id(wall)] = -math.inf if gap < -MM else gap - 0.005
    for way in ways:
        for turn in (way % 360, way % 360 - 360):
            steps = np.linspace(0, turn, int(abs(turn)) + 2)
            outlines = [unit.shape.at(Pose(*centre, begin + step)) for step in steps]
            if all(least_gap([o], wall) > least[id(wall)] - 1e-6 for o in outlines for wall in new):
                return True
    return not new


def least_gap(areas: Sequence[BaseGeometry], wall: BaseGeometry) -> float:
    return gap_between(areas, [shapely.Polygon(part) for part in convex_parts(wall)])[0]


def walls_of(state: State, unit: Unit) -> list[BaseGeometry]:
    others = [other.outline for other in state.in_the_way(unit)]
    return others + [ground.area for ground in Scene(state, unit).ground()]


def moved(area: BaseGeometry, way: float, by: float) -> BaseGeometry:
    angle = math.radians(way)
    return affinity.translate(area, by * math.cos(angle), by * math.sin(angle))


def run_to(begun: BaseGeometry, way: float, target: BaseGeometry) -> float | None:
    """Return how far it is to the target straight on, by looking and halving."""
    hit = next(
        (by for by in np.arange(0, 30, 0.05) if not moved(begun, way, by).disjoint(target)), None
    )
    if hit is None:
        return None
    low, high = max(float(hit) - 0.05, 0.0), float(hit)
    for _ in range(30):
        middle = (low + high) / 2
        if moved(begun, way, middle).disjoint(target):
            low = middle
        else:
            high = middle
    return high


def charge_name(state: State, unit: Unit, target: Unit, way: float) -> str:
    """Return what strikes a heading, by plain measuring; ``legal``; a miss is too far."""
    begun = unit.shape.at(Pose(unit.pose.x, unit.pose.y, way))
    run = run_to(begun, way, target.outline)
    turn = (way - unit.pose.facing + 180) % 360 - 180
    if run is None:
        return "distance"
    if cell(unit, target) == "no":
        return "table"
    if cell(unit, target) == "outflank":
        facing = math.radians(target.pose.facing)
        ahead = np.array([math.cos(facing), math.sin(facing)])
        front, most = (
            float((shapely.get_coordinates(area) @ ahead).max()) for area in (target.outline, begun)
        )
        if most > front + MM:
            return "outflank"
    if abs(turn) > 90:
        return "turn"
    if not turns(unit, (unit.pose.x, unit.pose.y), unit.pose.facing, [turn], walls_of(state, unit)):
        return "pivot"
    if run > charge_allowance(state, unit):
        return "distance"
    sweep = shapely.union_all([begun, moved(begun, way, run)]).convex_hull
    for other in state.in_the_way(unit):
        fresh = begun.distance(other.outline) > MM and other.id != target.id
        if fresh and sweep.distance(other.outline) <= MM:
            return "second-contact"
    for ground in Scene(state, unit).ground():
        if not ground.overlapped_by(begun) and ground.overlapped_by(sweep):
            return "ground"
    return "legal"


@pytest.mark.parametrize("seed", [3, 8])
def test_headings_of_a_charge(seed: int) -> None:
    chance = random.Random(seed)
    state = crowd(chance, 2.6)
    seen = set()
    for unit in state.units:
        enemies = state.enemies(unit)
        far = charge_allowance(state, unit)
        field = Field(state, unit, far, tuple(e.id for e in enemies), all_round=True)
        for target in enemies:
            toward = math.atan2(target.pose.y - unit.pose.y, target.pose.x - unit.pose.x)
            way = math.degrees(toward) + chance.uniform(-12, 12)
            name = field.struck_by(way, target) or "legal"
            assert name == charge_name(state, unit, target, way), (unit.id, target.id, way)
            seen.add(name)
    assert len(seen) > 3


def troubles(state: State, unit: Unit, way: float, to: Pose) -> Iterator[str]:
    """Yield what is wrong with a run and where it ends, by plain measuring."""
    begun = unit.shape.at(Pose(unit.pose.x, unit.pose.y, way))
    ended = unit.shape.at(Pose(to.x, to.y, way))
    sweep = shapely.union_all([begun, ended]).convex_hull
    last = unit.shape.at(to)
    for other in state.in_the_way(unit):
        enemy, touched = other.side != unit.side, begun.distance(other.outline) <= MM
        gap = gap_between([sweep], other.part_areas)[0]
        first = gap_between([begun], other.part_areas)[0]
        if first >= -MM:
            nearer = touched and gap < first - 0.005
            if (gap < -MM or nearer) and (enemy or unit.formed):
                yield "movement.overlap"
            elif enemy and not touched and gap <= MM:
                yield "movement.contact"
        if not enemy and not unit.formed and gap_between([last], other.part_areas)[0] < -MM:
            yield "movement.stop"
    for ground in Scene(state, unit).ground():
        if not ground.overlapped_by(begun) and ground.overlapped_by(sweep):
            yield "movement.ground"


ORDER = ("movement.overlap", "movement.stop", "movement.contact", "movement.ground")


def move_name(state: State, unit: Unit, way: float, far: float, to: Pose) -> list[str]:
    """Return the breach of a move ahead with pivots before and after, by plain measuring."""
    length, walls = unit.pose.distance_to(to), walls_of(state, unit)
    if length > far + 0.005:
        return ["movement.allowance"]
    for centre, begin, end in (
        ((unit.pose.x, unit.pose.y), unit.pose.facing, way),
        ((to.x, to.y), way, to.facing),
    ):
        if not turns(unit, centre, begin, [end - begin, end - begin + 180], walls):
            return ["movement.pivot"]
    found = set(troubles(state, unit, way, to))
    return [name for name in ORDER if name in found][:1]


@pytest.mark.parametrize("seed", [4, 6])
def test_moves_ahead(seed: int) -> None:
    chance = random.Random(seed)
    state = crowd(chance, 2.3)
    legal = 0
    for unit in state.units:
        far = allowance(state, unit, MoveKind.AHEAD, unit.formation)
        for _ in range(3):
            way, length = chance.uniform(0, 360), chance.uniform(0, far * 1.05)
            end = Pose(unit.pose.x, unit.pose.y, way).place(length, 0.0)
            to = Pose(*end, chance.uniform(0, 360))
            found = ask(state, "move", unit=unit.id, to=to.as_list(), as_="ahead")
            if min(to.x, to.y, 48 - to.x, 36 - to.y) < 1.5 or "sequence.locked" in rules(
                found["breaches"]
            ):
                continue
            assert rules(found["breaches"]) == move_name(state, unit, way, far, to), (unit.id, to)
            legal += found["verdict"] == "legal"
    assert legal > 2
