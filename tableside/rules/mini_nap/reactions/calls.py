"""Along which stretch of a run an enemy may call an opportunity charge (section 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.motion.barriers import ROUNDING
from tableside.motion.halving import Span, on_legs, on_marks
from tableside.motion.meeting import Meeting
from tableside.motion.shape import Track
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.field import Field, charge_allowance
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: Places along a run at which the distance is looked at, and a heading is looked for.
_DISTANCES = 65
_HEADINGS = 11


@dataclass(frozen=True)
class Caller:
    """A unit that may call: what bars each heading of its charge, whoever moves past.

    ``state`` is the table without the mover.
    """

    state: State
    unit: Unit

    @cached_property
    def meeting(self) -> Meeting:
        """What it could run at."""
        far = charge_allowance(self.state, self.unit)
        return Meeting(Field(self.state, self.unit, far).onward)


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
        found += on_marks(marks, lambda done: caller.meeting.meets(path, done))
    return tuple(found)


def counters(caller: Caller, path: Track) -> bool:
    """Whether at some point of the run a heading meets the mover, at any distance."""
    last = max(path.length - 2 * caller.state.contact, 0.0)
    done = np.linspace(0.0, last, _HEADINGS)
    return bool(caller.meeting.meets(path, done).any())


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
