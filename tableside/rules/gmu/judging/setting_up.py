"""What the referee flags before the first turn: periods, armies, edges."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.setup.steps import FLANKS, period_name, settled_so_far
from tableside.rules.gmu.state import State


def period(state: State, wanted: str) -> Iterator[Finding]:
    """Yield what is wrong with taking a period: armies that are rolled already."""
    armed = settled_so_far(state).armies
    if armed and wanted != state.period:
        sides = Several(tuple(map(state.side_name, sorted(armed))), "and")
        yield flagged("setup.army", (), say("army-rolled-already", sides=sides, count=len(armed)))


def army(state: State, wanted: str) -> Iterator[Finding]:
    """Yield what is wrong with an army: another period's."""
    listed = state.book.armies.get(wanted)
    if listed is not None and listed.period != state.period:
        title, period = titled(f"army-{listed.id}", listed.title), period_name(state, listed.period)
        text = say("other-period", army=title, period=period)
        yield flagged("setup.army", (), text)


def own_edge(state: State, side: str) -> Iterator[Finding]:
    """Yield what is wrong with a side that names its edge: only the aggressor does."""
    if side != state.aggressor:
        text = say("aggressor-takes-side", side=state.side_name(state.aggressor))
        yield flagged("setup.side", (), text)


def flank(state: State, side: str, edge: str) -> Iterator[Finding]:
    """Yield what is wrong with the edge named for the other side's march: it is no flank."""
    other = state.other(side)
    own = settled_so_far(state).edges.get(other)
    if own is not None and edge not in FLANKS[own]:
        text = say("no-flank", side=state.side_name(other))
        yield flagged("setup.flank", (), text)
