"""What holds for all of the table in a game: scenario, period, weather, aggressor, house rules."""

from __future__ import annotations

from tableside.rules.gmu.build import house_entry
from tableside.rules.gmu.state import State
from tableside.rules.ruleset import Agreed


def agreed(state: State) -> Agreed:
    """Return it in words; the aggressor is the position's own until it is rolled for."""
    facts = (
        ("Scenario", state.played.title),
        ("Period", state.book.periods[state.period].title),
        ("Weather", " and ".join(sorted(state.weather)) or "clear"),
        ("Aggressor", state.aggressor),
    )
    return Agreed(facts, house=house_entry(state.house))
