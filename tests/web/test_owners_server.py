"""A stranger's connections do not keep the owner out of the page that sets a table up."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import urllib.request
from collections.abc import Iterator

import pytest
from flask import Flask

from tableside.web import owners_server
from tableside.web.owners_server import OF_ONE, OwnersServer
from tests.waiting import PATIENCE, until

FROM = "127.0.0.66"
SILENT = b"GET / HTTP/1.1\r\n"


@pytest.fixture
def served() -> Iterator[OwnersServer]:
    app = Flask("tableside.web")
    app.add_url_rule("/", view_func=lambda: "the owner's page")
    server = OwnersServer("127.0.0.1", 0, app)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def opened(server: OwnersServer, first: bytes = SILENT) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (FROM, 0))
    made.sendall(first)
    return made


def owners_page(server: OwnersServer) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/", timeout=PATIENCE) as page:
        return str(page.read().decode())


def test_a_device_that_opens_many_connections_leaves_the_owner_alone(served: OwnersServer) -> None:
    bad = [opened(served) for _ in range(OF_ONE)]
    try:
        with opened(served, b"") as one_more:
            assert one_more.recv(1000).startswith(b"HTTP/1.1 503 ")
        assert owners_page(served) == "the owner's page"
    finally:
        for each in bad:
            each.close()


def test_an_address_is_served_again_when_its_connections_are_closed(served: OwnersServer) -> None:
    for each in [opened(served) for _ in range(OF_ONE)]:
        each.close()

    def is_served() -> bool:
        with contextlib.suppress(ConnectionError), opened(served, SILENT + b"\r\n") as again:
            return again.recv(1000).startswith(b"HTTP/1.1 200 ")
        return False

    until(is_served, "an answer")


def test_a_silent_connection_is_closed_and_not_logged(
    served: OwnersServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(owners_server._Handler, "timeout", 0.05)
    with opened(served) as silent:
        assert silent.recv(1000) == b""
    with opened(served, b"nonsense\r\n\r\n") as bad:
        assert b"400" in bad.recv(1000)
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
