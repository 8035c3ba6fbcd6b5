"""Pairs that lie in each other's places: on both sides of how near they must lie."""

from __future__ import annotations

import pytest

from tableside.geometry.exchanged import exchanged

PLACES = {"a": (0.0, 0.0), "b": (6.0, 0.0), "c": (3.0, 8.0)}


@pytest.mark.parametrize(("off", "found"), [(1.0, [("a", "b")]), (1.001, [])])
def test_both_lie_as_near_as_asked(off: float, found: list[tuple[str, str]]) -> None:
    assert exchanged(PLACES, {"a": (6.0, off), "b": (0.0, 0.0)}, 1.0) == found


def test_one_alone_in_anothers_place_is_no_exchange() -> None:
    assert exchanged(PLACES, {"a": (6.0, 0.0), "b": (6.0, 5.0)}, 1.0) == []
    assert exchanged(PLACES, {"a": (6.0, 0.0)}, 1.0) == []


def test_what_is_nearer_to_its_own_place_is_in_it() -> None:
    near = {"a": (0.0, 0.0), "b": (1.0, 0.0)}
    assert exchanged(near, {"a": (0.4, 0.0), "b": (0.6, 0.0)}, 1.0) == []
    assert exchanged(near, {"a": (0.6, 0.0), "b": (0.4, 0.0)}, 1.0) == [("a", "b")]


def test_three_that_went_round_are_no_pair() -> None:
    round_it = {"a": PLACES["b"], "b": PLACES["c"], "c": PLACES["a"]}
    assert exchanged(PLACES, round_it, 1.0) == []


def test_each_is_in_one_pair_and_the_best_one_counts() -> None:
    places = {"a": (0.0, 0.0), "b": (6.0, 0.0), "c": (6.0, 0.5)}
    found = {"a": (6.0, 0.1), "b": (0.0, 0.0), "c": (0.0, 0.3)}
    assert exchanged(places, found, 1.0) == [("a", "b")]
