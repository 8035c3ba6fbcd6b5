"""What the referee flags about pieces that are deployed before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.geometry.pose import Pose
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.steps import undeployed
from tableside.rules.gmu.state import Piece, State


def put_down(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Yield what is wrong with a piece that stands at ``to`` before the first turn."""
    from tableside.rules.gmu.setup.deployment import Deployment  # late: only a set-up needs it

    found = Deployment(state.without(piece.id), piece.at(None)).ruling(to)
    return of_ruling(state, (piece.id,), found, "setup.deployment")


def deployed(state: State, side: str) -> Iterator[Finding]:
    """Yield what is wrong with a side's whole deployment: who stands wrong, who is missing."""
    for piece in state.pieces:
        if piece.side == side:
            yield from put_down(state, piece, piece.place)
    for piece in undeployed(state, side):
        yield flagged("setup.deployment", (piece.id,), say("still-to-deploy", unit=piece.name))
