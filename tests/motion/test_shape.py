"""Shapes of convex parts, and the straight legs that they slide along."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from tableside.geometry.pose import Pose
from tableside.motion.shape import Shape, Track, Tracks

#: An inch deep and two wide, in one part; and an L of two.
BLOCK = Shape((((0.5, 1.0), (-0.5, 1.0), (-0.5, -1.0), (0.5, -1.0)),))
ANGLE = Shape((*BLOCK.parts, ((1.5, 1.0), (0.5, 1.0), (0.5, 0.0), (1.5, 0.0))))


def test_a_shape_covers_its_parts_where_it_stands() -> None:
    assert BLOCK.at(Pose(10, 5, 90)).bounds == pytest.approx((9.0, 4.5, 11.0, 5.5))
    assert ANGLE.at(Pose(10, 5, 0)).area == pytest.approx(3.0)
    assert ANGLE.reach == pytest.approx(3.25**0.5)
    assert ANGLE.half_depth == 1.5


def test_a_shape_is_smaller_by_so_much_on_every_side() -> None:
    assert BLOCK.smaller(0.1).at(Pose(0, 0, 0)).area == pytest.approx(0.8 * 1.8)
    assert BLOCK.smaller(0.5).parts == ()


def test_a_track_turns_a_corner_and_keeps_its_facing() -> None:
    track = Track(BLOCK, 0.0, ((0.0, 0.0), (3.0, 0.0), (3.0, 2.0)))
    assert (track.start, track.length) == (Pose(0, 0, 0), 5.0)
    assert [track.at(done) for done in (3.0, 4.0)] == [Pose(3, 0, 0), Pose(3, 1, 0)]
    assert shapely.union_all(track.sweeps()).area == pytest.approx(2.0 * 4.0 + 2.0)


def test_a_track_tells_how_far_it_is_from_an_area() -> None:
    track = Track(ANGLE, 0.0, ((0.0, 0.0), (4.0, 0.0)))
    wall = shapely.box(5, -5, 6, 5)
    done = np.array([0.0, 2.0, 4.0])
    assert track.distances(wall, done).tolist() == pytest.approx([3.5, 1.5, 0.0])
    assert track.outline(1.0).equals(ANGLE.at(Pose(1, 0, 0)))


def test_many_tracks_tell_what_each_meets_and_where_it_begins() -> None:
    points = np.array([[[0, 0], [0, 0], [4, 0]], [[0, 0], [0, 4], [4, 4]]], dtype=float)
    tracks = Tracks(BLOCK, np.array([0.0, 90.0]), points)
    wall = shapely.box(4.6, -1, 5, 1)
    assert tracks.meet(wall).tolist() == [False, False]
    assert tracks.meet(wall, 0.2).tolist() == [True, False]
    assert tracks.begin_on(shapely.box(0.6, -1, 0.7, 1)).tolist() == [False, True]
    assert tracks.on_board((10.0, 4.5), 1.0).tolist() == [True, True]
    assert tracks.on_board((10.0, 4.4), 0.0).tolist() == [False, False]


def test_a_track_straight_ahead_keeps_the_facing() -> None:
    track = Track.ahead(BLOCK, Pose(1.0, 2.0, 90.0), 3.0)
    assert (track.start, track.length) == (Pose(1.0, 2.0, 90.0), 3.0)
    assert track.at(3.0) == Pose(1.0, 5.0, 90.0)
