"""Headquarters: their ranges, and who is within them (gmu sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Message
from tableside.geometry.shapes import rounded
from tableside.rules.gmu.nearness import gap
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.state import Kind, Piece, State

T = TypeVar("T")


class MissingValueError(Exception):
    """A question needs a value that a side's army list lacks; ``message`` says which."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def known(find: Callable[..., T], *of: Any) -> T | None:
    """Return the result of ``find``, None if the army list lacks a value that it needs."""
    try:
        return find(*of)
    except MissingValueError:
        return None


def _needed(state: State, piece: Piece, field: str) -> Any:
    """Return a value of the army list of a piece's side; raise MissingValueError without it."""
    army = state.army(piece.side)
    if getattr(army, field) is None:
        name = field.replace("_", "-")
        title, missing = titled(f"army-{army.id}", army.title), say(f"value-{name}")
        raise MissingValueError(say("value-missing", army=title, value=missing))
    return getattr(army, field)


def command_range(state: State, headquarters: Piece) -> float:
    """Return the present range (inches) of a headquarters, from the edge of its base.

    In battle formation it is the battle range (by house rule still the command range).
    Raises MissingValueError if the army list lacks it.
    """
    if headquarters.formation == "battle" and state.house.battle_range_commands:
        return battle_range(state, headquarters)
    return float(_needed(state, headquarters, "command_range"))


def battle_range(state: State, headquarters: Piece) -> float:
    """Return the range (inches) in which a headquarters in battle formation helps a fight."""
    return float(_needed(state, headquarters, "battle_range"))


def headquarters_value(state: State, headquarters: Piece) -> int:
    """Return the battle value that a headquarters in battle formation adds in a fight."""
    return int(_needed(state, headquarters, "headquarters_value"))


def movement(state: State, corps: Piece) -> float:
    """Return how far (inches) the army list lets this corps move."""
    return float(_needed(state, corps, f"{corps.kind}_movement"))


def headquarters_of(state: State, side: str, *, lifted: bool = False) -> tuple[Piece, ...]:
    """Return the side's headquarters on the table; if ``lifted``, then those lifted off it."""
    every = (*state.pieces, *(entry.piece for entry in state.aside if lifted))
    return tuple(p for p in every if p.side == side and p.kind is Kind.HEADQUARTERS)


def binding_headquarters(state: State, corps: Piece) -> tuple[Piece, ...]:
    """Return the headquarters whose ranges bind a move of the corps.

    The house rule ``reinforcements-in-command`` may exempt corps of the reserves from all.
    """
    coming = any(entry.id == corps.id for entry in state.reserves)
    if coming and not state.house.reinforcements_in_command:
        return ()
    return headquarters_of(state, corps.side)


def command_area(state: State, headquarters: Piece) -> BaseGeometry:
    """Return the area of the headquarters' present range (inches)."""
    return rounded(headquarters.footprint, command_range(state, headquarters))


def in_command(state: State, headquarters: Piece, piece: Piece) -> bool:
    """Whether the piece is within the headquarters' present range, the range itself included."""
    return gap(headquarters, piece).within(command_range(state, headquarters))
