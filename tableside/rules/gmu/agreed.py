"""What holds for the whole table in a game of Got mit uns, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tableside.engine.message import Message, Several, Value
from tableside.engine.position import written
from tableside.engine.ruleset import Agreed
from tableside.rules.gmu.say import say, titled, weather_text
from tableside.rules.gmu.setup.armies import class_of, counts_of
from tableside.rules.gmu.setup.steps import period_name
from tableside.rules.gmu.state import Kind, State
from tableside.rules.gmu.turn.objectives import controls
from tableside.rules.gmu.turn.phases import SETUP


def agreed(state: State) -> Agreed:
    """Return the facts, notes and house rules; the aggressor is the position's until rolled for."""
    facts = (
        *_standing(state),
        (say("fact-weather"), _text(weather_text(state.weather))),
        (say("fact-aggressor"), state.side_name(state.aggressor)),
        (say("fact-scenario"), titled(f"scenario-{state.scenario}", state.played.title)),
        (say("fact-period"), period_name(state, state.period)),
    )
    return Agreed(facts, tuple(_notes(state)), written(state.house))


def _text(value: Value) -> Message:
    return say("plain", value=value)


def _notes(state: State) -> Iterator[Message]:
    """Yield the note on what only players can watch, and armies that no roll on their chart gives.

    Armies are not checked during the set-up.
    """
    yield say("note-watch")
    for side in state.sides:
        army = state.army(side)
        if army.chart is None or state.phase == SETUP:
            continue
        chart = state.book.charts[army.chart]
        here = Counter(class_of(p) for p in (*state.pieces, *state.absent) if p.side == side)
        del here[str(Kind.DETACHMENT)]
        rolls = (counts_of(state, army, int(die), ()) for die in chart.rolls)
        if not any(here == Counter(roll) for roll in rolls):
            called = titled(f"chart-{chart.id}", chart.title)
            yield say("note-list", side=state.side_name(side), chart=called)


def _standing(state: State) -> Iterator[tuple[Message, Message]]:
    """Yield who holds how many objectives, and who is off the table."""
    holders = [found.side for found in controls(state)]
    if holders:
        held = (
            say("holds-objectives", side=state.side_name(side), count=holders.count(side))
            for side in state.sides
        )
        yield say("fact-objectives"), _text(Several(tuple(held), "comma"))
    for lost in state.broken:
        yield say("fact-broken"), say("from-turn", unit=lost.name, turn=lost.due)
    for coming in state.reserves:
        values: dict[str, Value] = {"unit": coming.name, "turn": coming.available}
        sure = coming.arrival is None
        yield say("fact-to-come"), say("from-turn" if sure else "at-latest-on-turn", **values)
    if state.eliminated:
        units = Several(tuple(absent.name for absent in state.eliminated), "comma")
        yield say("fact-eliminated"), _text(units)
