"""Connections of any of our servers: how many there can be, and a word to those turned away."""

from __future__ import annotations

import contextlib
import json
import resource
import socket
from functools import cache

from tableside.engine.message import Text

#: The most descriptors that are asked for.
MOST_FILES = 16384
#: Seconds until whoever was turned away may ask again.
LATER = 5


def raise_file_limit() -> int:
    """Have as many descriptors as the system lets this user have; return how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def turn_away(sock: socket.socket, status: str, why: Text, later: int = LATER) -> None:
    """Send a sentence if it can be sent at once; the connection is to be closed then.

    ``later``: after how many seconds to ask again.
    """
    with contextlib.suppress(OSError):
        sock.setblocking(False)
        sock.send(_answer(status, why, later))


@cache
def _answer(status: str, why: Text, later: int) -> bytes:
    """Return an answer that closes the connection; hundreds a second may be sent of few."""
    body = json.dumps({"error": str(why)}).encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        f"Retry-After: {later}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
