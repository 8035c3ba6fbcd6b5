"""The middle line of an area that is longer than it is wide."""

from __future__ import annotations

import pytest
import shapely
from shapely import affinity

from tableside.geometry.shapes import long_middle


@pytest.mark.parametrize("angle", [0, 30, 90, 137])
def test_it_leads_through_the_middle_along_the_longer_side(angle: float) -> None:
    area = affinity.rotate(shapely.box(0, 0, 10, 2), angle, origin=(0, 0))
    wanted = affinity.rotate(shapely.LineString([(0, 1), (10, 1)]), angle, origin=(0, 0))
    found = long_middle(area)
    assert found.length == pytest.approx(10.0)
    assert found.hausdorff_distance(wanted) == pytest.approx(0.0, abs=1e-9)


def test_a_point_has_none() -> None:
    assert long_middle(shapely.Point(1, 1)).is_empty
