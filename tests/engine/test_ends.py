"""What lies on another base, and what is said of it."""

from __future__ import annotations

import pytest

from tableside.engine.ends import Rule, overlaps
from tableside.engine.quantity import all_of
from tableside.engine.troops import Troops
from tests.engine.bodies_of_stands import stand, unit

OWN = Rule("ends.overlap", "on its own")


def said(moved: Troops, *others: Troops) -> list[tuple[str, object, tuple[str, ...]]]:
    """Return each breach: its rule, its sentence, and whose base it is against."""
    found = overlaps(moved, moved.bases, others, OWN, lambda other: f"on {other.id}")
    return [(each.rule, each.message, each.against) for each in all_of(found).breaches]


@pytest.mark.parametrize(("x", "lies"), [(0.9, True), (1.0, False), (5.0, False)])
def test_bases_that_only_touch_do_not_overlap(x: float, lies: bool) -> None:
    expected = [("ends.overlap", "on b", ("b",))] if lies else []
    assert said(unit("a", stand("1", 0, 0)), unit("b", stand("1", x, 0))) == expected


def test_a_base_of_its_own_is_told_in_its_own_words_and_first() -> None:
    moved = unit("a", stand("1", 0, 0), stand("2", 0.5, 0))
    found = said(moved, unit("b", stand("1", 0, 0.5)))
    assert [message for _, message, _ in found] == ["on its own", "on b", "on b"]


def test_what_may_lie_on_another_is_in_doubt() -> None:
    moved = unit("a", stand("1", 0, 0, sigma=(0.1, 0.1, 0.0)))
    found = all_of(overlaps(moved, moved.bases, [unit("b", stand("1", 1.0, 0))], OWN, str))
    assert not found.breaches
    assert [doubt.rule for doubt in found.doubts] == ["ends.overlap"]
