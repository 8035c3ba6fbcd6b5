"""Which bases touch, and what that allows (sections 2 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.contact import Contact
from tableside.engine.gaps import gap_between
from tableside.engine.message import Several, Text
from tableside.engine.once import once
from tableside.engine.quantity import Breach, Doubt, Quantity, Ruling, broken, doubts_at
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say


@dataclass(frozen=True)
class _Contact(Contact):
    """Contact across hedges, walls and works that are lines: the line takes no room.

    The width of the widest that the segment between the centres of two bases crosses is taken off.
    """

    lines: tuple[Piece, ...] = ()

    @cached_property
    def most_free(self) -> float:
        """How wide the widest of them is."""
        return max((line.width or 0.0 for line in self.lines), default=0.0)

    def gap(self, a: str, stand: Stand, b: str, other: Stand) -> Quantity:
        """Return how far apart two bases are of the units of two ids."""
        found = gap_between(a, stand, b, other)
        way = shapely.LineString([stand.pose.as_list()[:2], other.pose.as_list()[:2]])
        between = [line.width or 0.0 for line in self.lines if way.intersects(line.middle_line)]
        return replace(found, value=found.value - max(between)) if between else found


@once
def contact(state: State) -> Contact:
    """Return what contact is, corners included."""
    return _Contact(state.house.contact, lines=state.obstacles)


def touched(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy's fighting units that a unit is in contact with."""
    return tuple(e for e in state.enemies(unit) if contact(state).touching(unit, e))


def contact_doubts(state: State, unit: Unit, rule: str = "") -> tuple[Doubt, ...]:
    """Return the contacts with enemy units that may or may not be ones, the nearest bases of each.

    ``rule``: the name of what hangs on them.
    """
    reach = state.house.contact
    near = contact(state).near(unit.id, unit.stands, state.enemies(unit), reach)
    return doubts_at(near, reach, rule)


def surely(state: State, unit: Unit, enemies: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return those of the enemies a unit is in contact with that it touches beyond doubt."""
    doubtful = {doubt.b for doubt in contact_doubts(state, unit)}
    return tuple(enemy for enemy in enemies if enemy.id not in doubtful)


def newly_touched(state: State, unit: Unit, before: Unit | None) -> tuple[Unit, ...]:
    """Return the enemy units that a unit touches and did not where it stood before."""
    known = () if before is None else {enemy.id for enemy in touched(state, before)}
    return tuple(enemy for enemy in touched(state, unit) if enemy.id not in known)


def in_contact(state: State, unit: Unit, rule: str, say_it: Callable[[Several], Text]) -> Ruling:
    """Return the ruling of a rule that no contact with enemy units may break.

    ``say_it`` makes its sentence of their names. Contacts that may or may not be are doubts.
    """
    doubts = Ruling(doubts=contact_doubts(state, unit, rule))
    enemies = surely(state, unit, touched(state, unit))
    return doubts.and_(broken_by(enemies, rule, say_it)) if enemies else doubts


def broken_by(enemies: Sequence[Unit], rule: str, say_it: Callable[[Several], Text]) -> Ruling:
    """Return the ruling on a rule that contact with these enemies breaks."""
    text = say_it(Several(tuple(enemy.called for enemy in enemies), "and"))
    return Ruling((Breach(rule, text, against=tuple(enemy.id for enemy in enemies)),))


def capture_ruling(state: State, unit: Unit, commander: Unit) -> Ruling:
    """Return what bars a unit from trying to capture a commander: his side, or no contact."""
    found = Ruling()
    if commander.side == unit.side:
        text = say("capture-own-side", unit=unit, commander=commander)
        found = broken("capture.own-side", text)
    nearest, reach = contact(state).nearest(unit, commander), state.house.contact
    if doubts := doubts_at([nearest], reach, "capture.contact"):
        return found.and_(Ruling(doubts=doubts))
    if contact(state).holds(nearest):
        return found
    text = say("capture-contact", unit=unit, commander=commander)
    return found.and_(broken("capture.contact", text, nearest.value - reach))
