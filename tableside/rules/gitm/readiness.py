"""What a side leaves open in its orders: said on the button that ends them."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.engine.message import Message, Several, Text
from tableside.engine.prompting import NAMED
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def left_open(state: State, side: str) -> Text:
    """Return which units of a side have no orders; nothing to whom that is no business.

    Of those that fight: a headquarters without orders stays where it is.
    """
    if state.glimpse is not None and state.glimpse.side not in state.own_sides(side):
        return ""
    own = [unit for unit in state.by_id.values() if unit.side == side and unit.is_active]
    idle = [unit for unit in own if unit.is_combat and unit.orders == Orders()]
    return say("left-idle", units=_names(idle)) if idle else ""


def _names(units: Sequence[Unit]) -> Several | Message:
    """Return the names of some units, after the first few how many more they are."""
    names, more = tuple(unit.called for unit in units[:NAMED]), len(units) - NAMED
    if more > 0:
        return say("left-names", units=Several(names, "comma"), more=more)
    return Several(names)
