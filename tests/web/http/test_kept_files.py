"""The pages' files: kept by phones under their version, asked for again under any other address."""

from __future__ import annotations

import re
from pathlib import Path
from unittest import mock

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.engine.message import SaidError
from tableside.web.http.calibrating import create_calibrating_app
from tableside.web.http.files import Files, files
from tableside.web.http.setting_up import create_setup_app
from tableside.web.people.owner import Owner
from tests.web.guests import AWAY, House

KEPT, ASKED_AGAIN = "public, max-age=31536000, immutable", "no-cache, max-age=0"


def setting_up() -> Flask:
    return create_setup_app(mock.MagicMock(), SaidError, Owner())


def calibrating() -> Flask:
    return create_calibrating_app(mock.MagicMock(), bytes, lambda: None, Owner())


@pytest.fixture(params=["table", "setting up", "calibrating"])
def client(request: pytest.FixtureRequest, house: House) -> FlaskClient:
    """A browser of this machine, at the table or at one of the pages for its owner."""
    made = {"table": lambda: house.app, "setting up": setting_up, "calibrating": calibrating}
    return made[request.param]().test_client()


def named(client: FlaskClient) -> set[str]:
    """Return the addresses of all files in an application's pages."""
    found = set()
    for page in ("/", "/show", "/join", "/host"):
        text = client.get(page).get_data(as_text=True)
        found |= set(re.findall(r'(?:href|src)="([^"]*\.\w+)"', text))
    return found


def test_what_a_page_names_is_kept_for_a_year(client: FlaskClient) -> None:
    addresses = named(client)
    assert len(addresses) >= 4
    for address in addresses:
        assert address.startswith(f"{files().address}/")
        answer = client.get(address, buffered=True)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, KEPT), address
        assert "Expires" not in answer.headers


@pytest.mark.parametrize("before", ["/static", "/static/@0123456789ab"])
def test_by_another_version_or_none_it_is_asked_for_again(client: FlaskClient, before: str) -> None:
    own = client.get(f"{files().address}/page.css", buffered=True)
    other = client.get(f"{before}/page.css", buffered=True)
    assert (other.status_code, other.data) == (200, own.data)
    assert other.headers["Cache-Control"] == ASKED_AGAIN
    same = {"ETag", "Content-Security-Policy", "X-Content-Type-Options", "Vary", "Content-Type"}
    assert {name: other.headers[name] for name in same} == {n: own.headers[n] for n in same}
    for asked, kept in ((own, KEPT), (other, ASKED_AGAIN)):
        headers = {"If-None-Match": asked.headers["ETag"]}
        again = client.get(asked.request.path, headers=headers, buffered=True)
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["Cache-Control"] == kept


@pytest.mark.parametrize(
    "path",
    ["none.js", "table", "../words.py", "%2e%2e/words.py", "a/../../words.py", "/etc/passwd", ""],
)
def test_what_is_no_file_of_the_folder_is_refused_and_not_kept(
    client: FlaskClient, path: str
) -> None:
    for before in ("/static", "/static/@0123456789ab", files().address):
        answer = client.get(f"{before}/{path}", buffered=True)
        assert answer.status_code in {404, 308}
        if answer.status_code == 404:
            assert list(answer.get_json()) == ["error"]
        assert answer.headers["Cache-Control"] == "no-store"


def test_nobody_but_the_owner_gets_the_files_of_an_owner_s_page() -> None:
    far = {"REMOTE_ADDR": AWAY}
    answer = setting_up().test_client().get(f"{files().address}/page.css", environ_overrides=far)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (403, "no-store")


def test_the_version_changes_with_any_name_and_any_content(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "a.js").write_text("one")
    (tmp_path / "b.js").write_text("two")
    first = Files.of(tmp_path).version
    assert re.fullmatch("[0-9a-f]{12}", first)
    assert Files.of(tmp_path).version == first
    (tmp_path / "b.js").write_text("six")
    changed = Files.of(tmp_path).version
    (tmp_path / "b.js").rename(tmp_path / "c.js")
    renamed = Files.of(tmp_path).version
    (tmp_path / "c.js").rename(tmp_path / "room" / "c.js")
    assert len({first, changed, renamed, Files.of(tmp_path).version}) == 4


def test_what_was_put_in_a_file_s_place_meanwhile_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.js").write_text("old")
    read = Files.of(tmp_path)
    monkeypatch.setattr("tableside.web.http.files.files", lambda: read)
    client = setting_up().test_client()
    old = client.get(f"{read.address}/a.js", buffered=True)
    assert (old.data, old.headers["Cache-Control"]) == (b"old", KEPT)
    (tmp_path / "a.js").write_text("newer")
    new = client.get(f"{read.address}/a.js", buffered=True)
    assert (new.data, new.headers["Cache-Control"]) == (b"newer", ASKED_AGAIN)
    (tmp_path / "b.js").write_text("come since")
    added = client.get(f"{read.address}/b.js", buffered=True)
    assert added.headers["Cache-Control"] == ASKED_AGAIN
