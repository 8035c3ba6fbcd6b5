"""Who controls each objective, and who has won (gmu section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.engine.quantity import Doubt
from tableside.rules.gmu.nearness import doubts, gap_to
from tableside.rules.gmu.state import Ground, State, Terrain


@dataclass(frozen=True, slots=True)
class Control:
    """Who controls an objective (None: nobody, or both sides are there)."""

    objective: str
    side: str | None
    doubts: tuple[Doubt, ...]


def control(state: State, objective: Terrain) -> Control:
    """Return who controls the objective: the only side with a corps within 4 in, 4.00 included."""
    limit = state.played.objectives.within
    there: set[str] = set()
    sure: set[str] = set()
    near: dict[str, list[Doubt]] = {side: [] for side in state.sides}
    for piece in state.pieces:
        if not piece.is_corps:
            continue
        distance = gap_to(piece, objective)
        doubt = distance.doubt(limit)
        if doubt is not None:
            near[piece.side].append(doubt)
        if distance.within(limit):
            there.add(piece.side)
            if doubt is None:
                sure.add(piece.side)
    side = there.pop() if len(there) == 1 else None
    # If a side is surely there, its other corps change nothing; if both are, no corps does.
    open_sides = [] if len(sure) == len(state.sides) else [s for s in state.sides if s not in sure]
    return Control(objective.id, side, doubts(*(d for s in open_sides for d in near[s])))


def controls(state: State) -> tuple[Control, ...]:
    """Return who controls each objective, in the order of the position."""
    return tuple(control(state, objective) for objective in state.ground(Ground.OBJECTIVE))


def winner(state: State) -> str | None:
    """Return the winner, None before the end phase of the last turn and in a draw.

    The winner is the only side that controls as many objectives as the scenario asks for.
    """
    if state.turn != state.last_turn or state.phase != "end":
        return None
    needed = state.played.objectives.needed
    held = [found.side for found in controls(state)]
    winners = [side for side in state.sides if held.count(side) >= needed]
    return winners[0] if len(winners) == 1 else None


def answer(state: State) -> dict[str, Any]:
    """Return the answer of an ``objectives`` question (docs/judge.md)."""
    found = controls(state)
    near = doubts(*(doubt for each in found for doubt in each.doubts))
    return {
        "controlled": {each.objective: each.side for each in found},
        "winner": winner(state),
        "doubt": [doubt.as_json() for doubt in near],
    }
