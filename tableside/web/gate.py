"""Who is let in: how many connections an address may hold, and which of them goes when it is full.

Only counts; it knows no sockets. A connection *waits* (nothing, or part of a request, has come),
*works* (a thread answers it) or *streams*. What waits can always be let go, the oldest of the
address that has the most first, so that one device cannot take the room of another.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

C = TypeVar("C", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most connections at once: in all, and of one address that wait, work, queue, stream.

    ``own``: streams of a phone that has a role, which has a share of its own.
    """

    all: int
    waiting: int = 128
    working: int = 12
    queued: int = 64
    streams: int = 256
    own: int = 8


class Gate(Generic[C]):
    """The connections that are open, by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: dict[str, OrderedDict[C, float]] = {}
        self._queues: dict[str, deque[C]] = {}
        self._working: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._count = 0

    def come(self, address: str) -> tuple[bool, C | None]:
        """Take one more of ``address``: whether it may, and which has to go for it (None: none).

        It counts from now on if it may; ``wait`` follows.
        """
        gone: C | None = None
        mine = self._waiting.get(address, ())
        if len(mine) >= self._limits.waiting:
            gone = next(iter(mine))
        elif self._count >= self._limits.all:
            gone = self._oldest_of_most()
            if gone is None:
                return False, None
        self._count += 1
        return True, gone

    def make_room(self) -> C | None:
        """Return which has to go so that another can be accepted; None: none waits."""
        return self._oldest_of_most()

    def _oldest_of_most(self) -> C | None:
        most = max(self._waiting.values(), key=len, default=None)
        return next(iter(most)) if most else None

    def wait(self, address: str, connection: C, until: float) -> None:
        """Have a connection wait, until the time ``until`` at the latest."""
        self._waiting.setdefault(address, OrderedDict())[connection] = until

    def more(self, address: str, connection: C, until: float) -> None:
        """Set another time for one that waits; it stays as old as it is."""
        self._waiting[address][connection] = until

    def late(self, now: float) -> list[tuple[str, C]]:
        """Return those whose time is over."""
        return [
            (address, connection)
            for address, waiting in self._waiting.items()
            for connection, until in waiting.items()
            if until <= now
        ]

    def is_waiting(self, address: str, connection: C) -> bool:
        """Whether a connection waits."""
        return connection in self._waiting.get(address, ())

    def stop_waiting(self, address: str, connection: C) -> None:
        """Have a connection wait no longer."""
        waiting = self._waiting[address]
        del waiting[connection]
        if not waiting:
            del self._waiting[address]

    def is_busy(self, address: str) -> bool:
        """Whether an address has as much to be worked on, and queued, as it may."""
        return len(self._queues.get(address, ())) >= self._limits.queued

    def would_queue(self, address: str) -> bool:
        """Whether one more request of an address would be queued, its share being at work."""
        return self._working[address] >= self._limits.working

    def work(self, address: str, connection: C) -> bool:
        """Whether a connection is worked on now; else it is queued, and ``done`` returns it."""
        if self.would_queue(address):
            self._queues.setdefault(address, deque()).append(connection)
            return False
        self._working[address] += 1
        return True

    def done(self, address: str) -> C | None:
        """Note that one was worked on; return the next of its address to be, if one is queued."""
        queue = self._queues.get(address)
        if queue:
            following = queue.popleft()
            if not queue:
                del self._queues[address]
            return following
        self._less(self._working, address)
        return None

    def stream(self, address: str, *, own: bool = False) -> bool:
        """Whether one more stream of an address may be open; it counts from now on.

        ``own``: what is given is not an address but a phone that has a role.
        """
        if self._streams[address] >= (self._limits.own if own else self._limits.streams):
            return False
        self._streams[address] += 1
        return True

    def stream_over(self, address: str) -> None:
        """Note that a stream has ended."""
        self._less(self._streams, address)

    def go(self) -> None:
        """Note that a connection is closed."""
        self._count -= 1

    @property
    def waiting(self) -> list[tuple[str, C]]:
        """All that wait."""
        return [(address, each) for address, those in self._waiting.items() for each in those]

    @staticmethod
    def _less(counts: Counter[str], address: str) -> None:
        counts[address] -= 1
        if counts[address] <= 0:
            del counts[address]
