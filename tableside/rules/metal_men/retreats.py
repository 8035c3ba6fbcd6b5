"""Retreats and throw-backs: straight slides, what stops them and which units they pass.

Sections 2 to 4.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, get_args

import shapely

from tableside.engine import led as led
from tableside.engine import quantity
from tableside.engine.bodies import Stand, facing_of
from tableside.engine.contact import nearest_between
from tableside.engine.led import Stop
from tableside.engine.message import Several, degrees
from tableside.engine.quantity import ROUNDING, Doubt, Quantity, Ruling, broken, unless
from tableside.engine.sliding import Slide, outlines, slid
from tableside.engine.troops import direction_away, sigma_away
from tableside.geometry.pose import turn_between, wrap_degrees
from tableside.motion.straight import farthest
from tableside.rules.metal_men.command import commands
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.movement.rates import base_rate, slow, tolls
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: When several stops coincide, the one listed first here counts.
_ORDER = ("enemy", "base", "impassable", "edge", "lost")


@dataclass(frozen=True)
class UnitSlide(led.ForcedSlide):
    """A slide of a unit, stopped by other bases, impassable ground and the board's edge."""

    state: State
    unit: Unit

    @property
    def edge(self) -> Stop:
        """Where the slide reaches the board's edge; a house rule may change the outcome."""
        outcome = self.state.house.edge if self.state.house.edge != "stop" else "edge"
        bases = shapely.geometrycollections([stand.area for stand in self.slide.stands])
        return Stop(led.to_edge(bases, self.slide.direction, self.state.board), outcome)

    def gap(self, other: Unit) -> Quantity:
        """Return how far the unit is from another at the start, inches."""
        return contact(self.state).nearest(self.unit, other)

    def stopped_first(self, units: Iterable[Unit], outcome: str, near: float) -> Stop | None:
        """Return what stops the slide first, or None; ``near`` is as for ``at_bases``."""
        slide, contact = self.slide, self.state.house.contact
        met = (Stop(led.at_bases(slide, u.bases, contact, near), outcome, u.id) for u in units)
        ground = led.at_ground(slide, self.state.barred(), "impassable")
        return led.first_stop([*met, *ground, self.edge], _ORDER)

    def meeting_doubts(
        self, stopping: Iterable[Unit], passing: Iterable[Unit] = ()
    ) -> Iterator[Doubt]:
        """Yield doubts about meeting the units and ground that stop it, or passing others."""
        contact = self.state.house.contact
        yield from self.meets(stopping, contact=contact)
        yield from self.meets(passing, -contact)
        yield from self.presses(stopping, contact)
        yield from self.meets_ground(self.state.barred())


Cause = Literal["rout", "flight", "voluntary"]
CAUSES = get_args(Cause)
#: Degrees by which a retreat without orders may deviate from straight away from the enemy.
OFF_AWAY = 10.0


