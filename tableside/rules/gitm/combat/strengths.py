"""The effective strength of a unit in fire and in melee (9.6; section 4, our own values)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tableside.rules.gitm.data import defaults
from tableside.rules.gitm.state import Piece, Unit


@dataclass(frozen=True)
class Situation:
    """The circumstances of a battle that affect a unit's strength.

    ``rating``: the square's defence rating if its side defends it, else 0; ``held``: its side
    defends and it did not move; ``moved``: it entered in this phase; ``in_town``: the battle is in
    a town; ``staff``: its communications come from the army headquarters with the able staff;
    ``fort``: the level of the manned fort it is in, 0 outside; ``squares``: the defender's infantry
    is in squares; ``attacks``: it is in the attacking party.
    """

    posture: str
    rating: int = 0
    held: bool = False
    moved: bool = False
    in_town: bool = False
    staff: bool = False
    fort: int = 0
    squares: bool = False
    attacks: bool = False


def fire(unit: Unit, situation: Situation) -> float:
    """Return the fire strength of a whole unit, regardless of its line."""
    if unit.ammunition == 0:
        return 0.0
    men = _weighed(unit, defaults().fire)
    formed = situation.squares and not situation.attacks and unit.arm == "infantry"
    return men * _factor(unit, situation) * (defaults().squares["fire"] if formed else 1.0)


def guns_share(unit: Unit) -> float:
    """Return the share, 0 to 1, that a unit's guns have in its fire: all that fires from behind."""
    guns = unit.gunners * defaults().fire["guns"]
    return guns / _weighed(unit, defaults().fire) if guns else 0.0


def melee(unit: Unit, situation: Situation) -> float:
    """Return the melee strength of a whole unit, regardless of its line."""
    men = _weighed(unit, defaults().melee)
    spent = unit.ammunition == 0 and unit.arm != "cavalry"
    empty = defaults().empty["infantry" if unit.arm == "infantry" else "artillery"]
    whole = men * _factor(unit, situation) * _against_squares(unit, situation)
    return whole * (empty if spent else 1.0)


def _weighed(unit: Unit, by: Mapping[str, float]) -> float:
    """Return a unit's men, weighted by whether they are on foot, mounted or gunners."""
    return unit.foot * by["infantry"] + unit.horse * by["cavalry"] + unit.gunners * by["guns"]


def _against_squares(unit: Unit, situation: Situation) -> float:
    by = defaults().squares
    if not situation.squares:
        return 1.0
    if not situation.attacks:
        return by["melee"] if unit.arm == "infantry" else 1.0
    if unit.arm == "cavalry":
        return by["lancers" if unit.kind == "lancers" else "cavalry"]
    return 1.0


def _factor(unit: Unit, situation: Situation) -> float:
    """Return the product of the factors for quality, state, posture and place."""
    by = defaults()
    return (
        by.quality[unit.quality]
        * min(by.experience_most, 1 + unit.experience / by.experience_men)
        * (by.morale_base + unit.morale / 100)
        * max(by.fatigue_least, 1 - unit.fatigue / by.fatigue_men)
        * by.posture[situation.posture]["strength"]
        * _place(unit, situation)
    )


def _place(unit: Unit, situation: Situation) -> float:
    by = defaults().place
    found = 1 + by["rating"] * situation.rating
    if situation.held:
        found *= by["held"]
    if unit.is_militia:
        found *= by["militia_moving"] if situation.moved else 1.0
        found *= 1.0 if situation.in_town else by["militia_off_town"]
    if situation.staff:
        found *= by["staff"]
    return found * (1 + by["fort"] * situation.fort)


def is_manned(city: Piece, units: Iterable[Unit]) -> bool:
    """Whether a city's fort is filled to a third of its capacity, by the men's weights (2.6)."""
    if city.fort is None:
        return False
    inside = sum(
        unit.foot + 3 * unit.horse + 2 * unit.gunners + (unit.men if unit.is_hq else 0)
        for unit in units
        if unit.fort and (unit.strategic, unit.square) == city.place
    )
    return 3 * inside >= city.fort.capacity
