"""Orders as they are typed: the rules that they break as their side knows, and what it leaves open.

Sections 6 and 10.6; what is open is said on the button that ends a side's orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tableside.engine.message import Message, Several, Text
from tableside.engine.prompting import NAMED
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.paths import path
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.strategic import strategic_breaches
from tableside.rules.gitm.words import say

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


def left_open(state: State, side: str) -> Text:
    """Return which units of a side have no orders, and whose are flagged.

    Of those that fight: a headquarters without orders stays where it is. To whom that is no
    business nothing is said.
    """
    if state.glimpse is not None and state.glimpse.side not in state.own_sides(side):
        return ""
    own = [unit for unit in state.by_id.values() if unit.side == side and unit.is_active]
    idle = [unit for unit in own if unit.is_combat and unit.orders == Orders()]
    flagged = tuple(_flagged(state, side))
    told = []
    if flagged:
        told.append(say("left-flagged", units=_names(flagged), count=len(flagged)))
    if idle:
        told.append(say("left-idle", units=_names(idle)))
    return Several(tuple(told), "sentence") if told else ""


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


def _names(units: Sequence[Unit]) -> Several | Message:
    """Return the names of some units, after the first few how many more they are."""
    names, more = tuple(unit.called for unit in units[:NAMED]), len(units) - NAMED
    if more > 0:
        return say("left-names", units=Several(names, "comma"), more=more)
    return Several(names)
