"""What modifies a die of a combat, in words."""

from __future__ import annotations

from tableside.engine.finding import Item
from tableside.engine.message import Message, Several
from tableside.rules.gmu.fights.combat import Tally
from tableside.rules.gmu.say import say, signed
from tableside.rules.gmu.state import Piece, State


def lines(state: State, tally: Tally) -> tuple[Message, ...]:
    """Return the lines of a tally: "headquarters +2 (Hancock)", "hill +1"."""
    return tuple(_line(state, item) for item in tally.items)


def _line(state: State, item: Item) -> Message:
    name, value = item.rule.removeprefix("combat."), signed(item.value)
    if item.unit is None:
        return say(f"item-{name}", value=value)
    return say(f"item-{name}-of", value=value, unit=state.name(item.unit))


def text(state: State, piece: Piece, tally: Tally) -> Message:
    """Return a unit's tally: "II Corps +3: battle value +1, headquarters +2 (Hancock)"."""
    items = lines(state, tally) or (say("term-nothing"),)
    total = signed(tally.modifier)
    return say("tally", unit=piece.name, total=total, items=Several(items, "comma"))
