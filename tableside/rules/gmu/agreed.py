"""What holds for all of the table in a game of Got mit uns, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.ruleset import Agreed
from tableside.rules.gmu.build import house_entry
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.objectives import controls


def agreed(state: State) -> Agreed:
    """Return it; the aggressor is the position's own until it is rolled for."""
    facts = (
        *_standing(state),
        ("Weather", " and ".join(sorted(state.weather)) or "clear"),
        ("Aggressor", state.aggressor),
        ("Scenario", state.played.title),
        ("Period", state.book.periods[state.period].title),
    )
    return Agreed(facts, house=house_entry(state.house))


def _standing(state: State) -> Iterator[tuple[str, str]]:
    """Yield who holds how many objectives, and who is off the table."""
    holders = [found.side for found in controls(state)]
    if holders:
        yield "Objectives", ", ".join(f"{side} {holders.count(side)}" for side in state.sides)
    for absent in state.broken:
        yield "Broken", f"{absent.piece.id}, from turn {absent.due}"
    for absent in state.reserves:
        when = "from turn" if absent.arrival is None else "at the latest on turn"
        yield "To come", f"{absent.piece.id}, {when} {absent.available}"
    if state.eliminated:
        yield "Eliminated", ", ".join(absent.piece.id for absent in state.eliminated)
