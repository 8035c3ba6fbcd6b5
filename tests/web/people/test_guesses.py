"""Guessing codes is slowed down: for one address and for all together."""

from __future__ import annotations

import pytest

from tableside.web.people import guesses
from tableside.web.people.guesses import (
    ALL_IN_A_MINUTE,
    FIRST,
    FORGIVEN,
    FREE,
    MOST,
    Guesses,
    TooSoonError,
)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def wrong(tried: Guesses, address: str = "10.0.0.1") -> float:
    """Guess wrong; return the seconds to wait where it was too soon."""
    try:
        assert not tried.guess(address, lambda: False)
    except TooSoonError as error:
        return error.seconds
    return 0.0


def test_the_first_wrong_ones_are_free_then_each_costs_twice_as_much(clock: Clock) -> None:
    tried = Guesses(clock)
    assert [wrong(tried) for _ in range(FREE)] == [0.0] * FREE
    pause = FIRST
    for _ in range(12):
        assert wrong(tried) == pytest.approx(pause)
        clock.now += pause - 0.01
        assert wrong(tried) == pytest.approx(0.01)
        clock.now += 0.02
        assert wrong(tried) == 0.0
        pause = min(MOST, 2 * pause)
    assert pause == MOST


def test_what_comes_too_soon_is_not_looked_at(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        wrong(tried)

    def look() -> bool:
        raise AssertionError("it was looked at")

    with pytest.raises(TooSoonError):
        tried.guess("10.0.0.1", look)


def test_others_do_not_wait_and_a_right_one_clears(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        wrong(tried)
    assert tried.guess("10.0.0.2", lambda: True)
    clock.now += FIRST
    assert tried.guess("10.0.0.1", lambda: True)
    assert [wrong(tried) for _ in range(FREE)] == [0.0] * FREE


def test_many_addresses_together_wait_too(clock: Clock) -> None:
    tried = Guesses(clock)
    for n in range(ALL_IN_A_MINUTE):
        assert wrong(tried, f"10.0.1.{n}") == 0.0
    assert wrong(tried, "10.0.2.1") == pytest.approx(60.0)
    clock.now += 60.01
    assert wrong(tried, "10.0.2.1") == 0.0


def test_the_addresses_of_one_network_of_ipv6_are_one_guesser(clock: Clock) -> None:
    tried = Guesses(clock)
    for n in range(FREE):
        assert wrong(tried, f"2001:db8:0:1::{n + 1}") == 0.0
    assert wrong(tried, "2001:db8:0:1:ffff::9") > 0
    assert wrong(tried, "2001:db8:0:2::9") == 0.0


def test_an_hour_later_it_is_forgiven(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        wrong(tried)
    clock.now += FORGIVEN + 1
    assert [wrong(tried) for _ in range(FREE)] == [0.0] * FREE


def test_only_so_many_addresses_are_remembered(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "REMEMBERED", 3)
    tried = Guesses(clock)
    for n in range(30):
        wrong(tried, f"10.0.3.{n}")
    assert len(tried._wrong) == 3
