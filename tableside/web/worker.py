"""A threaded gunicorn worker behind a gate: threads only get complete requests.

gunicorn hands every accepted connection to a thread, which then waits for the request; a few
hundred devices that send nothing, or a byte now and then, would block all threads. Here the
accepting loop reads them all without blocking; phones send their requests at once and overtake the
slow ones. An asynchronous server would need the same limits, and would lose the system's scheduling
of threads for the game's own work, which can use the processor for up to a second.
"""

from __future__ import annotations

import contextlib
import errno
import math
import resource
import selectors
import socket
import time
from functools import partial
from typing import Any

from gunicorn.http.errors import ParseException
from gunicorn.workers.gthread import TConn, ThreadWorker

from tableside.engine.message import Text
from tableside.web.connections import LATER, MOST_FILES, turn_away
from tableside.web.gate import Gate, Limits
from tableside.web.incoming import HOLDER, TOO_SOON, Incoming
from tableside.web.people.addresses import read_address
from tableside.web.words import say

#: Seconds for a request to arrive completely, for an answer to be received, and for a phone to keep
#: an idle connection open.
REQUEST, ANSWER, IDLE = 10.0, 10.0, 15.0
#: Descriptors reserved for other uses: the game's files, static files, the camera side.
SPARE = 96
#: The most connections accepted in one go.
AT_ONCE = 64
_ACCEPTED_LATER = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED)
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def limits_of(most: int) -> Limits:
    """Return the limits for ``most`` connections in total; one address can never hold them all.

    >>> limits_of(928).streams, limits_of(96).streams
    (256, 48)
    """
    return Limits(most, waiting=min(128, most // 4), streams=min(256, most // 2))


class _Connection(TConn):  # type: ignore[misc]  # gunicorn is untyped
    """A phone's connection and the bytes received on it."""

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        read = read_address(str(client[0])) if client else None
        self.address = str(read) if read is not None else "?"
        self.share = self.address  # whose share of threads it uses
        self.incoming = Incoming()
        self.begun = False  # whether part of a request has arrived
        self.streams = False
        self.data_ready = True  # threads only get complete requests

    def init(self) -> None:
        """Create the parser, and give the phone ``ANSWER`` seconds to take what a thread sends."""
        super().init()
        self.sock.settimeout(ANSWER)

    def __hash__(self) -> int:
        return id(self)


class GatedWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn is untyped
    """The gated worker; everything except ``handle`` runs in its main thread."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        most = min(files, MOST_FILES) - SPARE
        self.gate: Gate[_Connection] = Gate(limits_of(most))

    def accept(self, listener: socket.socket) -> None:
        """Accept waiting clients, up to ``AT_ONCE`` of them."""
        for _ in range(AT_ONCE):
            try:
                sock, client = listener.accept()
            except OSError as error:
                if error.errno in _ACCEPTED_LATER:
                    return
                if error.errno not in _NO_ROOM:
                    raise
                gone = self.gate.make_room()
                if gone is None:  # busy ones will finish soon; new ones stay in the backlog
                    return
                self._refuse(gone)
                continue
            self._come(_Connection(self.cfg, sock, client, listener.getsockname()))

    def _come(self, connection: _Connection) -> None:
        may, gone = self.gate.come(connection.address)
        if gone is not None:
            self._refuse(gone)
        if not may:
            turn_away(connection.sock, "503 Service Unavailable", say("too-many-connections"))
            connection.close()
            return
        self.nr_conns += 1
        self._wait(connection)

    def _wait(self, connection: _Connection) -> None:
        """Wait for a request, or for the rest of one."""
        call = partial(self._read, connection)
        try:
            connection.sock.setblocking(False)
            self.poller.register(connection.sock, selectors.EVENT_READ, call)
        except (OSError, ValueError, KeyError):  # its thread closed it
            self._closed(connection)
            return
        seconds = REQUEST if len(connection.incoming) or not connection.initialized else IDLE
        self.gate.wait(connection.address, connection, time.monotonic() + seconds)
        if len(connection.incoming):
            self._judge(connection)

    def _read(self, connection: _Connection, _: Any) -> None:
        """Receive available bytes, unless the connection was dropped since the event was raised."""
        if not self.gate.is_waiting(connection.address, connection):
            return
        try:
            data = connection.sock.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._let_go(connection)
            return
        if not len(connection.incoming):  # the time limit starts with the first byte
            end = time.monotonic() + REQUEST
            self.gate.more(connection.address, connection, end)
        connection.incoming.add(data)
        self._judge(connection)

    def _judge(self, connection: _Connection) -> None:
        incoming = connection.incoming
        if incoming.too_long:
            self._let_go(connection, "431 Request Header Fields Too Large", say("head-too-long"))
        elif incoming.of_no_known_length:
            self._let_go(connection, "411 Length Required", say("no-length"))
        elif incoming.of_unreadable_length:
            self._let_go(connection, "400 Bad Request", say("no-request"))
        elif incoming.is_whole:
            self._hand_on(connection)

    def _hand_on(self, connection: _Connection) -> None:
        """Hand a complete request to a thread as soon as its share allows."""
        connection.streams = connection.incoming.is_stream
        share = self._share_for(connection)
        if share is None:
            connection.streams = False
            self._refuse(connection)
            return
        if self.gate.would_queue(share) and (seconds := self._too_soon(connection)) > 0:
            why = say("wrong-too-often", seconds=math.ceil(seconds))
            self._let_go(connection, "429 Too Many Requests", why, math.ceil(seconds))
            return
        connection.share = share
        self.gate.stop_waiting(connection.address, connection)
        self.poller.unregister(connection.sock)
        if connection.streams or self.gate.work(share, connection):
            self.enqueue_req(connection)

    def _share_for(self, connection: _Connection) -> str | None:
        """Return whose share of threads a request uses, or None if none is left.

        A phone with a role has its own share, so it never waits for other traffic from its address
        or through the same proxy.
        """
        holder, address = self._holder(connection.incoming.cookies), connection.address
        if holder is not None and self._has_room(connection, holder, own=True):
            return holder
        return address if self._has_room(connection, address, own=False) else None

    def _has_room(self, connection: _Connection, share: str, *, own: bool) -> bool:
        if connection.streams:
            return self.gate.stream(share, own=own)
        return not self.gate.is_busy(share)

    def _holder(self, cookies: list[str]) -> str | None:
        tell = self._told_by_app(HOLDER)
        holder: str | None = tell(cookies) if tell is not None and cookies else None
        return holder

    def _too_soon(self, connection: _Connection) -> float:
        """Return how long a guess must wait; refusing it here saves a thread.

        Where requests are already queued, guessers would fill the queue and get everybody at their
        address turned away.
        """
        tell, incoming = self._told_by_app(TOO_SOON), connection.incoming
        if tell is None:
            return 0.0
        seconds: float = tell(incoming.asked, incoming.cookies, connection.address)
        return seconds

    def _told_by_app(self, what: str) -> Any:
        return getattr(self.wsgi, "extensions", {}).get(what)

    def handle(self, conn: _Connection) -> Any:
        """Answer a request, in a thread."""
        try:
            conn.sock.setblocking(True)
            conn.init()
        except OSError:
            return False
        conn.parser.unreader.unread(conn.incoming.take())
        return super().handle(conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer an invalid request with a message.

        It is not logged, because anybody can send such requests as fast as the network allows.
        """
        if req is None and isinstance(exc, ParseException):
            turn_away(client, "400 Bad Request", say("no-request"))
        else:
            super().handle_error(req, client, addr, exc)

    def finish_request(self, conn: _Connection, fs: Any) -> None:
        """Start the next queued request, and wait for this connection's next one or close it.

        A request pipelined before the previous one was answered also closes it: no browser or proxy
        does that, and it would keep threads busy for a few bytes each.
        """
        if conn.streams:
            self.gate.stream_over(conn.share)
        else:
            following = self.gate.done(conn.share)
            if following is not None:
                self.enqueue_req(following)
        try:
            goes_on = not fs.cancelled() and fs.result() is True
        except Exception:
            goes_on = False
        if goes_on and self.alive and not len(conn.incoming):
            conn.incoming.add(conn.parser.unreader.take_buffered())
            self._wait(conn)
        else:
            self._closed(conn)

    def murder_pending(self) -> None:
        """Drop connections that have taken too long; called once a second."""
        for _, connection in self.gate.late(time.monotonic()):
            self._let_go(connection)

    def _refuse(self, connection: _Connection) -> None:
        """Drop a waiting connection in favour of another, with a message."""
        self._let_go(connection, "503 Service Unavailable", say("too-many-connections"))

    def _let_go(
        self, connection: _Connection, status: str = "", why: Text = "", later: int = LATER
    ) -> None:
        if status:
            turn_away(connection.sock, status, why, later)
        self.gate.stop_waiting(connection.address, connection)
        with contextlib.suppress(OSError, KeyError, ValueError):
            self.poller.unregister(connection.sock)
        self._closed(connection)

    def _closed(self, connection: _Connection) -> None:
        self.gate.go()
        self.nr_conns -= 1
        connection.close()

    def _cap_keepalive(self, deadline: float) -> None:
        """On stopping, drop waiting connections that have not begun a request."""
        for _, connection in self.gate.waiting:
            if not len(connection.incoming):
                self._let_go(connection)
