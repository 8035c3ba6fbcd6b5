"""Luck, counted out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.luck import FACES, luck_of, luck_of_all, mean
from tableside.report.wording import percent

pairs = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), max_size=2)


@pytest.mark.parametrize(("own", "other"), list(product(FACES, FACES)))
def test_luck_is_the_share_of_rolls_at_least_so_good(own: int, other: int) -> None:
    good = sum(a - b >= own - other for a in FACES for b in FACES)
    assert luck_of(own, other) == Fraction(good, 36)
    assert luck_of_all([(own, other)]) == luck_of(own, other)


@given(pairs)
def test_the_luck_of_several_throws_is_counted_over_all_their_rolls(
    thrown: list[tuple[int, int]],
) -> None:
    reached = sum(a - b for a, b in thrown)
    rolls = list(product(FACES, repeat=2 * len(thrown)))
    good = sum(sum(roll[0::2]) - sum(roll[1::2]) >= reached for roll in rolls)
    assert luck_of_all(thrown) == Fraction(good, len(rolls))


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=30))
def test_one_side_s_luck_is_the_other_s_bad_luck(thrown: list[tuple[int, int]]) -> None:
    mine = luck_of_all(thrown)
    theirs = luck_of_all((b, a) for a, b in thrown)
    assert 0 < mine <= 1
    assert mine + theirs >= 1  # a roll just as good counts for both


def test_means_and_chances_for_people() -> None:
    assert mean([]) is None
    assert mean([1, 6]) == 3.5
    assert str(percent(1 / 100_000)) == "under 0.1\N{NO-BREAK SPACE}%"
    assert str(percent(Fraction(1, 1))) == "100\N{NO-BREAK SPACE}%"
