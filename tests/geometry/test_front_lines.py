"""The shortest lines from front edges to an area, past walls and ground."""

from __future__ import annotations

import pytest
import shapely

from tableside.geometry.front_lines import Front, Lines, front_edge
from tableside.geometry.pose import Pose

TARGET = shapely.box(10, -1, 11, 1)
FRONT = Front(((0.0, 0.5), (0.0, -0.5)), 0.0)


def test_the_front_edge_of_a_base_begins_at_its_left_end() -> None:
    assert front_edge(Pose(0, 0, 90), (50.8, 25.4)) == ((-1.0, 0.5), (1.0, 0.5))


def test_straight_lines_keep_within_the_arc() -> None:
    assert [shot.length for shot in Lines([FRONT], [TARGET], 20.0).straight()] == [10.0]
    beside = shapely.box(0, 10, 1, 11)
    assert list(Lines([FRONT], [beside], 20.0).straight()) == []


def test_a_wall_is_passed_or_bars_every_line() -> None:
    lines = Lines([FRONT], [TARGET], 45.0)
    past = lines.clear([shapely.box(5, -0.7, 6, 9)], [], own=True)
    assert past is not None
    assert past.length > 10.0
    assert lines.clear([shapely.box(5, -20, 6, 20)], [], own=True) is None


def test_what_bars_one_front_counts_only_where_it_is_asked_for() -> None:
    front = Front(FRONT.edge, 0.0, (shapely.box(5, -20, 6, 20),))
    lines = Lines([front], [TARGET], 45.0)
    assert lines.clear([], [], own=True) is None
    assert lines.clear([], [], own=False) is not None


def test_ground_stops_a_line_unless_it_begins_or_ends_in_it() -> None:
    lines = Lines([FRONT], [TARGET], 45.0)
    assert lines.clear([], [shapely.box(5, -20, 6, 20)], own=True) is None
    for ground in (shapely.box(-1, -20, 6, 20), shapely.box(5, -20, 12, 20)):
        found = lines.clear([], [ground], own=True)
        assert found is not None
        assert found.length == pytest.approx(10.0)
    half = shapely.box(5, -20, 12, 0)
    found = lines.clear([], [half], own=True)
    assert found is not None
    assert found.length == pytest.approx(10.0)
