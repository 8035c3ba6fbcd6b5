"""Judge placed pieces: whether they may be placed at all, and whether there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tableside.engine.finding import Finding
from tableside.engine.message import Message
from tableside.engine.quantity import Ruling, Verdict
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.placement.detachment import Detachment
from tableside.rules.gmu.placement.limits import Placement, headquarters
from tableside.rules.gmu.placement.pieces import WAYS
from tableside.rules.gmu.placement.placing import lifted, piece_to_place, staff_of
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.deployment import Deployment
from tableside.rules.gmu.setup.steps import marched_ahead, undeployed
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.table import absent
from tableside.rules.gmu.turn.flow import FLOW, idle_headquarters, returns_left

if TYPE_CHECKING:
    from tableside.rules.gmu.actions.commanding import Place


def placed(state: State, action: Place) -> Iterator[Finding]:
    """Yield the findings against a piece that was placed."""
    piece = piece_to_place(state, action)
    yield from _counted(state, action, piece)
    yield from _of(state, piece, placement(state, action).ruling(action.to))


def placement(state: State, action: Place) -> Placement:
    """Return the placement of section 6 for the action."""
    piece = piece_to_place(state, action)
    free = state.without(piece.id)
    if action.way == "detachment":
        return _sent_out(free, action, piece)
    return WAYS[action.way](lifted(free) if action.way == "headquarters" else free, piece)


def _sent_out(state: State, action: Place, piece: Piece) -> Placement:
    """Return the placement from the staff named, else one that makes it legal, else the nearest."""
    if action.staff is not None:
        staff = state.by_id.get(action.staff)
        if staff is None or staff.kind is not Kind.HEADQUARTERS:
            raise QuestionError("with", say("no-such-hq", unit=action.staff))
        return Detachment(state, piece, staff)
    idle = idle_headquarters(state, piece.side)
    if not idle:
        raise QuestionError("with", say("no-hq-left", side=state.side_name(piece.side)))
    tries = [Detachment(state, piece, staff) for staff in idle]
    legal = (each for each in tries if each.ruling(action.to).verdict is Verdict.LEGAL)
    near = min(tries, key=lambda each: each.staff.place.distance_to(action.to))
    return next(legal, near)


def _of(state: State, piece: Piece, found: Ruling) -> Iterator[Finding]:
    return of_ruling(state, (piece.id,), found, "placement.distance")


def _counted(state: State, action: Place, piece: Piece) -> Iterator[Finding]:
    """Yield the findings against how many and which pieces are placed in a phase."""
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


def stands_at(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Yield the findings against a headquarters moved to, or left at, ``to``."""
    free = lifted(state.without(piece.id))
    return _of(state, piece, headquarters(free, piece.at(None)).ruling(to))


def put_down(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Yield the findings against a piece deployed at ``to``."""
    found = Deployment(state.without(piece.id), piece.at(None)).ruling(to)
    return of_ruling(state, (piece.id,), found, "setup.deployment")


def deployed(state: State, side: str) -> Iterator[Finding]:
    """Yield the findings against a side's deployment: pieces out of place or missing."""
    for piece in state.pieces:
        if piece.side == side:
            yield from put_down(state, piece, piece.place)
    for piece in undeployed(state, side):
        yield flagged("setup.deployment", (piece.id,), say("still-to-deploy", unit=piece.name))
