"""Where a unit's stands can fire: the arc from their front, by range bands (section 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.geometry.shapes import as_geojson, sector
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.shape import front_of, shape_of
from tableside.rules.metal_men.state import State, Unit


def bands_of(state: State, unit: Unit, stands: Sequence[Stand]) -> Mapping[str, BaseGeometry]:
    """Return by band the ground that some stands of a unit reach, as far as it is on the board.

    What stands in the way does not count.
    """
    table, front = tables().fire, front_of(tuple(stands))
    reach = table.low_ammo_reach if unit.low_ammo else table.reach[unit.arm]
    found, near = {}, 0.0
    for band in table.bands[1:]:
        if band.to > reach:
            break
        area = sector(front.point, front.facing, table.arc, near, band.to)
        found[band.name], near = area.intersection(state.board), band.to
    return found


def answer(state: State, unit: Unit, names: Sequence[str] | None) -> dict[str, Any]:
    """Answer ``arc``: of the stands that are named, None for all of the front rank."""
    stands = shape_of(state, unit).front_rank
    if names is not None:
        stands = tuple(stand for stand in unit.bases if stand.id in names)
    front = front_of(stands)
    bands = bands_of(state, unit, stands)
    return {
        "from": list(front.point),
        "facing": front.facing,
        "bands": {name: as_geojson(area) for name, area in bands.items()},
        "doubt": [],
    }
