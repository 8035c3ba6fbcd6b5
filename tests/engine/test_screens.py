"""Lines through screens whose depth is too near to call."""

from __future__ import annotations

import pytest
import shapely

from tableside.engine.quantity import SLACK
from tableside.engine.screens import Ends, depth_doubt, leaning
from tableside.geometry.lines import Screen
from tableside.geometry.shots import Shot

#: From x = 0 to x = 4: a line that begins in it may lie 1 in deep, one that ends there too, 2 in.
SCREEN = Screen("s", shapely.box(0, -5, 4, 5), 0.0, 1.0 + SLACK, 2.0 + SLACK)
ENDS = Ends("near", "far", 0.03, 0.04)


@pytest.mark.parametrize(
    ("start", "end", "names"),
    [
        (3.0, 6.0, ("near", "s")),
        (-3.0, 1.0, ("far", "s")),
        (1.0, 3.0, ("near", "far")),
        (-1.0, 6.0, None),  # no end lies in it
        (1.0, 6.0, None),  # surely too deep
        (3.9, 6.0, None),  # surely not
    ],
)
def test_a_depth_near_its_limit_is_in_doubt_between_who_lies_in_it(
    start: float, end: float, names: tuple[str, str] | None
) -> None:
    doubt = depth_doubt(SCREEN, Shot((start, 0.0), (end, 0.0)), ENDS, "rule")
    assert names == (None if doubt is None else (doubt.a, doubt.b))


def test_a_screen_leans_by_the_deviation_of_the_end_that_lies_in_it() -> None:
    assert leaning(SCREEN, (1.0, 0.0), ENDS, 0.0) is SCREEN
    inside = leaning(SCREEN, (1.0, 0.0), ENDS, 2.0)
    outside = leaning(SCREEN, (-1.0, 0.0), ENDS, 2.0)
    assert inside.one == pytest.approx(1.0 + 2 * 0.03)
    assert outside.one == pytest.approx(1.0 + 2 * 0.04)
    assert inside.both == outside.both == pytest.approx(2.0 + 2 * 0.05)
