"""The strategic map as a side's phones show it: terrain, flags, cities, own units (1.4, 4.6)."""

from __future__ import annotations

from typing import Any

from tableside.engine.grid import Cell
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import Strategic
from tableside.rules.gitm.state import Piece, State
from tableside.rules.gitm.words import say


def chart(state: State) -> dict[str, Any]:
    """Return the strategic map as a page draws it; nothing but ground and cities for everybody.

    The referee, who sees the whole, has the flags of all units in the colours of their sides.

    ``side``: whose it is, None for the referee's; ``columns`` and ``rows`` are the names along its
    edges; ``cells`` the look of each square by row; ``flags`` who stands in squares, ``at`` its
    column and row on this chart.
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
    """Return the id and name of a side's units in a square; of all for the referee."""
    here = state.in_strategic(square)
    return [[unit.id, unit.called] for unit in here if side in (None, unit.side)]


def _all_flags(state: State) -> dict[Cell, list[str]]:
    """Return the sides with units in each strategic square, by their ids."""
    return {
        square: list(dict.fromkeys(unit.side for unit in state.in_strategic(square)))
        for square in sorted(state.occupied)
    }


def _around(state: State) -> tuple[Cell, ...]:
    """Return the squares about all units where no strategic map is drawn."""
    occupied = [*state.occupied, *(city.place[0] for city in state.cities)] or [Strategic(0, 0)]
    west, north = min(s.column for s in occupied) - 1, min(s.row for s in occupied) - 1
    east, south = max(s.column for s in occupied) + 1, max(s.row for s in occupied) + 1
    return tuple(
        Strategic(c, r)
        for c in range(max(0, west), min(139, east) + 1)
        for r in range(max(0, north), min(109, south) + 1)
    )
