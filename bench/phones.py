"""Made-up phones on a server's stream, hundreds in one process: when each change reached them."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field

_MESSAGE = re.compile(rb"id: (\d+)\ndata: ")
_WELCOME = b"HTTP/1.1 200"
#: What is kept of a piece, in case a message's head is cut in two.
_HEAD = 40


@dataclass
class Phone(asyncio.Protocol):
    """One phone: the numbers of the messages that it got, each with the moment, and all bytes."""

    host: str
    path: str = "/stream"
    heard: list[tuple[int, float]] = field(default_factory=list)
    received: int = 0
    lost: bool = False
    _start: bytes = b""
    _rest: bytes = b""
    _transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Take note of the messages in a piece of the stream."""
        now = time.monotonic()
        self._start = (self._start + data)[: len(_WELCOME)]
        self.received += len(data)
        text = self._rest + data
        end = 0
        for found in _MESSAGE.finditer(text):
            self.heard.append((int(found[1]), now))
            end = found.end()
        self._rest = text[end:][-_HEAD:]

    @property
    def refused(self) -> bool:
        """Whether the server has not given it the stream."""
        return self._start != _WELCOME

    def connection_lost(self, exc: Exception | None) -> None:
        """Take note that the server has let it go."""
        self.lost = True

    def hang_up(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()

    def stop_reading(self) -> None:
        """Take nothing any more, and stay connected: a phone in a pocket."""
        if self._transport is not None:
            self._transport.pause_reading()


async def connect(count: int, port: int) -> list[Phone]:
    """Return so many phones that have asked for the stream, a few of them at the same moment.

    Each has an address of its own, as in a hall: a server limits the streams of one address.
    (Linux has all of 127.0.0.0/8 without being told.)
    """
    loop = asyncio.get_running_loop()
    phones: list[Phone] = []
    for k in range(count):
        own = f"127.0.{1 + k // 250}.{1 + k % 250}"
        _, phone = await loop.create_connection(
            lambda: Phone(f"127.0.0.1:{port}"), "127.0.0.1", port, local_addr=(own, 0)
        )
        phones.append(phone)
    return phones


async def until_heard(phones: list[Phone], seconds: float) -> bool:
    """Wait until every phone has had its first message; return whether all have."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if all(phone.heard for phone in phones):
            return True
        await asyncio.sleep(0.05)
    return False


def lateness(
    phone: Phone, published: list[tuple[int, float]], start: float, end: float
) -> list[float]:
    """Return how late (seconds) a phone learnt of each change published from ``start`` to ``end``.

    A phone that is sent several at once has them with the message that holds the newest. One that
    it never got counts as infinitely late.

    >>> phone = Phone("x", heard=[(2, 10.5), (4, 12.0)])
    >>> lateness(phone, [(2, 10.25), (3, 11.0), (4, 11.5), (5, 11.75)], 10.0, 13.0)
    [0.25, 1.0, 0.5, inf]
    """
    found, at = [], 0
    for number, moment in published:
        if not start <= moment <= end:
            continue
        while at < len(phone.heard) and phone.heard[at][0] < number:
            at += 1
        late = phone.heard[at][1] - moment if at < len(phone.heard) else float("inf")
        found.append(late)
    return found
