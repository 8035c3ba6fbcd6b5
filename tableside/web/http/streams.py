"""The streams of state: to each phone what changed since it last looked, and what it is itself."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, request

from tableside.web.http.language import language
from tableside.web.http.posts import PostError
from tableside.web.incoming import STREAM
from tableside.web.people.seats import Seats
from tableside.web.people.visitors import Visitor, Visitors
from tableside.web.table.feed import Feed
from tableside.web.words import say

DEAF_SECONDS = 30.0  # that a write to a phone's stream may take

#: Which feed a visitor's stream shows by now: the table's, or for a while another one.
Showing = Callable[[Visitor], Feed]


def with_you(body: bytes, **parts: Any) -> bytes:
    """Return a message (a JSON object, not empty) with what concerns its reader alone.

    >>> with_you(b'{"number":3}', you="a guest")
    b'{"number":3,"you":"a guest"}'
    """
    own = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    return body[:-1] + b"," + own[1:]


class Streams:
    """The open streams. ``most``: at once; ``heartbeat``: the longest silence in seconds."""

    def __init__(self, seats: Seats, visitors: Visitors, most: int, heartbeat: float) -> None:
        self._seats, self._visitors = seats, visitors
        self._most, self._heartbeat = most, heartbeat
        self._open, self._lock = 0, threading.Lock()

    def respond(
        self, visitor: Visitor, showing: Showing, own: Callable[[Visitor], Any]
    ) -> Response:
        """Return a stream of what ``showing`` gives; ``own`` makes the parts for its reader.

        Raises PostError: 503 when there are too many, 404 for an address that is not written as
        the worker knows it.
        """
        if not STREAM.fullmatch(request.environ.get("RAW_URI", "")):
            raise PostError(404, say("no-page"))
        if self._open >= self._most:
            raise PostError(503, say("too-many-phones"), 5.0)
        _let_go_of_the_deaf()
        response = Response(
            self._events(visitor, showing, own, language()), mimetype="text/event-stream"
        )
        response.headers["X-Accel-Buffering"] = "no"
        return response

    def _events(
        self, visitor: Visitor, showing: Showing, own: Callable[[Visitor], Any], reads: str
    ) -> Iterator[bytes]:
        self._count(1)
        self._seats.come(visitor.phone)
        try:
            yield b"retry: 1000\n\n"
            yield from self._messages(visitor, showing, own, reads)
        finally:
            self._count(-1)
            self._seats.go(visitor.phone)

    def _count(self, more: int) -> None:
        with self._lock:
            self._open += more

    def _messages(
        self, visitor: Visitor, showing: Showing, own: Callable[[Visitor], Any], reads: str
    ) -> Iterator[bytes]:
        """Yield the whole state, then what changed, then silence's heartbeat, while it lasts.

        While a slow phone is being written to, publications pass; its next message brings it up
        to date.
        """
        feed, seen, version, now = showing(visitor), 0, -1, visitor
        while True:
            fresh = seen == 0 or feed.wait(seen, self._heartbeat)
            present = self._seats.version
            if changed := version != present:
                now = self._visitors.now(visitor.phone, visitor.here)
            if showing(now) is not feed:  # nothing more is told that was for another role
                feed, seen, version = showing(now), 0, -1
                continue
            if feed.closed:
                return
            if fresh:
                seen, body = feed.since(seen, reads)
                if changed:
                    version = present
                    body = with_you(body, **own(now))
                yield b"id: %d\ndata: %b\n\n" % (seen, body)
            else:
                yield b"event: beat\ndata: %d\n\n" % seen


def _let_go_of_the_deaf() -> None:
    """End this stream when the phone takes nothing for a while: it must not hold a thread."""
    connection = request.environ.get("gunicorn.socket")
    if connection is not None:
        connection.settimeout(DEAF_SECONDS)
