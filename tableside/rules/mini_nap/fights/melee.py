"""Hand-to-hand (the table's own numbers, ``data/melee.json``): dice, hits, who gives way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from tableside.geometry.pose import unit_vector
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.fights.thrown import Thrown
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.scene import ROUNDING, in_contact
from tableside.rules.mini_nap.state import State, Unit

Pair = tuple[Unit, Unit]


def contacts(state: State) -> Iterator[Pair]:
    """Yield the pairs of enemies in contact that have not fought, the initiative's side first."""
    for unit in state.units:
        if not unit.blocks or unit.side != state.initiative:
            continue
        for enemy in state.enemies(unit):
            fought = "fought" in unit.did and "fought" in enemy.did
            if not fought and in_contact(state, unit, enemy):
                yield unit, enemy


def dice(unit: Unit, enemy: Unit) -> Thrown:
    """Return the dice that a unit throws against another."""
    square = enemy.formation is Formation.SQUARE
    halves = {
        "against-formed": not unit.formed and enemy.formed,
        "flank": not square and unit.formed and hit_behind_front(unit, enemy),
        "at-square": unit.kind.is_cavalry and square,
    }
    points = max(unit.left - unit.hits, 0)
    return Thrown(points, 0, tuple(why for why, holds in halves.items() if holds))


def hit_behind_front(unit: Unit, enemy: Unit) -> bool:
    """Whether the enemy touches the unit on a flank or in the rear; a square has neither."""
    if unit.formation is Formation.SQUARE:
        return False
    at = shapely.get_coordinates(shapely.shortest_line(unit.outline, enemy.outline))[0]
    cos, sin = unit_vector(unit.pose.facing)
    ahead = (float(at[0]) - unit.pose.x) * cos + (float(at[1]) - unit.pose.y) * sin
    enemy_ahead = (enemy.pose.x - unit.pose.x) * cos + (enemy.pose.y - unit.pose.y) * sin
    return ahead < unit.shape.half_depth - ROUNDING or enemy_ahead <= 0.0


@dataclass(frozen=True, slots=True)
class Fought:
    """Points that each loses, and which of the two is beaten (None: both stay)."""

    losses: int
    enemy_losses: int
    beaten: str | None


def fought(unit: Unit, enemy: Unit, own: tuple[int, ...], theirs: tuple[int, ...]) -> Fought:
    """Return what the dice of a fight do."""
    needed = data.melee().hits_on
    hits, taken = (sum(die >= needed for die in thrown) for thrown in (own, theirs))
    beaten = None if hits == taken else unit.id if hits < taken else enemy.id
    return Fought(taken, hits, beaten)


def hit_odds(count: int) -> tuple[float, ...]:
    """Return the chance of each number of hits, 0 to ``count``, of so many dice.

    >>> [round(chance, 3) for chance in hit_odds(1)]
    [0.667, 0.333]
    """
    one = (7 - data.melee().hits_on) / 6
    return tuple(math.comb(count, n) * one**n * (1 - one) ** (count - n) for n in range(count + 1))


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances that a unit, or its enemy, is beaten, and that both stay."""

    beaten: float
    stays: float
    enemy_beaten: float


def odds(own: int, theirs: int) -> Odds:
    """Return what a fight of so many dice each can come to.

    >>> odds(0, 1)
    Odds(beaten=0.3333333333333333, stays=0.6666666666666667, enemy_beaten=0)
    """
    rows = [
        (hits, taken, chance * other)
        for hits, chance in enumerate(hit_odds(own))
        for taken, other in enumerate(hit_odds(theirs))
    ]
    return Odds(
        sum(chance for hits, taken, chance in rows if hits < taken),
        sum(chance for hits, taken, chance in rows if hits == taken),
        sum(chance for hits, taken, chance in rows if hits > taken),
    )
