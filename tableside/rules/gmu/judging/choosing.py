"""What the referee flags about the units that a side chooses."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.steps import corps_of, is_infantry_0, selection_of, wanted
from tableside.rules.gmu.state import Kind, State
from tableside.rules.gmu.turn.flow import due_corps, returns_left


def returning(state: State, side: str, units: tuple[str, ...]) -> Iterator[Finding]:
    """Yield what is wrong with the broken corps that a side names to return."""
    due = {entry.piece.id for entry in due_corps(state, side)}
    number = min(returns_left(state, side), len(due))
    if not set(units) <= due:
        others = sorted(set(units) - due)
        text = say("cannot-return", units=Several(state.names(others), "and"), count=len(others))
        yield flagged("turn.choice", units, text)
    if len(units) != number:
        text = say("names-so-many", side=state.side_name(side), count=number)
        yield flagged("turn.choice", units, text)


def friction_units(state: State, side: str, units: tuple[str, ...]) -> Iterator[Finding]:
    """Yield what is wrong with the units that a side names for its friction result."""
    asked = selection_of(state, side)
    corps = {piece.id: piece for piece in corps_of(state, side)}
    if asked is None:
        return  # that nothing is awaited, the order says
    strangers = [name for name in units if name not in corps]
    if strangers:
        text = say(
            "no-corps-of",
            units=Several(state.names(strangers), "and"),
            side=state.side_name(side),
            count=len(strangers),
        )
        yield flagged("setup.choice", units, text)
    need = wanted(state, side, asked)
    chosen = [corps[name] for name in units if name in corps]
    if not need.least <= len(units) <= need.most:
        text = say(
            "chooses-so-many" if need.least == need.most else "chooses-up-to",
            side=state.side_name(side),
            count=need.most,
        )
        yield flagged("setup.choice", units, text)
    if sum(is_infantry_0(piece) for piece in chosen) < need.infantry_0:
        text = say("needs-infantry", count=need.infantry_0)
        yield flagged("setup.choice", units, text)
    if chosen and sum(piece.kind is Kind.CAVALRY for piece in chosen) < need.cavalry:
        text = say("needs-cavalry", count=need.cavalry)
        yield flagged("setup.choice", units, text)
