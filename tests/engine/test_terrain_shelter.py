"""Which pieces of terrain shelter a base from where it is seen."""

from __future__ import annotations

import pytest
import shapely

from tableside.engine.terrain import Terrain
from tests.engine.bodies_of_stands import stand

WALL: Terrain[str] = Terrain("w", "wall", line=((4.0, -2.0), (4.0, 2.0)), width=0.2)
BOARD = shapely.box(-20, -20, 20, 20)


@pytest.mark.parametrize(
    ("origin", "reach", "sheltered"),
    [
        ((10.0, 0.0), 5.0, True),
        ((10.0, 0.0), 1.0, False),  # too far from the wall
        ((-10.0, 0.0), 5.0, False),  # on the other side
        ((10.0, 9.0), 5.0, False),  # past the end of the wall
        ((4.0, 0.0), 5.0, True),  # the way begins on it
    ],
)
def test_an_obstacle_shelters_who_is_near_behind_it(
    origin: tuple[float, float], reach: float, sheltered: bool
) -> None:
    wall = WALL.on(BOARD)
    assert wall.shelters(stand("1", 0, 0), origin, reach) is sheltered


def test_the_reach_is_from_the_edge_of_the_base_and_included() -> None:
    wall, base = WALL.on(BOARD), stand("1", 0, 0)
    gap = wall.area.distance(base.area)
    assert wall.shelters(base, (10.0, 0.0), gap)
    assert not wall.shelters(base, (10.0, 0.0), gap - 1e-6)
