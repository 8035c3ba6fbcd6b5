"""The map of any one strategic square as a page draws it, whether or not it lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.engine.grid import Cell
from tableside.engine.message import Text
from tableside.rules.gitm.asked import strategic_square
from tableside.rules.gitm.drawing import terrain, unit_drawing
from tableside.rules.gitm.squares import PRINTED
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say


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
        "facts": [list(fact) for fact in _facts(state, square)],
    }


def _facts(state: State, square: Cell) -> Iterator[tuple[Text, Text]]:
    """Yield a city's supplies for whoever holds it, and its fort for every side (section 10.2).

    Spectators are told neither.
    """
    city = state.city_in(square)
    seen = state.glimpse
    if city is None or (seen is not None and seen.side is None):
        return
    if seen is None or state.is_own_city(city, str(seen.side)):
        yield say("card-supplies"), say("card-number", number=city.supplies)
    if city.fort is not None:
        fort = city.fort
        yield say("city-fort"), say("city-fort-of", level=fort.level, capacity=fort.capacity)
