"""Limits of where a base may be, and the two that hold for whatever is put down or moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableside.engine.quantity import Breach, Doubt
from tableside.rules.gmu.edges import board_gap
from tableside.rules.gmu.nearness import doubts, overlap_gap
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.words import inches_text


@dataclass(frozen=True)
class Limit:
    """One limit of a pose: how it is broken (None: kept), and what leaves that open."""

    breach: Breach | None = None
    doubts: tuple[Doubt, ...] = ()


def on_board(state: State, there: Piece, rule: str) -> Limit:
    """Return whether the whole base is on the board; ``rule`` is the one that asks for it."""
    edge = board_gap(state, there)
    breach = None
    if not edge.at_least(0.0):
        by = -edge.measured
        text = f"{there.id} would stick out over the board's edge by {inches_text(by)}"
        breach = Breach(rule, text, by, give=edge.give)
    return Limit(breach, doubts(edge.doubt(0.0)))


def overlaps(state: State, there: Piece, rule: str) -> Iterator[Limit]:
    """Yield the other bases that the base would stand on, against ``rule``; touching is none."""
    for other in state.pieces:
        if other.id == there.id:
            continue
        if there.place.distance_to(other.place) > there.reach + other.reach + 1.0:
            continue
        room = overlap_gap(there, other)
        breach = None
        if not room.at_least(0.0):
            text = f"{there.id} would stand on {other.id}, by {inches_text(-room.measured)}"
            breach = Breach(rule, text, -room.measured, give=room.give)
        yield Limit(breach, doubts(room.doubt(0.0)))
