"""What the ground does to the units that stand on it (sections 2 and 4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import DEVIATIONS, SLACK, Doubt, Quantity
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.state import Ground, Piece, State, Unit

#: A base is in difficult ground when more than this share of it is.
MOSTLY = 0.5


def is_unformed(state: State, unit: Unit) -> bool:
    """Whether a unit stands in difficult ground: any stand is mostly in it.

    More than half of one base, all grounds together, a stream drawn as an area among them; or a
    base crosses a stream's middle line away from bridges and fords. A riverboat never is.
    """
    if unit.kind == "riverboat" or unit.is_commander:
        return False
    rough, lines = _difficult(state)
    return any(_mostly_in(stand, rough) or _crosses(stand, lines) for stand in unit.stands)


def unformed_doubt(state: State, unit: Unit) -> Doubt | None:
    """Return what makes it too near to call whether a unit is unformed; None where it is sure.

    How much of a base is in difficult ground (a share), or how far it is from a stream (inches).
    """
    if unit.kind == "riverboat" or unit.is_commander:
        return None
    rough, lines = _difficult(state)
    first = None
    for stand in unit.stands:
        share = share_of(unit, [stand], lambda each: each.area.intersection(rough).area)
        mostly = share.doubt(MOSTLY)
        stream = _stream_doubt(unit, stand, lines)
        surely = (mostly is None and _mostly_in(stand, rough)) or (
            stream is None and _crosses(stand, lines)
        )
        if surely:
            return None
        first = first or mostly or stream
    return first


def _difficult(state: State) -> tuple[BaseGeometry, list[BaseGeometry]]:
    """Return the ground that a unit is unformed in, and the lines that it is unformed across."""
    streams = state.of_kinds((Ground.STREAM,))
    wide = [state.dry(stream.area) for stream in streams if stream.line is None]
    rough = shapely.union_all([state.ground(tables().unformed_on), *wide])
    lines = [state.dry(stream.middle_line) for stream in streams if stream.line is not None]
    return rough, lines


def share_of(unit: Unit, stands: Sequence[Stand], covered: Callable[[Stand], float]) -> Quantity:
    """Return which share of some bases' area is ``covered`` (square inches, of one base).

    Its sigma is by how much it changes where all are a deviation off along x, and along y.
    """

    def share(dx: float, dy: float) -> float:
        there = [stand.shifted(dx, dy) for stand in stands]
        return sum(map(covered, there)) / float(sum(stand.area.area for stand in there))

    x, y = (max(stand.sigma[axis] for stand in stands) for axis in (0, 1))
    steps = ((x, 0.0), (0.0, y)) if x or y else ()
    change = [(share(dx, dy) - share(-dx, -dy)) / 2 for dx, dy in steps]
    return Quantity(unit.id, None, share(0.0, 0.0), math.hypot(*change))


def _stream_doubt(unit: Unit, stand: Stand, lines: Sequence[BaseGeometry]) -> Doubt | None:
    """Return whether a base that lies two deviations off would cross a stream, or cross none."""
    x, y = (DEVIATIONS * each for each in stand.sigma[:2])
    if not (x or y):
        return None
    here = _crosses(stand, lines)
    for dx, dy in ((x, 0.0), (-x, 0.0), (0.0, y), (0.0, -y)):
        if _crosses(stand.shifted(dx, dy), lines) != here:
            off = min(float(stand.area.distance(line)) for line in lines)
            return Doubt(unit.id, None, off, 0.0, max(x, y))
    return None


def is_near(state: State, unit: Unit, works: Piece) -> bool:
    """Whether a stand of a unit is near enough to works to hold them; at the limit it is not."""
    reach = state.agreed("obstacle_reach")
    return any(stand.area.distance(works.area) <= reach - SLACK for stand in unit.stands)


def _mostly_in(stand: Stand, rough: shapely.Geometry) -> bool:
    return bool(stand.area.intersection(rough).area > stand.area.area * MOSTLY)


def _crosses(stand: Stand, lines: Sequence[BaseGeometry]) -> bool:
    return any(stand.area.intersection(line).length > 0.0 for line in lines)
