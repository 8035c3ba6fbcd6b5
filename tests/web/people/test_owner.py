"""A page of whoever started the program: open here and with the printed address, nowhere else."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.web.people.owner import Owner

AWAY = {"REMOTE_ADDR": "192.168.1.20"}


@pytest.fixture
def owner() -> Owner:
    return Owner()


@pytest.fixture
def client(owner: Owner) -> FlaskClient:
    app = Flask(__name__)
    owner.guard(app)

    @app.get("/")
    def page() -> str:
        return "open"

    @app.post("/do")
    def do() -> str:
        return "done"

    return app.test_client()


def key(owner: Owner) -> str:
    """Return the printed address without its host."""
    return owner.address("")


def away(
    client: FlaskClient, path: str = "/", method: str = "GET", headers: dict[str, str] | None = None
) -> TestResponse:
    return client.open(
        path, method=method, environ_overrides=AWAY, base_url="http://table:8000", headers=headers
    )


def test_this_machine_needs_no_key(client: FlaskClient) -> None:
    assert client.get("/").text == "open"
    assert client.post("/do").text == "done"


def test_what_another_server_passes_on_is_not_this_machine(client: FlaskClient) -> None:
    assert client.get("/", headers={"X-Forwarded-For": "192.168.1.20"}).status_code == 403


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_elsewhere_it_is_closed(method: str, client: FlaskClient) -> None:
    answer = away(client, "/" if method == "GET" else "/do", method)
    assert (answer.status_code, answer.mimetype) == (403, "text/plain")
    assert "address that the program printed" in answer.text


@pytest.mark.parametrize(
    ("wanted", "language", "closed"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "de", "Diese Seite ist nur für den offen"),
        ("en-GB,en;q=0.9,de;q=0.5", "en", "This page is open to whoever"),
        ("fr", "en", "This page is open to whoever"),
    ],
)
def test_it_refuses_in_the_browsers_language(
    wanted: str, language: str, closed: str, client: FlaskClient
) -> None:
    asked = {"Accept-Language": wanted}
    answer = away(client, headers=asked)
    assert answer.text.startswith(closed)
    assert answer.headers["Content-Language"] == language


def test_the_printed_address_opens_it_and_goes_from_the_address_line(
    client: FlaskClient, owner: Owner
) -> None:
    assert owner.address("http://10.0.0.2:8000").startswith("http://10.0.0.2:8000/?key=")
    answer = away(client, key(owner))
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    given = answer.headers["Set-Cookie"]
    assert "HttpOnly" in given
    assert "SameSite=Strict" in given
    assert key(owner).partition("=")[2] not in given
    assert away(client).text == "open"
    assert away(client, "/do", "POST").text == "done"


def test_another_program_s_cookie_opens_nothing(client: FlaskClient, owner: Owner) -> None:
    other = Flask(__name__)
    second = Owner()
    second.guard(other)
    away(client, key(owner))
    cookie = client.get_cookie("tableside-owner-8000", domain="table")
    assert cookie is not None
    stranger = other.test_client()
    stranger.set_cookie(cookie.key, cookie.value, domain="table")
    assert away(stranger).status_code == 403


def test_wrong_keys_are_refused_and_keep_nobody_out(client: FlaskClient, owner: Owner) -> None:
    tried = {away(client, "/?key=guess").status_code for _ in range(100)}
    assert tried == {403}
    assert away(client, key(owner)).status_code == 302
