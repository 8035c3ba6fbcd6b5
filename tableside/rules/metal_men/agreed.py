"""The facts that apply to the whole table in a game of Metal Men, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tableside.engine.message import Message, Several, Text
from tableside.engine.position import written
from tableside.engine.ruleset import Agreed
from tableside.files.position import Named
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.supply import resupplies_left
from tableside.rules.metal_men.words import say

#: The usual stands in a brigade and batteries in a corps (from, to), and guns in a battery.
STANDS, BATTERIES, GUNS = (3, 5), (2, 3), 2


def agreed(state: State) -> Agreed:
    """Return the last turn, ammunition left, losses, and what is unusual about the armies."""
    return Agreed(tuple(_facts(state)), tuple(_notes(state)), written(state.house))


def _facts(state: State) -> Iterator[tuple[Text, Text]]:
    if state.scenario is not None:
        yield say("agreed-scenario"), state.scenario
    if state.last_turn is not None:
        yield say("agreed-turns"), say("agreed-last", last=state.last_turn)
    for name, left in (resupplies_left(state) or {}).items():
        text = say("agreed-left", corps=called(state.corps, name), left=left)
        yield say("agreed-ammunition"), text
    for side, lost in state.lost.items():
        yield say("agreed-lost", side=state.side_called(side)), losses(lost)


def losses(lost: dict[str, int]) -> Several:
    """Return the lost stands by quality, in words."""
    each = ((count, say(f"quality-{name}")) for name, count in lost.items())
    stands = (say("agreed-stands", count=count, quality=quality) for count, quality in each)
    return Several(tuple(stands), "comma")


def called(names: Mapping[str, Named], name: str) -> str:
    """Return the players' name for a corps or a division."""
    named = names.get(name)
    return name if named is None else named.short or named.name or name


def _notes(state: State) -> Iterator[Message]:
    """Yield what dots mean, and warnings: unusual leaders, guns, bases and numbers."""
    leaders = [unit for unit in state.units if unit.is_leader]
    yield say("note-dots")
    for unit in state.units:
        yield from _notes_of(state, unit, leaders)
    for side in state.sides:
        yield from _notes_of_side(state, side)
    sizes = {(s.base.width, s.base.depth) for u in state.units if u.is_foot for s in u.stands}
    if len(sizes) > 1:
        yield say("note-bases")


def _notes_of(state: State, unit: Unit, leaders: list[Unit]) -> Iterator[Message]:
    whole = unit.side not in state.lost  # losses in play say nothing about the roster
    if unit.is_foot:
        if whole and not STANDS[0] <= len(unit.bases) <= STANDS[1]:
            yield say("note-stands", unit=unit, count=len(unit.bases))
        own = [each for each in leaders if (each.side, each.division) == (unit.side, unit.division)]
        if len(own) != 1:
            name = called(state.divisions, unit.division or "")
            yield say("note-leaders", division=name, count=len(own))
    if whole and unit.is_battery and len(unit.bases) != GUNS:
        yield say("note-guns", unit=unit, count=len(unit.bases))


def _notes_of_side(state: State, side: str) -> Iterator[Message]:
    own = [unit for unit in state.units if unit.side == side]
    for name in dict.fromkeys(unit.corps for unit in own):
        count = sum(unit.is_battery for unit in own if unit.corps == name)
        if not BATTERIES[0] <= count <= BATTERIES[1]:
            yield say("note-batteries", corps=called(state.corps, name), count=count)
    for some, every, note in (
        ([u for u in own if u.rating == "poor"], [u for u in own if u.is_leader], "note-poor"),
        ([u for u in own if u.quality == "green"], [u for u in own if u.is_foot], "note-green"),
    ):
        if len(some) * 2 > len(every) > 0:
            yield say(note, side=state.side_called(side), count=len(some))
