"""Supplies moved from city to city (10.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.contact import End, line_between
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.sieges import is_besieged
from tableside.rules.gitm.state import Piece, State


@dataclass(frozen=True)
class Shipment(Judged):
    """A move of supplies: how long its line is in steps, None without one, and what it breaks."""

    length: int | None
    breaches: tuple[Breach, ...]


def shipment(state: State, source: Piece, to: Piece, supplies: int) -> Shipment:
    """Return a move of so many supplies from one city to another."""
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
