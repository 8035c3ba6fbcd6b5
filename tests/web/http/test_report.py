"""The game's report by HTTP: as it stands, in its reader's language; nothing where none is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tableside.web.http.app import create_app
from tableside.web.table.live import LiveTable
from tableside.web.table.reports import Reports
from tests.fake_game import FakeLink, fake_session
from tests.session.kept_game import FIGHT, begin


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / "game.tableside"


@pytest.fixture
def table(game: Path) -> Iterator[LiveTable]:
    made = LiveTable(begin(game), FakeLink)
    yield made
    made.close()


@pytest.fixture
def client(table: LiveTable) -> FlaskClient:
    return create_app(table).test_client()


def told(client: FlaskClient, language: str = "en") -> str:
    answer = client.get("/report", headers={"Accept-Language": language})
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    return answer.get_data(as_text=True)


def test_it_tells_what_has_happened_so_far(client: FlaskClient) -> None:
    assert client.get("/state").get_json()["report"] is True
    before = told(client)
    assert client.post("/act", json={"state": 0, "action": FIGHT}).status_code == 200
    after = told(client)
    assert after.count("<li") == before.count("<li") + 1
    assert "csa-1 (6+0 = 6) attacks usa-1" in after


def test_it_is_told_in_its_reader_s_language(client: FlaskClient) -> None:
    assert ['lang="en"' in told(client), 'lang="de"' in told(client, "de")] == [True, True]


def test_a_report_that_is_read_again_is_not_written_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = [told(client, language) for language in ("en", "de")]
    monkeypatch.delattr("tableside.web.table.reports.story_of")
    assert [told(client, language) for language in ("en", "de")] == first


def test_a_file_that_is_gone_is_told_of(client: FlaskClient, game: Path) -> None:
    for part in game.parent.glob("game.tableside*"):
        part.unlink()
    answer = client.get("/report")
    assert answer.status_code == 500
    assert answer.get_json()["error"].startswith("The report cannot be written: the game's file ")
    assert str(game) not in answer.get_data(as_text=True)


def test_who_waits_too_long_is_told_to_ask_again(table: LiveTable) -> None:
    reports = Reports(table)
    with reports._lock, pytest.raises(TimeoutError):
        reports.page("en", patience=0.01)
    assert reports.page("en", patience=0.01) is not None


def test_without_a_file_there_is_none() -> None:
    table = LiveTable(fake_session(), FakeLink)
    client = create_app(table).test_client()
    assert client.get("/state").get_json()["report"] is False
    answer = client.get("/report")
    assert (answer.status_code, answer.get_json()["error"]) == (
        404,
        "This game is not kept in a file, so there is no report: start the table with --game FILE.",
    )
    table.close()
