"""Hand-to-hand fights (the table's own numbers, ``data/melee.json``): dice, hits, the loser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import shapely

from tableside.engine.luck import counts
from tableside.motion.barriers import ROUNDING
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.fights.strength import Thrown
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.scene import in_contact
from tableside.rules.mini_nap.state import State, Unit

Pair = tuple[Unit, Unit]


def contacts(state: State) -> Iterator[Pair]:
    """Yield the pairs of enemies in contact that have yet to fight, the initiative's unit first."""
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
    ahead, _ = unit.pose.seen(float(at[0]), float(at[1]))
    enemy_ahead, _ = unit.pose.seen(enemy.pose.x, enemy.pose.y)
    return ahead < unit.shape.half_depth - ROUNDING or enemy_ahead <= 0.0


@dataclass(frozen=True, slots=True)
class Fought:
    """The points that each unit loses, and which of them is beaten (None: both stay)."""

    losses: int
    enemy_losses: int
    beaten: str | None


def fought(unit: Unit, enemy: Unit, own: tuple[int, ...], theirs: tuple[int, ...]) -> Fought:
    """Return the result of a fight's dice."""
    needed = data.melee().hits_on
    hits, taken = (sum(die >= needed for die in thrown) for thrown in (own, theirs))
    beaten = None if hits == taken else unit.id if hits < taken else enemy.id
    return Fought(taken, hits, beaten)


def hit_odds(count: int) -> tuple[Fraction, ...]:
    """Return the chance of each number of hits, 0 to ``count``, with ``count`` dice.

    >>> hit_odds(1)
    (Fraction(2, 3), Fraction(1, 3))
    """
    return counts(count, Fraction(7 - data.melee().hits_on, 6))
