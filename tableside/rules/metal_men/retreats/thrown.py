"""Infantry that defensive fire disorganized is thrown to a d8 of inches from it (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tableside.engine.bodies import Stand, facing_of
from tableside.engine.contact import apart
from tableside.engine.led import Stop
from tableside.engine.quantity import Doubt, Ruling, broken
from tableside.engine.sliding import ROUNDING, Slide, outlines
from tableside.engine.troops import direction_away
from tableside.geometry.pose import wrap_degrees
from tableside.rules.metal_men.retreats.slides import UnitSlide
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


@dataclass(frozen=True)
class Thrown(UnitSlide):
    """A unit thrown to so many inches (``die``) from the nearest of those who hit it (``by``)."""

    state: State
    unit: Unit
    by: tuple[Unit, ...]
    die: int

    @cached_property
    def nearest(self) -> Unit:
        """The nearest of those who hit it, from base to base; the first of equals."""
        return min(self.by, key=lambda each: apart(self.unit.bases, each))

    @cached_property
    def slide(self) -> Slide:
        """Its bases as they slide: straight away from the nearest, or towards it."""
        bases = self.unit.bases
        away = direction_away(self.nearest.bases, bases, facing_of(bases))
        return Slide(bases, away if self._farther else wrap_degrees(away + 180.0))

    @property
    def _farther(self) -> bool:
        return apart(self.unit.bases, self.nearest) < self.die

    @cached_property
    def most(self) -> float:
        """How far it slides until it is so far from the nearest, were nothing in its way."""
        if abs(apart(self.unit.bases, self.nearest) - self.die) <= ROUNDING:
            return 0.0
        goes = self.slide.leaves_nearness if self._farther else self.slide.comes_near
        return goes(outlines(self.nearest.bases), float(self.die))

    @cached_property
    def end(self) -> Stop:
        """Where it ends: ``moved``, or stopped by a ``base``, ``impassable`` ground, ``edge``."""
        first = self.stopped_first(self._others, "base", 0.0)
        if first is not None and first.length < self.most - ROUNDING:
            return first
        return Stop(self.most, "moved")

    @property
    def _others(self) -> tuple[Unit, ...]:
        """The units whose bases stop it: all but leaders, and the one that it is measured from."""
        own = (self.unit.id, self.nearest.id)
        return tuple(u for u in self.state.units if not u.is_leader and u.id not in own)

    @property
    def edge(self) -> Stop:
        """Where it comes to the board's edge, which costs it nothing."""
        return replace(super().edge, outcome="edge")

    @cached_property
    def to(self) -> tuple[Stand, ...]:
        """Its stands at its end, unturned."""
        return self.slide.at(self.length)

    @property
    def distance(self) -> float:
        """How far it is from the nearest at its end, inches."""
        return apart(self.to, self.nearest)

    def found(self) -> Iterator[Ruling]:
        """Yield what being thrown back breaks."""
        unit = self.unit
        if not unit.is_foot:
            yield broken("thrown.type", say("thrown-type", unit=unit))
        if unit.state != "dg":
            yield broken("thrown.state", say("thrown-state", unit=unit))
        friend = next((each for each in self.by if each.side == unit.side), None)
        if friend is not None:
            yield broken("thrown.side", say("thrown-side", unit=unit, by=friend))

    def doubts(self) -> Iterator[Doubt]:
        """Yield whom and what it may or may not meet."""
        yield from self.meeting_doubts(self._others)
