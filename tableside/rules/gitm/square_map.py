"""The map of any one strategic square as a page draws it, whether or not it lies on the table."""

from __future__ import annotations

from typing import Any

from tableside.rules.gitm.asked import strategic_square
from tableside.rules.gitm.drawing import terrain, unit_drawing
from tableside.rules.gitm.squares import PRINTED
from tableside.rules.gitm.state import State


def chart_square(state: State, name: str) -> dict[str, Any]:
    """Return a strategic square's ground, city and units, as far as this position has them.

    Each unit lies in its square, wherever its counter was seen. Raises QuestionError for a square
    off the map.
    """
    square = strategic_square(state, name)
    here = state.in_strategic(square)
    lying = PRINTED.spread({unit.id: unit.square for unit in here})
    return {
        "grid": PRINTED.as_json() | {"name": str(square)},
        "terrain": terrain(state, square),
        "units": [
            unit_drawing(unit, lying[unit.id]) | {"square": str(unit.square)} for unit in here
        ],
        "facts": [],
    }
