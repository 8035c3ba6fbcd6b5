"""What ends a slide early: other bases, impassable ground, the board's edge (section 2)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.sliding import ROUNDING, Slide, outlines, pieces_of
from tableside.geometry.pose import unit_vector
from tableside.geometry.shapes import signed_gap
from tableside.rules.metal_men.state import State, Unit

#: Who is in contact at the start stays if its first so many inches press it into the other.
PRESSED = 0.1
#: A base lies on ground when more than this of its area does, square inches: rounding.
_ON = 1e-6
#: Of stops at one place the one that stands first here counts.
_ORDER = ("enemy", "base", "impassable", "edge", "lost")


@dataclass(frozen=True)
class Stop:
    """What ends a slide: after how many inches, with what outcome, and its id where it has one."""

    length: float
    outcome: str
    by: str | None = None


def first_of(stops: Iterable[Stop]) -> Stop | None:
    """Return the stop that comes first; of those at one place by what each is."""
    reached = [stop for stop in stops if math.isfinite(stop.length)]

    def when(stop: Stop) -> tuple[float, int]:
        return round(stop.length, 6), _ORDER.index(stop.outcome)

    return min(reached, key=when, default=None)


def at_bases(slide: Slide, unit: Unit, contact: float, near: float) -> float:
    """Return how far stands slide until they touch a base of a unit; infinity for never.

    Bases within ``near`` inches at the start are touched only where the slide presses into them
    deeper than ``contact``, and that at once. Brushing along a side is no touch.
    """
    near_by = [base for base in unit.bases if _in_contact(slide.stands, base, near)]
    if any(_pressed(slide, base, contact) for base in near_by):
        return 0.0
    return slide.touches(outlines(base for base in unit.bases if base not in near_by))


def _in_contact(stands: Sequence[Stand], base: Stand, near: float) -> bool:
    return any(gap_of(stand, base) <= near + ROUNDING for stand in stands)


def gap_of(stand: Stand, base: Stand) -> float:
    """Return how far apart two bases are; bases that are surely far off are not measured."""
    far = stand.pose.distance_to(base.pose) - stand.half_diagonal - base.half_diagonal
    return far if far > 1.0 else float(stand.area.distance(base.area))


def _pressed(slide: Slide, base: Stand, contact: float) -> bool:
    return any(
        signed_gap(stand.area, base.area)[0] <= ROUNDING - contact for stand in slide.at(PRESSED)
    )


def at_ground(slide: Slide, state: State) -> Iterator[Stop]:
    """Yield where stands touch impassable ground that none of them lies on as they start."""
    for name, area in state.barred():
        if not lies_on(slide.stands, area):
            yield Stop(slide.touches(pieces_of([area])), "impassable", name)


def lies_on(stands: Sequence[Stand], area: BaseGeometry) -> bool:
    """Whether some base lies on an area."""
    return any(stand.area.intersection(area).area > _ON for stand in stands)


def at_edge(slide: Slide, state: State) -> Stop:
    """Return where stands come to the board's edge; a house may count it as something else."""
    outcome = state.house.edge if state.house.edge != "stop" else "edge"
    return Stop(_to_edge(slide, state), outcome)


def centre_to_edge(stand: Stand, direction: float, state: State) -> float:
    """Return how far the middle of a stand goes until it is at the board's edge."""
    (x, y), (cos, sin) = (stand.pose.x, stand.pose.y), unit_vector(direction)
    left = ((state.width - x, cos), (x, -cos), (state.depth - y, sin), (y, -sin))
    return min(max(room, 0.0) / speed for room, speed in left if speed > ROUNDING)


def _to_edge(slide: Slide, state: State) -> float:
    """Return how far stands slide until a base would leave the board."""
    bounds = shapely.total_bounds([stand.area for stand in slide.stands])
    cos, sin = unit_vector(slide.direction)
    size = state.size
    left = ((size.width - bounds[2], cos), (bounds[0], -cos), (size.depth - bounds[3], sin),
            (bounds[1], -sin))  # fmt: skip
    runs = (max(float(room), 0.0) / speed for room, speed in left if speed > ROUNDING)
    return min(runs, default=math.inf)
