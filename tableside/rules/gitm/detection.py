"""What units see on the strategic map, and the flags that a side's phones show (1.4, 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from tableside.engine.grid import Box, Cell
from tableside.engine.message import Message
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

#: The words that a report uses for up to this many units.
_WORDS = ((1, "regiment"), (2, "regiments"), (5, "brigade"), (8, "brigades"), (17, "division"))
_DIVISION = 12
_COLOURS = ("blue", "red", "gray")


@dataclass(frozen=True)
class Detected:
    """Strategic squares by column, then row: shown on maps, and watched for own or other units."""

    shown: tuple[Cell, ...]
    own: tuple[Cell, ...]
    others: tuple[Cell, ...]


def detected(state: State, units: Iterable[Unit]) -> Detected:
    """Return what these units see of the strategic map; only active ones see anything."""
    by = tables().detection
    active = [unit for unit in units if unit.is_active]

    def within(radius: Callable[[Unit], int]) -> tuple[Cell, ...]:
        circles = {(unit.strategic, radius(unit)) for unit in active}
        cells = {cell for centre, far in circles for cell in Box(centre, far)}
        return tuple(sorted(cell for cell in cells if cell in state.theatre))

    def scouts(unit: Unit) -> bool:
        return unit.kind == "light-cavalry" and unit.men >= by["scout_men"]

    return Detected(
        within(lambda unit: by["shown"]),
        within(lambda unit: by["army" if unit.kind == "army-hq" else "own"]),
        within(lambda unit: by["scouts" if scouts(unit) else "others"]),
    )


def strangers_in(state: State, side: str, squares: Collection[Cell]) -> list[tuple[Cell, str, int]]:
    """Return the active strangers in some squares as (square, side, count)."""
    found = []
    for square in sorted(squares):
        sides = [unit.side for unit in state.active_in(square)]
        for other in state.sides:
            if other in sides and not state.are_allied(other, side):
                found.append((square, other, sides.count(other)))
    return found


def size_name(units: int) -> str:
    """Return the report's term for a number of units, as answers write it.

    >>> size_name(2), size_name(9), size_name(18)
    ('regiments', 'division', '2 divisions')
    """
    word, divisions = _size(units)
    return word if divisions < 2 else f"{divisions} divisions"


def size_text(units: int) -> Message:
    """Return the report's term for a number of units, as a message."""
    size, divisions = _size(units)
    return say(f"size-{size}", count=divisions)


def _size(units: int) -> tuple[str, int]:
    """Return the word for a number of units, and the number of divisions, at least 1."""
    for most, word in _WORDS:
        if units <= most:
            return word, 1
    return "division", (2 * units + _DIVISION) // (2 * _DIVISION)


def flags(state: State, side: str) -> dict[Cell, list[str]]:
    """Return the flags of the strategic squares as a side sees them.

    Active units have flags coloured by their relation to the side; a square without them shows a
    tent in the colours of its inactive units, or else a boxed S in those of its shattered ones.
    """
    own = [unit for unit in state.by_id.values() if state.are_allied(unit.side, side)]
    others = frozenset(detected(state, own).others)
    found: dict[Cell, list[str]] = {}
    for square in sorted(state.occupied):
        here = [
            unit
            for unit in state.in_strategic(square)
            if state.are_allied(unit.side, side) or square in others
        ]
        for condition, prefix in (
            ("active", ""),
            ("inactive", "tent-"),
            ("shattered", "shattered-"),
        ):
            colours = {_colour(state, side, unit) for unit in here if unit.state == condition}
            if colours:
                shown = [prefix + colour for colour in _COLOURS if colour in colours]
                found[square] = ["black"] if len(shown) == 3 and not prefix else shown
                break
    return found


def _colour(state: State, side: str, unit: Unit) -> str:
    if state.are_allied(unit.side, side):
        return "blue"
    return "red" if state.are_hostile(unit.side, side) else "gray"
