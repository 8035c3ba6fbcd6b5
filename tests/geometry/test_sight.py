"""Line of sight: slits, touching blockers, grazing lines, and chance against a random search."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.geometry.sight import GRAZE, sight_line

pytestmark = pytest.mark.slow

START, END = shapely.box(0, 0, 2, 1), shapely.box(0, 9, 2, 10)


def seen(*blockers: BaseGeometry) -> bool:
    line = sight_line(START, END, blockers)
    if line is None:
        return False
    way = shapely.LineString(line)
    assert way.distance(START) < 1e-6
    assert way.distance(END) < 1e-6
    for blocker in blockers:
        assert way.intersection(blocker.buffer(-2 * GRAZE)).length == pytest.approx(0.0, abs=1e-9)
    return True


def test_nothing_between() -> None:
    assert seen()
    assert seen(shapely.box(2.01, 0, 5, 10))


@pytest.mark.parametrize(("edge", "visible"), [(1.99, True), (2.0, True), (2.01, False)])
def test_a_wall_up_to_the_last_line(edge: float, visible: bool) -> None:
    assert seen(shapely.box(-50, 0.5, edge, 9.5).difference(START).difference(END)) is visible


@pytest.mark.parametrize(
    ("gap", "visible"),
    [(-0.5, False), (0.0, False), (0.004, False), (0.006, True), (0.02, True)],
)
def test_a_slit_between_two_walls(gap: float, visible: bool) -> None:
    assert seen(shapely.box(-50, 4, 1, 5), shapely.box(1 + gap, 4, 50, 5)) is visible


def test_two_walls_that_touch_at_a_corner_leave_no_way() -> None:
    assert not seen(shapely.box(-50, 4, 1, 5), shapely.box(1, 5, 50, 6))


def test_two_walls_on_either_side_of_a_line_that_do_not_touch_leave_one() -> None:
    assert seen(shapely.box(-50, 4, 1, 5), shapely.box(1, 5.5, 50, 6.5))


def test_sharp_corners_that_touch_leave_no_way() -> None:
    left = shapely.Polygon([(1, 5), (-50, 5.5), (-50, 4.5)])
    right = shapely.Polygon([(1, 5), (50, 4.5), (50, 5.5)])
    assert not seen(left, right)
    assert seen(left, shapely.affinity.translate(right, 0.01, 0))


def test_a_line_grazes_two_touching_blockers_on_one_side() -> None:
    low, high = shapely.box(-5, 0, -4, 1), shapely.box(8, 0, 9, 1)
    walls = [shapely.box(-2, -9, 3, 1), shapely.box(3, -9, 5, 1)]
    assert sight_line(low, high, walls) is not None
    lid = shapely.box(-2, 1, 5, 9)
    assert sight_line(low, high, [*walls, lid]) is None


def test_a_narrow_slanting_way() -> None:
    assert not seen(shapely.box(-50, 4, 1.5, 4.2), shapely.box(1, 4.25, 50, 6))
    assert seen(shapely.box(-50, 4, 1.05, 4.2), shapely.box(1, 4.9, 50, 6))


def test_a_wall_with_a_window_that_only_one_direction_passes() -> None:
    # Left of 0.6 below, right of 1.4 above: only lines that lean to the right.
    left = shapely.box(0.6, 2.5, 50, 3)
    right = shapely.box(-50, 7, 1.4, 7.5)
    assert seen(left, right)
    assert not seen(left, right, shapely.Polygon([(0.5, 4.6), (1.5, 4.6), (1.5, 5.4), (0.5, 5.4)]))


def test_an_end_inside_a_blocker_sees_nothing_and_one_half_out_of_it_does() -> None:
    assert not seen(shapely.box(-1, -1, 3, 2))
    assert seen(shapely.box(-1, -1, 3, 0.5))


def test_touching_units_see_each_other() -> None:
    line = sight_line(shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1), [shapely.box(3, 0, 4, 1)])
    assert line is not None


def test_a_blocker_with_a_bay_does_not_block_through_the_bay() -> None:
    bay = shapely.box(-9, 4, 9, 6).difference(shapely.box(0.5, 3, 1.5, 7))
    assert seen(bay)
    assert not seen(shapely.box(-9, 4, 9, 6).difference(shapely.box(0.5, 3, 1.5, 5)))


places = st.builds(Pose, st.floats(1, 9), st.floats(2.5, 7.5), st.floats(0, 360))
sizes = st.sampled_from([(60, 30), (60, 20), (90, 60), (30, 120)])
walls = st.lists(
    st.builds(lambda size, pose: footprint([Base(*size)], pose), sizes, places),
    min_size=1,
    max_size=7,
)
ends = st.builds(
    lambda x, y, facing: footprint([Base(60, 30)], Pose(x, y, facing)),
    st.floats(2, 8),
    st.floats(0, 1),
    st.floats(0, 360),
)


@settings(max_examples=150)
@given(ends, ends, walls)
def test_random_tables_against_a_search_by_chance(
    start: BaseGeometry, end: BaseGeometry, blockers: list[BaseGeometry]
) -> None:
    end = shapely.affinity.translate(end, 0, 9)
    line = sight_line(start, end, blockers)
    wall = shapely.union_all(blockers)
    if line is not None:
        inside = shapely.LineString(line).intersection(
            shapely.union_all([blocker.buffer(-2 * GRAZE) for blocker in blockers])
        )
        assert inside.length < 1e-9
        return
    assert not shapely.disjoint(_chance_lines(start, end), wall).any()


def _chance_lines(
    start: BaseGeometry, end: BaseGeometry
) -> np.ndarray[tuple[int], np.dtype[np.object_]]:
    draw = np.random.default_rng(1)

    def points(area: BaseGeometry) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        corners = shapely.get_coordinates(area)[:4]
        weights = draw.dirichlet(np.full(4, 0.4), 3000)
        return np.asarray(weights @ corners)

    return np.asarray(shapely.linestrings(np.stack([points(start), points(end)], axis=1)))


@given(ends, ends, walls)
def test_sight_is_mutual_and_more_walls_never_help(
    start: BaseGeometry, end: BaseGeometry, blockers: list[BaseGeometry]
) -> None:
    end = shapely.affinity.translate(end, 0, 9)
    there = sight_line(start, end, blockers) is not None
    assert (sight_line(end, start, blockers) is not None) is there
    if not there:
        assert sight_line(start, end, [*blockers, shapely.box(0, 4, 1, 5)]) is None
