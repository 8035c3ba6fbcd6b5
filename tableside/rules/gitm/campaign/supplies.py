"""The supply phase: units eat and draw, then shipments, mergers and rest (10.5 to 10.10)."""

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
#: How many units a corps headquarters supplies, including itself (10.5).
_SUPPLIED = 18
_HALF = 2


class Stores:
    """The sources of supplies in this phase: cities and corps headquarters, and their stocks."""

    def __init__(self, umpire: Resolving) -> None:
        self._umpire = umpire
        self._served: dict[str, int] = {}

    def source_of(self, unit: Unit) -> str | None:
        """Return the source that serves a unit: the ordered one if it is valid, else the nearest.

        None if there is none, the unit declines supplies, or its headquarters is fully used.
        """
        found = _line(self._umpire, unit)
        if found is None:
            return None
        head = self._umpire.state.by_id.get(found.source)
        if head is not None and head.id != unit.id:
            if self._served.get(head.id, 1) >= _SUPPLIED:
                return None
            self._served[head.id] = self._served.get(head.id, 1) + 1
        return found.source

    def take(self, source: str, count: int) -> int:
        """Take up to ``count`` supplies from a source; return how many were taken.

        A corps headquarters passes on those of its own source if it has one, else its own stock.
        """
        head = self._umpire.unit(source)
        if head is None:
            return self._from_city(source, count)
        line = _line(self._umpire, head)
        if line is not None:
            return self._from_city(line.source, count)
        found = min(count, head.supplies)
        self._umpire.change(head, supplies=head.supplies - found)
        return found

    def _from_city(self, name: str, count: int) -> int:
        city: Piece | None = self._umpire.state.pieces.get(name)
        if city is None:
            return 0
        found = min(count, city.supplies)
        self.put(replace(city, supplies=city.supplies - found))
        return found

    def put(self, city: Piece) -> None:
        """Store a city's new state."""
        self._umpire.state = self._umpire.state.set_piece(city)


def _line(umpire: Resolving, unit: Unit) -> Line | None:
    """Return the line to the source that a unit's orders name, else to its nearest, if any."""
    name = unit.orders.source
    if name == NO_SOURCE:
        return None
    return supply(umpire.state, unit, name).line or supply(umpire.state, unit).line


def resolve(umpire: Resolving) -> None:
    """Resolve the supply phase."""
    stores = Stores(umpire)
    sources = {unit.id: stores.source_of(unit) for unit in umpire.active()}
    for unit in umpire.acting(sources):
        source = sources[unit.id]
        took = not unit.supplies and source is not None and stores.take(source, 1) > 0
        _eat(umpire, unit, took)
    for unit in umpire.acting(sources):
        if (source := sources[unit.id]) is not None:
            _to_level(umpire, stores, unit, source)
    _ship(umpire, stores)
    _merge(umpire)
    _rest(umpire)


def _eat(umpire: Resolving, unit: Unit, took: bool) -> None:
    """Let a unit eat what it carries; ``took``: what its source gave, and new ammunition."""
    if took:
        umpire.change(unit, ammunition=_FULL_AMMUNITION)
    elif unit.supplies:
        umpire.change(unit, supplies=unit.supplies - 1)
    else:
        _live_without(umpire, unit)


def _to_level(umpire: Resolving, stores: Stores, unit: Unit, source: str) -> None:
    """Draw supplies up to the ordered level, which refills ammunition, or unload down to it."""
    level = unit.orders.level
    if level is None:
        if unit.orders != Orders():
            return
        level = unit.supplies + 1  # a unit without orders draws one
    level = min(level, unit.of_type.wagon)
    city = umpire.state.pieces.get(source)
    if level > unit.supplies and source != unit.id:
        found = stores.take(source, level - unit.supplies)
        full = _FULL_AMMUNITION if found else unit.ammunition
        umpire.change(unit, supplies=unit.supplies + found, ammunition=full)
    elif level < unit.supplies and city and not umpire.state.enemies_in(unit.strategic, unit.side):
        stores.put(replace(city, supplies=city.supplies + unit.supplies - level))
        umpire.change(unit, supplies=level)


