"""Protect the table's code against guessing, without making anybody wait for others' attempts.

A guesser is a phone at an address. A phone is identified by its signed cookie; without one, by its
address alone. Only a guesser who is wrong has to wait, longer each time. Cookies are easily
discarded, so the wait only stops people; programs are stopped by the length of the code and by
``A_SECOND``, the limit on everybody's guesses together.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from tableside.web.people.addresses import read_address

#: Wrong guesses that each guesser has free: people mistype.
FREE = 4
#: Seconds to wait after that: initial and maximum; the wait doubles in between.
FIRST, MOST = 2.0, 60.0
#: Guesses examined per second. Whoever sends that many only keeps newcomers out for that second.
A_SECOND = 1000
#: Guessers remembered; beyond that the one whose last guess is oldest is forgotten.
REMEMBERED = 4096
#: A guesser starts afresh after this many seconds without a wrong guess.
FORGIVEN = 3600.0


class TooSoonError(Exception):
    """Raised for a guess that is not looked at; the next one is after ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} s")
        self.seconds = seconds


class Guesses:
    """Wrong guesses, by guesser. Thread-safe. ``now`` returns monotonic seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._wrong: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()  # count, when
        self._second, self._looked_at = now(), 0

    def guess(self, phone: str | None, address: str, is_right: Callable[[], bool]) -> bool:
        """Return whether a guess is right; raise TooSoonError while its guesser has to wait.

        ``phone``: the id from a signed cookie, or None. A guess made too soon is not examined,
        right or wrong. Guesses are handled one at a time, so simultaneous ones gain nothing.
        """
        with self._lock:
            now, who = self._now(), (phone or "", _plain(address))
            wait = self._own_wait(now, who) or self._wait_for_all(now)
            if wait > 0:
                raise TooSoonError(wait)
            right = is_right()
            if right:
                self._wrong.pop(who, None)
            else:
                self._note(now, who)
            return right

    def wait(self, phone: str | None, address: str) -> float:
        """Return how many seconds this guesser must still wait for their own wrong guesses."""
        with self._lock:
            return self._own_wait(self._now(), (phone or "", _plain(address)))

    def _own_wait(self, now: float, who: tuple[str, str]) -> float:
        often, last = self._wrong.get(who, (0, 0.0))
        return max(0.0, _pause(often) - (now - last)) if often else 0.0

    def _wait_for_all(self, now: float) -> float:
        """Return how long everybody has to wait, at most a second; 0: this guess is counted."""
        if now - self._second >= 1.0:
            self._second, self._looked_at = now, 0
        if self._looked_at >= A_SECOND:
            return self._second + 1.0 - now
        self._looked_at += 1
        return 0.0

    def _note(self, now: float, who: tuple[str, str]) -> None:
        often, last = self._wrong.pop(who, (0, now))
        self._wrong[who] = (1 if now - last > FORGIVEN else often + 1, now)
        while len(self._wrong) > REMEMBERED:
            self._wrong.popitem(last=False)


def _pause(often: int) -> float:
    return 0.0 if often < FREE else min(MOST, FIRST * 2.0 ** min(often - FREE, 30))


def _plain(address: str) -> str:
    """Return an address in canonical form; every IPv6 address is a guesser of its own.

    The phones in a hall share a 64-bit network, so they must not count as one guesser.

    >>> _plain("::ffff:10.0.0.7"), _plain("FD00:0::1"), _plain("fd00::2")
    ('10.0.0.7', 'fd00::1', 'fd00::2')
    """
    read = read_address(address)
    return address if read is None else str(read)
