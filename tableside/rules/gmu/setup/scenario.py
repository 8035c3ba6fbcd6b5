"""Does the terrain on the table meet the scenario's demands (gmu section 7)?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import SLACK
from tableside.rules.gmu.state import Ground, State, Terrain


def unmet(state: State) -> list[str]:
    """Return the names of the demands that this table does not meet, in the scenario's order."""
    wanted = state.played.terrain
    return [name for name, count in wanted.items() if _COUNTS[name](state) < count]


def _meets(a: BaseGeometry, b: BaseGeometry) -> bool:
    return bool(not a.is_empty and not b.is_empty and a.distance(b) <= SLACK)


def _crosses_board(state: State, area: BaseGeometry) -> bool:
    """Whether an area runs from one side of the board to the opposite one."""
    if area.is_empty:
        return False
    low_x, low_y, high_x, high_y = area.bounds
    along = low_x <= SLACK and high_x >= state.width - SLACK
    across = low_y <= SLACK and high_y >= state.depth - SLACK
    return bool(along or across)


def _roads(state: State) -> int:
    """Count roads from side to opposite side; pieces joined by bridges and towns make one."""
    roads = state.ground(Ground.ROAD)
    whole = [road for road in roads if _crosses_board(state, road.area)]
    rest = [road.area for road in roads if road not in whole]
    links = [piece.area for piece in state.ground(Ground.BRIDGE, Ground.TOWN)]
    joined = _joined([*rest, *links])
    pieced = [
        group
        for group in joined
        if any(group.intersects(road) for road in rest) and _crosses_board(state, group)
    ]
    return len(whole) + len(pieced)


def _joined(areas: list[BaseGeometry]) -> list[BaseGeometry]:
    """Return the areas, merging those that meet each other."""
    swollen = shapely.union_all([area.buffer(SLACK / 2) for area in areas])
    found = shapely.get_parts(swollen)
    return [
        shapely.union_all([area for area in areas if not area.is_empty and area.intersects(part)])
        for part in found
    ]


def _towns(state: State) -> int:
    """Count towns where two roads cross, or meet because one of them ends there."""
    return sum(_is_crossing(state, town) for town in state.ground(Ground.TOWN))


def _is_crossing(state: State, town: Terrain) -> bool:
    here = [road for road in state.ground(Ground.ROAD) if _meets(road.area, town.area)]
    return any(
        _meets(a.area.intersection(b.area), town.area) or _ends_in(a, town) or _ends_in(b, town)
        for a, b in combinations(here, 2)
    )


def _ends_in(road: Terrain, town: Terrain) -> bool:
    ends = (road.line[0], road.line[-1]) if road.line else ()
    return any(_meets(shapely.Point(end), town.area) for end in ends)


def _waters(state: State) -> tuple[Terrain, ...]:
    return state.ground(Ground.RIVER, Ground.STREAM)


def _waters_through_towns(state: State) -> int:
    towns = state.area_of(Ground.TOWN)
    return sum(water.area.intersection(towns).area > 0.0 for water in _waters(state))


def _river_crossings(state: State) -> int:
    """Count the crossings of the river with the fewest; without a river the demand is met."""
    places = [piece.area for piece in state.ground(Ground.BRIDGE, Ground.TOWN)]
    joined = _joined(places)
    rivers = state.ground(Ground.RIVER)
    counts = [sum(_meets(river.area, place) for place in joined) for river in rivers]
    return min(counts, default=_ENOUGH)


_ENOUGH = 1_000_000

_COUNTS: dict[str, Callable[[State], int]] = {
    "roads": _roads,
    "towns": _towns,
    "water": lambda state: len(_waters(state)),
    "water-through-town": _waters_through_towns,
    "river-crossings": _river_crossings,
    "defensible": lambda state: len(state.ground(Ground.DEFENSIBLE)),
    "hills": lambda state: len(state.ground(Ground.HILL)),
}
