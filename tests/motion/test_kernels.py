"""The compiled loops against shapely: what a slide meets, where a point lies, how far apart."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base
from tableside.motion import kernels
from tableside.motion import packing as packs
from tableside.motion.edges import no_way_out, slices_of
from tableside.motion.obstacles import Array, Mover
from tableside.motion.turn_kernels import looks, runs

CORPS = Mover((Base(60, 30),))
TURNED = CORPS.turned(np.linspace(0.0, 180.0, 6, endpoint=False))
ROWS = len(TURNED)
FAR = np.array([[-50.0, -50.0, 50.0, 50.0]])
seeds = st.integers(0, 10_000)


def groups(rng: np.random.Generator, count: int) -> list[Array]:
    places, facings = rng.uniform(-6, 6, (count, 2)), rng.uniform(0, 360, count)
    return slices_of(CORPS.corners(places, facings)[:, 0], TURNED)


def ground(solid: list[Array], shore: shapely.Geometry | None = None) -> packs.Ground:
    return packs.Ground(
        np.repeat(FAR, ROWS, axis=0),
        packs.packed([(solid, 0)], ROWS),
        packs.lines_of([], ROWS),
        packs.lines_of([] if shore is None else [no_way_out([shore])], 1),
    )


def slides(rng: np.random.Generator) -> tuple[Array, Array]:
    return rng.uniform(-6, 6, 2), rng.uniform(-6, 6, (ROWS, 2))


@given(seeds)
def test_a_slide_is_stopped_by_what_it_comes_into_but_not_by_where_it_begins(seed: int) -> None:
    rng = np.random.default_rng(seed)
    solid = groups(rng, 4)
    place, points = slides(rng)
    seen = kernels.seen_from(ground(solid), place, points, np.arange(ROWS))
    for row, point in enumerate(points):
        line = shapely.LineString([place, point])
        sums = [shapely.Polygon(polygon) for polygon in solid[0][:, row]]
        outside = [area for area in sums if not area.contains(shapely.Point(place))]
        met = [float(line.intersection(area).length) for area in outside]
        if max(met, default=0.0) == 0.0 or max(met) > 1e-6:
            assert seen[row] == (max(met, default=0.0) == 0.0)


@given(seeds)
def test_the_shore_stops_a_way_out_of_it_only(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hoof = shapely.Polygon([(-5, -5), (5, -5), (5, 5), (2, 5), (2, 0), (-2, 0), (-2, 5), (-5, 5)])
    place, points = slides(rng)
    if not hoof.contains(shapely.Point(place)):
        return
    seen = kernels.seen_from(ground([], hoof), place, points, np.arange(ROWS))
    for row, point in enumerate(points):
        assert seen[row] == hoof.covers(shapely.LineString([place, point]))


@given(seeds)
def test_points_lie_in_rings_where_shapely_finds_them(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hole = shapely.box(1, 1, 2, 2).union(shapely.box(-3, -2, -1, 0.5))
    star = shapely.Polygon(rng.uniform(-4, 4, (3, 2))).buffer(0.5)
    area = shapely.box(-4, -3, 3, 4).union(star).difference(hole)
    points = np.concatenate([rng.uniform(-6, 6, (40, 2)), [[0.0, 1.0], [9.0, 0.0]]])
    found = kernels.in_rings(packs.lines_of([no_way_out([area])], 1), points)
    sure = shapely.distance(area.boundary, shapely.points(points)) > 1e-9
    assert (found == shapely.contains_xy(area, points[:, 0], points[:, 1]))[sure].all()
    nowhere = packs.lines_of([no_way_out([shapely.Polygon()])], 1)
    assert not kernels.in_rings(nowhere, points).any()


@given(seeds)
def test_the_nearest_of_some_places_is_as_far_as_shapely_finds_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    points, starts = rng.uniform(-6, 6, (30, 2)), rng.uniform(-6, 6, (int(rng.integers(1, 9)), 2))
    wanted = shapely.distance(shapely.points(points), shapely.MultiPoint(starts))
    assert kernels.nearest(points, starts) == pytest.approx(wanted)


def test_nothing_is_near_where_there_is_no_place() -> None:
    assert np.isinf(kernels.nearest(np.zeros((2, 2)), np.empty((0, 2)))).all()
    assert kernels.nearest(np.empty((0, 2)), np.zeros((1, 2))).shape == (0,)


def test_what_only_touches_is_not_in_the_way() -> None:
    square = np.array([[[[1.0, -1.0], [3.0, -1.0], [3.0, 1.0], [1.0, 1.0]]] * ROWS])
    there = ground([square])
    rows = np.zeros(1, np.int64)

    def sees(start: tuple[float, float], end: tuple[float, float]) -> bool:
        return bool(kernels.seen_from(there, np.array(start), np.array([end]), rows)[0])

    assert sees((0.0, 1.0), (4.0, 1.0))  # along an edge
    assert sees((0.0, 2.0), (2.0, 0.0)) is False
    assert sees((2.0, 0.0), (4.0, 0.0))  # out of where it begins
    assert sees((0.0, 0.0), (1.0, 0.0))  # up to the edge
    assert not sees((0.0, 0.0), (1.01, 0.0))
    assert not sees((0.0, 0.0), (60.0, 40.0))  # beyond the sides


@given(seeds)
def test_looks_are_clear_where_shapely_finds_the_distance(seed: int) -> None:
    rng = np.random.default_rng(seed)
    here, other = rng.uniform(-1, 1, 2), rng.uniform(-2, 2, 2)
    part = CORPS.corners(other[None], rng.uniform(0, 360, 1))[0, 0]
    near = float(rng.uniform(0.0, 1.5))
    clear, inside = looks(
        here,
        CORPS.reach,
        CORPS.reach * math.radians(180.0 / ROWS),
        TURNED,
        np.concatenate([part, part]),
        np.array([0, 4, 8]),
        np.array([near, near]),
        np.array([-1, 2]),
    )
    for row in range(ROWS):
        off = shapely.Polygon(TURNED[row, 0] + here).distance(shapely.Polygon(part))
        if abs(off - near) > 1e-6 and off > 0.0:
            assert clear[row] == (off > near)
            assert inside[row] == (0 if off > near else 4)


@given(seeds)
def test_looks_that_are_passed_over_are_like_those_before_them(seed: int) -> None:
    rng = np.random.default_rng(seed)
    turned = CORPS.turned(np.arange(0.0, 180.0, 0.5))
    parts = CORPS.corners(rng.uniform(-2, 2, (3, 2)), rng.uniform(0, 360, 3)).reshape(-1, 2)
    near, bits = rng.uniform(0.0, 1.0, 3), np.array([-1, -1, 0])

    def seen(pace: float) -> tuple[list[bool], list[int]]:
        here, begins = np.zeros(2), np.arange(0, 13, 4)
        clear, inside = looks(here, CORPS.reach, pace, turned, parts, begins, near, bits)
        return clear.tolist(), inside.tolist()

    assert seen(CORPS.reach * math.radians(0.5)) == seen(1e9)


@pytest.mark.parametrize(
    ("clear", "inside", "wanted"),
    [
        ("1111", "0000", [0, 0, 0, 0]),  # right round
        ("0000", "0000", [-1, -1, -1, -1]),
        ("1011", "0000", [0, -1, 0, 0]),  # over the first look
        ("0110", "0000", [-1, 0, 0, -1]),
        ("1011", "1000", [0, -1, 1, 1]),  # not from one zone into another
        ("1111", "0011", [0, 0, 1, 1]),
    ],
)
def test_runs_are_of_one_kind_and_go_on_over_the_first_look(
    clear: str, inside: str, wanted: list[int]
) -> None:
    flags, zones = np.array([c == "1" for c in clear]), np.array([int(i) for i in inside])
    assert runs(flags, zones).tolist() == wanted


def test_polygons_of_several_sizes_lie_in_one_pack() -> None:
    wedge = np.array([[[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]] * 2])
    square = np.array([[[[2.0, 0.0], [3.0, 0.0], [3.0, 1.0], [2.0, 1.0]]] * 2])
    pack = packs.packed([([wedge], 0), ([square], 1)], 2)
    inside = [
        kernels.groups_at(pack, np.array(p), 2)[0] for p in ((0.2, 0.2), (2.5, 0.5), (1.5, 0.5))
    ]
    assert inside == [1, 2, 0]
    assert pack.box[1, 1].tolist() == pytest.approx([2.0, 0.0, 3.0, 1.0])
