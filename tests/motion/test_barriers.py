"""Areas that bar a shape's way, and tracks that are clear of them."""

from __future__ import annotations

import numpy as np
import shapely

from tableside.geometry.pose import Pose
from tableside.motion.barriers import Barrier, clear_of
from tableside.motion.legs import legs_at, legs_to, middles
from tableside.motion.shape import Shape, Tracks

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
