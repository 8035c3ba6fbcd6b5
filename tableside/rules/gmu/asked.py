"""The questions that the referee asks itself, through the same doors as ``tableside judge``.

So that what is flagged, what is shown and what is answered come from one computation. The
searches are only loaded when they are used.
"""

from __future__ import annotations

from typing import Any

from tableside.engine.quantity import Ruling
from tableside.geometry.pose import Pose
from tableside.rules.gmu.answers import answer
from tableside.rules.gmu.state import Piece, State


def retreat(state: State, loser: Piece, winner: Piece) -> dict[str, Any]:
    """Return the answer about a corps' retreat from an enemy unit."""
    return answer(state, {"ask": "retreat", "unit": loser.id, "from": winner.id})


def can_retreat(state: State, loser: Piece, winner: Piece) -> bool:
    """Whether three legal slides exist."""
    from tableside.rules.gmu.retreat.retreats import possible

    return possible(state, loser, winner)


def retreat_to(state: State, loser: Piece, winner: Piece, to: Pose) -> Ruling:
    """Return the ruling on a retreat that ended at ``to``."""
    from tableside.rules.gmu.retreat.retreats import judge

    return judge(state, loser, winner, to).ruling


def reach(state: State, piece: Piece) -> dict[str, Any]:
    """Return the answer about where a corps can go; raise QuestionError when it has none."""
    return answer(state, {"ask": "reach", "unit": piece.id})
