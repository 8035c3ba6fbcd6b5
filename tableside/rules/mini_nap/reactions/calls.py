"""Along which stretch of a run an enemy may call an opportunity charge (section 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.motion.bearings import beside, corners_of
from tableside.motion.halving import Span, on_legs, on_marks
from tableside.motion.runs import Edges
from tableside.motion.shape import Track
from tableside.motion.turning import turning_room
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.field import Field, charge_allowance
from tableside.rules.mini_nap.scene import ROUNDING
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: Places along a run at which the distance is looked at, and a heading is looked for.
_DISTANCES = 65
_HEADINGS = 11
#: Headings looked at are no farther apart than this (degrees).
_STEP = 2.0
_BESIDE = 1e-6


@dataclass(frozen=True)
class Caller:
    """A unit that may call: what bars each heading of its charge, whoever moves past.

    ``state`` is the table without the mover.
    """

    state: State
    unit: Unit

    @cached_property
    def field(self) -> Field:
        """What lies ahead of it."""
        return Field(self.state, self.unit, charge_allowance(self.state, self.unit))

    @cached_property
    def base(self) -> Floats:
        """Headings to look at whoever moves: the limits of its turn, and beside each unit."""
        field = self.field
        near = [u.outline for u in field.around] + [g.area for g in field.grounds]
        seen = corners_of(near, field.centre)
        across = field.unit.shape.half_width + self.state.contact
        limits = np.array(field.turn_limits)
        sharp = np.concatenate([limits, beside(seen, across), beside(seen, -across)])
        steps = field.unit.pose.facing + np.arange(-90.0, 90.0 + _STEP, _STEP)
        return self._turned_to(np.concatenate([steps, sharp - _BESIDE, sharp + _BESIDE]))

    def _edges_of(self, rings: list[Floats]) -> tuple[Floats, Floats]:
        """Return for each place of a mover the least and greatest heading that hits it there."""
        corners = np.concatenate(rings, axis=1) - np.array(self.field.centre)
        radius = np.hypot(corners[..., 0], corners[..., 1])
        middle = corners.mean(axis=(0, 1))
        mean = float(np.arctan2(middle[1], middle[0]))
        off = np.arctan2(corners[..., 1], corners[..., 0]) - mean
        off = np.mod(off + np.pi, 2 * np.pi) - np.pi
        swing = np.arcsin(np.minimum(self.field.unit.shape.half_width / radius, 1.0))
        low, high = (off - swing).min(axis=1), (off + swing).max(axis=1)
        return np.degrees(mean + low), np.degrees(mean + high)

    def _turned_to(self, headings: Floats) -> Floats:
        kept = ~(self.field.turns_too_far(headings) | self.field.turns_into(headings))
        return np.asarray(headings[kept])

    def room(self, headings: Floats) -> Floats:
        """Return how far (inches) it may run at each heading before something bars it."""
        field = self.field
        contacts = field.to_contacts(headings).min(axis=1, initial=np.inf)
        return np.asarray(np.minimum(contacts, field.to_ground(headings)))

    def meets(self, path: Track, done: Floats) -> Bools:
        """Return for each place of the run whether some heading meets the mover by the rules.

        What bars a heading takes long to find: it is asked only of those that hit the mover.
        """
        rings = path.rings(done)
        low, high = self._edges_of(rings)
        own = self._turned_to(np.concatenate([low + _BESIDE, high - _BESIDE]))
        middle, half = (high.max() + low.min()) / 2, (high.max() - low.min()) / 2
        toward = np.abs(np.mod(self.base - middle + 180.0, 360.0) - 180.0) <= half
        headings = np.concatenate([self.base[toward], own])
        if not len(headings):
            return np.zeros(len(done), dtype=bool)
        ahead = self.field.ahead
        runs = np.minimum.reduce([ahead.run_to(Edges.of_rings(ring), headings) for ring in rings])
        good = (runs <= self.field.limit) & self._turns_clear_of(path, done, headings)
        hits = good.any(axis=1)
        good[hits] &= runs[hits] < self.room(headings[hits])[:, None]
        rows, columns = np.nonzero(good)
        good[rows, columns] = ~self.field.over_edge(headings[rows], runs[rows, columns])
        return np.asarray(good.any(axis=0))

    def _turns_clear_of(self, path: Track, done: Floats, headings: Floats) -> Bools:
        """Whether it can turn to each heading without touching the mover at each place."""
        clear = np.ones((len(headings), len(done)), dtype=bool)
        field, contact = self.field, self.state.contact + ROUNDING
        spot, reach = shapely.Point(field.centre), field.unit.shape.reach + contact
        off = path.centres(done) - np.array(field.centre)
        near = np.hypot(off[:, 0], off[:, 1]) <= reach + path.shape.reach
        for column in np.flatnonzero(near).tolist():
            mover = path.outline(float(done[column]))
            if float(mover.distance(spot)) > reach:
                continue
            if float(mover.distance(self.unit.outline)) <= contact:
                continue
            room = turning_room(self.unit.part_areas, field.centre, [mover], contact)
            clear[:, column] = ~field.turns_into(headings, room)
        return clear


def call_range(state: State, unit: Unit) -> float:
    """Return how near (inches) a mover must be for the unit to call."""
    return state.rule_cm(data.reaction_table().call[unit.kind.branch])


def calls(caller: Caller, path: Track, beyond: float = -1.0) -> tuple[Span, ...]:
    """Return the stretches of the run (inches) along which the unit may call, in order.

    ``beyond``: only where the mover is farther off than so much.
    """
    limit = call_range(caller.state, caller.unit)
    way = shapely.LineString(path.points)
    if caller.unit.outline.distance(way) > limit + path.shape.reach + ROUNDING:
        return ()  # it never comes near enough

    def is_near(done: Floats) -> Bools:
        gaps = path.distances(caller.unit.outline, done)
        return np.asarray((gaps <= limit) & (gaps > beyond))

    near = on_legs(path.lengths.tolist(), _DISTANCES, is_near)
    found: list[Span] = []
    for low, high in near:
        marks = np.linspace(low, high, _HEADINGS)
        found += on_marks(marks, lambda done: caller.meets(path, done))
    return tuple(found)


def counters(caller: Caller, path: Track) -> bool:
    """Whether at some point of the run a heading meets the mover, at any distance."""
    last = max(path.length - 2 * caller.state.contact, 0.0)
    done = np.linspace(0.0, last, _HEADINGS)
    return bool(caller.meets(path, done).any())


def counter_spans(caller: Caller, path: Track) -> tuple[Span, ...]:
    """Return the stretches of the run (inches) along which the charged unit may meet it.

    They are those of an opportunity charge, up to just before the contact: nearer there is no
    room to turn.
    """
    return calls(caller, path, 2 * caller.state.contact)


def needs(state: State, unit: Unit, bonus: int = 0) -> int:
    """Return what a bare die must show for a unit to pass a test of its quality, at least 1."""
    return max(data.tests().quality[unit.rating or "trained"] - bonus, 1)


def may_call(state: State, unit: Unit) -> bool:
    """Whether a unit is one that may charge as a reaction: formed, no square, no battery."""
    return unit.formed and not unit.kind.is_battery and charge_allowance(state, unit) > 0.0


def first_touched(state: State, area: BaseGeometry, units: Sequence[Unit]) -> Unit | None:
    """Return the unit nearest to an area of those in contact with it, None without one."""
    gaps = [(float(area.distance(unit.outline)), unit) for unit in units]
    close = [pair for pair in gaps if pair[0] <= state.contact + ROUNDING]
    return min(close, key=lambda pair: pair[0])[1] if close else None
