"""A quantity between two limits; several checks together: all they found, or the first breach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tableside.engine.quantity import Doubt, Quantity, Ruling, broken, first_of, unless

NEAR = Ruling(doubts=(Doubt("a", "b", 1.0, 1.0, 0.1),))


def test_the_first_breach_is_told_alone_and_nothing_after_it_is_looked_for() -> None:
    def checks() -> Iterator[Ruling]:
        yield NEAR
        yield broken("one", "first").and_(broken("two", "second"))
        raise AssertionError("looked for")

    assert first_of(checks()) == broken("one", "first")


def test_without_a_breach_every_doubt_is_told() -> None:
    assert first_of([NEAR, Ruling(), NEAR]) == NEAR
    assert first_of([]) == Ruling()


@pytest.mark.parametrize(
    ("value", "by"), [(1.9, 0.1), (1.996, None), (3.0, None), (4.004, None), (4.2, 0.2)]
)
def test_between_two_limits_with_their_slack(value: float, by: float | None) -> None:
    found = Quantity("a", None, value).between(2.0, 4.0, "far", "So far.")
    assert [breach.by for breach in found.breaches] == ([] if by is None else [pytest.approx(by)])


def test_a_quantity_near_the_lower_of_two_limits_is_in_doubt_of_that_one() -> None:
    (doubt,) = Quantity("a", None, 2.1, 0.2).between(2.0, 4.0, "far", "So far.").doubts
    assert doubt.limit == 2.0


def test_a_rule_is_broken_unless_its_condition_holds() -> None:
    assert unless(True, "rule", "text") == Ruling()
    assert unless(False, "rule", "text") == broken("rule", "text")
