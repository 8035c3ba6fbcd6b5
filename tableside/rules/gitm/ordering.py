"""Orders as they are typed: all rules that a unit's orders break, as its side knows (6, 10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.paths import path
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.strategic import strategic_breaches

NO_SOURCE = "None"


def order_breaches(state: State, unit: Unit, orders: Orders) -> Iterator[Breach]:
    """Return what some orders of a unit break: on the tactical map, the strategic one, else."""
    ordered = replace(unit, orders=orders)
    if orders.to is not None:
        yield from path(state.put(ordered), ordered, orders.to, orders.waypoint).breaches
    yield from strategic_breaches(state, unit, orders)
    yield from supply_breaches(state, unit, orders)


def supply_breaches(state: State, unit: Unit, orders: Orders) -> Iterator[Breach]:
    """Yield the rules that orders break by evading interceptors, supplies and their source."""
    if orders.intercept is not None and orders.attack == "evade":
        yield breach("orders.evade", unit=unit.called)
    limit = unit.of_type.wagon
    if orders.level is not None and orders.level > limit:
        yield breach("orders.supplies", unit=unit.called, level=orders.level, limit=limit)
    source = orders.source
    if source not in (None, NO_SOURCE) and not _is_source(state, unit, str(source)):
        yield breach("orders.source", unit=unit.called, source=str(source))


def _is_source(state: State, unit: Unit, name: str) -> bool:
    """Whether a name is that of an own city or an own corps headquarters."""
    piece, other = state.pieces.get(name), state.by_id.get(name)
    if piece is not None and piece.kind == "city" and state.is_own_city(piece, unit.side):
        return True
    return (
        other is not None and other.kind == "corps-hq" and state.are_allied(other.side, unit.side)
    )
