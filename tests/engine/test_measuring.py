"""The tape measure: lengths from base to base, how sure they are, what follows from them."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.measuring import End, Remark, both_ways, gap_of, limit_remark, place_end
from tableside.engine.quantity import Quantity
from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose

WORDS = ("in", "out", "close")


def square(x: float, y: float, sigma: float = 0.0) -> End:
    """Return an inch square as an end, as uncertain in x as in y."""
    area = footprint([Base(25.4, 25.4, Pose(0, 0, 0))], Pose(x, y, 0))
    return End(area, "square", (sigma, sigma, 0.0), math.sqrt(0.5), "square")


def test_a_length_is_from_base_to_base() -> None:
    assert gap_of(square(0, 0), square(3, 0)).value == pytest.approx(2.0)
    assert gap_of(square(0, 0), place_end((3.0, 0.0))).value == pytest.approx(2.5)
    assert gap_of(square(0, 0), square(0.5, 0)).value == 0.0


def test_two_uncertain_places_add_up() -> None:
    assert gap_of(square(0, 0, 0.03), square(3, 0, 0.04)).give == pytest.approx(0.1)
    assert gap_of(square(0, 0, 0.03), place_end((3.0, 0.0))).give == pytest.approx(0.06)


@pytest.mark.parametrize(
    ("value", "remark"),
    [
        (0.97, Remark("in", True)),
        (0.98, Remark("close")),
        (1.02, Remark("close")),
        (1.03, Remark("out", False)),
    ],
)
def test_a_limit_is_close_within_two_deviations(value: float, remark: Remark) -> None:
    assert limit_remark(Quantity("a", "b", value, 0.0125), 1.0, *WORDS) == remark


@pytest.mark.parametrize(("value", "holds"), [(1.0, True), (1.005, True), (1.006, False)])
def test_an_exact_length_has_the_slack_of_every_limit(value: float, holds: bool) -> None:
    assert limit_remark(Quantity("a", "b", value), 1.0, *WORDS).holds is holds


@pytest.mark.parametrize(
    ("other", "said"), [("b", ["a to b", "b to a"]), ("c", ["a at c", "c at a"])]
)
def test_each_of_two_is_told_of_towards_the_other(other: str, said: list[str]) -> None:
    sides = {"a": "red", "b": "red", "c": "blue"}
    units = {name: SimpleNamespace(id=name, side=side) for name, side in sides.items()}

    def about(how: str) -> Callable[..., list[Remark]]:
        return lambda _, one, two: [Remark(f"{one.id} {how} {two.id}")]

    found = both_ways(SimpleNamespace(by_id=units), "a", other, about("to"), about("at"))
    assert [remark.text for remark in found] == said


@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(-20, 20), st.floats(-20, 20))
def test_it_is_the_same_from_either_end(a: float, b: float, c: float, d: float) -> None:
    one, other = square(a, b, 0.01), square(c, d, 0.02)
    there, back = gap_of(one, other), gap_of(other, one)
    assert there.value == pytest.approx(back.value)
    assert there.give == pytest.approx(back.give)
