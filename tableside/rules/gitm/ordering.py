"""Checks of a side's orders as they are written: breaches it can know of, and gaps.

Sections 6 and 10.6. The button that finishes a side's orders lists the gaps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableside.engine.message import Several, Text
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.exits import called
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.paths import path
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.strategic import strategic_breaches
from tableside.rules.gitm.words import say

NO_SOURCE = "None"


def order_breaches(state: State, unit: Unit, orders: Orders) -> Iterator[Breach]:
    """Yield the breaches of a unit's orders: tactical, then strategic, then the rest."""
    ordered = replace(unit, orders=orders)
    if orders.to is not None:
        yield from path(state.put(ordered), ordered, orders.to, orders.waypoint).breaches
    yield from strategic_breaches(state, unit, orders)
    yield from supply_breaches(state, unit, orders)


def supply_breaches(state: State, unit: Unit, orders: Orders) -> Iterator[Breach]:
    """Yield the breaches of interceptors that evade, of supplies and of their source."""
    if orders.intercept is not None and orders.attack == "evade":
        yield breach("orders.evade", unit=unit.called)
    limit = unit.of_type.wagon
    if orders.level is not None and orders.level > limit:
        yield breach("orders.supplies", unit=unit.called, level=orders.level, limit=limit)
    source = orders.source
    if source not in (None, NO_SOURCE) and not _is_source(state, unit, str(source)):
        yield breach("orders.source", unit=unit.called, source=str(source))


def _is_source(state: State, unit: Unit, name: str) -> bool:
    """Whether a name is that of an own or allied city or corps headquarters."""
    piece, other = state.pieces.get(name), state.by_id.get(name)
    if piece is not None and piece.kind == "city" and state.is_own_city(piece, unit.side):
        return True
    return (
        other is not None and other.kind == "corps-hq" and state.are_allied(other.side, unit.side)
    )


def left_open(state: State, side: str) -> tuple[Text, Text]:
    """Return what lists a side's units with flagged orders and those without, and a warning.

    The warning counts the flagged orders, empty if there is none. Only combat units count as
    without orders: headquarters may simply stay where they are. Nor does a unit that becomes
    inactive or is merged before anybody moves. Other sides get empty texts.
    """
    if state.glimpse is not None and state.glimpse.side not in state.own_sides(side):
        return "", ""
    own = [unit for unit in state.by_id.values() if unit.side == side and unit.is_active]
    told = state.campaign
    gone = told.rest | {source for source, _ in told.merges}
    idle = [u for u in own if u.is_combat and u.orders == Orders() and u.id not in gone]
    flagged = tuple(_flagged(state, side))
    lines = []
    if flagged:
        lines.append(say("left-flagged", units=called(flagged), count=len(flagged)))
    if idle:
        lines.append(say("left-idle", units=called(idle)))
    warning = say("ready-flagged", count=len(flagged)) if flagged else ""
    return Several(tuple(lines), "sentence") if lines else "", warning


def _flagged(state: State, side: str) -> Iterator[Unit]:
    """Yield the units whose orders break a rule, as far as their side knows."""
    ordered = [name for name in state.campaign.ordered if name in state.by_id]
    named = [name for name in ordered if state.by_id[name].side == side]
    if not named:
        return
    seen = state if state.glimpse is not None else known(state, side)
    for name in named:
        unit = seen.by_id[name]
        if any(order_breaches(seen, unit, unit.orders)):
            yield unit
