"""What a side does in private before both are ready: orders, commands, mergers, shipments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import GIVEN_NAME, NAME, one_of, whole
from tableside.rules.gitm import asked
from tableside.rules.gitm.actions.common import ORDERS, Act, Done, findings
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.memory import Command, Shipping
from tableside.rules.gitm.ordering import order_breaches, supply_breaches
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.staff_work import merge_breaches, resting, shipment
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.words import say
from tableside.rules.gitm.written import in_words

_COMMANDER, _DEPUTY = "commander", "deputy"
_MOST_SUPPLIES = 1000
_WAGON = tables().types["corps-hq"].wagon


@dataclass(frozen=True, slots=True)
class _Private(Act):
    """Something that only the side hears of whose unit or city it is about."""

    stages = ("orders",)

    def side(self, state: State) -> str:
        """Return whose it is; raise QuestionError for what is not in the campaign."""
        raise NotImplementedError

    def about(self) -> tuple[str, ...]:
        """Return the units that it is about."""
        return ()

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that it breaks in a position as its side knows it."""
        return ()

    def must(self, state: State) -> None:
        """Raise QuestionError where the side whose it is writes no orders now."""
        side = self.side(state)
        super(_Private, self).must(state)
        if side in state.campaign.ready:
            raise QuestionError("action", say("stage-ready", side=state.side_called(side)))

    def judge(self, state: State) -> tuple[Finding, ...]:
        """Return what it breaks, as far as its side can know; only that side hears of it."""
        self.must(state)
        side = self.side(state)
        return findings(self.breaches(known(state, side)), self.about(), state.own_sides(side))

    def done(self, state: State, after: State, **values: Any) -> Done:
        """Return the position after it, and what its side hears of it."""
        name, heard = self.names[0], state.own_sides(self.side(state))
        text = say(f"done-{name}", **values)
        return after, (Event(name, self.about(), text, to=heard),)


@dataclass(frozen=True, slots=True)
class OfUnit(_Private):
    """A private action about one unit."""

    unit: str = part(NAME)

    def named(self, state: State) -> Unit:
        """Return the unit; raise QuestionError where it is not in the campaign."""
        return asked.unit_named(state, self.unit)

    def side(self, state: State) -> str:
        """Return the unit's side."""
        return self.named(state).side

    def about(self) -> tuple[str, ...]:
        """Return the unit."""
        return (self.unit,)


def _ordered(state: State, unit: Unit, orders: Orders, by: str) -> State:
    """Return the position with a unit's new orders; a deputy's never replace a commander's."""
    ordered = state.campaign.ordered
    if by == _DEPUTY and ordered.get(unit.id) == _COMMANDER:
        raise QuestionError("by", say("deputy-late", unit=unit.called))
    changed = state.put(replace(unit, orders=orders))
    return changed.with_campaign(ordered={**ordered, unit.id: by})


@dataclass(frozen=True, slots=True)
class Order(OfUnit):
    """A unit gets its orders for the turn, in place of all that it had; ``by``: who gives them."""

    names = ("orders",)
    orders: Orders = part(ORDERS)
    by: str = part(one_of((_COMMANDER, _DEPUTY)), default=_COMMANDER)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that the orders break, as far as the side knows."""
        return order_breaches(seen, self.named(seen), self.orders)

    def do(self, state: State) -> Done:
        """Keep the orders, legal or not: what cannot be done when they are opened is not done."""
        unit, told = self.named(state), in_words(state, self.orders)
        after = _ordered(state, unit, self.orders, self.by)
        if told is None:
            return self.done(state, after, unit=unit.called)
        text, heard = say("done-ordered", unit=unit.called, orders=told), state.own_sides(unit.side)
        return after, (Event(self.names[0], (unit.id,), text, to=heard),)


@dataclass(frozen=True, slots=True)
class Clear(OfUnit):
    """A unit's orders are taken back: it does what units without orders do (6.9)."""

    names = ("clear",)
    lines = ("{unit}",)

    def do(self, state: State) -> Done:
        """Take the orders back."""
        unit = self.named(state)
        ordered = {name: by for name, by in state.campaign.ordered.items() if name != unit.id}
        after = state.put(replace(unit, orders=Orders())).with_campaign(ordered=ordered)
        return self.done(state, after, unit=unit.called)


