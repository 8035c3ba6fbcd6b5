"""Contact between bases, and the rulings that depend on it (sections 2 and 4)."""

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
    """Contact that ignores the width of hedges, walls and works given as lines.

    The gap is reduced by the width of the widest line between the centres of the two bases.
    """

    lines: tuple[Piece, ...] = ()

    def most_free(self, stands: Sequence[Stand], others: Sequence[Stand]) -> float:
        """The width of the widest line, wherever it is."""
        return self._widest

    @cached_property
    def _widest(self) -> float:
        return max((line.width or 0.0 for line in self.lines), default=0.0)

    def gap(self, a: str, stand: Stand, b: str, other: Stand) -> Quantity:
        """Return the gap between a base of unit ``a`` and one of unit ``b``."""
        found = gap_between(a, stand, b, other)
        way = shapely.LineString([stand.pose.as_list()[:2], other.pose.as_list()[:2]])
        between = [line.width or 0.0 for line in self.lines if way.intersects(line.middle_line)]
        return replace(found, value=found.value - max(between)) if between else found


@once
def contact(state: State) -> Contact:
    """Return the test for contact in a position; corners count."""
    return _Contact(state.house.contact, lines=state.obstacles)


def touched(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy's fighting units that a unit is in contact with."""
    return tuple(e for e in state.enemies(unit) if contact(state).touching(unit, e))


def contact_doubts(state: State, unit: Unit, rule: str = "") -> tuple[Doubt, ...]:
    """Return the doubtful contacts with enemy units, one for the nearest bases of each.

    ``rule``: the rule that depends on them.
    """
    reach = state.house.contact
    near = contact(state).near(unit.id, unit.stands, state.enemies(unit), reach)
    return doubts_at(near, reach, rule)


def base_doubts(state: State, unit: Unit, enemies: Sequence[Unit], rule: str) -> tuple[Doubt, ...]:
    """Return for each enemy the nearest doubtful contact with it of any base of a unit.

    The nearest base may touch it for certain while another one may or may not, and answers list
    the bases that do. Whether the units touch at all is for ``contact_doubts``.
    """
    reach = state.house.contact
    found: dict[str | None, Doubt] = {}
    for stand in unit.stands:
        near = contact(state).near(unit.id, [stand], enemies, reach)
        for doubt in doubts_at(near, reach, rule):
            known = found.setdefault(doubt.b, doubt)
            if doubt.measured < known.measured:
                found[doubt.b] = doubt
    return tuple(found.values())


def surely(state: State, unit: Unit, enemies: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return the enemies in contact with a unit whose contact is beyond doubt."""
    doubtful = {doubt.b for doubt in contact_doubts(state, unit)}
    return tuple(enemy for enemy in enemies if enemy.id not in doubtful)


def newly_touched(state: State, unit: Unit, before: Unit | None) -> tuple[Unit, ...]:
    """Return the enemy units that a unit touches but did not touch at its earlier place."""
    if before is None:
        return touched(state, unit)
    return contact(state).newly(before, unit, state.enemies(unit))


def in_contact(state: State, unit: Unit, rule: str, say_it: Callable[[Several], Text]) -> Ruling:
    """Return the ruling on a rule that any contact with enemy units breaks.

    ``say_it`` turns their names into the message. Doubtful contacts become doubts.
    """
    doubts = Ruling(doubts=contact_doubts(state, unit, rule))
    enemies = surely(state, unit, touched(state, unit))
    return doubts.and_(broken_by(enemies, rule, say_it)) if enemies else doubts


def broken_by(enemies: Sequence[Unit], rule: str, say_it: Callable[[Several], Text]) -> Ruling:
    """Return the breach of a rule by contact with these enemies."""
    text = say_it(Several(tuple(enemy.called for enemy in enemies), "and"))
    return Ruling((Breach(rule, text, against=tuple(enemy.id for enemy in enemies)),))


def capture_ruling(state: State, unit: Unit, commander: Unit) -> Ruling:
    """Return the ruling on a capture: it needs an enemy commander, and contact with him."""
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
