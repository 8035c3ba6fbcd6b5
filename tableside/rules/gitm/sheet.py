"""The printable map of a strategic square for the table (section 1)."""

from __future__ import annotations

from typing import Any

from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.asked import strategic_square
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.drawing import LOOKS
from tableside.rules.gitm.sighting import table_square
from tableside.rules.gitm.squares import FIELD, PRINTED
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say


def map_sheet(state: State, name: str | None = None) -> dict[str, Any]:
    """Return the data to print a strategic square's map, by default the one on the table.

    ``looks``, ``marks`` (defence ratings) and ``names`` by column and row; ``edges``: cliffs as
    pairs of points in inches, with the low ground on the right going from first to second. Raises
    QuestionError for a square off the map, or if no map lies on the table.
    """
    if name is None:
        lies = table_square(state)
        if lies is None:
            raise QuestionError("square", say("no-table-map"))
        name = str(lies)
    square = strategic_square(state, name)
    field, city = state.field(square), state.city_in(square)
    kinds = {cell: tables().tactical[field.letter(cell)].name for cell in FIELD}
    listed = dict.fromkeys(each.name for each in tables().tactical.values())
    return {
        "name": str(square),
        "board": (state.width, state.depth),
        **PRINTED.as_json(),
        "looks": {tuple(cell): LOOKS[kind] for cell, kind in kinds.items() if kind in LOOKS},
        "marks": {tuple(cell): str(field.rating(cell)) for cell in FIELD},
        "names": {} if city is None else {tuple(city.place[1]): city.called},
        "edges": tuple(PRINTED.borders(field.drops)),
        "legend": tuple(
            (LOOKS[name], str(say(f"ground-{name}"))) for name in listed if name in LOOKS
        ),
        "edge": str(say("ground-cliff")),
        "side": str(say("side-box")),
    }
