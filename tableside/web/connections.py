"""Connection handling shared by our servers: the descriptor limit, and turning clients away."""

from __future__ import annotations

import contextlib
import json
import resource
import socket
from functools import cache

from tableside.engine.message import Text

#: The most descriptors to ask the system for.
MOST_FILES = 16384
#: Seconds after which a client that was turned away may retry.
LATER = 5


def raise_file_limit() -> int:
    """Raise the descriptor limit as far as the system permits; return the new limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def turn_away(sock: socket.socket, status: str, why: Text, later: int = LATER) -> None:
    """Send a message if that needs no waiting; the caller then closes the connection.

    ``later``: seconds after which to retry.
    """
    with contextlib.suppress(OSError):
        sock.setblocking(False)
        sock.send(_answer(status, why, later))


@cache
def _answer(status: str, why: Text, later: int) -> bytes:
    """Return a connection-closing response; cached, as floods get the same few over and over."""
    body = json.dumps({"error": str(why)}).encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        f"Retry-After: {later}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
