"""The supply phase: what units eat and draw, then shipments, mergers and rest (10.5 to 10.10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.data import defaults, tables
from tableside.rules.gitm.lines import Line, may_requisition, supply
from tableside.rules.gitm.memory import Losses
from tableside.rules.gitm.ordering import NO_SOURCE
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.sieges import besieged_around
from tableside.rules.gitm.staff_work import MEANS, MIXED, merge_breaches, merged, resting, shipment
from tableside.rules.gitm.state import Piece, Unit
from tableside.rules.gitm.words import say

_HIGH_DESERT = "D"
_FULL_AMMUNITION = 5
#: How many units a corps headquarters supplies, itself among them (10.5).
_SUPPLIED = 18
_HALF = 2


class Stores:
    """Where supplies are drawn in this phase: cities and corps headquarters, with what is left."""

    def __init__(self, desk: Resolving) -> None:
        self._desk = desk
        self._served: dict[str, int] = {}

    def source_of(self, unit: Unit) -> str | None:
        """Return the source that serves a unit: the ordered one if it is valid, else the nearest.

        None where there is none, it wants none, or a headquarters serves as many as it may.
        """
        if unit.orders.source == NO_SOURCE:
            return None
        found = _ordered(self._desk, unit) or supply(self._desk.state, unit).line
        if found is None:
            return None
        head = self._desk.state.by_id.get(found.source)
        if head is not None and head.id != unit.id:
            if self._served.get(head.id, 1) >= _SUPPLIED:
                return None
            self._served[head.id] = self._served.get(head.id, 1) + 1
        return found.source

    def take(self, source: str, count: int) -> int:
        """Take up to so many supplies; return how many there were.

        A corps headquarters hands on those of its own city if it has one, else what it carries.
        """
        head = self._desk.unit(source)
        if head is None:
            return self._from_city(source, count)
        line = supply(self._desk.state, head).line if head.orders.source != NO_SOURCE else None
        if line is not None:
            return self._from_city(line.source, count)
        found = min(count, head.supplies)
        self._desk.change(head, supplies=head.supplies - found)
        return found

    def _from_city(self, name: str, count: int) -> int:
        city: Piece | None = self._desk.state.pieces.get(name)
        if city is None:
            return 0
        found = min(count, city.supplies)
        self.put(replace(city, supplies=city.supplies - found))
        return found

    def put(self, city: Piece) -> None:
        """Take a city as it is now."""
        self._desk.state = self._desk.state.set_piece(city)


def _ordered(desk: Resolving, unit: Unit) -> Line | None:
    """Return the line to the source that a unit's orders name, None where it is not to be had."""
    name = unit.orders.source
    if name is None or name == NO_SOURCE:
        return None
    others = [
        each.id
        for each in desk.state.by_id.values()
        if each.kind == "corps-hq" and each.id not in (name, unit.id)
    ]
    line = supply(desk.state.without(others), unit).line
    return line if line is not None and line.source == name else None


def resolve(desk: Resolving) -> None:
    """Resolve the supply phase."""
    stores = Stores(desk)
    for unit in desk.active():
        _feed(desk, stores, unit)
    _ship(desk, stores)
    _merge(desk)
    _rest(desk)


def _feed(desk: Resolving, stores: Stores, unit: Unit) -> None:
    """Let a unit eat one supply, and draw up to its level."""
    source = stores.source_of(unit)
    drew = 0
    if unit.supplies:
        unit = desk.change(unit, supplies=unit.supplies - 1)
    elif source is not None and stores.take(source, 1):
        drew = 1
    elif not _live_without(desk, unit):
        return
    unit = desk.state.by_id[unit.id]
    if source is not None:
        drew += _to_level(desk, stores, unit, source)
    if drew:
        unit = desk.state.by_id[unit.id]
        desk.change(unit, ammunition=_FULL_AMMUNITION)


