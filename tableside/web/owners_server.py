"""The server of a page for the owner alone: setting up a table, or measuring a lens.

For one user werkzeug's server is enough, but the port is open to the whole hall. Each connection
occupies a thread, so connections are limited per address and, to fit the descriptors, in total;
silent ones are dropped.
"""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

from flask import Flask
from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from tableside.web.connections import raise_file_limit, turn_away
from tableside.web.people.addresses import read_address
from tableside.web.words import say

#: The most connections per address (a browser opens six), and in total.
OF_ONE, OF_ALL = 16, 256
#: Seconds for which a connection may stay silent.
SILENT = 10.0


class _Handler(WSGIRequestHandler):
    timeout = SILENT

    def log_error(self, *_: Any) -> None:
        """Log nothing: anybody can stay silent or send garbage as often as they like."""


class OwnersServer(ThreadedWSGIServer):
    """Serves ``app`` at a host and port until ``shutdown``; raises OSError as werkzeug does."""

    def __init__(self, host: str, port: int, app: Flask) -> None:
        raise_file_limit()
        super().__init__(host, port, app, handler=_Handler)
        self._open: Counter[str] = Counter()
        self._counting = threading.Lock()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection in a thread, or turn it away with a message."""
        if self._take(client_address):
            super().process_request(request, client_address)
            return
        turn_away(request, "503 Service Unavailable", say("too-many-connections"))
        self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve a connection in its thread, then stop counting it."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._counting:
                self._open[_address(client_address)] -= 1

    def _take(self, client_address: Any) -> bool:
        address = _address(client_address)
        with self._counting:
            self._open += Counter()  # drops zero counts
            if self._open[address] >= OF_ONE or self._open.total() >= OF_ALL:
                return False
            self._open[address] += 1
            return True


def _address(client_address: Any) -> str:
    read = read_address(str(client_address[0]))
    return str(read) if read is not None else "?"
