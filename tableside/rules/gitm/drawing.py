"""Drawings for the page: the table's map with its counters, and the strategic map (1.4, 4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tableside.engine.grid import Cell
from tableside.engine.overlay import Path
from tableside.engine.terrain import Look, TerrainKind
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import as_geojson
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.sighting import table_square
from tableside.rules.gitm.squares import FIELD, PRINTED, Strategic
from tableside.rules.gitm.state import STACK, Piece, State, Unit
from tableside.rules.gitm.words import say

#: The base of a counter, mm.
COUNTER = Base(17, 17)
LOOKS: dict[str, Look] = {
    ground.name: ground.look for ground in tables().tactical.values() if ground.look is not None
}
#: What a kind of ground is called on the page, where a look of any game has its name.
_DRAWN = {"water": "open-water"}
TERRAIN_KINDS: Mapping[str, TerrainKind] = {
    **{
        _DRAWN.get(name, name): TerrainKind("polygon", look, say(f"ground-{name}"))
        for name, look in LOOKS.items()
    },
    "city": TerrainKind("point", "star", say("ground-city")),
}


def places(state: State) -> dict[str, Pose | None]:
    """Return where each counter of the table's map lies: as it was seen, else in its square.

    None for a unit that is not on that map.
    """
    square = table_square(state)
    here = {
        unit.id: unit
        for unit in state.by_id.values()
        if unit.strategic == square and unit.is_active
    }
    waiting = {name: unit.square for name, unit in here.items() if unit.pose is None}
    lying = {name: unit.pose for name, unit in here.items()} | PRINTED.spread(waiting)
    return {name: lying.get(name) for name in state.by_id}


def planned(state: State) -> tuple[Path, ...]:
    """Return an arrow for each unit of the table's map that is ordered to one of its squares.

    It runs from the counter by way of the waypoint, if there is one. A side's knowledge holds its
    own orders alone, so nobody sees the arrows of others.
    """
    lying, found = places(state), []
    for unit in state.units:
        here, orders = lying[unit.id], unit.orders
        if here is None or not isinstance(orders.to, Cell) or orders.to == unit.square:
            continue
        by = () if orders.waypoint is None else (orders.waypoint,)
        centres = tuple(PRINTED.centre(cell) for cell in (*by, orders.to))
        text = say("planned", unit=unit.called, square=str(orders.to))
        found.append(Path("planned", ((here.x, here.y), *centres), text, arrow=True))
    return tuple(found)


def unit_drawings(state: State) -> tuple[dict[str, Any], ...]:
    """Return the drawing of every unit; ``pose`` is None off the table's map."""
    lying = places(state)
    return tuple(unit_drawing(unit, lying[unit.id]) for unit in state.units if unit.kind != STACK)


def unit_drawing(unit: Unit, pose: Pose | None) -> dict[str, Any]:
    """Return the drawing of one unit with its counter at ``pose``."""
    return {
        "id": unit.id,
        "side": unit.side,
        "type": unit.kind,
        "kind": say(f"kind-{unit.kind}"),
        "name": unit.name or unit.called,
        "label": unit.called,
        "strength": "",
        "letters": unit.of_type.code,
        "markers": [] if unit.is_active else [unit.state],
        "pose": None if pose is None else pose.as_list(),
        "outlines": [] if pose is None else [COUNTER.outline(pose)],
        "sigma": list(unit.sigma) if unit.sigma is not None else [0.0, 0.0, 0.0],
    }


def table_drawing(state: State) -> dict[str, Any]:
    """Return the board, the map on it, the turn and phase, and the sides."""
    square = table_square(state)
    turn, phase = min(state.turn, state.last_turn), say(f"phase-name-{state.phase}")
    return {
        "board": {"width": state.width, "depth": state.depth},
        "terrain": [] if square is None else terrain(state, square),
        "grid": PRINTED.as_json() | {"name": None if square is None else str(square)},
        "turn": state.turn,
        "last_turn": state.last_turn,
        "turn_name": say("turn-of", turn=turn, last=state.last_turn),
        # What was flagged while units were deployed ends with that, as with a phase.
        "phase": "deploy" if state.campaign.stage == "deploy" else state.phase,
        "phase_name": say(f"stage-name-{state.campaign.stage}", phase=phase),
        "sides": {name: _side(state, name) for name in state.sides},
    }


