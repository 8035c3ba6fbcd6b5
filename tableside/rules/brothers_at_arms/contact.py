"""Which bases touch, and what that allows (sections 2 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.gaps import ROUNDING, gap_between, may_be_within, unsure
from tableside.engine.message import Several, Text
from tableside.engine.quantity import Breach, Doubt, Quantity, Ruling, broken, doubts_at
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


def gap(state: State, a: Unit, stand: Stand, b: Unit, other: Stand) -> Quantity:
    """Return how far apart two bases are for contact: a line between them takes no room.

    The width of a hedge, wall or works line that the segment between their centres crosses is
    taken off.
    """
    found = gap_between(a.id, stand, b.id, other)
    way = shapely.LineString([stand.pose.as_list()[:2], other.pose.as_list()[:2]])
    between = [o.width or 0.0 for o in state.obstacles if way.intersects(o.middle_line)]
    return replace(found, value=found.value - max(between)) if between else found


def stands_touching(state: State, unit: Unit, enemy: Unit) -> tuple[Stand, ...]:
    """Return the stands of ``unit`` in contact with ``enemy``, corners included.

    Contact has no slack beyond its own distance.
    """
    if not may_be_within(unit.stands, enemy.stands, state.house.contact + _widest(state)):
        return ()
    return tuple(
        stand
        for stand in unit.stands
        if any(
            gap(state, unit, stand, enemy, other).value <= state.house.contact + ROUNDING
            for other in enemy.stands
        )
    )


def touched(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy's fighting units that a unit is in contact with."""
    return tuple(e for e in _near(state, unit) if stands_touching(state, unit, e))


def _near(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that may be in contact with a unit, and doubtfully so."""
    far = state.house.contact + _widest(state) + unsure(unit.stands)
    return tuple(
        enemy
        for enemy in state.enemies(unit)
        if may_be_within(unit.stands, enemy.stands, far + unsure(enemy.stands))
    )


def _widest(state: State) -> float:
    """Return how wide the widest hedge, wall or works line is: bases touch across it."""
    return max((obstacle.width or 0.0 for obstacle in state.obstacles), default=0.0)


def contact_doubts(state: State, unit: Unit, rule: str = "") -> tuple[Doubt, ...]:
    """Return the contacts with enemy units that may or may not be ones, the nearest bases of each.

    ``rule``: the name of what hangs on them.
    """
    near = (nearest_gap(state, unit, enemy) for enemy in _near(state, unit))
    return doubts_at(near, state.house.contact, rule)


def nearest_gap(state: State, unit: Unit, other: Unit) -> Quantity:
    """Return how far apart the nearest bases of two units are for contact."""
    gaps = (gap(state, unit, one, other, two) for one in unit.stands for two in other.stands)
    return min(gaps, key=lambda each: each.value)


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
        text = say("capture-own-side", unit=unit.called, commander=commander.called)
        found = broken("capture.own-side", text)
    nearest, contact = nearest_gap(state, unit, commander), state.house.contact
    if doubts := doubts_at([nearest], contact, "capture.contact"):
        return found.and_(Ruling(doubts=doubts))
    if stands_touching(state, unit, commander):
        return found
    text = say("capture-contact", unit=unit.called, commander=commander.called)
    return found.and_(broken("capture.contact", text, nearest.value - contact))
