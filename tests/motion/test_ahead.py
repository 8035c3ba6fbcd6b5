"""What lies straight ahead of a shape that may first turn about its centre."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from tableside.geometry.pose import Pose
from tableside.motion.ahead import Ahead, slid_onto, star, touched_at
from tableside.motion.runs import Edges
from tableside.motion.shape import Shape

#: An inch deep and two wide.
BLOCK = Shape((((0.5, 1.0), (-0.5, 1.0), (-0.5, -1.0), (0.5, -1.0)),))
EAST, NORTH = 0.0, 90.0
WAYS = np.array([EAST, NORTH])
#: East of the origin, from 3 to 5.
WALL = shapely.box(3, -2, 5, 2)
LESS = shapely.box(3.1, -1.9, 4.9, 1.9)


def ahead(facing: float = 0.0, slack: float = 0.0) -> Ahead:
    return Ahead(BLOCK, facing, (0.0, 0.0), 0.1, slack)


def test_it_runs_until_it_touches_or_overlaps_deeper_than_the_tolerance() -> None:
    wall, less = Edges.of([WALL]), Edges.of([LESS])
    assert ahead().run_to(wall, WAYS)[:, 0].tolist() == [2.5, np.inf]
    assert ahead().run_to(wall, WAYS, 0.5)[0, 0] == pytest.approx(2.0)
    assert ahead().run_into(wall, WAYS)[0, 0] == pytest.approx(2.6)
    assert ahead().run_through(wall, less, WAYS)[0, 0] == pytest.approx(2.6)


def test_it_may_run_with_its_side_ahead() -> None:
    assert ahead(90.0).run_to(Edges.of([WALL]), WAYS)[0, 0] == pytest.approx(2.0)


@pytest.mark.parametrize(("near", "touches"), [(0.21, True), (0.19, False)])
def test_it_touches_what_is_near_once_it_is_turned(near: float, touches: bool) -> None:
    """The post is 0.2 in beyond its front facing east, and under its side facing north."""
    post = shapely.box(0.7, -0.1, 0.8, 0.1)
    assert ahead().touches(post, np.array([EAST, 180.0]), near).tolist() == [touches, touches]
    assert ahead().touches(post, np.array([NORTH]), near).tolist() == [True]


@pytest.mark.parametrize(("slack", "lies"), [(0.0, True), (0.05, False)])
def test_it_lies_on_what_it_overlaps_by_more_than_tolerance_and_slack(
    slack: float, lies: bool
) -> None:
    ground = shapely.box(0.38, -2, 3, 2)
    less = ground.buffer(-0.1 - slack, join_style="mitre")
    assert ahead(slack=slack).lies_on(ground, less, np.array([EAST])).tolist() == [lies]


def test_it_leaves_the_board_by_so_much() -> None:
    size = 4.0, 6.0
    assert ahead().run_on_board(size, 0.1, WAYS + 180.0).tolist() == pytest.approx([0.0, 0.0])
    amid = Ahead(BLOCK, 0.0, (2.0, 3.0), 0.1)
    runs = amid.run_on_board(size, 0.1, WAYS)
    assert runs.tolist() == pytest.approx([1.6, 2.6])
    assert amid.off_board(size, 0.1, WAYS, runs - 0.001).tolist() == [False, False]
    assert amid.off_board(size, 0.1, WAYS, runs + 0.001).tolist() == [True, True]


def test_runs_to_all_sides_make_a_star() -> None:
    ways = np.arange(0.0, 360.0, 90.0)
    assert star((1.0, 1.0), ways, np.ones(4)).area == pytest.approx(2.0)


CUBE = Shape((((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)),))


def test_it_slides_onto_another_and_back_where_it_overlaps_it() -> None:
    other = Pose(5.0, 0.2, 30.0)
    for x in (0.0, 4.8):
        found = slid_onto(CUBE, Pose(x, 0.0, 0.0), CUBE, other)
        assert found is not None
        assert found.facing == 0.0
        assert CUBE.at(found).distance(CUBE.at(other)) == pytest.approx(0.0, abs=1e-9)
        assert CUBE.at(found).intersection(CUBE.at(other)).area == pytest.approx(0.0, abs=1e-9)
    assert slid_onto(CUBE, Pose(0.0, 3.0, 0.0), CUBE, other) is None


def test_which_areas_it_touches_at_each_facing() -> None:
    beside, far = shapely.box(0.6, -0.1, 1, 0.1), shapely.box(3, 0, 4, 1)
    facings = np.array([0.0, 45.0])
    assert touched_at(CUBE, (0.0, 0.0), facings, [far, beside], 0.05).tolist() == [0, 2]
    assert touched_at(CUBE, (0.0, 0.0), facings, [], 0.05).tolist() == [0, 0]
