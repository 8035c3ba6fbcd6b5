"""What a side does in private before both are ready: orders, commands, mergers, shipments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.action import Action, part
from tableside.engine.finding import Finding
from tableside.engine.message import Message
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import NAME, one_of
from tableside.rules.gitm.actions.common import (
    ORDERS,
    Done,
    city_of,
    findings,
    must_write,
    unit_of,
    whole,
)
from tableside.rules.gitm.breach import Breach
from tableside.rules.gitm.data import wagon_of
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.memory import Command, Shipping
from tableside.rules.gitm.merging import merge_breaches
from tableside.rules.gitm.ordering import order_breaches, supply_breaches
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.resting import resting
from tableside.rules.gitm.shipping import shipment
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

_COMMANDER, _DEPUTY = "commander", "deputy"
_MOST_SUPPLIES = 1000
_WAGON = wagon_of("corps-hq")


@dataclass(frozen=True, slots=True)
class _Private(Action[State]):
    """Something that only the side hears of whose unit or city it is about."""

    def side(self, state: State) -> str:
        """Return whose it is; raise QuestionError for what is not in the campaign."""
        raise NotImplementedError

    def about(self) -> tuple[str, ...]:
        """Return the units that it is about."""
        return ()

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that it breaks in a position as its side knows it."""
        return ()

    def judge(self, state: State) -> tuple[Finding, ...]:
        """Return what it breaks, as far as its side can know; only that side hears of it."""
        side = self.side(state)
        must_write(state, side)
        return findings(self.breaches(known(state, side)), self.about(), state.own_sides(side))

    def done(self, state: State, text: Message) -> tuple[Event, ...]:
        """Return what its side hears of it."""
        side = self.side(state)
        must_write(state, side)
        return (Event(self.names[0], self.about(), text, to=state.own_sides(side)),)


@dataclass(frozen=True, slots=True)
class _OfUnit(_Private):
    """A private action about one unit."""

    unit: str = part(NAME)

    def side(self, state: State) -> str:
        """Return the unit's side."""
        return unit_of(state, self.unit).side

    def about(self) -> tuple[str, ...]:
        """Return the unit."""
        return (self.unit,)

    def called(self, state: State) -> str:
        """Return what players call the unit."""
        return unit_of(state, self.unit).called


def _ordered(state: State, unit: Unit, orders: Orders, by: str) -> State:
    """Return the position with a unit's new orders; a deputy's never replace a commander's."""
    ordered = state.campaign.ordered
    if by == _DEPUTY and ordered.get(unit.id) == _COMMANDER:
        raise QuestionError("by", say("deputy-late", unit=unit.called))
    changed = state.put(replace(unit, orders=orders))
    return changed.with_campaign(ordered={**ordered, unit.id: by})


@dataclass(frozen=True, slots=True)
class Order(_OfUnit):
    """A unit gets its orders for the turn, in place of all that it had; ``by``: who gives them."""

    names = ("orders",)
    orders: Orders = part(ORDERS)
    by: str = part(one_of((_COMMANDER, _DEPUTY)), default=_COMMANDER)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that the orders break, as far as the side knows."""
        return order_breaches(seen, unit_of(seen, self.unit), self.orders)

    def apply(self, state: State) -> Done:
        """Keep the orders, legal or not: what cannot be done when they are opened is not done."""
        events = self.done(state, say("done-orders", unit=self.called(state)))
        return _ordered(state, unit_of(state, self.unit), self.orders, self.by), events


@dataclass(frozen=True, slots=True)
class Clear(_OfUnit):
    """A unit's orders are taken back: it does what units without orders do (6.9)."""

    names = ("clear",)
    lines = ("{unit}",)

    def apply(self, state: State) -> Done:
        """Take the orders back."""
        events = self.done(state, say("done-clear", unit=self.called(state)))
        unit = unit_of(state, self.unit)
        ordered = {name: by for name, by in state.campaign.ordered.items() if name != unit.id}
        changed = state.put(replace(unit, orders=Orders()))
        return changed.with_campaign(ordered=ordered), events


@dataclass(frozen=True, slots=True)
class Source(_OfUnit):
    """A unit is told whence to draw supplies, ``None`` for not at all (6.7)."""

    names = ("source",)
    lines = ("{unit} {value}",)
    value: str = part(NAME)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return whether the source is no own city or corps headquarters."""
        return supply_breaches(seen, unit_of(seen, self.unit), Orders(source=self.value))

    def apply(self, state: State) -> Done:
        """Write the source into the unit's orders."""
        events = self.done(state, say("done-source", unit=self.called(state), source=self.value))
        unit = unit_of(state, self.unit)
        return _ordered(state, unit, replace(unit.orders, source=self.value), _COMMANDER), events


