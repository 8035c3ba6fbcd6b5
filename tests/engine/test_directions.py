"""The direction from some stands to others, by their mean centres."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tableside.engine.bodies import Stand
from tableside.engine.troops import direction_away, sigma_away
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose


def stand(x: float, y: float) -> Stand:
    return Stand("1", Pose(x, y, 90.0), Base(50.8, 25.4))


@pytest.mark.parametrize(
    ("x", "y", "direction"), [(14, 10, 0), (10, 14, 90), (6, 10, 180), (14, 6, 315)]
)
def test_it_leads_from_the_others_to_the_stands(x: float, y: float, direction: float) -> None:
    others = [stand(8, 10), stand(12, 10)]
    assert direction_away(others, [stand(x, y)], 30.0) == pytest.approx(direction)


def test_from_one_point_it_leads_against_the_facing() -> None:
    others = [stand(8, 10), stand(12, 10)]
    assert direction_away(others, [stand(10, 10)], 30.0) == pytest.approx(210.0)
    assert direction_away(others, [stand(10 + 1e-8, 10)], 30.0) == pytest.approx(0.0)


def test_a_direction_is_the_surer_the_more_stands_and_the_farther_they_are() -> None:
    one = [replace(stand(10, 10), sigma=(0.1, 0.1, 0.0))]
    assert sigma_away([stand(10, 20)], one, 270.0) == pytest.approx(math.degrees(0.1 / 10))
    assert sigma_away([stand(10, 30)], one, 270.0) == pytest.approx(math.degrees(0.1 / 20))
    both = sigma_away([stand(10, 20)], [*one, *one], 270.0)
    assert both == pytest.approx(math.degrees(0.1 / 10) / math.sqrt(2))
    assert sigma_away([stand(10, 20)], [stand(10, 10)], 270.0) == 0.0