def _to_level(desk: Resolving, stores: Stores, unit: Unit, source: str) -> int:
    """Draw or unload up to the level that is ordered; return how many were drawn."""
    level = unit.orders.level
    if level is None:
        if unit.orders != Orders():
            return 0
        level = 1  # a unit without orders draws one
    level = min(level, unit.of_type.wagon)
    if level > unit.supplies:
        if source == unit.id:
            return 0
        found = stores.take(source, level - unit.supplies)
        unit = desk.state.by_id[unit.id]
        desk.change(unit, supplies=unit.supplies + found)
        return found
    city = desk.state.pieces.get(source)
    near = desk.state.enemies_in(unit.strategic, unit.side)
    if level < unit.supplies and city is not None and not near:
        stores.put(replace(city, supplies=city.supplies + unit.supplies - level))
        desk.change(unit, supplies=level)
    return 0


def _live_without(desk: Resolving, unit: Unit) -> bool:
    """Let a unit do without supplies: it requisitions, or men desert; return whether it is left."""
    theatre = desk.state.theatre
    if unit.strategic in theatre and theatre.letter(unit.strategic) == _HIGH_DESERT:
        desk.remove(unit, "starved")
        return False
    besieged = besieged_around(desk.state, unit.side, unit.strategic, unit.square)
    if besieged is not None or unit.is_hq:
        return True
    by = defaults().desertion
    share = by["share"] * (by["morale_base"] - unit.morale / 100)
    if unit.quality in ("good", "excellent"):
        share *= by["good"]
    if may_requisition(desk.state, unit):
        share *= by["requisitioning"]
    lost = round(unit.men * share)
    if lost:
        half = lost // _HALF
        desk.tell_own("deserted", unit, "told-deserted", count=lost)
        return desk.lose(unit, Losses(prisoners=half, stragglers=lost - half)) is not None
    return True


def _ship(desk: Resolving, stores: Stores) -> None:
    """Move supplies from city to city: what was there when the turn began, up to 60 a city."""
    left: dict[str, int] = {}
    arriving: dict[str, int] = {}
    for order in desk.state.campaign.shipments:
        source, to = desk.state.pieces[order.source], desk.state.pieces[order.to]
        room = left.setdefault(order.source, tables().shipment)
        count = min(order.supplies, source.supplies, room)
        breaches = shipment(desk.state, source, to, max(1, count)).breaches
        names: dict[str, Any] = {"city": source.called, "to": to.called, "count": count}
        heard = desk.state.own_sides(str(source.owner))
        if breaches or not count:
            desk.tell("shipment", (), say("told-not-shipped", **names), heard)
            continue
        left[order.source] = room - count
        stores.put(replace(source, supplies=source.supplies - count))
        arriving[order.to] = arriving.get(order.to, 0) + count
        desk.tell("shipment", (), say("told-shipped", **names), heard)
    for name, count in arriving.items():
        city = desk.state.pieces[name]
        stores.put(replace(city, supplies=city.supplies + count))
    desk.remember(shipments=())


def _merge(desk: Resolving) -> None:
    """Merge the units that were ordered to (3.5); means are rounded, half up."""
    for source, into in desk.state.campaign.merges:
        one, other = desk.unit(source), desk.unit(into)
        if one is None or other is None or tuple(merge_breaches(desk.state, one, other)):
            continue
        found = merged(desk.state, one, other)
        desk.take_out(one.id)
        new = {name: getattr(found, name) for name in MIXED}
        means = {name: int(value + 0.5) for name, value in new.items() if name in MEANS}
        desk.change(other, **new | means)
        pool = desk.state.campaign.pool
        back = pool.get(other.side, 0) + found.excess - found.lost
        desk.remember(pool={**pool, other.side: back})
        desk.tell_own("merged", other, "told-merged", other=one.called)
    desk.remember(merges=())


def _rest(desk: Resolving) -> None:
    """Make units inactive and active as ordered (11.2)."""
    campaign = desk.state.campaign
    for name in sorted(campaign.wake):
        unit = desk.unit(name)
        if unit is not None and unit.state == "inactive":
            desk.change(unit, state="active")
    for name in sorted(campaign.rest):
        unit = desk.unit(name)
        if unit is not None and not resting(desk.state, unit).breaches:
            desk.change(unit, state="inactive")
    desk.remember(rest=frozenset(), wake=frozenset())
