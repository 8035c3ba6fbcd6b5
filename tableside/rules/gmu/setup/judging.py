"""What the referee flags before the first turn: armies, edges, units chosen, deployment."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.geometry.pose import Pose
from tableside.rules.gmu.actions.types import Choose, Roll, TakeArmy, TakeEdge, TakePeriod
from tableside.rules.gmu.asked import Ruling
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.setup.steps import (
    FLANKS,
    corps_of,
    is_infantry_0,
    selection_of,
    settled_so_far,
    undeployed,
    wanted,
)
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.turn.flow import due_corps, returns_left
from tableside.rules.gmu.turn.phases import SETUP


def period(state: State, action: TakePeriod) -> Iterator[Finding]:
    """Yield what is wrong with taking a period: armies that are rolled already."""
    armed = settled_so_far(state).armies
    if armed and action.period != state.period:
        yield flagged("setup.army", (), f"{', '.join(sorted(armed))} rolled an army already.")


def army(state: State, action: TakeArmy) -> Iterator[Finding]:
    """Yield what is wrong with an army: another period's."""
    listed = state.book.armies.get(action.army)
    if listed is not None and listed.period != state.period:
        text = f"{listed.title} is an army of another period ({listed.period})."
        yield flagged("setup.army", (), text)


def roll(state: State, action: Roll) -> Iterator[Finding]:
    """A die is what it is: whether it was awaited, the order says."""
    yield from ()


def edge(state: State, action: TakeEdge) -> Iterator[Finding]:
    """Yield what is wrong with an edge: not the aggressor's to name, or no flank."""
    if action.what == "side":
        if action.side != state.aggressor:
            text = f"{state.aggressor} is the aggressor and takes its side."
            yield flagged("setup.side", (), text)
        return
    other = state.other(action.side)
    own = settled_so_far(state).edges.get(other)
    if own is not None and action.edge not in FLANKS[own]:
        text = f"The {action.edge} edge is no flank of {other}: {' or '.join(FLANKS[own])} is."
        yield flagged("setup.flank", (), text)


def choose(state: State, action: Choose) -> Iterator[Finding]:
    """Yield what is wrong with the units that a side named."""
    if state.phase == SETUP:
        yield from _friction_units(state, action)
        return
    due = {entry.piece.id for entry in due_corps(state, action.side)}
    number = min(returns_left(state, action.side), len(due))
    if not set(action.units) <= due:
        others = ", ".join(sorted(set(action.units) - due))
        yield flagged("turn.choice", action.units, f"{others} cannot return this turn.")
    if len(action.units) != number:
        yield flagged("turn.choice", action.units, f"{action.side} names {number} corps.")


def _friction_units(state: State, action: Choose) -> Iterator[Finding]:
    asked = selection_of(state, action.side)
    corps = {piece.id: piece for piece in corps_of(state, action.side)}
    if asked is None:
        return  # that nothing is awaited, the order says
    strangers = [name for name in action.units if name not in corps]
    if strangers:
        text = f"{', '.join(strangers)}: no corps of {action.side}."
        yield flagged("setup.choice", action.units, text)
    need = wanted(state, action.side, asked)
    chosen = [corps[name] for name in action.units if name in corps]
    if not need.least <= len(action.units) <= need.most:
        many = f"{need.most}" if need.least == need.most else f"up to {need.most}"
        yield flagged("setup.choice", action.units, f"{action.side} chooses {many} corps.")
    if sum(is_infantry_0(piece) for piece in chosen) < need.infantry_0:
        text = f"At least {need.infantry_0} of them must be infantry of battle value 0."
        yield flagged("setup.choice", action.units, text)
    if chosen and sum(piece.kind is Kind.CAVALRY for piece in chosen) < need.cavalry:
        text = f"At least {need.cavalry} of them must be cavalry."
        yield flagged("setup.choice", action.units, text)


def put_down(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Yield what is wrong with a piece that stands at ``to`` before the first turn."""
    from tableside.rules.gmu.setup.deployment import Deployment  # late: only a set-up needs it

    found = Deployment(state.without(piece.id), piece.at(None)).ruling(to)
    whole = Ruling(found.verdict, found.breaches, found.doubts)
    return of_ruling((piece.id,), whole, "setup.deployment")


def deployed(state: State, side: str) -> Iterator[Finding]:
    """Yield what is wrong with a side's whole deployment: who stands wrong, who is missing."""
    for piece in state.pieces:
        if piece.side == side:
            yield from put_down(state, piece, piece.place)
    for piece in undeployed(state, side):
        yield flagged("setup.deployment", (piece.id,), f"{piece.id} is still to be put down.")
