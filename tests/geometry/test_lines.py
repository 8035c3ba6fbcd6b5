"""The shortest clear line from a point to an area: against many lines that are tried one by one."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tableside.geometry.lines import Screen, View, off_facing

TARGET = shapely.box(4, 9, 6, 10)
EYE = (5.0, 0.0)


def opaque(area: BaseGeometry) -> Screen:
    return Screen("wall", area, 0.005, 0.005, 0.005)


def wood(area: BaseGeometry) -> Screen:
    return Screen("wood", area, 0.005, 0.5, 2.0)


def far(*screens: Screen, facing: float = 90.0, half: float = 90.0) -> float | None:
    shot = View(EYE, TARGET, screens, facing, half).shot()
    return None if shot is None else shot.length


def test_straight_ahead_is_the_shortest() -> None:
    assert far() == pytest.approx(9.0)


@pytest.mark.parametrize(("cut", "length"), [(0.004, 9.0), (0.3, math.hypot(9, 0.3 * 9 / 4))])
def test_a_line_may_cut_a_corner_by_a_hair(cut: float, length: float) -> None:
    """A screen that reaches far beyond the line is gone round, but for 0.005 in of its corner."""
    found = far(opaque(shapely.Polygon([(3, 4), (5 + cut, 4), (3, 5)])))
    assert found is not None
    assert length - 0.01 <= found <= length + 1e-9


def test_what_covers_the_whole_target_stops_every_line_and_is_named() -> None:
    view = View(EYE, TARGET, [opaque(shapely.box(4.5, 4, 5.5, 5))], 90, 90)
    assert view.shot() is None
    assert view.nearest() is not None
    assert view.stopped_by() == ("wall",)


def test_a_gap_between_two_screens_is_found() -> None:
    left, right = shapely.box(0, 4, 4.9995, 5), shapely.box(5.0005, 4, 9, 5)
    assert far(opaque(left), opaque(right)) == pytest.approx(9.0, abs=1e-6)
    assert far(opaque(left), opaque(shapely.box(4.9, 4, 9, 5))) is None


@pytest.mark.parametrize(
    ("low", "high", "seen"),
    [
        (8.5, 12, True),  # the target stands half an inch inside
        (8.49, 12, False),
        (-3, 0.5, True),  # so does the eye
        (-3, 0.51, False),
        (4, 4.004, True),  # in between: hardly there
        (4, 4.01, False),
        (-1, 12, False),  # both in one wood, nine inches apart
    ],
)
def test_into_out_of_and_through_a_wood(low: float, high: float, seen: bool) -> None:
    assert (far(wood(shapely.box(-50, low, 60, high))) is not None) is seen


def test_inside_one_wood_it_is_seen_as_far_as_inside() -> None:
    near = shapely.box(4, 2, 6, 3)
    whole = [wood(shapely.box(-9, -9, 20, 20))]
    assert View(EYE, near, whole, 90, 90).shot() is not None
    assert View((5.0, -0.01), near, whole, 90, 90).shot() is None


@pytest.mark.parametrize(
    ("facing", "half", "seen"),
    [
        (90, 5, True),
        (0, 90, True),
        (0, 83.6, False),
        (0, 83.7, True),
        (270, 90, False),
        (270, 180, True),
    ],
)
def test_only_what_lies_in_the_arc_counts(facing: float, half: float, seen: bool) -> None:
    """The target's near corner lies 83.66 degrees left of east."""
    assert (far(facing=facing, half=half) is not None) is seen


def test_off_facing_goes_round_the_circle() -> None:
    assert off_facing(350, (0, 0), (1, 1)) == pytest.approx(55)
    assert off_facing(0, (0, 0), (-1, 0)) == pytest.approx(180)


boxes = st.builds(
    lambda x, y, w, d, turn: shapely.affinity.rotate(shapely.box(x, y, x + w, y + d), turn),
    st.floats(1, 8), st.floats(1, 7), st.floats(0.1, 3), st.floats(0.1, 1.5), st.floats(0, 90),
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(boxes, st.booleans()), max_size=4))
def test_no_line_that_is_tried_is_shorter(areas: list[tuple[BaseGeometry, bool]]) -> None:
    screens = [wood(area) if soft else opaque(area) for area, soft in areas]
    shot = View(EYE, TARGET, screens, 90, 90).shot()
    tried = [
        math.hypot(x - EYE[0], y - EYE[1])
        for x, y in shapely.get_coordinates(shapely.segmentize(TARGET.boundary, 0.02))
        if _passes(screens, x, y, less=1e-6)
    ]
    if shot is None:
        assert tried == []
        return
    assert _passes(screens, *shot.end, less=-1e-6)
    assert shot.length <= min(tried, default=math.inf) + 1e-6


def _passes(screens: list[Screen], x: float, y: float, less: float) -> bool:
    """Whether a line from the eye passes all screens, each limit ``less`` narrower."""
    line, end = shapely.LineString([EYE, (x, y)]), shapely.Point(x, y)
    for screen in screens:
        ends = sum(screen.area.distance(each) <= 1e-7 for each in (shapely.Point(EYE), end))
        allowed = (screen.neither, screen.one, screen.both)[ends]
        if line.intersection(screen.area).length > allowed - less:
            return False
    return True
