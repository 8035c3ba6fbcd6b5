"""What holds for all of the table in a game of Mini-Nap, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.message import Several, Text
from tableside.engine.position import written
from tableside.engine.ruleset import Agreed
from tableside.rules.mini_nap.play.sequence import unused
from tableside.rules.mini_nap.roster import remarks
from tableside.rules.mini_nap.state import State
from tableside.rules.mini_nap.words import say


def agreed(state: State) -> Agreed:
    """Return who acts, who has yet to, who is lost, and what is unusual about the rosters."""
    roster = remarks((*state.units, *state.aside))
    notes = (say("agreed-watch"), *(each.text for each in roster), say("agreed-own"))
    return Agreed(tuple(_standing(state)), notes, written(state.house))


def _standing(state: State) -> Iterator[tuple[Text, Text]]:
    acts = state.division or state.brigade
    if state.initiative is not None:
        side = state.side_called(state.initiative)
        text = side if acts is None else say("of-side", side=side, what=state.group_called(acts))
        yield say("agreed-initiative"), text
    left = [
        say("of-side", side=state.side_called(side), what=Several(names, "comma"))
        for side in state.sides
        if (names := tuple(state.group_called(name) for name in unused(state, side)))
    ]
    if left:
        yield say("agreed-unused"), Several(tuple(left), "semicolon")
    if state.eliminated:
        lost = tuple(unit.called for unit in state.eliminated)
        yield say("agreed-eliminated"), Several(lost, "comma")
