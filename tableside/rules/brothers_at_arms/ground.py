"""What the ground does to the units that stand on it (sections 2 and 4)."""

from __future__ import annotations

import shapely

from tableside.engine.bodies import Stand
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.state import Ground, State, Unit


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


def _mostly_in(stand: Stand, rough: shapely.Geometry) -> bool:
    return bool(stand.area.intersection(rough).area > stand.area.area / 2)


def _crosses(stand: Stand, lines: list[shapely.Geometry]) -> bool:
    return any(stand.area.intersection(line).length > 0.0 for line in lines)
