"""Private actions of a side before all are ready: orders, commands, mergers, shipments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.message import Amount, Several, Text
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
from tableside.rules.gitm.staff_work import merge_breaches, merged, resting, shipment
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.strategic import journey, withdrawal
from tableside.rules.gitm.words import say
from tableside.rules.gitm.written import in_words

_COMMANDER, _DEPUTY = "commander", "deputy"
_MOST_SUPPLIES = 1000
_WAGON = tables().types["corps-hq"].wagon


@dataclass(frozen=True, slots=True)
class _Private(Act):
    """An action that only the side owning the unit or city hears of."""

    stages = ("orders",)

    def side(self, state: State) -> str:
        """Return the side that acts; raise QuestionError for an unknown unit or city."""
        raise NotImplementedError

    def about(self) -> tuple[str, ...]:
        """Return the units that the action is about."""
        return ()

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that the action breaks in the position its side knows."""
        return ()

    def must(self, state: State) -> None:
        """Raise QuestionError if the side is not writing orders now."""
        side = self.side(state)
        super(_Private, self).must(state)
        if side in state.campaign.ready:
            raise QuestionError("action", say("stage-ready", side=state.side_called(side)))

    def judge(self, state: State) -> tuple[Finding, ...]:
        """Return the breaches that the side can know of, as findings for that side only."""
        self.must(state)
        side = self.side(state)
        return findings(self.breaches(known(state, side)), self.about(), state.own_sides(side))

    def done(self, state: State, after: State, **values: Any) -> Done:
        """Return the position after the action, and an event for its own side."""
        name, heard = self.names[0], state.own_sides(self.side(state))
        text = say(f"done-{name}", **values)
        return after, (Event(name, self.about(), text, to=heard),)


@dataclass(frozen=True, slots=True)
class OfUnit(_Private):
    """A private action about one unit."""

    unit: str = part(NAME)

    def named(self, state: State) -> Unit:
        """Return the unit; raise QuestionError if it is not in the campaign."""
        return asked.unit_named(state, self.unit)

    def side(self, state: State) -> str:
        """Return the unit's side."""
        return self.named(state).side

    def about(self) -> tuple[str, ...]:
        """Return the unit."""
        return (self.unit,)


def _ordered(state: State, unit: Unit, orders: Orders, by: str) -> State:
    """Return the position with a unit's new orders.

    Raises QuestionError where a deputy's would replace a commander's.
    """
    ordered = state.campaign.ordered
    if by == _DEPUTY and ordered.get(unit.id) == _COMMANDER:
        raise QuestionError("by", say("deputy-late", unit=unit.called))
    changed = state.put(replace(unit, orders=orders))
    return changed.with_campaign(ordered={**ordered, unit.id: by})


@dataclass(frozen=True, slots=True)
class Order(OfUnit):
    """A unit gets new orders for the turn, replacing all old ones; ``by``: who gives them."""

    names = ("orders",)
    orders: Orders = part(ORDERS)
    by: str = part(one_of((_COMMANDER, _DEPUTY)), default=_COMMANDER)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that the orders break, as far as the side knows."""
        return order_breaches(seen, self.named(seen), self.orders)

    def do(self, state: State) -> Done:
        """Store the orders, legal or not: whatever is impossible later is skipped."""
        unit, told = self.named(state), in_words(state, self.orders)
        after = _ordered(state, unit, self.orders, self.by)
        if told is None:
            return self.done(state, after, unit=unit.called)
        text, heard = say("done-ordered", unit=unit.called, orders=told), state.own_sides(unit.side)
        costs = Several((text, *self._costs(known(after, unit.side))), "sentence")
        return after, (Event(self.names[0], (unit.id,), costs, to=heard),)

    def _costs(self, seen: State) -> Iterator[Text]:
        """Yield what the march costs: fatigue, forced steps, stragglers of a withdrawal."""
        unit = self.named(seen)
        found, first = journey(seen, unit, self.orders.boxes), self.orders.boxes[0]
        if tired := found.fatigue - unit.fatigue:
            forced = sum(step.forced for _, step in found.steps)
            yield say("order-tires", fatigue=tired, forced=forced)
        if first is None or unit.is_hq or (back := withdrawal(seen, unit, first)).breaches:
            return
        low, high = (Amount(100 * share, "%", 0) for share in back.stragglers)
        yield say("order-withdraws", low=low, high=high)


@dataclass(frozen=True, slots=True)
class Clear(OfUnit):
    """A unit's orders are withdrawn (6.9), and its merger, rest or waking with them."""

    names = ("clear",)
    lines = ("{unit}",)

    def do(self, state: State) -> Done:
        """Reset the unit's orders."""
        unit, told = self.named(state), state.campaign
        after = state.put(replace(unit, orders=Orders())).with_campaign(
            ordered={name: by for name, by in told.ordered.items() if name != unit.id},
            merges=tuple(pair for pair in told.merges if pair[0] != unit.id),
            rest=told.rest - {unit.id},
            wake=told.wake - {unit.id},
        )
        return self.done(state, after, unit=unit.called)


