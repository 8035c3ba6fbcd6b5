"""Communications and supply (10.1, 10.2, 10.5), and the flight of shattered units (12.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, NamedTuple

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.engine.grid_lines import shortest_first
from tableside.engine.once import kept_in
from tableside.rules.gitm.contact import End, line_between
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.sieges import besieged_around, is_besieged
from tableside.rules.gitm.state import Piece, State, Unit

Purpose = Literal["communications", "supply"]

_OPEN_LETTER, _HIGH_DESERT = ".", "D"


class Line(NamedTuple):
    """A line to a source: its strategic squares including both ends, and its maximum length."""

    source: str
    path: tuple[Cell, ...]
    limit: int

    @property
    def length(self) -> int:
        """The length of the line in steps."""
        return len(self.path) - 1


class Connection(NamedTuple):
    """A unit's connection to a source.

    ``line``: its own line, None if it is not connected; ``limit``: the line's maximum length in
    steps; ``chain``: for communications by way of headquarters, its line and theirs, else ().
    """

    line: Line | None
    limit: int
    chain: tuple[Line, ...] = ()

    @property
    def connected(self) -> bool:
        """Whether the unit is connected."""
        return self.line is not None

    @property
    def source(self) -> str | None:
        """The id of the headquarters or city at the end of the chain."""
        if self.chain:
            return self.chain[-1].source
        return self.line.source if self.line is not None else None


def communications(state: State, unit: Unit) -> Connection:
    """Return a unit's communications (10.1)."""
    here = (unit.strategic,)
    if unit.kind == "army-hq":
        return Connection(Line(unit.id, here, 0), 0)
    corps = unit.kind == "corps-hq"
    limit = tables().lines["army" if corps else "corps"]
    city = _near_city(state, unit)
    if city is not None:
        return Connection(Line(city.id, here, limit), limit)
    sources = headquarters(state, unit.side, "army-hq" if corps else "corps-hq")
    for line in lines_to(state, unit, tuple(map(End.of, sources)), limit):
        head = state.by_id[line.source]  # cached: many units depend on one headquarters
        key = ("communications", head.id)
        above = kept_in(state.memo, key, partial(communications, state, head))
        if above.line is not None:
            return Connection(line, limit, (line, above.line) if not corps else (line,))
    return Connection(None, limit)


def supply(state: State, unit: Unit, source: str | None = None) -> Connection:
    """Return the connection by which a unit may draw supplies (10.5); ``source``: from it alone."""
    corps = unit.kind == "corps-hq"
    limit = tables().lines["city" if corps else "corps"]
    city = _near_city(state, unit)
    if city is not None and source in (None, city.id):
        return Connection(Line(city.id, (unit.strategic,), limit), limit)
    if corps:
        sources = city_ends(state, unit.side)
    else:
        sources = tuple(map(End.of, headquarters(state, unit.side, "corps-hq")))
    named = tuple(end for end in sources if source in (None, end.id))
    line = next(iter(lines_to(state, unit, named, limit)), None)
    return Connection(line, limit)


def headquarters(state: State, side: str, kind: str) -> tuple[Unit, ...]:
    """Return active headquarters of a type, of a side and its allies, in file order."""
    names = kept_in(
        state.march_memo,
        ("headquarters", side, kind),
        lambda: tuple(
            unit.id
            for unit in state.by_id.values()
            if unit.kind == kind and unit.is_active and state.are_allied(unit.side, side)
        ),
    )
    return tuple(map(state.by_id.__getitem__, names))


def city_ends(state: State, side: str) -> tuple[End, ...]:
    """Return the cities of a side and its allies as ends of lines."""
    return tuple(
        End(city.id, side, *city.place) for city in state.cities if state.is_own_city(city, side)
    )


def _near_city(state: State, unit: Unit) -> Piece | None:
    """Return the own city in a unit's strategic square that it reaches without a line."""
    city = state.city_in(unit.strategic)
    if city is None or not state.is_own_city(city, unit.side):
        return None
    return city if city.square == unit.square or not is_besieged(state, city) else None


def lines_to(state: State, unit: Unit, ends: tuple[End, ...], limit: int) -> Iterator[Line]:
    """Yield a unit's lines to sources, shortest first, ties in file order.

    Both ends must be inside the same besieged city, or neither. As a line is never shorter than the
    distance of its ends, far sources are searched only when they may come next.
    """
    own = besieged_around(state, unit.side, unit.strategic, unit.square)
    ends = tuple(
        end
        for end in ends
        if end.id != unit.id and besieged_around(state, unit.side, end.strategic, end.square) is own
    )
    found = shortest_first(
        ends,
        lambda end: grid.steps(unit.strategic, end.strategic),
        lambda end: line_between(state, End.of(unit), end, limit),
    )
    return (Line(end.id, path, limit) for end, path in found)


def connection(state: State, unit: Unit, purpose: Purpose) -> Connection:
    """Return a unit's communications or supply connection."""
    return communications(state, unit) if purpose == "communications" else supply(state, unit)


def is_cut(state: State, unit: Unit, purpose: Purpose) -> bool:
    """Whether a unit is disconnected only because of strangers and sieges."""
    if connection(state, unit, purpose).connected:
        return False
    strangers = [u.id for u in state.by_id.values() if not state.are_allied(u.side, unit.side)]
    free = replace(
        state.without(strangers),
        terrain=tuple(
            replace(piece, besieged=False) if piece.kind == "city" else piece
            for piece in state.terrain
        ),
    )
    return connection(free, unit, purpose).connected


def may_requisition(state: State, unit: Unit) -> bool:
    """Whether a unit may requisition supplies where it is (10.5, 10.8)."""
    here = unit.strategic
    letter = state.theatre.letter(here) if here in state.theatre else _OPEN_LETTER
    fertile = letter == _OPEN_LETTER or (state.field(here).has_water and letter != _HIGH_DESERT)
    few = len(tuple(state.active_in(here))) <= tables().requisition_units
    return fertile and few and not state.enemies_in(here, unit.side)


@dataclass(frozen=True)
class Flight:
    """The flight of a shattered unit: the city it makes for, and its line there.

    Without a city the unit is destroyed.
    """

    city: str | None = None
    line: tuple[Cell, ...] = ()

    @property
    def ends(self) -> tuple[Cell, ...]:
        """The possible ends: the squares after three and four steps, or the city's if nearer."""
        if not self.line:
            return ()
        last = len(self.line) - 1
        return tuple(self.line[min(count, last)] for count in tables().shattered)


def flight(state: State, unit: Unit) -> Flight:
    """Return the flight of a unit, if it shatters, to the nearest own city in another square."""
    limit = tables().lines["shatter"]
    ends = tuple(end for end in city_ends(state, unit.side) if end.strategic != unit.strategic)
    line = next(lines_to(state, unit, ends, limit), None)
    return Flight(line.source, line.path) if line else Flight()
