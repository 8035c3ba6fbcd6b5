"""By which names the table can be asked: no other site's, though that leads here."""

from __future__ import annotations

import argparse
import socket
from collections.abc import Callable
from unittest import mock

import pytest
from flask import Flask

from tableside.commands import calibrate, serve, setup
from tableside.engine.message import SaidError
from tableside.web.http.calibrating import create_calibrating_app
from tableside.web.http.files import files
from tableside.web.http.hosts import own_names
from tableside.web.http.setting_up import create_setup_app
from tableside.web.people.owner import Owner
from tests.web.guests import AWAY, HERE, House, open_house

FILES = ("/static/page.css", f"{files().address}/page.css")
PATHS = ("/", "/show", "/join", "/host", "/state", "/openapi.json", *FILES, "/none")


def ask(house: House, host: str, path: str = "/state", address: str = AWAY) -> int:
    answer = house.app.test_client().get(
        path, headers={"Host": host}, environ_overrides={"REMOTE_ADDR": address}, buffered=True
    )
    answer.close()
    return answer.status_code


@pytest.fixture(autouse=True)
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Den.example.org")


@pytest.mark.parametrize("address", [AWAY, HERE])
@pytest.mark.parametrize("path", PATHS)
def test_another_name_that_leads_here_reads_nothing(path: str, address: str) -> None:
    assert ask(open_house(), "evil.example:8000", path, address) == 421


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8000",
        "den.evil.example",
        "den.local.evil.example",
        "xden",
        "192.168.1.20.nip.io:8000",
        "0x7f000001.evil.example",
    ],
)
def test_a_name_is_told_that_it_is_another_s(host: str) -> None:
    house = open_house()
    answer = house.app.test_client().get("/state", headers={"Host": host})
    assert answer.status_code == 421
    said = answer.get_json()["error"]
    assert host.partition(":")[0] in said
    assert "--allow-host" in said


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}])
def test_another_name_posts_nothing(headers: dict[str, str]) -> None:
    house = open_house()
    sent = {"Host": "evil.example", **headers}
    assert house.guest(HERE).post("/host/lock", sent, on=True)[0] == 421
    assert house.seats.locked is False


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LOCALHOST:8000", "localhost.:8000", "127.0.0.1:8000", "[::1]:8000",
        "192.168.1.20:8000", "10.9.8.7", "[fd00::1]:8000", "den", "Den:8000", "den.local:8000",
        "den.lan", "den.home.arpa", "den.example.org:8000",
    ],
)  # fmt: skip
def test_the_machine_s_own_names_and_any_address(host: str) -> None:
    assert ask(open_house(), host) == 200


def test_a_proxy_s_name_is_allowed_by_an_option() -> None:
    house = open_house(names=("Table.example.org",))
    assert ask(house, "table.example.org") == 200
    assert ask(house, "table.example.org:8443") == 200
    assert ask(house, "www.table.example.org") == 421
    assert ask(house, "localhost") == 200


def test_a_machine_without_a_name_allows_no_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    assert "" not in own_names()
    assert "localhost" in own_names()


def setting_up(*names: str) -> Flask:
    return create_setup_app(mock.MagicMock(), SaidError, Owner(), names)


def calibrating(*names: str) -> Flask:
    return create_calibrating_app(mock.MagicMock(), bytes, lambda: None, Owner(), names)


@pytest.mark.parametrize("create", [setting_up, calibrating])
@pytest.mark.parametrize("path", ["/", "/status", "/picture.jpg", *FILES, "/none"])
def test_the_owner_s_pages_answer_to_the_same_names(
    create: Callable[..., Flask], path: str
) -> None:
    client = create("table.example.org").test_client()
    evil = client.get(path, headers={"Host": "evil.example:8000"})
    assert evil.status_code == 421
    assert "--allow-host" in evil.get_json()["error"]
    for name in ("localhost", "127.0.0.1:8000", "den.local", "table.example.org", "[::1]"):
        answer = client.get(path, headers={"Host": name}, buffered=True)
        assert answer.status_code != 421
        answer.close()


@pytest.mark.parametrize("create", [setting_up, calibrating])
def test_a_foreign_name_with_the_key_is_let_in_by_the_option_alone(
    create: Callable[..., Flask],
) -> None:
    far = {"REMOTE_ADDR": AWAY}
    for names, status in (((), 421), (("table.example.org",), 403)):
        asked = (
            create(*names)
            .test_client()
            .get("/status", headers={"Host": "table.example.org"}, environ_overrides=far)
        )
        assert asked.status_code == status


@pytest.mark.parametrize("command", [serve, setup, calibrate])
def test_the_option_may_be_given_more_than_once(command: object) -> None:
    words = argparse.ArgumentParser()
    command.add_arguments(words)  # type: ignore[attr-defined]
    asked = ["0", "sunday"][: 2 if command is setup else 1]
    read = words.parse_args([*asked, "--allow-host", "a.example", "--allow-host", "b.example"])
    assert read.allow_host == ["a.example", "b.example"]
    if command is setup:
        assert setup._served_as(read)[-4:] == [
            "--allow-host", "a.example", "--allow-host", "b.example"
        ]  # fmt: skip


@pytest.mark.parametrize("name", ["", "https://a.example", "a.example:8000", "a example", "*"])
def test_what_is_no_name_is_wrong_usage(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = argparse.ArgumentParser()
    serve.add_arguments(words)
    with pytest.raises(SystemExit):
        words.parse_args(["0", "--allow-host", name])
    assert "is no name: give it alone" in capsys.readouterr().err
