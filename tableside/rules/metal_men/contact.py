"""Who touches whom, across walls too (section 2)."""

from __future__ import annotations

from tableside.engine.contact import Contact, nearest_gap
from tableside.engine.once import once
from tableside.rules.metal_men.state import State, Unit


@once
def contact(state: State) -> Contact:
    """Return what contact is: between enemies, and in support, walls take no room."""
    return Contact(state.house.contact, tuple(w.area for w in state.of_kinds(("wall",))))


def attached(state: State, leader: Unit, unit: Unit) -> bool:
    """Whether a leader is in contact with a unit, as the models stand."""
    return contact(state).holds(nearest_gap(leader, unit))


def charged(state: State, unit: Unit, there: Unit) -> tuple[str, ...]:
    """Return the enemy combat units that a unit has come into contact with by a move."""
    return tuple(enemy.id for enemy in contact(state).newly(unit, there, state.enemies(unit)))
