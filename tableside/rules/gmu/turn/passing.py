"""What a pass leaves the other side: the die, what is added to it, and its exact odds."""

from __future__ import annotations

from tableside.engine.message import Message
from tableside.engine.ruleset import Chance
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.turn.phases import Limit, Step
from tableside.rules.gmu.zones import controllers, influencers


def free_corps(state: State, side: str) -> int:
    """Return how many of the side's corps are in no enemy zone.

    Neither of control nor of influence, heeded or not. Reinforcements that may come this turn
    and are not on the board yet are counted.
    """
    coming = sum(
        entry.piece.side == side and entry.available is not None and entry.available <= state.turn
        for entry in state.reserves
    )
    return coming + sum(_free(state, p) for p in state.pieces if p.side == side and p.is_corps)


def _free(state: State, corps: Piece) -> bool:
    return not controllers(state, corps) and not influencers(state, corps)


def limit_of(state: State, side: str, limit: Limit, die: int) -> int:
    """Return how often ``side`` may still act after this die."""
    return die + (free_corps(state, side) if limit.adds == "free-corps" else 0)


def counted(step: Step, left: int) -> Message:
    """Return a number of the acts of a step in words: "1 move", "4 moves"."""
    return say(f"acts-{step.id}", count=left)


def limit_odds(state: State, side: str, step: Step) -> tuple[Chance, ...]:
    """Return how often ``side`` may still act in a step after the die, with the chance of each."""
    assert step.limit is not None
    base, faces = limit_of(state, side, step.limit, 0), step.limit.die
    return tuple(Chance(counted(step, base + face), 1 / faces) for face in range(1, faces + 1))
