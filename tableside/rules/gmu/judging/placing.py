"""Is a piece where it may be put down, and may it be put down at all?"""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.rules.gmu.actions.types import Place
from tableside.rules.gmu.asked import Ruling
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.placement.limits import Placed
from tableside.rules.gmu.placement.placing import piece_to_place, staff_of
from tableside.rules.gmu.placement.rulings import headquarters_stays, ruling
from tableside.rules.gmu.setup.steps import marched_ahead
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.table import absent
from tableside.rules.gmu.turn.flow import now, returns_left


def placed(state: State, action: Place) -> Iterator[Finding]:
    """Yield what is wrong with a piece that was put down."""
    piece = piece_to_place(state, action)
    yield from _counted(state, action, piece)
    yield from _of(piece, ruling(state, action))


def _of(piece: Piece, found: Placed) -> Iterator[Finding]:
    whole = Ruling(found.verdict, found.breaches, found.doubts)
    return of_ruling((piece.id,), whole, "placement.distance")


def _counted(state: State, action: Place, piece: Piece) -> Iterator[Finding]:
    """Yield the limits of how many and which pieces are put down in one command phase."""
    listed, play = absent(state, piece.id), now(state)
    if action.way in ("headquarters", "return") and piece.id in play.placed:
        yield _limit(piece, f"{piece.id} was put down already in this phase.")
    if action.way == "return" and listed is not None and listed[0] != "broken":
        yield _limit(piece, f"{piece.id} is not broken: it cannot return.")
    elif action.way == "return" and returns_left(state, piece.side) < 1:
        yield _limit(piece, f"{piece.side} has put back as many broken corps as it may.")
    if play.step == "advance" and piece.id not in marched_ahead(state, piece.side):
        text = f"{piece.id} did not march ahead: first come those that did."
        yield flagged("turn.order", (piece.id,), text)
    if action.way == "detachment":
        staff = staff_of(state, action)
        if staff in play.used:
            yield _limit(piece, f"{staff} has sent out its detachment this turn.")
        if listed is not None and listed[0] == "eliminated":
            yield _limit(piece, f"{piece.id} is eliminated: it does not return.")


def _limit(piece: Piece, text: str) -> Finding:
    return flagged("placement.limit", (piece.id,), text)


def left_standing(state: State, piece: Piece) -> Iterator[Finding]:
    """Yield what is wrong with a headquarters that is left where it stands."""
    return _of(piece, headquarters_stays(state, piece))
