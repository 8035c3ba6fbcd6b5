"""How phones find the table."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from tableside.web.http import address
from tableside.web.server import PortError, check_port


def test_an_own_address_is_one_that_phones_could_reach() -> None:
    for text in address.own_addresses():
        found = ipaddress.ip_address(text)
        assert not found.is_link_local
        assert not found.is_unspecified


def test_a_machine_without_network_is_reached_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "_way_out", lambda target, family: None)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: (_ for _ in ()).throw(OSError()))
    assert address.own_addresses() == ("127.0.0.1",)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("192.168.1.20", "http://192.168.1.20:8000"),
        ("fd00::5", "http://[fd00::5]:8000"),
        ("table.local", "http://table.local:8000"),
    ],
)
def test_a_given_host_is_what_phones_are_told(host: str, url: str) -> None:
    assert address.join_urls(host, 8000) == (url,)


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])
def test_listening_everywhere_names_the_ways_in(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "own_addresses", lambda: ("10.1.2.3", "fd00::5"))
    assert address.join_urls(host, 81) == ("http://10.1.2.3:81", "http://[fd00::5]:81")


def test_the_code_is_drawn_for_screen_and_terminal() -> None:
    svg = address.qr_svg("http://192.168.1.20:8000")
    assert svg.startswith("<svg")
    assert 'class="qr"' in svg
    terminal = address.qr_terminal("http://192.168.1.20:8000")
    assert len(terminal.splitlines()) > 12


def test_a_taken_port_is_said_before_the_server_starts() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortError, match=f"port {port}.*--port"):
            check_port("127.0.0.1", port)
    check_port("127.0.0.1", port)
