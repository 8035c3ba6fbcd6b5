"""The two limits that hold for whatever is put down or moved: the board, and other bases."""

from __future__ import annotations

from tableside.engine.message import inches
from tableside.engine.quantity import Ruling, all_of
from tableside.rules.gmu.nearness import board_gap, overlap_gap
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State


def on_board(state: State, there: Piece, rule: str) -> Ruling:
    """Return whether the whole base is on the board; ``rule`` is the one that asks for it."""
    edge = board_gap(state, there)
    text = say("off-board", unit=there.name, by=inches(-edge.value))
    return edge.at_least(0.0, rule, text)


def overlaps(state: State, there: Piece, rule: str) -> Ruling:
    """Return whether the base stands on no other one, against ``rule``; touching is allowed."""
    return all_of(
        _apart(there, other, rule)
        for other in state.pieces
        if other.id != there.id
        and there.place.distance_to(other.place) <= there.reach + other.reach + 1.0
    )


def _apart(there: Piece, other: Piece, rule: str) -> Ruling:
    room = overlap_gap(there, other)
    text = say("on-other", unit=there.name, other=other.name, by=inches(-room.value))
    return room.at_least(0.0, rule, text)