def _live_without(umpire: Resolving, unit: Unit) -> None:
    """Apply starvation or desertion to a unit without supplies; requisitions lower desertion."""
    theatre = umpire.state.theatre
    if unit.strategic in theatre and theatre.letter(unit.strategic) == _HIGH_DESERT:
        umpire.remove(unit, "starved")
        return
    besieged = besieged_around(umpire.state, unit.side, unit.strategic, unit.square)
    if besieged is not None or unit.is_hq:
        return
    by = defaults().desertion
    share = by["share"] * (by["morale_base"] - unit.morale / 100)
    if unit.quality in ("good", "excellent"):
        share *= by["good"]
    if may_requisition(umpire.state, unit):
        share *= by["requisitioning"]
    lost = round(unit.men * share)
    if lost:
        half = lost // _HALF
        umpire.tell_own("deserted", unit, "told-deserted", count=lost)
        umpire.lose(unit, Losses(prisoners=half, stragglers=lost - half))


def _ship(umpire: Resolving, stores: Stores) -> None:
    """Ship supplies between cities, up to 60 from each; none is shipped on in the same turn."""
    left: dict[str, int] = {}
    arriving: dict[str, int] = {}
    for order in umpire.state.campaign.shipments:
        source, to = umpire.state.pieces[order.source], umpire.state.pieces[order.to]
        room = left.setdefault(order.source, tables().shipment)
        count = min(order.supplies, source.supplies, room)
        breaches = shipment(umpire.state, source, to, max(1, count)).breaches
        names: dict[str, Any] = {"city": source.called, "to": to.called, "count": count}
        heard = umpire.state.own_sides(str(source.owner))
        if breaches or not count:
            umpire.tell("shipment", (), say("told-not-shipped", **names), heard)
            continue
        left[order.source] = room - count
        stores.put(replace(source, supplies=source.supplies - count))
        arriving[order.to] = arriving.get(order.to, 0) + count
        umpire.tell("shipment", (), say("told-shipped", **names), heard)
    for name, count in arriving.items():
        city = umpire.state.pieces[name]
        stores.put(replace(city, supplies=city.supplies + count))
    umpire.remember(shipments=())


def _merge(umpire: Resolving) -> None:
    """Carry out the ordered mergers (3.5); means are rounded half up."""
    for source, into in umpire.state.campaign.merges:
        one, other = umpire.unit(source), umpire.unit(into)
        if one is None or other is None or tuple(merge_breaches(umpire.state, one, other)):
            continue
        found = merged(umpire.state, one, other)
        umpire.take_out(one.id)
        losses = dict(umpire.state.campaign.losses)
        lost = losses.pop(one.id, Losses())
        umpire.remember(losses=losses)
        umpire.count_lost(other, lost)  # its stragglers come back to the other unit (9.13)
        new = {name: getattr(found, name) for name in MIXED}
        means = {name: int(value + 0.5) for name, value in new.items() if name in MEANS}
        other = umpire.change(other, **new | means)
        pool = umpire.state.campaign.pool
        umpire.remember(pool={**pool, other.side: pool.get(other.side, 0) + found.pooled})
        men = {"men": other.men, "excess": found.pooled, "lost": found.lost}
        umpire.tell_own("merged", other, "told-merged", other=one.called, **men)
    umpire.remember(merges=())


def _rest(umpire: Resolving) -> None:
    """Make units inactive and active as ordered (11.2)."""
    campaign = umpire.state.campaign
    for name in sorted(campaign.wake):
        unit = umpire.unit(name)
        if unit is not None and unit.state == "inactive":
            unit = umpire.change(unit, state="active")
            umpire.tell_own("active", unit, "told-active")
    for name in sorted(campaign.rest):
        unit = umpire.unit(name)
        if unit is None:
            continue
        if resting(umpire.state, unit).breaches:
            umpire.tell_failed(unit, "told-restless", lambda *seen: resting(*seen).breaches)
        else:
            unit = umpire.change(unit, state="inactive")
            umpire.tell_own("inactive", unit, "told-inactive")
    umpire.remember(rest=frozenset(), wake=frozenset())
