"""Who touches whom, across walls too, and how far apart units are (section 2)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.gaps import ROUNDING, gap_between, may_be_within
from tableside.engine.quantity import SLACK, Quantity
from tableside.rules.metal_men.state import State, Unit


def gap(a: Unit, b: Unit) -> Quantity:
    """Return how far apart the nearest bases of two friends are, inches."""
    pairs = ((s, o) for s in a.bases for o in b.bases)
    stand, other = min(pairs, key=lambda pair: pair[0].area.distance(pair[1].area))
    return gap_between(a.id, stand, b.id, other)


def apart(stands: Sequence[Stand], other: Unit) -> float:
    """Return how far bases are from the nearest of a unit, inches; infinity where it has none."""
    return min(
        (float(stand.area.distance(base.area)) for stand in stands for base in other.bases),
        default=math.inf,
    )


def in_contact(state: State, measured: Quantity) -> bool:
    """Whether so much between two bases is contact, which has no slack beyond its own distance."""
    return measured.value <= state.house.contact + ROUNDING


def costs(measured: Quantity, limit: float) -> bool:
    """Whether an enemy is within a limit that costs or forbids: it must be met by the slack."""
    return measured.value <= limit - SLACK + ROUNDING


def enemy_gap(state: State, a: Unit, b: Unit) -> Quantity:
    """Return how far apart the nearest bases of two enemies are: walls between take no room."""
    if not state.of_kinds(("wall",)):
        return gap(a, b)
    pairs = [(s, o) for s in a.bases for o in b.bases]
    gaps = (gap_across(state, a, stand, b, each) for stand, each in pairs)
    return min(gaps, key=lambda each: each.value)


def gap_across(state: State, a: Unit, stand: Stand, b: Unit, other: Stand) -> Quantity:
    """Return how far apart two bases are: what of the way lies on a wall does not count."""
    found = gap_between(a.id, stand, b.id, other)
    walls = state.of_kinds(("wall",))
    if not walls or not found.value:
        return found
    line = shapely.shortest_line(stand.area, other.area)
    on_walls = line.intersection(shapely.union_all([wall.area for wall in walls])).length
    return replace(found, value=found.value - float(on_walls))


def touching(
    state: State, unit: Unit, other: Unit, stands: Sequence[Stand] | None = None
) -> tuple[Stand, ...]:
    """Return the bases of ``unit`` (of ``stands``) in contact with an enemy, or in support."""
    stands = unit.bases if stands is None else stands
    most = state.house.contact + most_on_walls(state)
    if not may_be_within(stands, other.bases, most):
        return ()
    return tuple(
        stand
        for stand in stands
        if any(
            in_contact(state, gap_across(state, unit, stand, other, each)) for each in other.bases
        )
    )


def most_on_walls(state: State) -> float:
    """Return how much of a straight line can lie on walls at most, inches."""
    found = 0.0
    for wall in state.of_kinds(("wall",)):
        low_x, low_y, high_x, high_y = wall.area.bounds
        found += high_x - low_x + high_y - low_y
    return found


def attached(state: State, leader: Unit, unit: Unit) -> bool:
    """Whether a leader is in contact with a unit, as the models stand."""
    return in_contact(state, gap(leader, unit))


def charged(state: State, unit: Unit, there: Unit) -> tuple[str, ...]:
    """Return the enemy combat units that a unit has come into contact with by a move."""
    enemies = state.enemies(unit)
    return tuple(
        enemy.id
        for enemy in enemies
        if touching(state, there, enemy) and not touching(state, unit, enemy)
    )