@dataclass(frozen=True)
class Retreat(UnitSlide):
    """A unit's retreat: its cause, its dice, and a direction that overrides the rule's (degrees).

    Nothing else is stored: the rest follows from the position.
    """

    cause: Cause
    dice: tuple[int, ...] = ()
    chosen: float | None = None

    @cached_property
    def away_from(self) -> Unit | None:
        """The nearest enemy combat unit, which a retreat without orders leads away from."""
        enemies = self.state.enemies(self.unit) if self.cause == "voluntary" else ()
        return min(enemies, key=lambda each: self.gap(each).value, default=None)

    @cached_property
    def rule_direction(self) -> float:
        """The direction the rule prescribes: to the rear, or away from the nearest enemy."""
        bases = self.unit.bases
        if self.away_from is None:
            return wrap_degrees(facing_of(bases) + 180.0)
        return direction_away(self.away_from.bases, bases, facing_of(bases))

    @property
    def direction(self) -> float:
        """The direction of the retreat, degrees [0, 360)."""
        return self.rule_direction if self.chosen is None else wrap_degrees(self.chosen)

    @cached_property
    def slide(self) -> Slide:
        """Its bases as they slide."""
        return Slide(self.unit.bases, self.direction)

    @cached_property
    def wanted(self) -> float:
        """How far it has to go if nothing is in its way, inches."""
        if self.cause == "flight":
            return float(sum(self.dice))
        if self.cause == "rout":
            return tables().rout_length if self.state.house.rout_at_once else 0.0
        budget = base_rate(self.state, self.unit) / 2
        rough = (tables().slow_cost, shapely.union_all(slow(self.state, self.unit)))
        middles = ((stand.pose.x, stand.pose.y) for stand in self.unit.bases)
        walls = tolls(self.state)
        return min(farthest(at, self.direction, budget, rough, walls) for at in middles)

    @cached_property
    def end(self) -> Stop:
        """Where and how it ends: clear of all friends, unless something stops it first.

        The outcome is ``moved``, ``enemy``, ``impassable``, ``edge`` or ``lost``.
        """
        if self.wanted <= 0.0:
            return Stop(0.0, "moved")
        enemies, contact = self.state.enemies(self.unit), self.state.house.contact
        return self.until(self.stopped_first(enemies, "enemy", contact), self.wanted, "moved")

    @cached_property
    def most(self) -> float:
        """How far it would go unobstructed: until it is clear of all friends."""
        friends = [base for friend in self.state.friends(self.unit) for base in friend.bases]
        return self.slide.clear_from(self.wanted, outlines(friends))

    @property
    def to(self) -> tuple[Stand, ...]:
        """Its stands at the end, unturned; a caisson in contact with its guns goes along.

        The centre of the caisson stays on the board.
        """
        going = (stand for stand in self.unit.stands if self._goes(stand))
        way = self.direction
        return tuple(slid(each, way, min(self.length, self._room(each))) for each in going)

    def _goes(self, stand: Stand) -> bool:
        unit = self.unit
        near = nearest_between(unit.id, unit.bases, unit.id, [stand])
        return contact(self.state).holds(near)

    def _room(self, stand: Stand) -> float:
        """Return how far a stand can go; only a caisson is limited, by the board's edge."""
        if stand in self.unit.bases:
            return math.inf
        middle = shapely.Point(stand.pose.x, stand.pose.y)
        return led.to_edge(middle, self.direction, self.state.board)

    @cached_property
    def through(self) -> tuple[Unit, ...]:
        """The friendly combat units and trains it sweeps over by more than contact."""
        return tuple(self.over(self.state.friends(self.unit), self.state.house.contact))

    @property
    def checks(self) -> tuple[Unit, ...]:
        """The passed combat units that must take a morale check."""
        routed = self.cause == "rout" or self.unit.state == "routed"
        if self.state.house.passed_check == "routed" and not routed:
            return ()
        return tuple(friend for friend in self.through if friend.is_combat)

    @property
    def stopped(self) -> int:
        """How many stands are lost because it was stopped; 0 for a retreat without orders."""
        costs = {"impassable": True, "enemy": self.state.house.flee_contact}
        return int(self.cause != "voluntary" and costs.get(self.outcome, False))

    @property
    def stands_lost(self) -> int:
        """How many stands are lost in all, including the one lost to the rout itself."""
        return self.stopped + int(self.cause == "rout" and self.state.house.rout_at_once)

    def found(self) -> Iterator[Ruling]:
        """Yield the rules that the retreat breaks."""
        unit = self.unit
        if self.cause == "flight" and unit.state == "good":
            yield broken("retreat.state", say("retreat-state", unit=unit))
        if self.cause != "voluntary":
            return
        yield unless(unit.state != "routed", "retreat.routed", say("retreat-routed", unit=unit))
        yield unless(not unit.orders, "retreat.orders", say("retreat-orders", unit=unit))
        able = self.state.able_leaders(unit.side)
        free = [leader.called for leader in able if commands(self.state, leader, unit)]
        if free:
            names = Several(tuple(free), "and")
            text = say("retreat-leaders", unit=unit, leaders=names, count=len(free))
            yield broken("retreat.leaders", text)
        yield self._off_away()

    def _off_away(self) -> Ruling:
        """Check that it goes away from the nearest enemy, within the tolerance."""
        if self.away_from is None:
            return Ruling()
        off = abs(turn_between(self.rule_direction, self.direction))
        text = say(
            "retreat-direction", unit=self.unit, enemy=self.away_from,
            off=degrees(off), limit=degrees(OFF_AWAY, 0),
        )  # fmt: skip
        sigma = sigma_away(self.away_from.bases, self.unit.bases, self.rule_direction)
        measured = Quantity(self.unit.id, self.away_from.id, off, sigma, angle=True)
        return measured.at_most(OFF_AWAY, "retreat.direction", text)

    def doubts(self) -> Iterator[Doubt]:
        """Yield what is too close to call: contacts, units met or passed, the edge."""
        enemies, contact = self.state.enemies(self.unit), self.state.house.contact
        yield from led.contacts_ahead(self.unit, self.slide, enemies, contact)
        yield from self.meeting_doubts(enemies, self.state.friends(self.unit))
        if self.length >= self.wanted:
            yield from self.meets(self.state.friends(self.unit), at=self.wanted)
        yield from self._at_edge()
        if self.cause == "voluntary":
            yield from quantity.nearest_doubts(map(self.gap, enemies))

    def _at_edge(self) -> Iterator[Doubt]:
        """Yield the doubt about reaching the board's edge, if that would cost anything."""
        if self.length <= 0.0 or self.state.house.edge == "stop":
            return
        at_it = self.stopped_by is None and self.outcome not in ("moved", "enemy")
        room = self.edge.length - (self.farthest if at_it else self.length)
        yield from quantity.doubts_at([Quantity(self.unit.id, None, room, self.sigma_ahead)], 0.0)


