"""Embedded gunicorn: a single worker with many threads, so that there is only one table.

The worker runs vision in a separate process; each phone's stream occupies one thread.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from tableside.web.connections import MOST_FILES, raise_file_limit
from tableside.web.table.live import LiveTable
from tableside.web.worker import GatedWorker

#: Exceeds the limits on streams (app.Settings.streams, streams.FOR_ROLES and FOR_HOSTS), so posts
#: always find a thread.
THREADS = 640
FAREWELL = 2  # seconds for a phone to close its side of a connection
LINGER = 3  # seconds for phones to receive their last bytes
#: Seconds for the worker to stop: phones, the camera side (``process.PATIENCE``), the game's file.
#: After that it is killed and leaves the game's lock and journal behind.
GRACE = 20
#: Seconds that a busy thread runs before it yields. At Python's default of 0.005 a phone's request
#: waits that long at every switch while the referee works out a ruling.
TURN = 0.0005

_closers: list[Callable[[], None]] = []

#: Receives an item when the server should stop. A signal handler can do little more than that: it
#: runs in the main thread, which may hold any lock at that moment (even the one to start a thread).
_told: queue.SimpleQueue[None] = queue.SimpleQueue()


class PortError(Exception):
    """Raised when the address cannot be listened on; the message says how to fix it."""


def check_port(host: str, port: int) -> None:
    """Raise PortError if the server cannot listen on ``port`` at ``host``."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except PermissionError:
        raise PortError(f"port {port} needs more rights; use --port 8000 or above 1023") from None
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise PortError(
            f"cannot listen on {host} port {port} ({reason}); choose another with --port"
        ) from None


class TableArbiter(Arbiter):  # type: ignore[misc]  # gunicorn is untyped
    """The process that holds the port. Closing its terminal (SIGHUP) ends it, as SIGTERM does.

    gunicorn would reload instead, leaving a server without a terminal that holds port and game
    forever.
    """

    def init_signals(self) -> None:
        """Install signal handlers; a SIGHUP already ignored (nohup) stays ignored."""
        with _hang_ups_left_ignored():
            super().init_signals()

    def handle_hup(self) -> None:
        """Stop the worker, then this process."""
        self.handle_term()


class TableWorker(GatedWorker):
    """A threaded worker that releases the phones' streams before it stops.

    It also drops incomplete requests.
    """

    def init_signals(self) -> None:
        """Install signal handlers; closing the terminal stops the worker, too."""
        with _hang_ups_left_ignored():
            super().init_signals()
            signal.signal(signal.SIGHUP, self.handle_exit)

    def handle(self, conn: Any) -> Any:
        """Answer a request in a thread, and end the connection unless it stays open."""
        goes_on = super().handle(conn)
        if goes_on is False:
            _part(conn.sock)
        return goes_on

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop gracefully: first the streams, then the worker."""
        _told.put(None)
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: Any) -> None:
        """Stop as ``handle_exit`` does, within ``LINGER`` seconds.

        gunicorn would shut its thread pool down here. If the signal arrived while the main thread
        was handing a request to the pool, that would deadlock on a lock which this same thread
        holds.
        """
        self.handle_exit(sig, frame)


def _part(connection: socket.socket) -> None:
    """End a connection once the phone has received everything, or after a while.

    gunicorn waits for this too, but in the one thread that everybody depends on.
    """
    end = time.monotonic() + FAREWELL
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_WR)
        while (left := end - time.monotonic()) > 0:
            connection.settimeout(left)
            if not connection.recv(4096):
                break
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def _hang_ups_left_ignored() -> Iterator[None]:
    before = signal.getsignal(signal.SIGHUP)
    yield
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, before)


def _release() -> None:
    """Wait for the stop signal, then run all closers in parallel."""
    _told.get()
    for close in _closers:
        threading.Thread(target=close, daemon=True).start()


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn is untyped
    """The embedded server. ``make`` builds the table and the application, in the worker.

    The third function it returns is called after closing the table; both may be called repeatedly.
    """

    def __init__(
        self,
        make: Callable[[], tuple[LiveTable, Flask, Callable[[], None]]],
        host: str,
        port: int,
        ready: Callable[[], None] | None = None,
    ) -> None:
        self._make, self._host, self._port, self._ready = make, host, port, ready
        super().__init__()

    def load_config(self) -> None:
        """Apply our settings to gunicorn."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        settings: dict[str, Any] = {
            "bind": f"{host}:{self._port}",
            "workers": 1,
            "worker_class": TableWorker,
            "threads": THREADS,
            "worker_connections": MOST_FILES + THREADS,  # the gate counts them
            "keepalive": 15,
            # Never kill an unresponsive worker: after Ctrl-Z or a laptop's sleep, unsaved state
            # would be lost, and a worker that waits for phones costs nothing.
            "timeout": 0,
            "graceful_timeout": GRACE,
            # Headers that claim the application's path or the sender are not trustworthy.
            "forwarder_headers": "",
            "header_map": "drop",
            "limit_request_line": 2048,
            "limit_request_fields": 60,
            "loglevel": "warning",
            "accesslog": None,
            "proc_name": "tableside",
            "control_socket_disable": True,
            "post_worker_init": self._started,
            "worker_exit": _exit,
        }
        for name, value in settings.items():
            if name in self.cfg.settings:  # older versions have fewer
                self.cfg.set(name, value)

    def run(self) -> None:
        """Serve until a signal ends the process."""
        raise_file_limit()
        TableArbiter(self).run()

    def load(self) -> Flask:
        """Build the table and the application; called once, in the worker."""
        sys.setswitchinterval(TURN)
        table, app, close = self._make()
        _closers.extend((table.close, close))
        table.start()
        return app

    def _started(self, worker: Any) -> None:
        # The same setting is the worker's wait for phones and the arbiter's wait for the worker.
        worker.cfg.set("graceful_timeout", LINGER)
        threading.Thread(target=_release, daemon=True).start()
        logging.getLogger("gunicorn.error").addFilter(_is_worth_a_line)
        if self._ready is not None:
            with contextlib.suppress(OSError):  # the terminal may be gone, but the phones are not
                self._ready()


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Filter out timeouts of phones that sent or received nothing: sleeping phones cause them.

    When the system's own wait for sending ends, it reports "not now" (BlockingIOError).
    """
    silent = (TimeoutError, BlockingIOError)
    return not (record.exc_info and isinstance(record.exc_info[1], silent))


def _exit(server: Any, worker: Any) -> None:
    """Stop the camera side before the worker exits, so that nothing is left running."""
    for close in _closers:
        close()