def _side(state: State, name: str) -> dict[str, Any]:
    about = state.sides[name]
    shown = {"army": about.nation, "name": state.side_called(name)}
    return shown | ({"colour": about.colour} if about.colour else {})


def terrain(state: State, square: Cell) -> list[dict[str, Any]]:
    """Return the terrain of a tactical map and its city."""
    city = state.city_in(square)
    return [*_grounds(state.field(square).rows), *([] if city is None else [_city(city)])]


@lru_cache(maxsize=64)
def _grounds(rows: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    """Return the ground of a tactical map, with all squares of a kind as one piece.

    Cached: every phone draws it after every change, but it stays the same for the whole campaign.
    """
    kinds: dict[str, list[Cell]] = {}
    for cell in FIELD:
        name = tables().tactical[rows[cell.row][cell.column]].name
        if name in LOOKS:
            kinds.setdefault(name, []).append(cell)
    return tuple(_piece(name, cells) for name, cells in kinds.items())


def _piece(name: str, cells: list[Cell]) -> dict[str, Any]:
    look, shape = LOOKS[name], as_geojson(PRINTED.area(cells))
    return {"id": name, "type": _DRAWN.get(name, name), "look": look, "name": say(f"ground-{name}"),
            "geometry": shape}  # fmt: skip


def _city(city: Piece) -> dict[str, Any]:
    x, y = PRINTED.centre(city.place[1])
    point = {"type": "Point", "coordinates": [x, y]}
    return {
        "id": city.id, "type": "city", "look": "star", "name": say("ground-city"),
        "called": city.called, "geometry": point,
    }  # fmt: skip


def chart(state: State) -> dict[str, Any]:
    """Return the strategic map as a page draws it; spectators see only ground and cities.

    The referee sees the flags of all units in the colours of their sides.

    ``side``: the side that sees it, None for spectators and the referee; ``columns`` and ``rows``:
    the names along its edges; ``cells``: the look of each square by row; ``flags``: the units in
    each square, with ``at``, its column and row on this chart.
    """
    squares = state.theatre.squares() or _around(state)
    west, north = min(s.column for s in squares), min(s.row for s in squares)
    east, south = max(s.column for s in squares), max(s.row for s in squares)
    looks = {letter: ground.look for letter, ground in tables().strategic.items()}
    side = None if state.glimpse is None else state.glimpse.side
    shown = _all_flags(state) if state.glimpse is None else state.glimpse.flags

    def at(square: Cell) -> list[int]:
        return [square.column - west, square.row - north]

    return {
        "columns": [str(Strategic(c, north)).split("-")[0] for c in range(west, east + 1)],
        "rows": [str(Strategic(west, r)).split("-")[1] for r in range(north, south + 1)],
        "cells": [
            [looks[state.theatre.letter(Cell(c, r))] for c in range(west, east + 1)]
            for r in range(north, south + 1)
        ],
        "towns": [{"at": at(city.place[0]), **_town(city)} for city in state.cities],
        "flags": [
            {"at": at(square), "colours": colours, "units": _units(state, square, side)}
            for square, colours in shown.items()
        ],
        "sides": list(state.sides),
        "side": side,
        "name": say("chart-name"),
    }


def _town(city: Piece) -> dict[str, Any]:
    return {"name": city.called, "side": city.owner, "besieged": bool(city.besieged)}


def _units(state: State, square: Cell, side: str | None) -> list[list[str]]:
    """Return id and name of a side's units in a square, or of all units if ``side`` is None."""
    here = state.in_strategic(square)
    return [[unit.id, unit.called] for unit in here if side in (None, unit.side)]


def _all_flags(state: State) -> dict[Cell, list[str]]:
    """Return the ids of the sides with units in each occupied strategic square."""
    return {
        square: list(dict.fromkeys(unit.side for unit in state.in_strategic(square)))
        for square in sorted(state.occupied)
    }


def _around(state: State) -> tuple[Cell, ...]:
    """Return a rectangle of squares around all units and cities, for want of a strategic map."""
    occupied = [*state.occupied, *(city.place[0] for city in state.cities)] or [Strategic(0, 0)]
    west, north = min(s.column for s in occupied) - 1, min(s.row for s in occupied) - 1
    east, south = max(s.column for s in occupied) + 1, max(s.row for s in occupied) + 1
    return tuple(
        Strategic(c, r)
        for c in range(max(0, west), min(139, east) + 1)
        for r in range(max(0, north), min(109, south) + 1)
    )
