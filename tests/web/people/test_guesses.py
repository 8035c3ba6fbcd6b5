"""Guessing codes is slowed down for who guesses, and hopeless for who throws cookies away."""

from __future__ import annotations

import math
from itertools import count

import pytest

from tableside.web.people import guesses
from tableside.web.people.guesses import (
    A_SECOND,
    FIRST,
    FORGIVEN,
    FREE,
    MOST,
    Guesses,
    TooSoonError,
)
from tableside.web.people.keys import ALPHABET, CODE_LENGTH

EVENING, MONTH, YEAR = 12 * 3600, 30 * 24 * 3600, 365.25 * 24 * 3600


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def wrong(tried: Guesses, address: str = "10.0.0.1", phone: str | None = None) -> float:
    """Guess wrong; return the seconds to wait where it was too soon."""
    try:
        assert not tried.guess(phone, address, lambda: False)
    except TooSoonError as error:
        return error.seconds
    return 0.0


def test_whoever_has_to_wait_is_known_without_a_guess(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        assert tried.wait(None, "10.0.0.1") == 0.0
        wrong(tried)
    assert tried.wait(None, "10.0.0.1") == pytest.approx(FIRST)
    assert tried.wait("a1", "10.0.0.1") == tried.wait(None, "10.0.0.2") == 0.0
    clock.now += FIRST - 0.01
    assert tried.wait(None, "10.0.0.1") == pytest.approx(0.01)
    clock.now += 0.02
    assert tried.wait(None, "10.0.0.1") == 0.0


@pytest.mark.parametrize("phone", [None, "a1"])
def test_the_first_wrong_ones_are_free_then_each_costs_twice_as_much(
    clock: Clock, phone: str | None
) -> None:
    tried = Guesses(clock)
    assert [wrong(tried, phone=phone) for _ in range(FREE)] == [0.0] * FREE
    pause = FIRST
    for _ in range(12):
        assert wrong(tried, phone=phone) == pytest.approx(pause)
        clock.now += pause - 0.01
        assert wrong(tried, phone=phone) == pytest.approx(0.01)
        clock.now += 0.02
        assert wrong(tried, phone=phone) == 0.0
        pause = min(MOST, 2 * pause)
    assert pause == MOST


def test_what_comes_too_soon_is_not_looked_at(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        wrong(tried)

    def look() -> bool:
        raise AssertionError("it was looked at")

    with pytest.raises(TooSoonError):
        tried.guess(None, "10.0.0.1", look)


@pytest.mark.parametrize(
    ("guesser", "honest"),
    [
        ((None, "10.0.0.1"), ("b2", "10.0.0.1")),
        (("a1", "10.0.0.1"), ("b2", "10.0.0.1")),
        (("a1", "10.0.0.1"), (None, "10.0.0.1")),
        ((None, "10.0.0.1"), (None, "10.0.0.2")),
        ((None, "fd00::1"), (None, "fd00::2")),
        (("a1", "10.0.0.1"), ("a1", "10.0.0.2")),  # who copied a cookie stops nobody elsewhere
    ],
)
def test_nobody_waits_for_another(
    clock: Clock, guesser: tuple[str | None, str], honest: tuple[str | None, str]
) -> None:
    tried = Guesses(clock)
    for _ in range(60):
        wrong(tried, guesser[1], guesser[0])
    assert wrong(tried, guesser[1], guesser[0]) > 0
    assert tried.guess(*honest, lambda: True)


def test_an_address_is_the_same_however_it_is_written(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        wrong(tried, "::ffff:10.0.0.1")
    assert wrong(tried, "10.0.0.1") > 0


def test_a_right_one_clears(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        wrong(tried)
    clock.now += FIRST
    assert tried.guess(None, "10.0.0.1", lambda: True)
    assert [wrong(tried) for _ in range(FREE)] == [0.0] * FREE


def test_a_second_has_so_many_guesses_and_the_next_one_again(clock: Clock) -> None:
    tried = Guesses(clock)
    for n in range(A_SECOND):
        assert wrong(tried, phone=f"thrown-away-{n}") == 0.0
    clock.now += 0.75
    assert wrong(tried, phone="b2") == pytest.approx(0.25)
    clock.now += 0.25
    assert tried.guess("b2", "10.0.0.1", lambda: True)


def test_who_waits_takes_no_guess_of_the_second(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(2 * A_SECOND):
        wrong(tried, phone="a1")
    assert tried.guess("b2", "10.0.0.1", lambda: True)


def test_the_fastest_guesser_finds_no_code(clock: Clock) -> None:
    """A new cookie and address for each guess, without a pause: as docs/threats.md has it."""
    tried, names = Guesses(clock), count()
    looked_at = 0
    for _ in range(10 * 20):  # ten seconds, twice as many guesses as are looked at
        clock.now += 0.05
        for _ in range(A_SECOND // 10):
            n = next(names)
            looked_at += wrong(tried, f"10.1.{n // 250}.{n % 250}", f"{n}") == 0.0
    a_second = looked_at / 10
    codes = len(ALPHABET) ** CODE_LENGTH
    assert 0.9 * A_SECOND <= a_second <= 1.1 * A_SECOND
    assert 1.1 * A_SECOND * EVENING / codes < 1 / 10_000
    assert 1.1 * A_SECOND * MONTH / codes < 1 / 200
    assert math.floor(codes / 2 / A_SECOND / YEAR) == 10


def test_an_hour_later_it_is_forgiven(clock: Clock) -> None:
    tried = Guesses(clock)
    for _ in range(FREE):
        wrong(tried)
    clock.now += FORGIVEN + 1
    assert [wrong(tried) for _ in range(FREE)] == [0.0] * FREE


def test_only_so_many_guessers_are_remembered(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "REMEMBERED", 3)
    tried = Guesses(clock)
    for n in range(30):
        wrong(tried, f"10.0.3.{n}")
    assert len(tried._wrong) == 3
