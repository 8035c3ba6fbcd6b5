"""What the referee flags before the first turn: armies, edges, units chosen, deployment."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.geometry.pose import Pose
from tableside.rules.gmu.actions.types import Choose, Roll, TakeArmy, TakeEdge, TakePeriod
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.say import edge_name, say, titled
from tableside.rules.gmu.setup.steps import (
    FLANKS,
    corps_of,
    is_infantry_0,
    period_name,
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
        sides = Several(tuple(map(state.side_name, sorted(armed))), "and")
        yield flagged("setup.army", (), say("army-rolled-already", sides=sides, count=len(armed)))


def army(state: State, action: TakeArmy) -> Iterator[Finding]:
    """Yield what is wrong with an army: another period's."""
    listed = state.book.armies.get(action.army)
    if listed is not None and listed.period != state.period:
        title, period = titled(f"army-{listed.id}", listed.title), period_name(state, listed.period)
        text = say("other-period", army=title, period=period)
        yield flagged("setup.army", (), text)


def roll(state: State, action: Roll) -> Iterator[Finding]:
    """A die is what it is: whether it was awaited, the order says."""
    yield from ()


def edge(state: State, action: TakeEdge) -> Iterator[Finding]:
    """Yield what is wrong with an edge: not the aggressor's to name, or no flank."""
    if action.what == "side":
        if action.side != state.aggressor:
            text = say("aggressor-takes-side", side=state.side_name(state.aggressor))
            yield flagged("setup.side", (), text)
        return
    other = state.other(action.side)
    own = settled_so_far(state).edges.get(other)
    if own is not None and action.edge not in FLANKS[own]:
        flanks = Several(tuple(map(edge_name, FLANKS[own])), "or")
        text = say(
            "no-flank", edge=edge_name(action.edge), side=state.side_name(other), flanks=flanks
        )
        yield flagged("setup.flank", (), text)


def choose(state: State, action: Choose) -> Iterator[Finding]:
    """Yield what is wrong with the units that a side named."""
    if state.phase == SETUP:
        yield from _friction_units(state, action)
        return
    due = {entry.piece.id for entry in due_corps(state, action.side)}
    number = min(returns_left(state, action.side), len(due))
    if not set(action.units) <= due:
        others = sorted(set(action.units) - due)
        text = say("cannot-return", units=Several(state.names(others), "and"), count=len(others))
        yield flagged("turn.choice", action.units, text)
    if len(action.units) != number:
        text = say("names-so-many", side=state.side_name(action.side), count=number)
        yield flagged("turn.choice", action.units, text)


def _friction_units(state: State, action: Choose) -> Iterator[Finding]:
    asked = selection_of(state, action.side)
    corps = {piece.id: piece for piece in corps_of(state, action.side)}
    if asked is None:
        return  # that nothing is awaited, the order says
    strangers = [name for name in action.units if name not in corps]
    if strangers:
        units = Several(state.names(strangers), "and")
        side = state.side_name(action.side)
        text = say("no-corps-of", units=units, side=side, count=len(strangers))
        yield flagged("setup.choice", action.units, text)
    need = wanted(state, action.side, asked)
    chosen = [corps[name] for name in action.units if name in corps]
    if not need.least <= len(action.units) <= need.most:
        text = say(
            "chooses-so-many" if need.least == need.most else "chooses-up-to",
            side=state.side_name(action.side),
            count=need.most,
        )
        yield flagged("setup.choice", action.units, text)
    if sum(is_infantry_0(piece) for piece in chosen) < need.infantry_0:
        text = say("needs-infantry", count=need.infantry_0)
        yield flagged("setup.choice", action.units, text)
    if chosen and sum(piece.kind is Kind.CAVALRY for piece in chosen) < need.cavalry:
        text = say("needs-cavalry", count=need.cavalry)
        yield flagged("setup.choice", action.units, text)


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
