"""Straight slides: what ends one early, and what of that is too near to call (section 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from tableside.engine.led import Led, Stop, at_bases, at_ground, first_stop, to_edge
from tableside.engine.quantity import Doubt
from tableside.rules.metal_men.state import State, Unit

#: Of stops at one place the one that stands first here counts.
_ORDER = ("enemy", "base", "impassable", "edge", "lost")


class UnitSlide(Led):
    """A slide of a unit that other bases, impassable ground and the board's edge stop."""

    state: State
    unit: Unit

    @property
    def edge(self) -> Stop:
        """Where it comes to the board's edge; a house may count it as something else."""
        outcome = self.state.house.edge if self.state.house.edge != "stop" else "edge"
        bases = shapely.geometrycollections([stand.area for stand in self.slide.stands])
        return Stop(to_edge(bases, self.slide.direction, self.state.board), outcome)

    def stopped_first(self, units: Iterable[Unit], outcome: str, near: float) -> Stop | None:
        """Return what stops it first, if anything; ``near`` as ``at_bases`` takes it."""
        slide, contact = self.slide, self.state.house.contact
        met = (Stop(at_bases(slide, u.bases, contact, near), outcome, u.id) for u in units)
        ground = at_ground(slide, self.state.barred(), "impassable")
        return first_stop([*met, *ground, self.edge], _ORDER)

    def meeting_doubts(
        self, stopping: Iterable[Unit], passing: Iterable[Unit] = ()
    ) -> Iterator[Doubt]:
        """Yield which units and ground that stop it, or are passed, it may or may not meet."""
        contact = self.state.house.contact
        yield from self.meets(stopping, contact=contact)
        yield from self.meets(passing, -contact)
        yield from self.meets_ground(self.state.barred())
