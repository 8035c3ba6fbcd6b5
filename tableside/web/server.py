"""gunicorn inside the command: one worker with many threads, so that there is one table.

Vision runs in a process of its own that the worker starts; a phone's stream holds one thread.
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

#: Streams are limited below this (app.Settings.streams), so posts always find a thread.
THREADS = 560
FAREWELL = 2  # seconds that a phone is given to end its side of a connection
LINGER = 3  # seconds that phones are given to take their last bytes
#: Seconds that the worker is given to end: phones, the camera side (``process.PATIENCE``), the
#: game's file. After that it is killed, and leaves the game's lock and log of changes behind.
GRACE = 20
#: How long (seconds) a busy thread runs before it lets others run. At Python's own 0.005 a phone's
#: request waits that long at every turn while the referee works out a ruling.
TURN = 0.0005

_closers: list[Callable[[], None]] = []

#: Something is put here when the server is to stop. A signal handler may do that and little else:
#: it runs in the main thread, which may hold any lock just then (also that of starting a thread).
_told: queue.SimpleQueue[None] = queue.SimpleQueue()


class PortError(Exception):
    """The address cannot be listened on: a sentence that names the mend."""


def check_port(host: str, port: int) -> None:
    """Raise PortError when ``port`` cannot be listened on at ``host``."""
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
    """The process that holds the port. A terminal that is closed (SIGHUP) ends it as SIGTERM does.

    gunicorn would reload: a server without a terminal would hold the port and the game for ever.
    """

    def init_signals(self) -> None:
        """Take the signals; a SIGHUP that was ignored before (nohup) stays so."""
        with _hang_ups_left_ignored():
            super().init_signals()

    def handle_hup(self) -> None:
        """End the worker, then this."""
        self.handle_term()


class TableWorker(GatedWorker):
    """A threaded worker that lets the phones' streams go before it stops.

    A request that is begun and not ended is let go, too.
    """

    def init_signals(self) -> None:
        """Take the signals; closing the terminal reaches the worker, too."""
        with _hang_ups_left_ignored():
            super().init_signals()
            signal.signal(signal.SIGHUP, self.handle_exit)

    def handle(self, conn: Any) -> Any:
        """Answer a request, in a thread, and end the connection unless it goes on."""
        goes_on = super().handle(conn)
        if goes_on is False:
            _part(conn.sock)
        return goes_on

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop gracefully: streams end, then the worker."""
        _told.put(None)
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: Any) -> None:
        """Stop in the same way, which takes ``LINGER`` seconds at most.

        gunicorn would shut its pool of threads down here. A signal that comes while the main thread
        hands the pool a request would then wait for a lock that this very thread holds.
        """
        self.handle_exit(sig, frame)


def _part(connection: socket.socket) -> None:
    """End a connection when the phone has taken what was sent, or after a while.

    gunicorn would wait for it, too, but in the one thread that everybody waits for.
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
    """Wait to be told, then let everybody go; the closers do not wait for one another."""
    _told.get()
    for close in _closers:
        threading.Thread(target=close, daemon=True).start()


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn is untyped
    """The embedded server. ``make`` builds table and application, in the worker.

    Its third part is called after the table is closed; like that one, more than once.
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
        """Set what this server needs of gunicorn's settings."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        settings: dict[str, Any] = {
            "bind": f"{host}:{self._port}",
            "workers": 1,
            "worker_class": TableWorker,
            "threads": THREADS,
            "worker_connections": MOST_FILES + THREADS,  # the gate counts them
            "keepalive": 15,
            # Never killed for standing still: Ctrl-Z and a laptop's sleep would cost what is not
            # kept, and a worker that waits for phones costs nothing.
            "timeout": 0,
            "graceful_timeout": GRACE,
            # A request that says where the application lies, or who sent it, is a guest's word.
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
            if name in self.cfg.settings:  # older gunicorns know fewer
                self.cfg.set(name, value)

    def run(self) -> None:
        """Serve until a signal ends it; then the process ends, too."""
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
        # One setting is both: how long the worker waits for phones, and how long it is waited for.
        worker.cfg.set("graceful_timeout", LINGER)
        threading.Thread(target=_release, daemon=True).start()
        logging.getLogger("gunicorn.error").addFilter(_is_worth_a_line)
        if self._ready is not None:
            with contextlib.suppress(OSError):  # the terminal may be gone; the phones are not
                self._ready()


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Leave out that a phone took or sent nothing for too long: that is what sleeping phones do.

    What is sent is waited for by the system, which says "not now" (BlockingIOError) in the end.
    """
    silent = (TimeoutError, BlockingIOError)
    return not (record.exc_info and isinstance(record.exc_info[1], silent))


def _exit(server: Any, worker: Any) -> None:
    """Stop the camera side before the worker goes: nothing is left behind."""
    for close in _closers:
        close()
