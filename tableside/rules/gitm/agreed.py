"""The facts of a campaign that the whole table has agreed on, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.grid import Cell, step_to
from tableside.engine.lettered import meet
from tableside.engine.message import Several, Text
from tableside.engine.position import written
from tableside.engine.ruleset import Agreed
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.ground import BARRIERS
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say


def agreed(state: State) -> Agreed:
    """Return the campaign's length, each side's cities, mismatched maps, and house rules."""
    notes = (say("note-seam", a=str(a), b=str(b)) for a, b in seams(state))
    return Agreed(tuple(_facts(state)), tuple(notes), written(state.house))


def _facts(state: State) -> Iterator[tuple[Text, Text]]:
    yield say("agreed-turns"), say("agreed-last", last=state.last_turn)
    for side in state.sides:
        held = tuple(city.called for city in state.cities if city.owner == side)
        label = say("agreed-cities", side=state.side_called(side))
        yield label, Several(held) if held else say("agreed-none")
    yield say("agreed-letters"), _letters()


def _letters() -> Several:
    """Return the meaning of the letters on counters."""
    kinds = [(each.code, kind) for kind, each in tables().types.items()]
    return Several(
        tuple(say("agreed-code", code=code, kind=say(f"kind-{kind}")) for code, kind in kinds),
        "comma",
    )


def seams(state: State) -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs of neighbouring squares whose rivers or ranges do not match up (2.3)."""
    drawn = [square for square in state.theatre.squares() if square in state.drawn_fields]
    for square in drawn:
        for way in ("E", "S"):
            other = step_to(square, way)
            if other not in state.drawn_fields:
                continue
            if not meet(state.field(square), state.field(other), way, BARRIERS):
                yield square, other
