"""Is a piece where it may be put down, and may it be put down at all?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tableside.engine.finding import Finding
from tableside.engine.message import Message
from tableside.engine.quantity import Ruling
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.placement.placing import piece_to_place, staff_of
from tableside.rules.gmu.placement.rulings import headquarters_stays, ruling
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.steps import marched_ahead
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.table import absent
from tableside.rules.gmu.turn.flow import FLOW, returns_left

if TYPE_CHECKING:
    from tableside.rules.gmu.actions.commanding import Place


def placed(state: State, action: Place) -> Iterator[Finding]:
    """Yield what is wrong with a piece that was put down."""
    piece = piece_to_place(state, action)
    yield from _counted(state, action, piece)
    yield from _of(state, piece, ruling(state, action))


def _of(state: State, piece: Piece, found: Ruling) -> Iterator[Finding]:
    return of_ruling(state, (piece.id,), found, "placement.distance")


def _counted(state: State, action: Place, piece: Piece) -> Iterator[Finding]:
    """Yield the limits of how many and which pieces are put down in one command phase."""
    listed, play = absent(state, piece.id), FLOW.now(state)
    if action.way in ("headquarters", "return") and piece.id in play.placed:
        yield _limit(piece, say("placed-already", unit=piece.name))
    if action.way == "return" and listed is not None and listed[0] != "broken":
        yield _limit(piece, say("not-broken", unit=piece.name))
    elif action.way == "return" and returns_left(state, piece.side) < 1:
        yield _limit(piece, say("no-more-returns", side=state.side_name(piece.side)))
    if play.step == "advance" and piece.id not in marched_ahead(state, piece.side):
        yield flagged("turn.order", (piece.id,), say("did-not-march-ahead", unit=piece.name))
    if action.way == "detachment":
        staff = staff_of(state, action)
        if staff in play.used:
            yield _limit(piece, say("hq-used", hq=state.name(staff or "")))
        if listed is not None and listed[0] == "eliminated":
            yield _limit(piece, say("is-eliminated", unit=piece.name))


def _limit(piece: Piece, text: Message) -> Finding:
    return flagged("placement.limit", (piece.id,), text)


def left_standing(state: State, piece: Piece) -> Iterator[Finding]:
    """Yield what is wrong with a headquarters that is left where it stands."""
    return _of(state, piece, headquarters_stays(state, piece))
