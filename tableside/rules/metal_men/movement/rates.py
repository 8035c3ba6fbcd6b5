"""How far units move: rates, what halves them, and where that leads (sections 2 and 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.contact import costs
from tableside.engine.quantity import Doubt, Quantity, doubts_at
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.movement.ground import moves
from tableside.rules.metal_men.shape import COLUMN, UNLIMBERED, shape_of
from tableside.rules.metal_men.state import MOVEMENT_ORDERS, State, Unit


def base_rate(state: State, unit: Unit) -> float:
    """Return how far a unit of this type moves for an order, inches; limbered for guns."""
    if unit.kind == "cavalry" and state.house.cavalry is not None:
        return state.house.cavalry
    return tables().rates[unit.kind]


@dataclass(frozen=True)
class Halved:
    """What halves the rate of a unit as it starts: ``dg``, enemies ``near``.

    ``stands``: those of the unit that enemies are near to, its caisson where that moves alone.
    """

    state: State
    unit: Unit
    stands: Sequence[Stand]

    @cached_property
    def why(self) -> tuple[str, ...]:
        """What halves it, as measured."""
        return self._with(any(costs(each, tables().near_enemy) for each in self._enemies))

    @cached_property
    def surely(self) -> tuple[str, ...]:
        """What halves it without doubt."""
        return self._with(self._sure)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """How near enemies are, where that may or may not halve it."""
        if self.unit.is_leader or self._sure:
            return ()
        return doubts_at(self._enemies, tables().near_enemy, "movement.allowance")

    def of(self, rate: float, why: Sequence[str]) -> float:
        """Return what is left of a rate: half of it for whatever reasons, unless those stack."""
        times = len(why) if self.state.house.halves_stack else min(len(why), 1)
        return float(rate / 2**times)

    def _with(self, near: bool) -> tuple[str, ...]:
        if self.unit.is_leader:
            return ()
        disorganized = ("dg",) if self.unit.state == "dg" else ()
        return (*disorganized, *(("near",) if near else ()))

    @property
    def _sure(self) -> bool:
        limit = tables().near_enemy
        return any(costs(each, limit) and each.doubt(limit) is None for each in self._enemies)

    @cached_property
    def _enemies(self) -> tuple[Quantity, ...]:
        """How far off the enemies are that may be near."""
        if self.unit.is_leader:
            return ()
        routed = self.state.house.half_near != "unrouted"
        enemies = (e for e in self.state.enemies(self.unit) if routed or e.state != "routed")
        near = contact(self.state).near(self.unit.id, self.stands, enemies, tables().near_enemy)
        return tuple(near)


@dataclass(frozen=True)
class Reach:
    """Where a unit can go.

    ``areas``: by stand where its centre can go for the ``allowance`` (inches), empty where it may
    not move at all; ``halved``: why it has half its rate (``dg``, ``near``).
    """

    eligible: bool
    allowance: float
    halved: tuple[str, ...]
    areas: Mapping[str, BaseGeometry]


def halved_as_it_moves(state: State, unit: Unit) -> Halved:
    """Return what halves its rate; of unlimbered guns that of their caisson, which moves alone."""
    standing = unit.is_battery and shape_of(state, unit).name == UNLIMBERED
    return Halved(state, unit, unit.caissons if standing and unit.caissons else unit.bases)


def reach_of(state: State, unit: Unit, *, central: bool = False) -> Reach:
    """Return where a unit can go: infantry in road column with what it gains, without roads.

    ``central``: only where its middle can, as a base of it would from there.
    """
    shape = shape_of(state, unit).name
    standing = unit.is_battery and shape == UNLIMBERED
    halved = halved_as_it_moves(state, unit)
    ordered = any(order in MOVEMENT_ORDERS for order in unit.orders)
    if unit.state == "routed" or unit.passed or ordered:
        return Reach(False, 0.0, halved.why, {})
    stands = unit.caissons if standing else unit.stands
    if not stands:
        return Reach(True, 0.0, halved.why, {})
    stands = (unit.central,) if central and not standing else stands
    gain = tables().column_gain if unit.is_foot and shape == COLUMN else 0.0
    allowance = halved.of(base_rate(state, unit) + gain, halved.why)
    found = moves(state, unit).areas(stands, [allowance])
    areas = {stand.id: area for stand, (area,) in zip(stands, found, strict=True)}
    return Reach(True, allowance, halved.why, areas)
