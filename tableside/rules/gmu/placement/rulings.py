"""Whether a piece may stand where it was put: the placement of section 6 that an action is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.engine.quantity import Ruling, Verdict
from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.placement.detachment import Detachment
from tableside.rules.gmu.placement.limits import Headquarters, Placement, Return
from tableside.rules.gmu.placement.placing import lifted, piece_to_place
from tableside.rules.gmu.placement.reinforcement import Reinforcement
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.deployment import Deployment
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.turn.flow import idle_headquarters

if TYPE_CHECKING:
    from tableside.rules.gmu.actions.commanding import Place


def ruling(state: State, action: Place) -> Ruling:
    """Return what is said of a piece put down at ``to``."""
    return placement(state, action).ruling(action.to)


def placement(state: State, action: Place) -> Placement:
    """Return the placement that the action is one of."""
    piece = piece_to_place(state, action)
    free = state.without(piece.id)
    if action.way == "headquarters":
        return Headquarters(lifted(free), piece)
    if action.way == "return":
        return Return(free, piece)
    if action.way == "reinforcement":
        return Reinforcement(free, piece)
    if action.way == "deployment":
        return Deployment(free, piece)
    return _sent_out(free, action, piece)


def _sent_out(state: State, action: Place, piece: Piece) -> Placement:
    """Return the placement from the headquarters named, else from whichever makes it legal."""
    if action.staff is not None:
        return Detachment(state, piece, _staff(state, action.staff))
    idle = idle_headquarters(state, piece.side)
    if not idle:
        raise QuestionError("with", say("no-hq-left", side=state.side_name(piece.side)))
    tries = [Detachment(state, piece, staff) for staff in idle]
    legal = (each for each in tries if each.ruling(action.to).verdict is Verdict.LEGAL)
    near = min(tries, key=lambda each: each.staff.place.distance_to(action.to))
    return next(legal, near)


def _staff(state: State, name: str) -> Piece:
    piece = state.by_id.get(name)
    if piece is None or piece.kind is not Kind.HEADQUARTERS:
        raise QuestionError("with", say("no-such-hq", unit=name))
    return piece


def headquarters_stays(state: State, piece: Piece) -> Ruling:
    """Return what is said of a headquarters that is left where it stands."""
    return Headquarters(lifted(state.without(piece.id)), piece.at(None)).ruling(piece.place)
