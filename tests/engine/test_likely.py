"""What holds by several measurements: as measured, surely, and perhaps."""

from __future__ import annotations

import pytest

from tableside.engine.likely import Likely, any_near, half, likely, most
from tableside.engine.quantity import SLACK, Quantity


def length(value: float, sigma: float = 0.0) -> Quantity:
    return Quantity("a", "b", value, sigma)


@pytest.mark.parametrize(("share", "holds"), [(0.4998, False), (0.4999, True), (0.6, True)])
def test_half_is_enough_and_rounding_harms_nobody(share: float, holds: bool) -> None:
    found = half(length(share))
    assert (found.holds, found.surely, found.maybe, found.doubts) == (holds, holds, holds, ())


def test_a_share_near_half_may_be_either() -> None:
    found = half(length(0.52, 0.02))
    assert (found.holds, found.surely, found.maybe) == (True, False, True)
    assert [doubt.limit for doubt in found.doubts] == [0.5]


def test_half_of_them_are_not_most() -> None:
    assert most([length(1), length(1), length(-1)]).holds
    assert not most([length(1), length(-1)]).holds
    assert not most([length(SLACK)]).holds


def test_those_in_doubt_may_make_it_most_or_not() -> None:
    found = most([length(1), length(0.03, 0.05), length(-1)])
    assert (found.holds, found.surely, found.maybe) == (True, False, True)
    assert [doubt.measured for doubt in found.doubts] == [0.03]


@pytest.mark.parametrize("holds", [False, True])
def test_what_is_in_doubt_is_not_sure_and_may_be(holds: bool) -> None:
    doubt = length(1.0, 0.1).doubt(1.0)
    assert doubt is not None
    assert likely(holds) == Likely(holds, holds, holds)
    assert likely(holds, (doubt,)) == Likely(holds, False, True, (doubt,))


def test_one_that_is_near_without_doubt_leaves_nothing_open() -> None:
    found = any_near([length(1.0, 0.1), length(0.5), length(9.0)], 1.0, "rule")
    assert found == Likely(True, True, True)


@pytest.mark.parametrize(("value", "holds"), [(0.9, True), (1.1, False)])
def test_only_those_too_close_to_call_leave_it_open(value: float, holds: bool) -> None:
    found = any_near([length(value, 0.1), length(9.0)], 1.0, "rule")
    assert (found.holds, found.surely, found.maybe) == (holds, False, True)
    assert [(doubt.measured, doubt.rule) for doubt in found.doubts] == [(value, "rule")]


def test_nobody_is_near_where_there_is_nobody() -> None:
    assert any_near([], 1.0) == Likely(False, False, False)
