"""What dice can give, in words and exact chances (section 4)."""

from __future__ import annotations

from fractions import Fraction

from tableside.engine.luck import counts
from tableside.engine.ruleset import Chance
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.fire import Fire
from tableside.rules.metal_men.morale import chance_of, result_of
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def hit(fire: Fire) -> Fraction:
    """Return how likely a die of a shot is a hit; nothing where its target is in no band."""
    faces, band = tables().fire.dice[fire.unit.arm], fire.band
    return Fraction(0) if band is None else Fraction(max(faces - band.needs + 1, 0), faces)


def hits(fire: Fire) -> tuple[Chance, ...]:
    """Return how likely each number of hits of a shot is."""
    if fire.band is None:
        return ()
    rows = counts(fire.dice, hit(fire))
    return tuple(Chance(say("odds-hits", count=n), float(p)) for n, p in enumerate(rows) if p)


def checks(state: State, unit: Unit, count: int) -> tuple[Chance, ...]:
    """Return how likely each result of so many morale checks is."""
    rows = counts(count, 1 - chance_of(unit))
    found: dict[tuple[str, int], Fraction] = {}
    for missed, chance in enumerate(rows):
        result = result_of(state, unit, missed)
        key = ("gone" if result.destroyed else result.state, result.stands_lost)
        found[key] = found.get(key, Fraction(0)) + chance
    return tuple(
        Chance(say("odds-check", state=say(f"state-{name}"), lost=lost), float(chance))
        for (name, lost), chance in found.items()
        if chance
    )
