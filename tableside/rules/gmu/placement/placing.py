"""Placing pieces: which piece an action places, and the table before and after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import CORPS, Kind, Piece, State
from tableside.rules.gmu.table import absent, without_absent
from tableside.rules.gmu.turn.activity import placed_piece
from tableside.rules.gmu.turn.flow import FLOW, idle_headquarters
from tableside.rules.gmu.zones import controllers

if TYPE_CHECKING:
    from tableside.rules.gmu.actions.commanding import Place

HEADQUARTERS = frozenset({Kind.HEADQUARTERS})
#: The kinds of piece for each placement.
KINDS = {
    "headquarters": HEADQUARTERS,
    "return": CORPS,
    "detachment": frozenset({Kind.DETACHMENT}),
    "reinforcement": CORPS,
    "deployment": CORPS | HEADQUARTERS,
}


def piece_to_place(state: State, action: Place) -> Piece:
    """Return the piece to place, without its pose; raise QuestionError for a wrong one."""
    piece = placed_piece(state, action)
    if piece.kind not in KINDS[action.way]:
        raise QuestionError("unit", say(f"cannot-be-{action.way}", unit=piece.name))
    if action.formation is not None and piece.kind is not Kind.HEADQUARTERS:
        raise QuestionError("formation", say("no-formation", unit=piece.name))
    formation = action.formation or piece.formation
    return replace(piece, pose=None, formation=formation, sigma=action.sigma or (0.0, 0.0, 0.0))


def place(state: State, action: Place) -> tuple[State, tuple[Event, ...]]:
    """Return the state with the piece placed, and the event."""
    piece = piece_to_place(state, action)
    known = action.unit in state.by_id or absent(state, action.unit) is not None
    there = piece.at(action.to)
    after = without_absent(state, piece.id).put(there)
    if action.way == "reinforcement" and controllers(after, there):
        after = replace(after, entered=after.entered | {piece.id})
    placed = f"{'hq' if piece.kind is Kind.HEADQUARTERS else 'unit'}-{action.way}"
    text = say(
        f"placed-{placed}",
        unit=piece.name,
        formation=say(f"term-formation-{piece.formation or 'command'}"),
    )
    data = {"as": action.way, "to": action.to.as_list(), "new": not known}
    return after, (Event("place", (piece.id,), text, data),)


def staff_of(state: State, action: Place) -> str | None:
    """Return a detachment's headquarters: the one named, else the nearest that is still unused."""
    if action.staff is not None:
        return action.staff
    side = placed_piece(state, action).side
    idle = idle_headquarters(state, side)
    return min((p.place.distance_to(action.to), p.id) for p in idle)[1] if idle else None


def lifted(state: State) -> State:
    """Return the state, in the command phase without the headquarters not placed yet."""
    if state.phase != "command":
        return state
    placed = FLOW.now(state).placed
    up = [p.id for p in state.pieces if p.kind is Kind.HEADQUARTERS and p.id not in placed]
    return state.without(*up)
