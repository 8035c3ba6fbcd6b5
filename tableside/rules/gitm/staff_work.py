"""The minister's orders: mergers (3.5), rest (1.4, 11.2), shipments between cities (10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.contact import End, line_between
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.exits import called
from tableside.rules.gitm.sieges import is_besieged
from tableside.rules.gitm.state import Piece, Quality, State, Unit

QUALITIES: tuple[Quality, ...] = get_args(Quality)
#: The fields of a merged unit that are means weighted by men, and all fields that a merger sets.
MEANS = ("experience", "morale", "fatigue", "ammunition")
MIXED = ("men", "batteries", "quality", *MEANS, "supplies")


@dataclass(frozen=True)
class Merged:
    """The result of a merger: men and batteries up to the type's limits, means by men.

    The ``excess`` men go to the pool, but for those ``lost`` abroad; so do ``excess_batteries``.
    """

    men: int
    batteries: int
    quality: Quality
    experience: float
    morale: float
    fatigue: float
    ammunition: float
    supplies: int
    excess: int
    excess_batteries: int
    lost: int

    @property
    def pooled(self) -> int:
        """The men that go back to the pool."""
        return self.excess - self.lost


def may_merge(unit: Unit) -> bool:
    """Whether a unit is of a type that merges: neither a headquarters nor militia."""
    return not unit.is_hq and not unit.is_militia


def merge_breaches(state: State, source: Unit, into: Unit) -> Iterator[Breach]:
    """Yield the breaches of merging a unit into another."""
    values: dict[str, Any] = {"unit": source.called, "into": into.called}
    if source.id == into.id:
        yield breach("merge.same", unit=source.called)
        return
    if source.side != into.side:
        yield breach("merge.side", **values)
    if source.kind != into.kind or not may_merge(source):
        yield breach("merge.type", **values)
    resting = [unit for unit in (source, into) if not unit.is_active]
    if resting:
        yield breach("merge.state", idle=resting[0].called, **values)
    if source.strategic != into.strategic:
        yield breach("merge.strategic", origin=source.strategic, to=into.strategic, **values)
    elif source.square != into.square and state.enemies_in(into.strategic, into.side):
        yield breach("merge.tactical", origin=source.square, to=into.square, **values)


def merged(state: State, source: Unit, into: Unit) -> Merged:
    """Return the result of merging two units of a type."""
    about = into.of_type
    men, batteries = source.men + into.men, source.batteries + into.batteries
    excess = max(0, men - about.most)
    abroad = state.theatre.owner(into.strategic) is not None and not state.at_home(into)
    both = (source, into)
    means = {name: sum(getattr(unit, name) * unit.men for unit in both) / men for name in MEANS}
    return Merged(
        men=men - excess,
        batteries=min(batteries, about.batteries),
        quality=_mean_quality(source, into),
        supplies=min(source.supplies, into.supplies),
        excess=excess,
        excess_batteries=max(0, batteries - about.batteries),
        lost=(excess * tables().abroad_percent + 50) // 100 if abroad else 0,
        **means,
    )


def _mean_quality(source: Unit, into: Unit) -> Quality:
    """Return the quality nearest to the mean; of two equally near, the better."""
    men = source.men + into.men
    total = sum(QUALITIES.index(unit.quality) * unit.men for unit in (source, into))
    return QUALITIES[(2 * total + men) // (2 * men)]


@dataclass(frozen=True)
class Resting(Judged):
    """The limit and count of inactive units in a strategic square, and breaches of adding one."""

    limit: int
    counted: int
    breaches: tuple[Breach, ...]


def resting(state: State, unit: Unit) -> Resting:
    """Return whether a unit may be made inactive where it is."""
    stack = tables().stack
    has_city = state.city_in(unit.strategic) is not None
    limit = stack["inactive_city" if has_city else "inactive"]
    idle = [u for u in state.in_strategic(unit.strategic) if u.state == "inactive"]
    counted = len([u for u in idle if u.id != unit.id and not _is_spared(state, u)])
    found = []
    if not unit.is_active:
        found.append(breach("inactive.state", unit=unit.called))
    near = [
        each
        for each in state.active_in(unit.strategic)
        if not state.are_allied(each.side, unit.side)
    ]
    values: dict[str, Any] = {"unit": unit, "square": unit.strategic}
    if near:
        by, count = called(near), len(near)
        found.append(breach("inactive.near", {"units": near}, by=by, count=count, **values))
    if counted >= limit and not _is_spared(state, unit):
        found.append(breach("inactive.limit", count=counted, limit=limit, **values))
    return Resting(limit, counted, tuple(found))


def _is_spared(state: State, unit: Unit) -> bool:
    """Whether the limit ignores a unit: in a fort, or militia in an own city's square."""
    if unit.fort:
        return True
    city = state.city_of(unit)
    return unit.is_militia and city is not None and state.is_own_city(city, unit.side)


@dataclass(frozen=True)
class Shipment(Judged):
    """A shipment of supplies: the length of its line in steps, None without one; breaches."""

    length: int | None
    breaches: tuple[Breach, ...]


def shipment(state: State, source: Piece, to: Piece, supplies: int) -> Shipment:
    """Return the shipment of some supplies from one city to another."""
    values: dict[str, Any] = {"city": source.called, "to": to.called}
    found = []
    assert source.owner is not None
    assert to.owner is not None
    if not state.are_allied(source.owner, to.owner):
        found.append(breach("ship.owner", **values))
    besieged = [city for city in (source, to) if is_besieged(state, city)]
    if besieged:
        found.append(breach("ship.besieged", besieged=besieged[0].called, **values))
    if supplies > source.supplies:
        stock = source.supplies
        found.append(breach("ship.stock", supplies=supplies, stock=stock, **values))
    limit = tables().shipment
    if supplies > limit:
        found.append(breach("ship.limit", supplies=supplies, limit=limit, **values))
    start, end = (End(city.id, str(city.owner), *city.place) for city in (source, to))
    limit = tables().lines["ship"]
    line = line_between(state, start, end, limit)
    if not line:
        found.append(breach("ship.line", limit=limit, **values))
    return Shipment(len(line) - 1 if line else None, tuple(found))
