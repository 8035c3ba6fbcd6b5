"""The table's code cannot be found by trying, and nobody waits for what others try.

Who guesses is a phone at an address; a phone is known by its signed cookie, one without a cookie
by its address alone. Who guesses wrong waits, longer each time, and nobody else does. A cookie is
thrown away for nothing, so the waiting only keeps people from trying; what keeps a program from it
is the code's length and ``A_SECOND``, the most guesses of everybody together.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from tableside.web.people.addresses import read_address

#: Wrong guesses of one guesser that cost nothing: people mistype.
FREE = 4
#: Then seconds to wait: the first time, and the most. It doubles in between.
FIRST, MOST = 2.0, 60.0
#: Guesses that are looked at within a second. Whoever sends so many keeps newcomers out for the
#: second, not by what was guessed.
A_SECOND = 1000
#: Guessers that are remembered; beyond that the one that guessed longest ago is forgotten.
REMEMBERED = 4096
#: After so long (seconds) without a wrong guess a guesser begins anew.
FORGIVEN = 3600.0


class TooSoonError(Exception):
    """A guess that is not looked at: ``seconds`` until the next one is."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} s")
        self.seconds = seconds


class Guesses:
    """Wrong guesses, by guesser. Safe for threads. ``now`` gives seconds that only grow."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._wrong: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()  # last when
        self._second, self._looked_at = now(), 0

    def guess(self, phone: str | None, address: str, is_right: Callable[[], bool]) -> bool:
        """Return whether a guess is right; raise TooSoonError where its guesser has to wait.

        ``phone``: the id in a signed cookie, None for none. What is guessed too soon is not looked
        at, right or wrong. One guess after the other: many at the same moment gain nothing.
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
        """Return for how many seconds a guess would not be looked at by its guesser's own fault."""
        with self._lock:
            return self._own_wait(self._now(), (phone or "", _plain(address)))

    def _own_wait(self, now: float, who: tuple[str, str]) -> float:
        often, last = self._wrong.get(who, (0, 0.0))
        return max(0.0, _pause(often) - (now - last)) if often else 0.0

    def _wait_for_all(self, now: float) -> float:
        """Return how long everybody waits, at most a second; 0: this guess is counted."""
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
    """Return an address in the one way it is written; one of IPv6 stands for itself alone.

    A hall's phones share a network of 64 bits: they are not one guesser.

    >>> _plain("::ffff:10.0.0.7"), _plain("FD00:0::1"), _plain("fd00::2")
    ('10.0.0.7', 'fd00::1', 'fd00::2')
    """
    read = read_address(address)
    return address if read is None else str(read)
