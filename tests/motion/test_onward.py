"""A shape that turns on the spot and runs straight on: what it meets, hits, and could meet."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from tableside.geometry.pose import Pose
from tableside.motion.barriers import Barrier
from tableside.motion.bearings import nearest_within
from tableside.motion.flights import Flight
from tableside.motion.hits import Hits, apart
from tableside.motion.meeting import Meeting
from tableside.motion.onward import Obstacle, Onward
from tableside.motion.runs import Edges
from tableside.motion.shape import Shape, Track
from tableside.motion.turning import OPEN, Room

SQUARE = Shape((((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)),))
AHEAD = np.array([0.0])
BOARD = shapely.box(0, 0, 20, 20)


def obstacle(x: float, y: float, *, touched: bool = False, under: bool = False) -> Obstacle:
    area = shapely.box(x, y, x + 1, y + 1)
    return Obstacle(area, Edges.of([area]), 0.71, touched, under)


def onward(*obstacles: Obstacle, room: Room = OPEN, barriers: tuple[Barrier, ...] = ()) -> Onward:
    start = Pose(10.0, 10.0, 0.0)
    size = (20.0, 20.0)
    return Onward(SQUARE, start, obstacles, barriers, room, 6.0, 90.0, 0.05, 0.005, size)


def test_the_run_to_an_obstacle_and_to_contact_with_it() -> None:
    found = onward(obstacle(13, 9.5), obstacle(9.5, 14))
    headings, columns = np.array([0.0, 90.0, 0.0]), np.array([0, 1, 1])
    assert found.runs(headings, columns).tolist() == pytest.approx([2.5, 3.5, np.inf])
    assert found.to_contacts(AHEAD)[0] == pytest.approx([2.45, np.inf], abs=1e-6)
    assert found.to_contacts(AHEAD, [1])[0].tolist() == [np.inf]


def test_the_least_run_into_an_obstacle_at_any_heading_ahead() -> None:
    found = onward(obstacle(13, 9.5), obstacle(3, 9.5))
    assert 2.4 < found.least_run(0) < 2.5  # a corner is ahead of the front that turns
    assert found.least_run(1) == np.inf


def test_what_is_touched_at_the_start_bars_only_a_run_through_it() -> None:
    beside = obstacle(9.5, 10.5, touched=True)
    assert onward(beside).to_contacts(AHEAD)[0].tolist() == [np.inf]
    new = obstacle(9.5, 10.5)
    assert onward(new).to_contacts(AHEAD)[0].tolist() == [0.0]
    ahead = obstacle(10.5, 9.5, touched=True)
    assert onward(ahead).to_contacts(AHEAD)[0, 0] == pytest.approx(0.05)
    for under, run in ((True, np.inf), (False, 0.0)):
        found = onward(obstacle(10, 9.5, touched=True, under=under))
        assert found.to_contacts(AHEAD)[0].tolist() == [run]


def test_barriers_and_the_edge_of_the_board() -> None:
    barrier = Barrier("a", shapely.box(13, 0, 14, 20), 0.05)
    assert onward(barriers=(barrier,)).to_barriers(AHEAD)[0] == pytest.approx(2.55)
    assert onward().to_barriers(AHEAD).tolist() == [np.inf]
    near = Onward(SQUARE, Pose(18, 10, 0), (), (), OPEN, 6.0, 90.0, 0.05, 0.005, (20.0, 20.0))
    assert near.over_edge(np.array([0.0, 0.0]), np.array([1.0, 2.0])).tolist() == [False, True]
    assert not onward().over_edge(AHEAD, np.array([2.0])).any()


def test_turns_that_are_too_far_and_into_something() -> None:
    found = onward(room=Room(30.0, 60.0))
    headings = np.array([-40.0, 0.0, 50.0, 91.0])
    assert found.turns_into(headings).tolist() == [True, False, False, True]
    assert found.turns_into(headings, Room(0.0, 0.0)).tolist() == [True, False, True, True]
    assert found.turns_too_far(headings).tolist() == [False, False, False, True]
    assert found.turn_limits == [90.0, -90.0, -30.0, 60.0]


def test_how_far_it_stands_ahead_of_a_line() -> None:
    line = Pose(10.0, 10.0, 180.0)
    assert onward().ahead_of(np.array([0.0, 45.0]), line).tolist() == pytest.approx([0.5, 0.5**0.5])


def test_the_headings_that_hit_are_cut_where_something_changes() -> None:
    hits = Hits(onward(obstacle(13, 9.5), obstacle(13, 11)))
    ends = hits.critical(0)
    codes = np.isfinite(hits.runs((ends[:-1] + ends[1:]) / 2, 0))
    assert codes.any()
    assert not codes.all()
    assert hits.to_another(np.array([0.0, 20.0]), np.array([0, 0])) == pytest.approx(
        [np.inf, 2.4537], abs=0.2
    )
    many = np.linspace(-20.0, 20.0, 300)
    each = [hits.to_another(many[i : i + 1], np.zeros(1, dtype=int))[0] for i in range(300)]
    assert hits.to_another(many, np.zeros(300, dtype=int)).tolist() == pytest.approx(each)


def test_the_shortest_run_is_found_within_the_spans() -> None:
    hits = Hits(onward(obstacle(13, 9.5)), all_round=True)
    assert hits.shortest([(350.0, 370.0)], 0)[0] == pytest.approx(2.458, abs=1e-3)
    assert hits.about_shortest(0) == pytest.approx(2.458, abs=0.05)
    assert hits.shortest([(5.0, 6.0)], 0)[1] == pytest.approx(5.0, abs=1.0)


def test_bearings_apart_and_the_nearest_on_spans() -> None:
    assert apart(np.array([350.0, 10.0, 180.0]), 0.0).tolist() == [10.0, 10.0, 180.0]
    assert nearest_within([], 5.0) is None
    assert nearest_within([(350.0, 370.0)], 5.0) == 5.0
    assert nearest_within([(350.0, 370.0)], 20.0) == pytest.approx(10.0, abs=1e-5)


def test_where_on_a_track_the_mover_can_be_met() -> None:
    path = Track(SQUARE, 0.0, ((13.0, 2.0), (13.0, 18.0)))
    done = np.array([0.0, 8.0, 16.0])
    assert Meeting(onward()).meets(path, done).tolist() == [False, True, False]
    blocked = Obstacle(
        shapely.box(11.2, 4, 11.4, 16), Edges.of([shapely.box(11.2, 4, 11.4, 16)]), 6
    )
    assert not Meeting(onward(blocked)).meets(path, done).any()
    behind = Track(SQUARE, 0.0, ((6.0, 10.0), (6.0, 11.0)))
    assert not Meeting(onward()).meets(behind, np.array([0.0, 1.0])).any()


def test_the_stretches_of_a_track_on_which_it_can_meet_the_mover() -> None:
    path, meeting = Track(SQUARE, 0.0, ((13.0, 2.0), (13.0, 18.0))), Meeting(onward())
    ((low, high),) = meeting.spans(path, 20.0)
    assert low + high == pytest.approx(16.0, abs=0.01)
    ((near, _),) = meeting.spans(path, 3.0)
    assert near > low
    assert meeting.spans(path, 1.0) == ()
    assert len(meeting.spans(path, 20.0, 2.5)) == 2
    assert meeting.anywhere(path)
    assert not meeting.anywhere(Track(SQUARE, 0.0, ((6.0, 10.0), (6.0, 11.0))))


def flight(*walls: shapely.Geometry, held: tuple[Barrier, ...] = ()) -> Flight:
    return Flight(SQUARE, Pose(10, 10, 0), 0.0, walls, held, BOARD, 0.05)


def test_a_flight_ends_at_a_contact_or_at_the_edge() -> None:
    assert flight().end == pytest.approx(9.45)
    assert flight(shapely.box(13, 9, 14, 11)).end == pytest.approx(2.45)
    assert flight(shapely.box(10.5, 9, 11, 11)).end == pytest.approx(0.05)
    assert flight().at(3.0) == Pose(13.0, 10.0, 0.0)


def test_how_far_a_flight_goes_until_it_is_so_far_off() -> None:
    behind = shapely.box(8.5, 9, 9.5, 11)
    assert flight().gap_after(0.0, behind) == 0.0
    assert flight().gap_after(3.0, behind) == pytest.approx(3.0)
    assert flight().until_off(behind, 2.0) == pytest.approx(2.0)
    assert flight().until_off(behind, 0.0) == pytest.approx(0.0)
    assert flight().until_off(behind, 99.0) == pytest.approx(40.0)  # beyond the whole board


def test_a_flight_stops_on_nothing_that_it_may_only_pass() -> None:
    friend = Barrier("a", shapely.box(12, 9.5, 13, 10.5), 0.05)
    found = flight(held=(friend,))
    assert found.on_held(2.0)
    assert not found.on_held(4.0)
    assert np.allclose(found.safe(1.0, 4.0), [(1.0, 1.55), (3.45, 4.0)])
    assert np.allclose(found.safe(2.0, 3.0), [(3.45, 3.45)])
    assert found.safe(10.0, 12.0) == ()
