"""Where ways may end: told of points and drawn as areas, by the same facings."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base
from tableside.motion import goal_kernels as ending
from tableside.motion.edges import Indices
from tableside.motion.goal_constraints import CLEAR, INSET, SPACING, GoalConstraints, sampled
from tableside.motion.goals import Band, Ends, Gate
from tableside.motion.obstacles import Array, Keepout, Mover
from tableside.motion.standing import Standing

CORPS = Mover((Base(60, 30),))
BOARD = (0.0, 0.0, 12.0, 9.0)
FACINGS = np.arange(0.0, 180.0, 15.0)
STAFF = Keepout("hq", shapely.box(5, 4, 6.5, 5.5), 2.5)
WOOD = Keepout("wood", shapely.box(3, 2, 5, 3))
ENEMY = shapely.box(7.5, 5, 8.5, 7)
GATES = (
    Gate("a", ENEMY, 1.0, 30.0),
    Gate("a", ENEMY, 0.4, 45.0),
    Gate("b", shapely.box(2, 6, 3, 7), 1.0, 90.0),
)
seeds = st.integers(0, 10_000)


def constraints(bands: tuple[Band, ...] | None) -> GoalConstraints:
    standing = Standing(CORPS, BOARD, (WOOD,), ((STAFF,),))
    return GoalConstraints(Ends(standing, GATES, 5.0, bands), FACINGS)


WEST = Band(80.0, 100.0, lambda: shapely.box(0, 0, 6, 9))


@pytest.mark.parametrize("bands", [None, (WEST, Band(0.0, 30.0))])
@given(seeds)
def test_points_and_areas_agree_in_each_facing(bands: tuple[Band, ...] | None, seed: int) -> None:
    there = constraints(bands)
    points = np.random.default_rng(seed).uniform(BOARD[:2], BOARD[2:], (30, 2))
    areas = there.areas(np.arange(len(FACINGS)))
    places = shapely.points(points)
    sure = shapely.distance(shapely.boundary(areas)[None], places[:, None]) > 1e-6
    covered = shapely.covers(areas[None], places[:, None])
    known = there.unknown(points)
    ending.look_up(there.packed, points, known)
    assert (known == covered)[sure].all()
    first = np.random.default_rng(seed).integers(-1, len(FACINGS), 30)
    rows = there.row_at(points, first)
    if bands is None:
        clear = sure.all(axis=1)
        assert ((rows >= 0) == covered.any(axis=1))[clear].all()
        told = np.flatnonzero(clear & (rows >= 0))
        assert covered[told, rows[told]].all()
    else:  # it tells too much there: bands hold wherever they are
        assert (rows >= 0)[(covered & sure).any(axis=1)].all()


def test_samples_lie_inside_all_over_it_and_along_its_edges() -> None:
    disc = shapely.Point(2, 2).buffer(1.5, quad_segs=64)

    def row_at(points: Array, first: Indices) -> Indices:
        inside = shapely.contains_xy(disc, points[:, 0], points[:, 1])
        return np.where(inside, np.maximum(first, 0), -1)

    found = sampled(row_at, (0.0, 0.0, 4.0, 4.0))
    off = shapely.distance(shapely.points(found), disc.boundary)
    assert shapely.contains_xy(disc, *found.T).all()
    assert off.min() > CLEAR / 2
    tree = shapely.STRtree(shapely.points(found))
    inset = disc.buffer(-2 * INSET)
    around = shapely.points(shapely.get_coordinates(shapely.segmentize(inset, 0.05)))
    assert tree.query_nearest(around, return_distance=True)[1].max() < SPACING
