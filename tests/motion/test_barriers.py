"""Areas that bar a shape's way, and tracks that are clear of them."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from tableside.geometry.pose import Pose
from tableside.motion.barriers import Barrier, barring, clear_moves, clear_of
from tableside.motion.legs import (
    bent_at,
    bent_courses,
    courses_at,
    legs_at,
    legs_to,
    middles,
    straight_at,
)
from tableside.motion.outlines import fronts_of
from tableside.motion.shape import Shape, Tracks
from tableside.motion.turning import Room

SQUARE = Shape((((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)),))


def test_an_area_overlaps_by_more_than_the_tolerance_or_only_touches() -> None:
    barrier = Barrier("a", shapely.box(0, 0, 4, 4), 0.1)
    assert barrier.less.bounds == (0.1, 0.1, 3.9, 3.9)
    assert not barrier.overlapped_by(shapely.box(4.5, 0, 5, 4))
    assert not barrier.overlapped_by(shapely.box(3.95, 0, 5, 4))
    assert barrier.overlapped_by(shapely.box(3.85, 0, 5, 4))


def test_what_is_known_of_convex_parts_is_kept_and_else_it_is_cut_up() -> None:
    bent = shapely.union_all([shapely.box(0, 0, 4, 1), shapely.box(0, 0, 1, 4)])
    halves = (shapely.box(0, 0, 4, 1), shapely.box(0, 1, 1, 4))
    assert Barrier("a", bent, 0.1, convex=halves).parts == halves
    cut = Barrier("a", bent, 0.1).parts
    assert sum(part.area for part in cut) == bent.area
    assert all(part.convex_hull.area <= part.area + 1e-9 for part in cut)


def _clear(barrier: Barrier, x: float, y: float = 0.0) -> bool:
    points = np.array([[[x, y], [10.0, y]]])
    facings = np.zeros(1)
    tracks = Tracks(SQUARE, facings, points), Tracks(SQUARE.smaller(0.1), facings, points)
    return bool(clear_of([barrier], *tracks, 0.1)[0])


def test_a_track_is_clear_unless_it_overlaps_or_may_not_touch() -> None:
    wall = shapely.box(4, 0.45, 6, 5)
    assert _clear(Barrier("a", wall, 0.1), 0.0)
    assert not _clear(Barrier("a", wall, 0.1, clear=True), 0.0)
    assert not _clear(Barrier("a", shapely.box(4, 0, 6, 5), 0.1), 0.0)
    assert _clear(Barrier("a", shapely.box(4, 0.7, 6, 5), 0.1, clear=True), 0.0)


def test_what_a_track_begins_on_does_not_bar_it_nor_a_contact_that_it_begins_in() -> None:
    assert _clear(Barrier("a", shapely.box(4, 0, 6, 5), 0.1), 5.0)
    assert _clear(Barrier("a", shapely.box(4, 0.45, 6, 5), 0.1, clear=True), 5.0)


def test_courses_with_two_legs_at_the_likely_facings() -> None:
    start, end = Pose(0, 0, 0), Pose(4, 2, 0)
    found = list(bent_courses(start, end, start.bearing_to(end), 3.0, 0.005))
    assert found[0].facing == pytest.approx(0.0)
    assert found[0].length == pytest.approx(6.0)
    assert found[0].beyond == pytest.approx(1.0)
    assert np.allclose(found[0].points, [(0, 0), (4, 0), (4, 2)])
    assert np.allclose(found[1].points, [(0, 0), (0, 2), (4, 2)])
    back = Pose(-4, 0, 0)
    assert all(each.facing for each in bent_courses(start, back, 180.0, 3.0, 0.005))


def test_tracks_at_many_facings_and_what_is_beyond() -> None:
    start, end, facings = Pose(0, 0, 0), Pose(4, 2, 0), np.array([0.0, 180.0])
    points, beyond = straight_at(start, Pose(4, 0, 0), facings, 3.0)
    assert points.tolist() == [[[0, 0], [4, 0]]] * 2
    assert beyond.tolist() == [1.0, 1.0]
    ahead, aside = bent_at(start, end, facings, 3.0, 0.005)
    assert np.allclose(ahead[0][0], [(0, 0), (4, 0), (4, 2)])
    assert np.allclose(aside[0][0], [(0, 0), (0, 2), (4, 2)])
    assert np.allclose(ahead[1], [1.0, np.inf])  # it would go back
    assert straight_at(start, end, facings[:0], 3.0)[0].shape == (0, 2, 2)


def test_a_shape_that_may_face_about_has_room_behind_it() -> None:
    room = Room(10.0, 10.0)
    turns = np.array([0.0, 10.0, 90.0, 175.0])
    assert room.lets_each(turns).tolist() == [True, True, False, False]
    assert room.lets_each(turns, about=True).tolist() == [True, True, False, True]


def test_the_front_of_each_stand_with_the_other_in_its_way() -> None:
    stands = (Pose(0, 0, 0), Pose(0, 1, 90))
    first, second = fronts_of(stands, ((25.4, 25.4), (25.4, 25.4)))
    assert np.allclose(first.edge, [(0.5, 0.5), (0.5, -0.5)])
    assert (first.facing, second.facing) == (0, 90)
    assert [wall.bounds for wall in first.walls] == [pytest.approx((-0.5, 0.5, 0.5, 1.5))]
    assert fronts_of((), ()) == ()


def test_two_legs_lie_along_the_facing_and_across_it() -> None:
    legs = legs_to(Pose(0, 0, 0), Pose(3, 3, 0), 45.0, 45.0)
    assert (legs.facing, round(legs.ahead, 9), round(legs.aside, 9)) == (0.0, 3.0, 3.0)
    assert np.allclose(legs.corners, [(3.0, 0.0), (0.0, 3.0)])
    ahead, aside, ways = legs_at(Pose(0, 0, 0), Pose(3, 3, 0), np.array([0.0, 90.0, 45.0]))
    assert np.allclose(ahead, [3.0, 3.0, 3 * 2**0.5])
    assert np.allclose(aside, [3.0, 3.0, 0.0])
    assert np.allclose(ways[0][0], [(0, 0), (3, 0), (3, 3)])
    assert np.allclose(ways[1][0], [(0, 0), (0, 3), (3, 3)])


def test_the_middles_of_the_widest_stretches_of_good_facings() -> None:
    good = np.array([True, True, True, False, True, True, True, True, True, False, True])
    alike = np.array([0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0])
    assert middles(good, alike, 2) == [7, 1]
    assert middles(np.zeros(3, dtype=bool), alike[:3], 2) == []


def test_many_moves_are_clear_of_barriers_and_on_the_board() -> None:
    points = np.array([[[2.0, y], [x, y]] for x, y in ((8.0, 2.0), (8.0, 8.0), (9.8, 2.0))])
    moves, wall = (np.zeros(3), points), Barrier("a", shapely.box(4, 6, 5, 10), 0.1)
    found = clear_moves(SQUARE, moves, [wall], 0.1, (10.0, 10.0))
    assert found.tolist() == [True, False, False]  # the last hangs over the edge


def test_ground_bars_but_where_what_opens_it_lies_on_it() -> None:
    river = ("r", "river", shapely.box(0, 0, 10, 1))
    pieces = [
        river,
        ("b", "bridge", shapely.box(4, 0, 6, 1)),
        ("w", "wood", shapely.box(0, 2, 1, 3)),
    ]
    (found,) = barring(pieces, {"river": ["bridge"]}, 0.1)
    assert (found.id, found.tolerance, found.area.area) == ("r", 0.1, 8.0)
    assert (
        barring([river, ("b", "bridge", shapely.box(-1, -1, 11, 2))], {"river": ["bridge"]}, 0)
        == ()
    )
    assert barring([], {}, 0.1) == ()


def test_courses_at_the_middles_of_the_facings_at_which_nothing_bars_them() -> None:
    start, end = Pose(0.0, 0.0, 0.0), Pose(3.0, 0.0, 0.0)
    facings, alike = np.arange(0.0, 50.0, 10.0), np.zeros(5, dtype=np.int64)
    tracks = [straight_at(start, end, facings, 4.0), straight_at(start, end, facings, 2.0)]

    def low(headings: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.bool_]:
        return np.asarray(headings <= 20.0)

    (found,) = courses_at(facings, tracks, low, alike, 12, 0.005)  # the second is too far
    assert (found.facing, found.points, found.length) == (10.0, ((0.0, 0.0), (3.0, 0.0)), 3.0)
    assert found.beyond == -1.0
