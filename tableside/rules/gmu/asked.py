"""The questions that the referee asks itself, through the same door as ``tableside judge``.

So that what is flagged, what is shown and what is answered come from one computation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.engine.quantity import Breach, Doubt, Verdict
from tableside.geometry.pose import Pose
from tableside.rules.gmu import questions
from tableside.rules.gmu.answers import answer
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.state import Piece, State


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of one pose: verdict, the rules broken, what is too near to call."""

    verdict: Verdict
    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def retreat(state: State, loser: Piece, winner: Piece) -> dict[str, Any]:
    """Return the answer about a corps' retreat from an enemy unit."""
    return answer(state, {"ask": "retreat", "unit": loser.id, "from": winner.id})


def can_retreat(state: State, loser: Piece, winner: Piece) -> bool:
    """Whether three legal slides exist."""
    from tableside.rules.gmu.retreat.retreats import (
        possible,  # late: its search is only loaded when used
    )

    return possible(state, loser, winner)


def retreat_to(state: State, loser: Piece, winner: Piece, to: Pose) -> Ruling:
    """Return the ruling on a retreat that ended at ``to``."""
    from tableside.rules.gmu.retreat.retreats import judge

    found = judge(state, loser, winner, to)
    return Ruling(found.verdict, found.breaches, found.doubts)


def reach(state: State, piece: Piece) -> dict[str, Any]:
    """Return the answer about where a corps can go; raise QuestionError when it has none."""
    return answer(state, {"ask": "reach", "unit": piece.id})


def move_to(state: State, piece: Piece, to: Pose) -> Ruling:
    """Return the ruling on an activation that ended at ``to``."""
    from tableside.rules.gmu.movement.moves import move  # late: as above

    try:
        found = move(state, piece, to)
    except MissingValueError as error:
        raise questions.missing_value(error, "unit") from None
    return Ruling(found.verdict, found.breaches, found.doubts)


def headquarters_at(state: State, piece: Piece, to: Pose) -> Ruling:
    """Return the ruling on a headquarters, not on the table now, that is placed at ``to``."""
    from tableside.rules.gmu.placement.limits import Headquarters  # late: as above

    found = Headquarters(state, piece.at(None)).ruling(to)
    return Ruling(found.verdict, found.breaches, found.doubts)
