"""Codes and secrets cannot be found by trying: who guesses wrong has to wait, longer each time."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from tableside.web.people.addresses import read_address

#: Wrong guesses of one address that cost nothing: people mistype.
FREE = 4
#: Then seconds to wait: the first time, and the most. It doubles in between.
FIRST, MOST = 2.0, 300.0
#: Wrong guesses of all addresses together within a minute, beyond which everybody waits.
ALL_IN_A_MINUTE = 60
#: Addresses that are remembered; beyond that the one that guessed longest ago is forgotten.
REMEMBERED = 4096
#: After so long (seconds) without a wrong guess an address begins anew.
FORGIVEN = 3600.0


class TooSoonError(Exception):
    """A guess that is not looked at: ``seconds`` until the next one is."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} s")
        self.seconds = seconds


class Guesses:
    """Wrong guesses, by address. Safe for threads. ``now`` gives seconds that only grow."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()  # how often, the last when
        self._all: deque[float] = deque(maxlen=ALL_IN_A_MINUTE)

    def guess(self, address: str, is_right: Callable[[], bool]) -> bool:
        """Return whether a guess is right; raise TooSoonError where ``address`` has to wait.

        What is guessed too soon is not looked at, right or wrong. One guess after the other: many
        at the same moment gain nothing.
        """
        with self._lock:
            now, name = self._now(), _network(address)
            wait = self._wait(now, name)
            if wait > 0:
                raise TooSoonError(wait)
            right = is_right()
            if right:
                self._wrong.pop(name, None)
            else:
                self._note(now, name)
            return right

    def _wait(self, now: float, name: str) -> float:
        often, last = self._wrong.get(name, (0, 0.0))
        own = _pause(often) - (now - last) if often else 0.0
        full = len(self._all) == ALL_IN_A_MINUTE
        return max(own, 60.0 - (now - self._all[0]) if full else 0.0)

    def _note(self, now: float, name: str) -> None:
        often, last = self._wrong.pop(name, (0, now))
        self._wrong[name] = (1 if now - last > FORGIVEN else often + 1, now)
        self._all.append(now)
        while len(self._wrong) > REMEMBERED:
            self._wrong.popitem(last=False)


def _pause(often: int) -> float:
    return 0.0 if often < FREE else min(MOST, FIRST * 2.0 ** min(often - FREE, 30))


def _network(address: str) -> str:
    """Return what counts as one guesser: an IPv6 network of 64 bits, an IPv4 address.

    >>> _network("fd00::1:2"), _network("::ffff:10.0.0.7"), _network("10.0.0.7")
    ('fd00::', '10.0.0.7', '10.0.0.7')
    """
    read = read_address(address)
    if read is None:
        return address
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    return str(ipaddress.IPv6Address(int(read) >> 64 << 64))
