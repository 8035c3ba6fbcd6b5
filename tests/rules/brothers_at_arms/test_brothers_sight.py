"""What stands in a shot's way in Brothers at Arms, and which hills the bases are on."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.rules.brothers_at_arms.brothers_table import Data, ask, box, position, unit


def blocks(name: str, side: str, /, *poses: list[float], width: float = 1.0, **more: Any) -> Data:
    """Return a unit of bases an inch deep and ``width`` inches wide."""
    made = unit(name, side, *poses, **more)
    for stand in made["stands"]:
        stand["base"] = [25.4 * width, 25.4]
    return made


def fire(*units: Data, **more: Any) -> Data:
    return ask(position(*units, **more), ask="fire", unit="a", target="b")


def around(facing: float, ahead: float, left: float, turned: float = 0.0) -> list[float]:
    """Return a pose seen from somebody who faces a direction in the middle of the board."""
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    x, y = 36 + ahead * cos - left * sin, 24 + ahead * sin + left * cos
    return [x, y, (facing + turned) % 360]


@pytest.mark.parametrize("x", [19.5, 20.5])
def test_who_stands_before_a_corner_straight_ahead_is_named(x: float) -> None:
    found = fire(
        blocks("a", "csa", [20, 20, 90]),
        blocks("c", "csa", [20, 23, 90], width=60 / 25.4),
        blocks("b", "usa", [x, 26, 270]),
    )
    (breach,) = found["breaches"]
    assert (breach["rule"], breach["units"]) == ("fire.blocked", ["c"])
    assert found["bases"][0]["by"] == ["c"]


def test_a_unit_is_named_once_however_many_of_its_bases_are_in_the_way() -> None:
    found = fire(
        blocks("a", "csa", [20, 20, 90], [20, 19, 90], [20, 18, 90]),
        blocks("b", "usa", [20, 25, 270]),
    )
    assert [base["by"] for base in found["bases"]] == [[], ["a"], ["a"]]


@pytest.mark.parametrize("facing", range(-90, 91, 15))
@pytest.mark.parametrize(("apart", "dice"), [(0.0, 0), (0.01, 1)])
def test_no_line_passes_between_bases_that_touch(facing: int, apart: float, dice: int) -> None:
    wings = [-1.5 - apart / 2, -0.5 - apart / 2, 0.5 + apart / 2, 1.5 + apart / 2]
    found = fire(
        blocks("a", "csa", around(facing, 0, 0)),
        blocks("c", "csa", *[around(facing, 2.5, left) for left in wings]),
        blocks("b", "usa", around(facing, 5, 0, 180)),
    )
    assert found["dice"] == dice


def test_a_line_passes_beside_a_base() -> None:
    found = fire(
        blocks("a", "csa", [20, 20, 90]),
        blocks("c", "csa", [20.5, 23, 90]),
        blocks("b", "usa", [20, 26, 270]),
    )
    assert (found["dice"], found["bases"][0]["distance"]) == (1, pytest.approx(5))


#: How far (inches) the edge of a hill lies from the middle of a base, and whether that decides.
OFF = pytest.mark.parametrize(
    ("off", "doubtful"), [(-0.05, False), (-0.01, True), (0.01, True), (0.05, False)]
)
SIGMA = [0.02, 0.02, 0.0]


@OFF
@pytest.mark.parametrize("measured", ["a", "b"])
def test_whether_an_end_is_mostly_on_a_hill_may_be_in_doubt(
    off: float, doubtful: bool, measured: str
) -> None:
    """From a hill a base sees over those who stand below."""
    y = {"a": 20.0, "b": 26.0}[measured]
    more: dict[str, Data] = {measured: {"sigma": SIGMA}}
    found = fire(
        blocks("a", "csa", [20, 20, 90], **more.get("a", {})),
        blocks("b", "usa", [20, 26, 270], **more.get("b", {})),
        blocks("c", "usa", [20, 23, 90], width=3),
        terrain=[box("h", "hill", 20 + off, y - 2, 25, y + 2, level=1)],
    )
    assert found["dice"] == (off < 0)
    assert found["dice_between"] == ([0, 1] if doubtful else [found["dice"]] * 2)
    assert [(each["a"], each["limit"]) for each in found["doubt"]] == [(measured, 0.5)] * doubtful
    assert found["verdict"] == ("too_close" if doubtful else "legal" if off < 0 else "illegal")


@OFF
def test_whether_who_stands_between_is_on_the_hill_may_be_in_doubt(
    off: float, doubtful: bool
) -> None:
    """Two on a hill see over those below, and not over those who stand on it with them."""
    found = fire(
        blocks("a", "csa", [21.6, 20, 90]),
        blocks("b", "usa", [21.6, 26, 270]),
        blocks("c", "usa", [21, 23, 90], width=2, sigma=SIGMA),
        terrain=[box("h", "hill", 21 + off, 18, 25, 28, level=1)],
    )
    assert found["dice_between"] == ([0, 1] if doubtful else [int(off > 0)] * 2)
    assert [(each["a"], each["limit"]) for each in found["doubt"]] == [("c", 0.5)] * doubtful
