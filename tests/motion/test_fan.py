"""What slides from one place come to, against lines drawn one by one."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.convex import convex_parts
from tableside.geometry.footprint import Base
from tableside.motion.edges import (
    Indices,
    Rings,
    gaps,
    inside,
    no_way_in,
    no_way_out,
    out_of,
    parts_of,
    slices_of,
)
from tableside.motion.fan import Fan
from tableside.motion.obstacles import Array, Mover

CORPS = Mover((Base(60, 30),))
FACINGS = np.linspace(0.0, 180.0, 9, endpoint=False)
TURNED = CORPS.turned(FACINGS)
ROWS = np.arange(len(FACINGS))
HERE, FAR = np.zeros((len(ROWS), 2)), np.full(len(ROWS), 6.0)
seeds = st.integers(0, 10_000)


def bases(rng: np.random.Generator, count: int, room: float) -> list[Array]:
    """Convex parts of bases laid by chance, some with an inch round them."""
    parts: list[Array] = []
    for place, facing in zip(
        rng.uniform(-5, 5, (count, 2)), rng.uniform(0, 360, count), strict=True
    ):
        area = shapely.Polygon(CORPS.corners(place[None], np.array([facing]))[0, 0])
        if area.distance(shapely.Point(0, 0)) > 1.5:
            parts += parts_of(area, room if rng.random() < 0.5 else 0.0, 0.01)
    return parts


def goals(rng: np.random.Generator) -> tuple[Array, Indices]:
    points = np.repeat(rng.uniform(-4, 4, (40, 2)), len(ROWS), axis=0)
    return points, np.tile(ROWS, 40)


def lines_to(points: Array) -> Array:
    found: Array = shapely.linestrings(np.stack([np.zeros_like(points), points], axis=1))
    return found


@given(seeds)
def test_a_point_is_seen_when_no_sheet_lies_on_the_line_to_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    groups = slices_of(bases(rng, 8, 1.0), TURNED)
    fan = Fan(no_way_in(groups), HERE, FAR)
    points, rows = goals(rng)
    polygons = [[shapely.Polygon(p) for group in groups for p in group[:, row]] for row in ROWS]
    slices = np.array([shapely.union_all(some) for some in polygons])
    lines = lines_to(points)
    hit = shapely.intersects(lines, slices[rows])
    graze = shapely.distance(shapely.boundary(slices[rows]), lines) < 1e-6
    seen = fan.sees(points, rows)
    if not shapely.contains(slices, shapely.Point(0, 0)).any():
        assert (seen == ~hit)[~graze | hit].all()


@pytest.mark.slow
@given(seeds)
def test_the_polygon_holds_what_is_seen(seed: int) -> None:
    rng = np.random.default_rng(seed)
    fan = Fan(no_way_in(slices_of(bases(rng, 8, 1.0), TURNED)), HERE, FAR)
    points, rows = goals(rng)
    areas = fan.areas()
    assert len(areas) == len(ROWS)
    assert shapely.is_valid(areas).all()
    held = np.array(
        [areas[row].intersects(shapely.Point(p)) for p, row in zip(points, rows, strict=True)]
    )
    assert (held == fan.sees(points, rows)).mean() > 0.999


@given(seeds)
def test_ground_of_any_shape_is_not_left(seed: int) -> None:
    rng = np.random.default_rng(seed)
    ground = shapely.MultiPoint(rng.uniform(-4, 4, (9, 2))).convex_hull.union(
        shapely.box(-1, -1, 1, 1)
    )
    ground = ground.difference(shapely.box(*(rng.random(2) + 1.1), *(rng.random(2) + 2.2)))
    fan = Fan(no_way_out([ground]), HERE[:1], FAR[:1])
    points = rng.uniform(-4, 4, (80, 2))
    seen = fan.sees(points, np.zeros(80, np.int64))
    assert (seen == shapely.covers(ground, lines_to(points))).all()


def test_a_zone_is_entered_but_not_left() -> None:
    area = shapely.box(1.0, -0.5, 2.0, 0.5)
    groups = slices_of(convex_parts(area), TURNED[:1])
    rings = out_of(groups)
    ends = np.array([[1.5, 0.0], [6.0, 0.0]])
    rows = np.zeros(2, np.int64)
    outside = Fan(rings, np.array([[-3.0, 0.0]]), np.array([9.5]))
    assert outside.sees(ends, rows).tolist() == [True, False]
    within = Fan(rings, np.array([[1.2, 0.0]]), np.array([9.5]))
    assert within.sees(ends, rows).tolist() == [True, False]
    assert inside(groups[0], ends, rows).tolist() == [True, False]


def test_with_nothing_in_the_way_all_is_seen() -> None:
    fan = Fan(Rings.of((), ()), HERE, FAR - 2.0)
    points, rows = goals(np.random.default_rng(1))
    assert fan.sees(points, rows)[np.hypot(*points.T) <= 4.0].all()
    assert fan.sees(points[:0], rows[:0]).tolist() == []


def test_each_place_has_rows_and_a_distance_of_its_own() -> None:
    groups = slices_of(bases(np.random.default_rng(3), 8, 1.0), TURNED)
    rings = no_way_in(groups)
    rows, far = np.array([5, 2, 5]), np.array([6.0, 5.0, 3.0])
    places = np.array([[0.0, 0.0], [0.3, -0.2], [-0.4, 0.1]])
    both = Fan(rings.each(rows), places, far).areas()
    for place, reach, row, area in zip(places, far, rows, both, strict=True):
        alone = Fan(rings.each(np.array([row])), place[None], np.array([reach])).areas()[0]
        assert alone.symmetric_difference(area).area < 1e-9


def test_gaps_of_points_to_parts() -> None:
    parts = [np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]])]
    points = np.array([[1.0, 0.5], [3.0, 0.5], [3.0, 2.0], [0.0, 0.0]])
    assert gaps(points, parts)[:, 0] == pytest.approx([0.0, 1.0, 2**0.5, 0.0])
