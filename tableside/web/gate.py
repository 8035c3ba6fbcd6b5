"""Admission control: how many connections an address may hold, and which one goes when it is full.

Pure bookkeeping without sockets. A connection *waits* (its request has not arrived completely),
*works* (a thread answers it) or *streams*. Waiting connections can always be dropped, starting with
the oldest of the address that has the most, so no single device can crowd out others.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

C = TypeVar("C", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Limits:
    """Connection limits: in total, and per address for waiting, working, queued and streaming ones.

    ``own``: streams per phone with a role, which has its own share.
    """

    all: int
    waiting: int = 128
    working: int = 12
    queued: int = 64
    streams: int = 256
    own: int = 8


class Gate(Generic[C]):
    """The open connections, by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: dict[str, OrderedDict[C, float]] = {}
        self._queues: dict[str, deque[C]] = {}
        self._working: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._count = 0

    def come(self, address: str) -> tuple[bool, C | None]:
        """Admit a connection from ``address``: return whether it may stay and which it displaces.

        If admitted, it counts from now on; ``wait`` follows.
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
        """Return the connection to drop to make room for another, or None if none is waiting."""
        return self._oldest_of_most()

    def _oldest_of_most(self) -> C | None:
        most = max(self._waiting.values(), key=len, default=None)
        return next(iter(most)) if most else None

    def wait(self, address: str, connection: C, until: float) -> None:
        """Mark a connection as waiting until the time ``until``."""
        self._waiting.setdefault(address, OrderedDict())[connection] = until

    def more(self, address: str, connection: C, until: float) -> None:
        """Change a waiting connection's deadline, but not its age."""
        self._waiting[address][connection] = until

    def late(self, now: float) -> list[tuple[str, C]]:
        """Return the waiting connections whose deadline has passed."""
        return [
            (address, connection)
            for address, waiting in self._waiting.items()
            for connection, until in waiting.items()
            if until <= now
        ]

    def is_waiting(self, address: str, connection: C) -> bool:
        """Return whether a connection is waiting."""
        return connection in self._waiting.get(address, ())

    def stop_waiting(self, address: str, connection: C) -> None:
        """Mark a connection as no longer waiting."""
        waiting = self._waiting[address]
        del waiting[connection]
        if not waiting:
            del self._waiting[address]

    def is_busy(self, address: str) -> bool:
        """Return whether an address's queue is full."""
        return len(self._queues.get(address, ())) >= self._limits.queued

    def would_queue(self, address: str) -> bool:
        """Return whether an address's next request would be queued: its threads are in use."""
        return self._working[address] >= self._limits.working

    def work(self, address: str, connection: C) -> bool:
        """Return whether to work on a connection now; if not, queue it for ``done`` to return."""
        if self.would_queue(address):
            self._queues.setdefault(address, deque()).append(connection)
            return False
        self._working[address] += 1
        return True

    def done(self, address: str) -> C | None:
        """Record that a connection is done; return the next one queued for its address, if any."""
        queue = self._queues.get(address)
        if queue:
            following = queue.popleft()
            if not queue:
                del self._queues[address]
            return following
        self._less(self._working, address)
        return None

    def stream(self, address: str, *, own: bool = False) -> bool:
        """Return whether an address may open another stream; if so, it counts from now on.

        ``own``: ``address`` is really a phone with a role.
        """
        if self._streams[address] >= (self._limits.own if own else self._limits.streams):
            return False
        self._streams[address] += 1
        return True

    def stream_over(self, address: str) -> None:
        """Record that a stream has ended."""
        self._less(self._streams, address)

    def go(self) -> None:
        """Record that a connection has closed."""
        self._count -= 1

    @property
    def waiting(self) -> list[tuple[str, C]]:
        """All waiting connections, with their addresses."""
        return [(address, each) for address, those in self._waiting.items() for each in those]

    @staticmethod
    def _less(counts: Counter[str], address: str) -> None:
        counts[address] -= 1
        if counts[address] <= 0:
            del counts[address]
