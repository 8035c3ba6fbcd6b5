"""What the set-up page's server answers, and refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from tableside.engine.message import SaidError
from tableside.setup import offers
from tableside.web.http.posts import TOO_DEEP
from tableside.web.http.setting_up import MAX_BODY, create_setup_app
from tableside.web.people.owner import Owner


class RefusalError(SaidError):
    """What the job raises."""


class Job:
    def __init__(self) -> None:
        self.done: list[Mapping[str, Any]] = []
        self.jpeg = b""
        self.opens: str | None = None
        self.placed: tuple[Mapping[str, Any], frozenset[str] | None] | None = None

    def status(self) -> dict[str, Any]:
        return {"steps": [], "done": len(self.done), "opens": self.opens}

    def picture(self) -> bytes:
        return self.jpeg

    def above(self) -> bytes:
        return self.jpeg

    def placement(self) -> tuple[Mapping[str, Any], frozenset[str] | None] | None:
        return self.placed

    def sheet(self, what: str, paper: str, form: str) -> bytes:
        if what == "tea":
            raise RefusalError("there is nothing of that kind to print yet")
        return f"%PDF {what} {paper} {form}".encode()

    def do(self, post: Mapping[str, Any]) -> None:
        if post.get("do") == "dance":
            raise RefusalError("'do' must be something else")
        self.done.append(post)

    def add_picture(self, data: bytes, name: str = "") -> None:
        self.done.append({"picture": data, **({"name": name} if name else {})})


@pytest.fixture
def job() -> Job:
    return Job()


@pytest.fixture
def client(job: Job) -> FlaskClient:
    return create_setup_app(job, RefusalError, Owner()).test_client()


def test_the_page_keeps_to_itself(client: FlaskClient) -> None:
    answer = client.get("/")
    assert b'data-page="setup"' in answer.data
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_what_is_done_is_answered_with_how_it_stands(client: FlaskClient, job: Job) -> None:
    answer = client.post("/do", json={"do": "step", "step": "lens"})
    stands = {"steps": [], "done": 1, "opens": None}
    assert (answer.status_code, answer.json) == (200, stands)
    assert client.get("/status").json == stands
    assert job.done == [{"do": "step", "step": "lens"}]


def test_a_phone_goes_on_to_the_host_s_page_this_machine_s_browser_to_the_table(job: Job) -> None:
    owner = Owner()
    client = create_setup_app(job, RefusalError, owner, ["table"]).test_client()
    job.opens = "/host#secret"
    assert client.get("/status").get_json()["opens"] == "/"
    away = {"base_url": "http://table:8000", "environ_overrides": {"REMOTE_ADDR": "192.168.1.20"}}
    client.get(owner.address(""), **away)
    assert client.get("/status", **away).get_json()["opens"] == "/host#secret"


@pytest.mark.parametrize("path", ["/picture.jpg", "/above.jpg"])
def test_there_is_no_picture_before_the_first(path: str, client: FlaskClient, job: Job) -> None:
    assert client.get(path).status_code == 404
    job.jpeg = b"\xff\xd8"
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")


def test_sheets_come_as_asked(client: FlaskClient) -> None:
    answer = client.get("/print/board.pdf?paper=a3&form=mat")
    assert (answer.data, answer.mimetype) == (b"%PDF board a3 mat", "application/pdf")
    refused = client.get("/print/tea.pdf")
    assert (refused.status_code, refused.json) == (
        400,
        {"error": "there is nothing of that kind to print yet"},
    )


def test_refusals_name_the_reason(client: FlaskClient, job: Job) -> None:
    answer = client.post("/do", json={"do": "dance"})
    assert (answer.status_code, answer.json) == (400, {"error": "'do' must be something else"})
    assert client.post("/do", data="do=go").status_code == 400
    assert client.post("/do", json=["go"]).status_code == 400
    deep = client.post("/do", data="[" * 4000, content_type="application/json")
    assert (deep.status_code, deep.json) == (400, {"error": str(TOO_DEEP), "form": True})
    foreign = client.post("/do", json={"do": "go"}, headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403
    long = client.post("/do", json={"do": "game", "position": "x" * MAX_BODY})
    assert long.status_code in (400, 413)
    assert job.done == []


def test_the_map_shows_what_everybody_may_know_and_what_has_to_be_put_there(
    client: FlaskClient, job: Job
) -> None:
    assert client.get("/placement").status_code == 404
    position = offers.scenario("orchard-farm").position
    names = [unit["id"] for unit in position["units"]]
    job.placed = (position, frozenset(names[:1]))
    told = client.get("/placement").json
    assert told is not None
    assert set(told["units"]) == set(names)
    assert told["table"]["board"] == {"width": 36, "depth": 24}
    lives = {name: unit["life"] for name, unit in told["units"].items()}
    assert [lives[name] for name in names[:2]] == ["known", "hidden"]
    job.placed = (offers.scenario("aldmark-war").position, None)
    secret = client.get("/placement").json
    assert secret is not None
    assert secret["units"] == {}, "the campaign begins with nobody seen by the other side"