def may_withdraw(state: State, unit: Unit) -> bool:
    """Whether a unit may retreat without orders now, and would actually move."""
    if unit.orders or unit.moved or unit.passed or unit.state == "routed":
        return False
    path = Retreat(state, unit, "voluntary")
    return path.away_from is not None and not path.ruling.breaches and path.length > 0.0


@dataclass(frozen=True)
class Thrown(UnitSlide):
    """A unit thrown back to ``die`` inches from the nearest of the units that hit it (``by``)."""

    by: tuple[Unit, ...]
    die: int

    @cached_property
    def nearest(self) -> Unit:
        """The nearest of the units that hit it, base to base; the first if several tie."""
        return min(self.by, key=lambda each: self.gap(each).value)

    @cached_property
    def slide(self) -> Slide:
        """Its bases as they slide straight away from the nearest unit, or towards it."""
        bases = self.unit.bases
        away = direction_away(self.nearest.bases, bases, facing_of(bases))
        return Slide(bases, away if self._gap < self.die else wrap_degrees(away + 180.0))

    @cached_property
    def _gap(self) -> float:
        return self.gap(self.nearest).value

    @cached_property
    def most(self) -> float:
        """How far it would slide unobstructed to be ``die`` inches from the nearest unit."""
        if abs(self._gap - self.die) <= ROUNDING:
            return 0.0
        unit, other, away = self.unit, self.nearest, self._gap < self.die
        return contact(self.state).slid_apart(unit, other, self.slide, self.die, away=away)

    @cached_property
    def end(self) -> Stop:
        """Where and how it ends: ``moved``, ``base``, ``impassable`` or ``edge``."""
        first = self.stopped_first(self._others, "base", 0.0)
        if first is not None and first.length < self.most - ROUNDING:
            return first
        return Stop(self.most, "moved")

    @property
    def _others(self) -> tuple[Unit, ...]:
        """The units whose bases stop it: all except leaders, itself and ``nearest``."""
        own = (self.unit.id, self.nearest.id)
        return tuple(u for u in self.state.units if not u.is_leader and u.id not in own)

    @property
    def edge(self) -> Stop:
        """Where it reaches the board's edge, which costs it nothing."""
        return replace(super().edge, outcome="edge")

    @cached_property
    def to(self) -> tuple[Stand, ...]:
        """Its stands at the end, unturned."""
        return self.slide.at(self.length)

    @property
    def distance(self) -> float:
        """How far it ends from the nearest unit, inches."""
        return contact(self.state).nearest(self.unit.put(self.poses), self.nearest).value

    def found(self) -> Iterator[Ruling]:
        """Yield the rules that the throw-back breaks."""
        unit = self.unit
        yield unless(unit.is_foot, "thrown.type", say("thrown-type", unit=unit))
        yield unless(unit.state == "dg", "thrown.state", say("thrown-state", unit=unit))
        friend = next((each for each in self.by if each.side == unit.side), None)
        if friend is not None:
            yield broken("thrown.side", say("thrown-side", unit=unit, by=friend))

    def doubts(self) -> Iterator[Doubt]:
        """Yield the doubts about which units and ground it meets."""
        yield from self.meeting_doubts(self._others)
        yield from quantity.nearest_doubts(map(self.gap, self.by))
