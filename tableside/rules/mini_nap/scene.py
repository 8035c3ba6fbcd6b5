"""What stands round a unit that is about to move: whom it touches, and what is near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Text
from tableside.engine.quantity import DEVIATIONS, SLACK, Quantity, Ruling, along
from tableside.geometry.pose import Pose, turn_between
from tableside.geometry.shapes import direction, signed_gap
from tableside.geometry.uncertainty import Place, of_gap, of_move, of_turn
from tableside.rules.mini_nap.manoeuvres.ground import Barrier, overlapped, prohibited
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say

#: Contact and overlap are compared exactly; this is rounding (inches).
ROUNDING = 1e-7


@dataclass(frozen=True)
class Scene:
    """The table as one unit finds it. ``around``: the units that it could touch."""

    state: State
    unit: Unit

    @cached_property
    def around(self) -> tuple[Unit, ...]:
        """The units that can be touched, without itself."""
        return self.state.in_the_way(self.unit)

    @cached_property
    def areas(self) -> NDArray[np.object_]:
        """Their outlines."""
        found = np.empty(len(self.around), dtype=object)
        found[:] = [unit.outline for unit in self.around]
        return found

    @property
    def contact(self) -> float:
        """The distance (inches) that still counts as contact."""
        return self.state.contact

    def ground(self, *, formed: bool | None = None) -> tuple[Barrier, ...]:
        """Return the ground that bars the unit, formed or not."""
        return prohibited(self.state, self.unit, formed=formed)

    def near(self, area: BaseGeometry, distance: float) -> list[Unit]:
        """Return the units within ``distance`` of an area, in the order of the position."""
        if not self.around:
            return []
        close = shapely.dwithin(self.areas, area, distance + ROUNDING)
        return [self.around[i] for i in np.flatnonzero(close)]

    def barriers(self, area: BaseGeometry, distance: float, *, formed: bool) -> Iterator[Barrier]:
        """Yield what bars a run of the unit, formed or not, within ``distance`` of an area.

        It may not come into contact with an enemy, but for one that it touches already; nor go
        through one, nor over ground that bars it, nor, formed, through a friend.
        """
        for unit in self.near(area, distance):
            if formed or self.enemy(unit):
                less = unit.outline.buffer(-self.contact, join_style="mitre")
                yield Barrier(unit.id, unit.outline, less, self.enemy(unit))
        yield from (g for g in self.ground(formed=formed) if g.area.distance(area) <= distance)

    def touched(self, area: BaseGeometry) -> frozenset[str]:
        """Return the ids of the units in contact with an area."""
        return frozenset(unit.id for unit in self.near(area, self.contact))

    def ground_touched(
        self, area: BaseGeometry, *, formed: bool | None = None
    ) -> tuple[Barrier, ...]:
        """Return the prohibited ground in contact with an area."""
        limit = self.contact + ROUNDING
        return tuple(g for g in self.ground(formed=formed) if g.area.distance(area) <= limit)

    def least_gap(self, begun: float, sigma: float) -> float:
        """Return how near (inches) may be what stood ``begun`` from the unit, and touched it.

        Below 0 they overlap by so much. The slack of a limit, and two deviations of a measured
        gap, are no coming nearer; but no slack makes an overlap of a contact, nor a deeper one of
        an overlap: turn by turn it would add up.
        """
        deepest = min(begun, -self.contact) - ROUNDING
        return max(begun - SLACK, deepest) - DEVIATIONS * sigma

    def overlapped(self, begun: float) -> bool:
        """Whether what is ``begun`` inches off, below 0, is overlapped and not only touched.

        An overlap that passes the tolerance by less than the slack is contact. The game itself
        places units at the tolerance, and rounding must not open a way through them.
        """
        return begun < -self.contact - SLACK

    @cached_property
    def stood_on(self) -> frozenset[str]:
        """The ids of the units that it overlaps where it stands.

        They do not bar a run that begins on them, whichever way it has turned first.
        """
        parts = self.unit.part_areas
        gaps = [
            (other.id, gap_between(parts, other.part_areas)[0])
            for other in self.near(self.unit.outline, self.contact)
        ]
        return frozenset(name for name, gap in gaps if self.overlapped(gap))

    def overlaps_ground(self, ground: Barrier, area: BaseGeometry) -> bool:
        """Whether an area overlaps prohibited ground deeper than the tolerance."""
        return overlapped(ground, area, self.contact)

    def not_to_stop_on(self, *, formed: bool) -> tuple[Unit, ...]:
        """Return whom it may pass over, but not stop on: abandoned guns; unformed also friends."""
        guns = tuple(u for u in self.state.units if u.abandoned and u.id != self.unit.id)
        return guns if formed else (*self.state.friends(self.unit), *guns)

    def enemy(self, other: Unit) -> bool:
        """Whether ``other`` is of another side."""
        return other.side != self.unit.side

    @cached_property
    def enemies_touched(self) -> tuple[Unit, ...]:
        """The enemies in contact with the unit where it stands."""
        return tuple(u for u in self.near(self.unit.outline, self.contact) if self.enemy(u))


def gap_between(
    a: Sequence[BaseGeometry], b: Sequence[BaseGeometry]
) -> tuple[float, tuple[float, float]]:
    """Return the least signed gap (inches) between convex parts, and along which way it is."""
    return min((signed_gap(one, other) for one in a for other in b), key=lambda found: found[0])


def distance(a: Unit, b: Unit) -> Quantity:
    """Return the distance between two units' outlines (inches), 0 in contact or overlapping."""
    value = float(a.outline.distance(b.outline))
    if not (any(a.sigma) or any(b.sigma)):
        return Quantity(a.id, b.id, value)
    shared = of_gap((a.sigma, a.pose), (b.sigma, b.pose), (a.outline, b.outline))
    if shared is not None:
        return Quantity(a.id, b.id, value, shared)
    way = direction(a.outline, b.outline)
    return Quantity(a.id, b.id, value, sigma_between(a, b, way))