@dataclass(frozen=True, slots=True)
class Source(OfUnit):
    """A unit is told whence to draw supplies, ``None`` for not at all (6.7)."""

    names = ("source",)
    lines = ("{unit} {value}",)
    value: Any = part(NAME)

    def _line(self) -> dict[str, Any]:
        """Return the line of its orders that it is told."""
        return {self.names[0]: self.value}

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return whether the unit has no such source, or cannot carry so many supplies."""
        return supply_breaches(seen, self.named(seen), Orders(**self._line()))

    def do(self, state: State) -> Done:
        """Write the line into the unit's orders."""
        unit = self.named(state)
        after = _ordered(state, unit, replace(unit.orders, **self._line()), _COMMANDER)
        return self.done(state, after, unit=unit.called, **self._line())


@dataclass(frozen=True, slots=True)
class Level(Source):
    """A unit is told how many supplies to carry (10.7)."""

    names = ("level",)
    value: Any = part(whole(0, _WAGON))


@dataclass(frozen=True, slots=True)
class Assign(OfUnit):
    """The minister of war gives a unit to a commander and his deputy (3.4)."""

    names = ("assign",)
    lines = ("{unit} {commander} {deputy}", "{unit} {commander}")
    commander: str = part(GIVEN_NAME)
    deputy: str | None = part(GIVEN_NAME, default=None)

    def do(self, state: State) -> Done:
        """Give the unit to them."""
        commands = {**state.campaign.commands, self.unit: Command(self.commander, self.deputy)}
        after, unit = state.with_campaign(commands=commands), self.named(state)
        return self.done(state, after, unit=unit.called, commander=self.commander)


@dataclass(frozen=True, slots=True)
class Merge(_Private):
    """A unit is to be merged into another one of its type in the supply phase (3.5)."""

    names = ("merge",)
    lines = ("{from} {into}",)
    source: str = part(NAME, key="from")
    into: str = part(NAME)

    def _units(self, state: State) -> tuple[Unit, Unit]:
        source = asked.unit_named(state, self.source, "from")
        return source, asked.unit_named(state, self.into, "into")

    def side(self, state: State) -> str:
        """Return the side of the unit that stays."""
        return self._units(state)[1].side

    def about(self) -> tuple[str, ...]:
        """Return both units."""
        return (self.source, self.into)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that keep them from being merged."""
        return merge_breaches(seen, *self._units(seen))

    def do(self, state: State) -> Done:
        """Note it for the supply phase."""
        source, into = self._units(state)
        kept = tuple(pair for pair in state.campaign.merges if pair[0] != self.source)
        after = state.with_campaign(merges=(*kept, (self.source, self.into)))
        return self.done(state, after, unit=source.called, into=into.called)


@dataclass(frozen=True, slots=True)
class Inactivate(OfUnit):
    """A unit is to rest from the supply phase on (11.2)."""

    names = ("inactivate",)
    lines = ("{unit}",)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that keep it from resting where it is."""
        return resting(seen, self.named(seen)).breaches

    def do(self, state: State) -> Done:
        """Note it for the supply phase."""
        rest, wake = state.campaign.rest, state.campaign.wake
        after = state.with_campaign(rest=rest | {self.unit}, wake=wake - {self.unit})
        return self.done(state, after, unit=self.named(state).called)


@dataclass(frozen=True, slots=True)
class Activate(OfUnit):
    """An inactive unit is to be active again from the supply phase on (11.1)."""

    names = ("activate",)
    lines = ("{unit}",)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return whether it is not inactive."""
        unit = self.named(seen)
        if unit.state != "inactive":
            yield breach("active.state", unit=unit.called)

    def do(self, state: State) -> Done:
        """Note it for the supply phase."""
        rest, wake = state.campaign.rest, state.campaign.wake
        after = state.with_campaign(rest=rest - {self.unit}, wake=wake | {self.unit})
        return self.done(state, after, unit=self.named(state).called)


@dataclass(frozen=True, slots=True)
class Ship(_Private):
    """Supplies are to be moved from a city to another in the supply phase (10.6)."""

    names = ("ship",)
    lines = ("{from} {to} {supplies}",)
    source: str = part(NAME, key="from")
    to: str = part(NAME)
    supplies: int = part(whole(1, _MOST_SUPPLIES))

    def _cities(self, state: State) -> tuple[Piece, Piece]:
        to = asked.city(state, {"to": self.to}, "to")
        return asked.city(state, {"from": self.source}, "from"), to

    def side(self, state: State) -> str:
        """Return the side that holds the first city."""
        return str(self._cities(state)[0].owner)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that keep them from being moved."""
        return shipment(seen, *self._cities(seen), self.supplies).breaches

    def do(self, state: State) -> Done:
        """Note it for the supply phase."""
        source, to = self._cities(state)
        order = Shipping(self.source, self.to, self.supplies)
        after = state.with_campaign(shipments=(*state.campaign.shipments, order))
        return self.done(state, after, city=source.called, to=to.called, count=self.supplies)
