"""Behind nginx and Caddy, as docs/proxy has them: who is the host, what posts, how streams come."""

from __future__ import annotations

import contextlib
import http.client
import json
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import PATIENCE
from tests.web.guests import HERE, House, open_house
from tests.web.served import Served, free_port

DOCS = Path(__file__).resolve().parents[2] / "docs" / "proxy"
NAME = "table.example.org"
PASSED_ON = {"Host": NAME, "X-Forwarded-For": "192.168.1.9", "X-Forwarded-Proto": "https"}
NGINX = """daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}
http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
include {folder}/site.conf; }}"""


@pytest.fixture
def proxied() -> Iterator[House]:
    made = open_house(names=(NAME,))
    yield made
    made.table.close()


@pytest.mark.parametrize(
    "headers", [PASSED_ON, {"X-Forwarded-For": ""}, {"X-Forwarded-For": "127.0.0.1"}]
)
def test_who_comes_through_a_proxy_is_not_the_machine(
    proxied: House, headers: dict[str, str]
) -> None:
    guest = proxied.guest(HERE)
    assert guest.post("/host/lock", headers, on=True)[0] == 403
    assert guest.post("/host/enter", headers, secret=proxied.secret)[0] == 200


def test_posts_of_the_proxy_s_own_page_are_taken_and_of_others_not(proxied: House) -> None:
    body: dict[str, Any] = {"role": "referee", "code": proxied.seats.code}
    own = {**PASSED_ON, "Origin": f"https://{NAME}", "Sec-Fetch-Site": "same-origin"}
    other = {**own, "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert proxied.guest(HERE).post("/join", other, **body)[0] == 403
    assert proxied.guest(HERE).post("/join", own, **body)[0] == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "10.0.0.{n}"},
        {"X-Real-Ip": "10.0.0.{n}"},
        {"Forwarded": "for=10.0.0.{n}"},
    ],
)
def test_a_guest_s_word_for_its_address_is_not_believed(
    proxied: House, headers: dict[str, str]
) -> None:
    guest = proxied.guest()
    guest.get("/join")
    statuses = [
        guest.post(
            "/join",
            {name: value.format(n=n) for name, value in headers.items()},
            role="referee",
            code="22222222",
        )[0]
        for n in range(5)
    ]
    assert statuses == [403, 403, 403, 403, 429]


@dataclass
class Proxy:
    """A table behind a proxy that speaks TLS."""

    port: int

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str, str]:
        """Return the answer: its status, cookie and text."""
        with self.asked(method, path, body, **headers) as answer:
            return answer.status, answer.headers.get("Set-Cookie", ""), answer.read().decode()

    @contextlib.contextmanager
    def asked(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> Iterator[http.client.HTTPResponse]:
        """Give an answer, not read yet."""
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        with raw, trusting().wrap_socket(raw, server_hostname=NAME) as wire:
            line = http.client.HTTPConnection(NAME)
            line.sock = wire
            sent = {"Host": f"{NAME}:{self.port}", "Content-Type": "application/json", **headers}
            line.request(method, path, None if body is None else json.dumps(body), sent)
            with line.getresponse() as answer:
                yield answer


def trusting() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def nginx(folder: Path, port: int, table: int) -> list[str]:
    key, cert = folder / "key.pem", folder / "cert.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}"]
    subprocess.run([*made, "-keyout", key, "-out", cert], check=True, capture_output=True)
    site = (DOCS / "nginx.conf").read_text()
    for ours, here in (
        ("/etc/ssl/table.example.org.pem", str(cert)),
        ("/etc/ssl/table.example.org.key", str(key)),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("127.0.0.1:8000", f"127.0.0.1:{table}"),
    ):
        assert ours in site
        site = site.replace(ours, here)
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
    return ["nginx", "-p", str(folder), "-e", str(folder / "log"), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, table: int) -> list[str]:
    site = (DOCS / "Caddyfile").read_text()
    site = site.replace("table.example.org {", f"https://{NAME}:{port} {{\n\ttls internal")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{table}")
    wanted = "admin off", "auto_https disable_redirects", "skip_install_trust"
    alone = "\n".join(("{", *wanted, f"storage file_system {folder}", "}", ""))
    (folder / "Caddyfile").write_text(alone + site)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.fixture(params=[nginx, caddy])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxy]:
    program = request.param.__name__
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    served = Served(("demo", "--allow-host", NAME))
    port = free_port()
    command = request.param(tmp_path, port, served.port)
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        made, end = Proxy(port), time.monotonic() + PATIENCE
        while True:
            try:
                assert made.ask("GET", "/state")[0] == 200
                break
            except (OSError, http.client.HTTPException):
                assert running.poll() is None
                assert time.monotonic() < end
                time.sleep(0.05)
        yield made
    finally:
        running.terminate()
        running.wait(PATIENCE)
        served.stop()
        served.output()


def test_the_example_passes_on_pages_posts_and_streams(proxy: Proxy) -> None:
    status, cookie, _ = proxy.ask("GET", "/join")
    assert status == 200
    assert "Secure" in cookie
    assert "HttpOnly" in cookie
    own, wrong = f"https://{NAME}:{proxy.port}", {"role": "referee", "code": "22222222"}
    said = proxy.ask("POST", "/join", wrong, Origin=own)
    assert (said[0], "not the code" in said[2]) == (403, True)
    assert "another site" in proxy.ask("POST", "/join", wrong, Origin="https://evil.example")[2]
    assert proxy.ask("POST", "/host/lock", {"on": True}, Origin=own)[0] == 403, "not this machine"
    began = time.monotonic()
    with proxy.asked("GET", "/stream") as stream:
        lines = [stream.readline() for _ in range(4)]
    assert time.monotonic() - began < 8, "what is sent is not held back until a beat comes"
    assert lines[0] == b"retry: 1000\n"
    assert lines[2].startswith(b"id: ")
