"""What the ground does to the units that stand on it (sections 2 and 4)."""

from __future__ import annotations

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.quantity import SLACK
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.state import Ground, Piece, State, Unit


def is_unformed(state: State, unit: Unit) -> bool:
    """Whether a unit stands in difficult ground: any stand is mostly in it.

    More than half of one base, all grounds together, a stream drawn as an area among them; or a
    base crosses a stream's middle line away from bridges and fords. A riverboat never is.
    """
    if unit.kind == "riverboat" or unit.is_commander:
        return False
    streams = state.of_kinds((Ground.STREAM,))
    wide = [state.dry(stream.area) for stream in streams if stream.line is None]
    rough = shapely.union_all([state.ground(tables().unformed_on), *wide])
    lines = [state.dry(stream.middle_line) for stream in streams if stream.line is not None]
    return any(_mostly_in(stand, rough) or _crosses(stand, lines) for stand in unit.stands)


def is_near(state: State, unit: Unit, works: Piece) -> bool:
    """Whether a stand of a unit is near enough to works to hold them; at the limit it is not."""
    reach = state.house.obstacle_reach
    reach = state.scale.obstacle_reach if reach is None else reach
    return any(stand.area.distance(works.area) <= reach - SLACK for stand in unit.stands)


def _mostly_in(stand: Stand, rough: shapely.Geometry) -> bool:
    return bool(stand.area.intersection(rough).area > stand.area.area / 2)


def _crosses(stand: Stand, lines: list[shapely.Geometry]) -> bool:
    return any(stand.area.intersection(line).length > 0.0 for line in lines)
