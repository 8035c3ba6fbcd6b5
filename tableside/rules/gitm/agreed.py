"""What holds for all of the table in a campaign, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.message import Several, Text
from tableside.engine.position import written
from tableside.engine.ruleset import Agreed
from tableside.rules.gitm.squares import strategic_name
from tableside.rules.gitm.state import State
from tableside.rules.gitm.theatre import seams
from tableside.rules.gitm.words import say


def agreed(state: State) -> Agreed:
    """Return the length of the campaign, who holds which cities, and where maps do not meet."""
    return Agreed(tuple(_facts(state)), tuple(_notes(state)), written(state.house))


def _facts(state: State) -> Iterator[tuple[Text, Text]]:
    yield say("agreed-turns"), say("agreed-last", last=state.last_turn)
    for side in state.sides:
        held = tuple(city.called for city in state.cities if city.owner == side)
        label = say("agreed-cities", side=state.side_called(side))
        yield label, Several(held) if held else say("agreed-none")


def _notes(state: State) -> Iterator[Text]:
    for a, b in seams(state):
        yield say("note-seam", a=strategic_name(a), b=strategic_name(b))
