"""Rooms: two poses have no way between them where something parts them in every facing."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from tableside.geometry.footprint import Base
from tableside.motion.components import Rooms
from tableside.motion.obstacles import Field, Keepout, Mover
from tableside.motion.paths import obstacles_of

SMALL = Mover((Base(50.8, 25.4),))
BOARD = (0.0, 0.0, 20.0, 20.0)
WEST, EAST = (5.0, 10.0), (15.0, 10.0)


def shared(gap: float, facing: float = 0.0) -> bool:
    """Whether both sides of a wall with a gap of this width lie in one room."""
    wall = shapely.box(9, 0, 11, 20).difference(shapely.box(9, 10 - gap / 2, 11, 10 + gap / 2))
    field = Field(SMALL, BOARD, (Keepout("wall", wall),))
    rooms = Rooms(field, obstacles_of(field), np.array([WEST]), 12.0)
    one, other = (rooms.holding(np.array([p]), np.array([facing])) for p in (WEST, EAST))
    assert len(one) == len(other) == 1
    return one == other


@pytest.mark.parametrize("facing", [0.0, 90.0, 37.0])
def test_a_gap_as_wide_as_the_base_is_deep_joins_two_rooms(facing: float) -> None:
    assert shared(1.02, facing)
    assert not shared(0.9, facing)


def test_a_corridor_too_narrow_to_turn_in_parts_the_facings() -> None:
    walls = shapely.box(0, 0, 20, 20).difference(shapely.box(2, 9.4, 18, 10.6))
    field = Field(SMALL, BOARD, (Keepout("walls", walls),))
    rooms = Rooms(field, obstacles_of(field), np.array([[10.0, 10.0]]), 5.0)
    along = rooms.holding(np.array([[10.0, 10.0]]), np.array([90.0]))
    assert len(along) == 1
    assert along == rooms.holding(np.array([[6.0, 10.0]]), np.array([85.0]))
    assert rooms.holding(np.array([[10.0, 10.0]]), np.array([0.0])) == set()
    lengthwise, across = rooms.within(along, np.array([90.0, 0.0]))
    assert lengthwise.contains(shapely.Point(6, 10))
    assert not lengthwise.contains(shapely.Point(4.5, 10))  # beyond the limit
    assert across.is_empty
