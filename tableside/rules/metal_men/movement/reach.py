"""Where a unit can go (section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.movement.ground import moves
from tableside.rules.metal_men.movement.rates import Halved, base_rate
from tableside.rules.metal_men.shape import COLUMN, UNLIMBERED, shape_of
from tableside.rules.metal_men.state import MOVEMENT_ORDERS, State, Unit


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


def reach_of(state: State, unit: Unit) -> Reach:
    """Return where a unit can go: infantry in road column with what it gains, without roads."""
    shape = shape_of(state, unit).name if unit.is_combat else ""
    standing = unit.is_battery and shape == UNLIMBERED
    halved = halved_as_it_moves(state, unit)
    ordered = any(order in MOVEMENT_ORDERS for order in unit.orders)
    if unit.state == "routed" or unit.passed or ordered:
        return Reach(False, 0.0, halved.why, {})
    stands = unit.caissons if standing else unit.stands
    if not stands:
        return Reach(True, 0.0, halved.why, {})
    gain = tables().column_gain if unit.is_foot and shape == COLUMN else 0.0
    allowance = halved.of(base_rate(state, unit) + gain, halved.why)
    found = moves(state, unit).areas(stands, [allowance])
    areas = {stand.id: area for stand, (area,) in zip(stands, found, strict=True)}
    return Reach(True, allowance, halved.why, areas)
