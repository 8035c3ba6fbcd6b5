"""What a side leaves open in its orders: said on the button that ends them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableside.engine.message import Message, Several, Text
from tableside.engine.prompting import NAMED
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.ordering import order_breaches
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def left_open(state: State, side: str) -> Text:
    """Return which units of a side have no orders, and whose are flagged.

    Of those that fight: a headquarters without orders stays where it is. To whom that is no
    business nothing is said.
    """
    if state.glimpse is not None and state.glimpse.side not in state.own_sides(side):
        return ""
    own = [unit for unit in state.by_id.values() if unit.side == side and unit.is_active]
    idle = [unit for unit in own if unit.is_combat and unit.orders == Orders()]
    flagged = tuple(_flagged(state, side))
    told = []
    if flagged:
        told.append(say("left-flagged", units=_names(flagged), count=len(flagged)))
    if idle:
        told.append(say("left-idle", units=_names(idle)))
    return Several(tuple(told), "sentence") if told else ""


def _flagged(state: State, side: str) -> Iterator[Unit]:
    """Yield the units whose orders break a rule, as far as their side knows."""
    ordered = [name for name in state.campaign.ordered if name in state.by_id]
    named = [name for name in ordered if state.by_id[name].side == side]
    if not named:
        return
    seen = state if state.glimpse is not None else known(state, side)
    for name in named:
        unit = seen.by_id[name]
        if any(order_breaches(seen, unit, unit.orders)):
            yield unit


def _names(units: Sequence[Unit]) -> Several | Message:
    """Return the names of some units, after the first few how many more they are."""
    names, more = tuple(unit.called for unit in units[:NAMED]), len(units) - NAMED
    if more > 0:
        return say("left-names", units=Several(names, "comma"), more=more)
    return Several(names)
