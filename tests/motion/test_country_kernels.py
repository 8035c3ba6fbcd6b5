"""Where points on the edges of faces stand in them, against what shapely measures."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
import shapely.affinity
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.shapes import EMPTY
from tableside.motion.country import INSIDE, NEAR, Country, Stood
from tableside.motion.obstacles import Array

BOARD = shapely.box(0, 0, 20, 20)


def stood(country: Country, points: list[tuple[float, float]], least: int) -> Stood:
    return country._stood_at(np.array(points, dtype=float), least)


def test_a_point_on_a_line_stands_on_both_sides_of_it() -> None:
    country = Country(BOARD, [(2.0, shapely.box(5, 5, 10, 10))], EMPTY)
    found = stood(country, [(7.0, 5.0), (7.0, 7.0), (0.0, 3.0)], 2)
    assert found.point.tolist() == [0, 0]
    assert sorted(country.costs[found.face]) == [1.0, 2.0]
    assert sorted(found.at[:, 1]) == pytest.approx([5 - INSIDE, 5 + INSIDE])
    assert found.at[:, 0].tolist() == [7.0, 7.0]


@pytest.mark.parametrize(("off", "on"), [(0.9, True), (1.1, False)])
def test_a_point_counts_only_on_an_edge(off: float, on: bool) -> None:
    country = Country(BOARD, [], EMPTY)
    found = stood(country, [(off * INSIDE, 8.0), (9.0, 9.0)], 1)
    assert found.point.tolist() == [0] * on


def test_in_a_spike_too_narrow_for_a_margin_nobody_stands() -> None:
    spike = shapely.Polygon([(5, 5), (10, 5), (10, 9), (9.99, 5.00001)])
    country = Country(BOARD, [(2.0, spike)], EMPTY)
    found = stood(country, [(5.0, 5.0)], 1)
    assert country.costs[found.face].tolist() == [1.0]


@given(
    st.floats(0, 360),
    st.lists(st.tuples(st.floats(2, 18), st.floats(2, 18), st.floats(0.5, 4)), max_size=4),
    st.integers(1, 3),
)
def test_each_point_stands_where_shapely_measures(
    turn: float, woods: list[tuple[float, float, float]], least: int
) -> None:
    layers = [
        (2.0 + n, shapely.affinity.rotate(shapely.box(x - r, y - r, x + r, y + r), turn))
        for n, (x, y, r) in enumerate(woods)
    ]
    country = Country(BOARD, layers, shapely.box(8, 8, 9, 15))
    points = shapely.get_coordinates(shapely.segmentize(country.lines, 0.7))
    points = np.vstack([points, shapely.get_coordinates(country.faces), [[3.0, 3.0]]])
    found = country._stood_at(points, least)
    off = np.hypot(*(found.at - points[found.point]).T)
    told = dict(zip(zip(found.point.tolist(), found.face.tolist(), strict=True), off, strict=True))
    assert told == pytest.approx(_measured(country, points, least), abs=1e-9)
    assert (shapely.distance(country.inner[found.face], shapely.points(found.at)) < 1e-9).all()


def _measured(country: Country, points: Array, least: int) -> dict[tuple[int, int], float]:
    """Return how far off each point (its number) stands in each face, as shapely has it."""
    kept = {}
    for number, point in enumerate(shapely.points(points)):
        on = np.flatnonzero(shapely.distance(shapely.boundary(country.faces), point) <= INSIDE)
        for face in on if len(on) >= least else ():
            off = shapely.distance(country.inner[face], point)
            if off <= NEAR:
                kept[number, int(face)] = float(off)
    return kept
