"""What modifies a die of a combat, in words."""

from __future__ import annotations

from tableside.engine.finding import Item
from tableside.engine.message import Message, Several
from tableside.rules.gmu.fights.combat import Tally
from tableside.rules.gmu.say import say, signed
from tableside.rules.gmu.state import State


def lines(state: State, tally: Tally) -> tuple[Message, ...]:
    """Return the lines of a tally: "headquarters +2 (Hancock)", "hill +1"."""
    return tuple(_line(state, item) for item in tally.items)


def _line(state: State, item: Item) -> Message:
    name, value = item.rule.removeprefix("combat."), signed(item.value)
    if item.unit is None:
        return say(f"item-{name}", value=value)
    return say(f"item-{name}-of", value=value, unit=state.name(item.unit))


def thrown(state: State, tally: Tally, die: int) -> Message:
    """Return a die with all that was added to it: "hill +1, rain +1, die 3: 5"."""
    items = (*lines(state, tally), say("die-thrown", die=die))
    return say("die-and-total", items=Several(items, "comma"), total=die + tally.modifier)