@dataclass(frozen=True, slots=True)
class Level(_OfUnit):
    """A unit is told how many supplies to carry (10.7)."""

    names = ("level",)
    lines = ("{unit} {value}",)
    value: int = part(whole(0, _WAGON))

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return whether the unit cannot carry so many."""
        return supply_breaches(seen, unit_of(seen, self.unit), Orders(level=self.value))

    def apply(self, state: State) -> Done:
        """Write the level into the unit's orders."""
        events = self.done(state, say("done-level", unit=self.called(state), level=self.value))
        unit = unit_of(state, self.unit)
        return _ordered(state, unit, replace(unit.orders, level=self.value), _COMMANDER), events


@dataclass(frozen=True, slots=True)
class Assign(_OfUnit):
    """The minister of war gives a unit to a commander and his deputy (3.4)."""

    names = ("assign",)
    lines = ("{unit} {commander} {deputy}", "{unit} {commander}")
    commander: str = part(NAME)
    deputy: str | None = part(NAME, default=None)

    def apply(self, state: State) -> Done:
        """Give the unit to them."""
        events = self.done(
            state, say("done-assign", unit=self.called(state), commander=self.commander)
        )
        commands = {**state.campaign.commands, self.unit: Command(self.commander, self.deputy)}
        return state.with_campaign(commands=commands), events


@dataclass(frozen=True, slots=True)
class Merge(_Private):
    """A unit is to be merged into another one of its type in the supply phase (3.5)."""

    names = ("merge",)
    lines = ("{from} {into}",)
    source: str = part(NAME, key="from")
    into: str = part(NAME)

    def side(self, state: State) -> str:
        """Return the side of the unit that stays."""
        unit_of(state, self.source, "from")
        return unit_of(state, self.into, "into").side

    def about(self) -> tuple[str, ...]:
        """Return both units."""
        return (self.source, self.into)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that keep them from being merged."""
        return merge_breaches(
            seen, unit_of(seen, self.source, "from"), unit_of(seen, self.into, "into")
        )

    def apply(self, state: State) -> Done:
        """Note it for the supply phase."""
        names = {
            "unit": unit_of(state, self.source, "from").called,
            "into": unit_of(state, self.into, "into").called,
        }
        events = self.done(state, say("done-merge", **names))
        kept = tuple(pair for pair in state.campaign.merges if pair[0] != self.source)
        return state.with_campaign(merges=(*kept, (self.source, self.into))), events


@dataclass(frozen=True, slots=True)
class Inactivate(_OfUnit):
    """A unit is to rest from the supply phase on (11.2)."""

    names = ("inactivate",)
    lines = ("{unit}",)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that keep it from resting where it is."""
        return resting(seen, unit_of(seen, self.unit)).breaches

    def apply(self, state: State) -> Done:
        """Note it for the supply phase."""
        events = self.done(state, say("done-inactivate", unit=self.called(state)))
        campaign = state.campaign
        rest, wake = campaign.rest | {self.unit}, campaign.wake - {self.unit}
        return state.with_campaign(rest=rest, wake=wake), events


@dataclass(frozen=True, slots=True)
class Activate(_OfUnit):
    """An inactive unit is to be active again from the supply phase on (11.1)."""

    names = ("activate",)
    lines = ("{unit}",)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return whether it is not inactive."""
        unit = unit_of(seen, self.unit)
        if unit.state != "inactive":
            yield Breach("active.state", say("active-state", unit=unit.called))

    def apply(self, state: State) -> Done:
        """Note it for the supply phase."""
        events = self.done(state, say("done-activate", unit=self.called(state)))
        campaign = state.campaign
        rest, wake = campaign.rest - {self.unit}, campaign.wake | {self.unit}
        return state.with_campaign(rest=rest, wake=wake), events


@dataclass(frozen=True, slots=True)
class Ship(_Private):
    """Supplies are to be moved from a city to another in the supply phase (10.6)."""

    names = ("ship",)
    lines = ("{from} {to} {supplies}",)
    source: str = part(NAME, key="from")
    to: str = part(NAME)
    supplies: int = part(whole(1, _MOST_SUPPLIES))

    def side(self, state: State) -> str:
        """Return the side that holds the first city."""
        city_of(state, self.to, "to")
        return str(city_of(state, self.source, "from").owner)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that keep them from being moved."""
        return shipment(
            seen, city_of(seen, self.source, "from"), city_of(seen, self.to, "to"), self.supplies
        ).breaches

    def apply(self, state: State) -> Done:
        """Note it for the supply phase."""
        values: dict[str, Any] = {
            "city": city_of(state, self.source, "from").called,
            "to": city_of(state, self.to, "to").called,
            "count": self.supplies,
        }
        events = self.done(state, say("done-ship", **values))
        order = Shipping(self.source, self.to, self.supplies)
        return state.with_campaign(shipments=(*state.campaign.shipments, order)), events
