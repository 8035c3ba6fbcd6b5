"""What holds for all of the table in a game of Mini-Nap, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.ruleset import Agreed
from tableside.rules.mini_nap.build import house_entry
from tableside.rules.mini_nap.play.sequence import unused
from tableside.rules.mini_nap.roster import remarks
from tableside.rules.mini_nap.state import State


def agreed(state: State) -> Agreed:
    """Return who acts, who has yet to, who is lost, and what is unusual about the rosters."""
    roster = remarks((*state.units, *state.aside))
    notes = tuple(each.text for each in roster)
    return Agreed(tuple(_standing(state)), notes, house_entry(state.house))


def _standing(state: State) -> Iterator[tuple[str, str]]:
    acts = state.division or state.brigade
    if state.initiative is not None:
        yield "Initiative", ": ".join(filter(None, (state.initiative, acts)))
    left = [f"{side}: {', '.join(names)}" for side in state.sides if (names := unused(state, side))]
    if left:
        yield "Brigades not used", "; ".join(left)
    if state.eliminated:
        yield "Eliminated", ", ".join(unit.id for unit in state.eliminated)