def in_contact(state: State, a: Unit, b: Unit) -> bool:
    """Whether two units touch, or overlap."""
    return float(a.outline.distance(b.outline)) <= state.contact + ROUNDING


def touches(state: State, a: Unit, b: Unit, rule: str, message: Text) -> Ruling:
    """Return the ruling of ``rule``, which asks for contact between two units."""
    gap, limit = distance(a, b), state.contact
    return gap.judged(limit, gap.value <= limit + ROUNDING, rule, message, gap.value - limit)


def stays_clear(state: State, gap: Quantity, rule: str, message: Text) -> Ruling:
    """Return the ruling of ``rule``, by which a ``gap`` must be no contact."""
    limit = state.contact
    return gap.judged(limit, gap.value > limit + ROUNDING, rule, message, limit - gap.value)


def on_board(state: State, unit: Unit, area: BaseGeometry, rule: str, words: str) -> Ruling:
    """Return the ruling of ``rule``, by which no contact tolerance of ``area`` is over the edge.

    ``words``: the message that tells by how much it is.
    """
    over, way = off_board(state, area)
    text = say(words, unit=unit, over=cm(over))
    beyond = Quantity(unit.id, None, over, sigma_between(unit, None, way))
    return beyond.judged(state.contact, over <= state.contact + ROUNDING, rule, text, over)


def sigma_between(a: Unit, b: Unit | None, way: tuple[float, float]) -> float:
    """Return one standard deviation (inches) of a length from ``a`` to ``b`` along ``way``."""
    own = along(a.pose_sigma, way, a.shape.half_diagonal)
    if b is None:
        return own
    return float(np.hypot(own, along(b.pose_sigma, way, b.shape.half_diagonal)))


def measured(a: Unit, b: Unit | None, value: float) -> Quantity:
    """Return a length (inches) of a unit, or between two, in a direction that is not known."""
    return Quantity(a.id, None if b is None else b.id, value, sigma_between(a, b, (0.0, 0.0)))


def turned_by(unit: Unit, a: float, b: float) -> Quantity:
    """Return how far a unit turns from one facing to another (degrees), both of them measured."""
    value = abs(turn_between(a, b))
    return Quantity(unit.id, None, value, 2**0.5 * unit.pose_sigma[2], angle=True)


def went_sigma(unit: Unit, start: Pose, end: Pose) -> float:
    """Return one standard deviation (inches) of how far a unit's centre went.

    Both ends are measured; what the unit carries along counts where it was turned.
    """
    shared = of_move(*_measured(unit, start, end))
    if shared is not None:
        return shared
    return 2**0.5 * sigma_between(unit, None, (end.x - start.x, end.y - start.y))


def turned_sigma(unit: Unit, start: Pose, end: Pose) -> float:
    """Return one standard deviation (degrees) of how far a unit turned; as ``went_sigma``."""
    shared = of_turn(*_measured(unit, start, end))
    return 2**0.5 * unit.pose_sigma[2] if shared is None else shared


def _measured(unit: Unit, start: Pose, end: Pose) -> tuple[Place, Place]:
    return (unit.sigma_before or unit.sigma, start), (unit.sigma, end)


def off_board(state: State, area: BaseGeometry) -> tuple[float, tuple[float, float]]:
    """Return how far (inches) an area sticks out over the board's edge, and which way.

    Below 0 it lies inside by so much.
    """
    low_x, low_y, high_x, high_y = area.bounds
    return max(
        (-low_x, (1.0, 0.0)),
        (-low_y, (0.0, 1.0)),
        (high_x - state.width, (1.0, 0.0)),
        (high_y - state.depth, (0.0, 1.0)),
    )
