"""The state streams: each phone gets what changed since it last looked, and what it is itself."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, request

from tableside.web.http.language import language
from tableside.web.http.posts import PostError
from tableside.web.incoming import STREAM
from tableside.web.people.roles import Who
from tableside.web.people.seats import Seats
from tableside.web.people.visitors import Visitor, Visitors
from tableside.web.table.feed import Feed
from tableside.web.words import say

DEAF_SECONDS = 30.0  # the longest that a write to a phone's stream may take
#: Streams besides those that anybody may open: for phones with a role, then for this machine and
#: the host alone.
FOR_ROLES, FOR_HOSTS = 64, 16

#: Returns the feed that a visitor's stream shows now: the table's, or temporarily another one.
Showing = Callable[[Visitor], Feed]


def with_you(body: bytes, **parts: Any) -> bytes:
    """Return a message (a non-empty JSON object) with its reader's own parts added.

    >>> with_you(b'{"number":3}', you="a guest")
    b'{"number":3,"you":"a guest"}'
    """
    own = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    return body[:-1] + b"," + own[1:]


class Streams:
    """The open streams. ``heartbeat``: the longest silence in seconds.

    ``most``: at once, beyond which only phones with a role, this machine and the host get one.
    """

    def __init__(self, seats: Seats, visitors: Visitors, most: int, heartbeat: float) -> None:
        self._seats, self._visitors = seats, visitors
        self._most, self._heartbeat = most, heartbeat
        self._open, self._lock = 0, threading.Lock()

    def respond(
        self, visitor: Visitor, showing: Showing, own: Callable[[Visitor], Any]
    ) -> Response:
        """Return a stream of the feed from ``showing``; ``own`` makes its reader's own parts.

        Raises PostError: 503 if there are too many, 404 for an address spelled in a way that the
        worker does not recognise as a stream.
        """
        if not STREAM.fullmatch(request.environ.get("RAW_URI", "")):
            raise PostError(404, say("no-page"))
        if self._open >= self._room_for(visitor):
            raise PostError(503, say("too-many-phones"), 5.0)
        _let_go_of_the_deaf()
        response = Response(
            self._events(visitor, showing, own, language()), mimetype="text/event-stream"
        )
        response.headers["X-Accel-Buffering"] = "no"
        return response

    def _room_for(self, visitor: Visitor) -> int:
        """Return how many streams may be open for a visitor to get another one."""
        if visitor.here or visitor.hosts:
            return self._most + FOR_ROLES + FOR_HOSTS
        return self._most + (FOR_ROLES if visitor.may(Who.JOINED) else 0)

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
        """Yield the whole state, then changes, with heartbeats in between, until the feed closes.

        Publications that occur while a slow phone is being written to are merged into its next
        message.
        """
        feed, seen, version, now = showing(visitor), 0, -1, visitor
        while True:
            fresh = seen == 0 or feed.wait(seen, self._heartbeat)
            present = self._seats.version
            if changed := version != present:
                now = self._visitors.now(visitor.phone, visitor.here)
            if showing(now) is not feed:  # stop sending what was meant for another role
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
    """End this stream if the phone stops receiving, because it must not block a thread."""
    connection = request.environ.get("gunicorn.socket")
    if connection is not None:
        connection.settimeout(DEAF_SECONDS)
