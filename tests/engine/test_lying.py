"""Counters as they lie on a printed grid."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tableside.engine.grid import Cell, Grid
from tableside.engine.lying import OFF, Lies, Lying, lying
from tableside.engine.printed_grid import PrintedGrid
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma

PRINTED = PrintedGrid(Grid(2, 2), square=2.0, west=0.0, north=4.0)
FIRST, SECOND = Cell(0, 0), Cell(1, 0)


@dataclass(frozen=True)
class Seen:
    """A counter that was seen."""

    id: str
    pose: Pose | None
    sigma: Sigma | None = None


@pytest.mark.parametrize(
    ("x", "sigma", "expected", "verdict"),
    [
        (1.0, None, FIRST, "right"),
        (1.0, None, SECOND, "wrong_square"),
        (1.0, None, None, "extra"),
        (9.0, None, FIRST, "off_grid"),
        (1.9, (0.04, 0.0, 0.0), FIRST, "right"),
        (1.9, (0.05, 0.0, 0.0), FIRST, "too_close"),
        (1.9, (0.05, 0.0, 0.0), None, "extra"),
    ],
)
def test_how_a_counter_lies(
    x: float, sigma: Sigma | None, expected: Cell | None, verdict: Lies
) -> None:
    found = lying(PRINTED, Seen("a", Pose(x, 3.0, 0.0), sigma), expected)
    assert (found.expected, found.verdict) == (expected, verdict)


def test_off_the_grid_is_told() -> None:
    found = lying(PRINTED, Seen("a", Pose(3.99, 3.0, 0.0), (0.1, 0.0, 0.0)), SECOND)
    assert (found.measured, found.squares) == (SECOND, (SECOND, OFF))
    assert lying(PRINTED, Seen("a", Pose(9.0, 3.0, 0.0)), None).measured == OFF


def test_counters_that_lie_in_each_other_s_squares() -> None:
    poses = {"a": 3.0, "b": 1.0, "c": 1.0}
    a, b, c = (
        lying(PRINTED, Seen(name, Pose(x, 3.0, 0.0)), FIRST if name == "a" else SECOND)
        for name, x in poses.items()
    )
    found = Lying((a, b, c))
    assert [(one.id, other.id) for one, other in found.swapped] == [("a", "b"), ("a", "c")]
    assert [each.id for each in found.of("wrong_square", "extra")] == ["a", "b", "c"]
    assert found.of("right") == ()
