"""Communications and supply (10.1, 10.2, 10.5), and the line by which the shattered go (12.2)."""

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
    """A line to a source: its strategic squares, both ends in it, and how long it may be."""

    source: str
    path: tuple[Cell, ...]
    limit: int

    @property
    def length(self) -> int:
        """Its length in steps."""
        return len(self.path) - 1


class Connection(NamedTuple):
    """What a unit is connected by.

    ``line``: its own line, None where it is not connected; ``limit``: how long that may be, in
    steps; ``chain``: its line and, of communications, its headquarters'; none from a city.
    """

    line: Line | None
    limit: int
    chain: tuple[Line, ...] = ()

    @property
    def connected(self) -> bool:
        """Whether it is connected."""
        return self.line is not None

    @property
    def source(self) -> str | None:
        """The id of the headquarters or city at the end of the whole chain."""
        if self.chain:
            return self.chain[-1].source
        return self.line.source if self.line is not None else None


def communications(state: State, unit: Unit) -> Connection:
    """Return whether and by what line a unit is in communications (10.1)."""
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
        head = state.by_id[line.source]  # its own are found once for all whom it feeds
        key = ("communications", head.id)
        above = kept_in(state.memo, key, partial(communications, state, head))
        if above.line is not None:
            return Connection(line, limit, (line, above.line) if not corps else (line,))
    return Connection(None, limit)


def supply(state: State, unit: Unit) -> Connection:
    """Return whether and by what line a unit may draw supplies (10.5)."""
    corps = unit.kind == "corps-hq"
    limit = tables().lines["city" if corps else "corps"]
    city = _near_city(state, unit)
    if city is not None:
        return Connection(Line(city.id, (unit.strategic,), limit), limit)
    if corps:
        sources = city_ends(state, unit.side)
    else:
        sources = tuple(map(End.of, headquarters(state, unit.side, "corps-hq")))
    line = next(iter(lines_to(state, unit, sources, limit)), None)
    return Connection(line, limit)


def headquarters(state: State, side: str, kind: str) -> tuple[Unit, ...]:
    """Return a side's active headquarters of a type, its allies' too, in the order of the file."""
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
    """Return a side's cities as ends of its lines, its allies' too."""
    return tuple(
        End(city.id, side, *city.place) for city in state.cities if state.is_own_city(city, side)
    )


def _near_city(state: State, unit: Unit) -> Piece | None:
    """Return the own city of a unit's strategic square that it has without a line."""
    city = state.city_in(unit.strategic)
    if city is None or not state.is_own_city(city, unit.side):
        return None
    return city if city.square == unit.square or not is_besieged(state, city) else None


def lines_to(state: State, unit: Unit, ends: tuple[End, ...], limit: int) -> Iterator[Line]:
    """Return a unit's lines to sources, the shortest first; of equal ones by the file.

    No siege may part them: both are within the city, or both without. No line is shorter than its
    ends are apart: a far source is looked at when it may be the next.
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
    """Return a unit's communications or supply."""
    return communications(state, unit) if purpose == "communications" else supply(state, unit)


def is_cut(state: State, unit: Unit, purpose: Purpose) -> bool:
    """Whether a unit is not connected, and would be without strangers and sieges."""
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
    """Whether a unit may take its supplies from the country (10.5, 10.8)."""
    here = unit.strategic
    letter = state.theatre.letter(here) if here in state.theatre else _OPEN_LETTER
    fertile = letter == _OPEN_LETTER or (state.field(here).has_water and letter != _HIGH_DESERT)
    few = len(tuple(state.active_in(here))) <= tables().requisition_units
    return fertile and few and not state.enemies_in(here, unit.side)


@dataclass(frozen=True)
class Flight:
    """The way of a shattered unit: to which city, over which squares, and where it may end.

    Without a city it is destroyed.
    """

    city: str | None = None
    line: tuple[Cell, ...] = ()

    @property
    def ends(self) -> tuple[Cell, ...]:
        """The squares after three and after four steps, at most the city's."""
        if not self.line:
            return ()
        last = len(self.line) - 1
        return tuple(self.line[min(count, last)] for count in tables().shattered)


def flight(state: State, unit: Unit) -> Flight:
    """Return the way of a unit to the nearest own city in another square, if it shatters."""
    limit = tables().lines["shatter"]
    ends = tuple(end for end in city_ends(state, unit.side) if end.strategic != unit.strategic)
    line = next(lines_to(state, unit, ends, limit), None)
    return Flight(line.source, line.path) if line else Flight()
