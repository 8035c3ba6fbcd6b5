"""How far a point goes straight on for a cost, against what can be worked out by hand."""

from __future__ import annotations

import pytest
import shapely

from tableside.geometry.shapes import EMPTY
from tableside.motion.straight import farthest
from tableside.motion.tolls import FREE, Tolls

SLOW = (2.0, shapely.box(12, -5, 14, 5))
OPEN = (2.0, EMPTY)


def east(budget: float, slow: tuple[float, shapely.Geometry] = OPEN, tolls: Tolls = FREE) -> float:
    """Return how far a point at (10, 0) goes."""
    return farthest((10.0, 0.0), 0.0, budget, slow, tolls)


def lines(*places: float, toll: float = 1.0) -> Tolls:
    return Tolls(shapely.MultiLineString([[(x, -5), (x, 5)] for x in places]), toll)


def test_on_plain_ground_it_goes_for_all_of_it() -> None:
    assert east(6.0) == pytest.approx(6.0)


@pytest.mark.parametrize(("budget", "far"), [(2.0, 2.0), (3.0, 2.5), (6.0, 4.0), (7.0, 5.0)])
def test_slow_ground_counts_more(budget: float, far: float) -> None:
    assert east(budget, SLOW) == pytest.approx(far)


def test_along_the_edge_of_slow_ground_it_is_plain() -> None:
    assert east(6.0, (2.0, shapely.box(0, 0, 40, 5))) == pytest.approx(6.0)


def test_each_line_is_paid_for() -> None:
    assert east(6.0, tolls=lines(12, 13)) == pytest.approx(4.0)


def test_a_line_that_cannot_be_paid_for_stops_it() -> None:
    assert east(6.0, tolls=lines(15.5, toll=1.0)) == pytest.approx(5.5)
    assert east(6.5, tolls=lines(15.5, toll=1.0)) == pytest.approx(5.5)
    assert east(7.0, tolls=lines(15.5, toll=1.0)) == pytest.approx(6.0)


def test_a_line_that_it_begins_or_ends_on_is_not_crossed() -> None:
    assert east(6.0, tolls=lines(10)) == pytest.approx(6.0)
    assert east(6.0, tolls=lines(16)) == pytest.approx(6.0)
