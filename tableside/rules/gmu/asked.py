"""The referee's own questions, answered by the same code as those of ``tableside judge``.

Findings, overlays and answers thus come from one computation. The searches are imported lazily.
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
    """Whether a corps can retreat from an enemy unit: three legal slides exist."""
    from tableside.rules.gmu.retreat.retreats import possible

    return possible(state, loser, winner)


def retreat_to(state: State, loser: Piece, winner: Piece, to: Pose) -> Ruling:
    """Return the ruling on a retreat that ended at ``to``."""
    from tableside.rules.gmu.retreat.retreats import judge

    return judge(state, loser, winner, to).ruling


def reach(state: State, piece: Piece) -> dict[str, Any]:
    """Return the answer about where a corps can go; raise QuestionError if there is none."""
    return answer(state, {"ask": "reach", "unit": piece.id})