@dataclass(frozen=True, slots=True)
class Source(OfUnit):
    """A unit gets a source to draw supplies from, or none (6.7)."""

    names = ("source",)
    lines = ("{unit} {value}",)
    value: Any = part(GIVEN_NAME)

    def _line(self) -> dict[str, Any]:
        """Return the field of the unit's orders to set."""
        return {self.names[0]: self.value}

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the breach of an invalid source, or of more supplies than the unit can carry."""
        return supply_breaches(seen, self.named(seen), Orders(**self._line()))

    def do(self, state: State) -> Done:
        """Set the field in the unit's orders."""
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
    """The minister of war assigns a unit to a commander and his deputy (3.4)."""

    names = ("assign",)
    lines = ("{unit} {commander} {deputy}", "{unit} {commander}")
    commander: str = part(GIVEN_NAME)
    deputy: str | None = part(GIVEN_NAME, default=None)

    def do(self, state: State) -> Done:
        """Assign the unit."""
        commands = {**state.campaign.commands, self.unit: Command(self.commander, self.deputy)}
        after, unit = state.with_campaign(commands=commands), self.named(state)
        return self.done(state, after, unit=unit.called, commander=self.commander)


@dataclass(frozen=True, slots=True)
class Merge(_Private):
    """A unit merges into another one of its type in the supply phase (3.5)."""

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
        """Return the rules that the merger breaks."""
        return merge_breaches(seen, *self._units(seen))

    def do(self, state: State) -> Done:
        """Queue the merger for the supply phase, replacing an earlier one of the same unit."""
        source, into = self._units(state)
        kept = tuple(pair for pair in state.campaign.merges if pair[0] != self.source)
        after = state.with_campaign(merges=(*kept, (self.source, self.into)))
        names = {"unit": source.called, "into": into.called}
        if tuple(merge_breaches(state, source, into)):
            return self.done(state, after, **names, men=0, excess=0, lost=0)
        found = merged(state, source, into)
        more = {"men": found.men, "excess": found.pooled, "lost": found.lost}
        return self.done(state, after, **names, **more)


@dataclass(frozen=True, slots=True)
class Inactivate(OfUnit):
    """A unit becomes inactive in the supply phase (11.2)."""

    names = ("inactivate",)
    lines = ("{unit}",)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that keep the unit from resting where it is."""
        told = [seen.by_id[name] for name in seen.campaign.rest - {self.unit}]
        first = seen.put(*(replace(unit, state="inactive") for unit in told if unit.is_active))
        return resting(first, self.named(seen)).breaches

    def do(self, state: State) -> Done:
        """Queue the unit to rest in the supply phase."""
        rest, wake = state.campaign.rest, state.campaign.wake
        after = state.with_campaign(rest=rest | {self.unit}, wake=wake - {self.unit})
        return self.done(state, after, unit=self.named(state).called)


@dataclass(frozen=True, slots=True)
class Activate(OfUnit):
    """An inactive unit becomes active again in the supply phase (11.1)."""

    names = ("activate",)
    lines = ("{unit}",)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return a breach if the unit is not inactive."""
        unit = self.named(seen)
        if unit.state != "inactive":
            yield breach("active.state", unit=unit.called)

    def do(self, state: State) -> Done:
        """Queue the unit to wake in the supply phase."""
        rest, wake = state.campaign.rest, state.campaign.wake
        after = state.with_campaign(rest=rest - {self.unit}, wake=wake | {self.unit})
        return self.done(state, after, unit=self.named(state).called)


@dataclass(frozen=True, slots=True)
class Ship(_Private):
    """Supplies move from one city to another in the supply phase (10.6).

    It replaces an earlier shipment between the two; with no supplies it takes that back.
    """

    names = ("ship",)
    lines = ("{from} {to} {supplies}",)
    source: str = part(NAME, key="from")
    to: str = part(NAME)
    supplies: int = part(whole(0, _MOST_SUPPLIES))

    def _cities(self, state: State) -> tuple[Piece, Piece]:
        to = asked.city(state, {"to": self.to}, "to")
        return asked.city(state, {"from": self.source}, "from"), to

    def side(self, state: State) -> str:
        """Return the side that holds the source city."""
        return str(self._cities(state)[0].owner)

    def breaches(self, seen: State) -> Iterable[Breach]:
        """Return the rules that it breaks, with all that is sent from the same city."""
        more = sum(each.supplies for each in self._others(seen) if each.source == self.source)
        if not self.supplies:
            return ()
        return shipment(seen, *self._cities(seen), self.supplies + more).breaches

    def _others(self, state: State) -> tuple[Shipping, ...]:
        own = (self.source, self.to)
        return tuple(each for each in state.campaign.shipments if (each.source, each.to) != own)

    def must(self, state: State) -> None:
        """Raise QuestionError for a shipment to where it comes from."""
        super(Ship, self).must(state)
        if self.source == self.to:
            raise QuestionError("to", say("ship-same"))

    def do(self, state: State) -> Done:
        """Queue the shipment for the supply phase."""
        source, to = self._cities(state)
        order = Shipping(self.source, self.to, self.supplies)
        new = (order,) if self.supplies else ()
        after = state.with_campaign(shipments=(*self._others(state), *new))
        return self.done(state, after, city=source.called, to=to.called, count=self.supplies)
