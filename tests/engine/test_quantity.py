"""Several checks taken together: all that they found, or the first breach alone."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.quantity import Doubt, Ruling, broken, first_of

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
