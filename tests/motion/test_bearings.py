"""The bearings at which something changes for a shape that turns and runs ahead."""

from __future__ import annotations

import shapely

from tableside.motion.bearings import beside, corners_of


def test_corners_of_areas_are_seen_from_a_centre_each_once() -> None:
    two = [shapely.box(1, 1, 2, 2), shapely.box(2, 1, 3, 2)]
    assert corners_of(two, (1.0, 0.0)).tolist() == [[0, 1], [0, 2], [1, 1], [1, 2], [2, 1], [2, 2]]


def test_there_are_no_bearings_beside_no_corners() -> None:
    assert beside(corners_of([], (0.0, 0.0)), 1.0).tolist() == []
