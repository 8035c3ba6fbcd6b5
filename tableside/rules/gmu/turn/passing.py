"""What a pass leaves the other side: the die, what is added to it, and its exact odds."""

from __future__ import annotations

from tableside.engine.ruleset import Chance
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.turn.phases import Limit
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


def counted(limit: Limit, left: int) -> str:
    """Return a number of acts in words: "1 move", "4 moves"."""
    return f"{left} {limit.word if left == 1 else limit.words}"


def limit_odds(state: State, side: str, limit: Limit) -> tuple[Chance, ...]:
    """Return how often ``side`` may still act, with the chance of each."""
    base = limit_of(state, side, limit, 0)
    return tuple(
        Chance(counted(limit, base + face), 1 / limit.die) for face in range(1, limit.die + 1)
    )
