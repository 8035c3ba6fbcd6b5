"""The map of a strategic square as it is printed for the table (section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.engine.grid import Cell
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.counters import NORTH, SQUARE, WEST, centre_of
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.drawing import LOOKS
from tableside.rules.gitm.ground import TacticalMap
from tableside.rules.gitm.sighting import table_square
from tableside.rules.gitm.squares import FIELD, strategic_name, strategic_of
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say

_CORNER = 0.22  # inches: half a cliff that is only met diagonally


def map_sheet(state: State, name: str | None = None) -> dict[str, Any]:
    """Return what is printed of a strategic square's map, by default of the one on the table.

    ``looks``, ``marks`` (defence ratings) and ``names`` by column and row; ``edges``: cliffs as
    pairs of points in inches, the low ground to the right of the way from the first to the second.
    Raise QuestionError for no square of the map, or where no map lies on the table.
    """
    square = table_square(state) if name is None else strategic_of(name)
    if square is None:
        unknown = say("no-table-map") if name is None else say("file-strategic", value=name)
        raise QuestionError("square", unknown)
    if square not in state.theatre:
        raise QuestionError("square", say("map-off", square=strategic_name(square)))
    field, city = state.field(square), state.city_in(square)
    kinds = {cell: tables().tactical[field.letter(cell)].name for cell in FIELD}
    listed = dict.fromkeys(each.name for each in tables().tactical.values())
    return {
        "name": strategic_name(square),
        "board": (state.width, state.depth),
        "west": WEST,
        "north": NORTH,
        "square": SQUARE,
        "columns": FIELD.columns,
        "rows": FIELD.rows,
        "looks": {tuple(cell): LOOKS[kind] for cell, kind in kinds.items() if kind in LOOKS},
        "marks": {tuple(cell): str(field.rating(cell)) for cell in FIELD},
        "names": {} if city is None else {tuple(city.place[1]): city.called},
        "edges": tuple(_cliffs(field)),
        "legend": tuple(
            (LOOKS[name], str(say(f"ground-{name}"))) for name in listed if name in LOOKS
        ),
        "edge": str(say("ground-cliff")),
        "side": str(say("side-box")),
    }


def _cliffs(field: TacticalMap) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield the cliffs of a map: along the sides of squares, and across corners."""
    half = SQUARE / 2
    for high in FIELD:
        if field.letter(high) != "H":
            continue
        for low in FIELD.around(high):
            if not field.is_cliff(high, low):
                continue
            (x, y), (across, up) = centre_of(high), (low.column - high.column, high.row - low.row)
            if not (across and up):
                a = (x + half * (across + up), y + half * (up - across))
                b = (x + half * (across - up), y + half * (up + across))
                yield a, b
            elif not _meets_side(field, high, low):
                x, y = x + half * across, y + half * up
                yield (
                    (x + _CORNER * up / 2, y - _CORNER * across / 2),
                    (x - _CORNER * up / 2, y + _CORNER * across / 2),
                )


def _meets_side(field: TacticalMap, high: Cell, low: Cell) -> bool:
    """Whether a cliff along a side runs to the corner of a diagonal step."""
    beside = (Cell(high.column, low.row), Cell(low.column, high.row))
    return any(field.is_cliff(each, other) for each in beside for other in (high, low))
