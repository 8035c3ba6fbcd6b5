"""Deciding over http what hands did: checked by the server, done once, the same for every phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tableside.geometry.pose import Pose
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.web.http.app import create_app
from tableside.web.table.live import LiveTable
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeLink, FakeRuleSet, fake_state, look, moved, seen

HOME, FAR = Pose(10, 6, 90), Pose(10, 10.5, 90)


def table(word: str, recorded: Recorded | None = None) -> LiveTable:
    session = Session(FakeRuleSet(), fake_state(), handling=read_handling([word]))
    session.observe(look(3, [seen("red-1", FAR)], [moved("red-1", HOME, FAR)]))
    return LiveTable(session, FakeLink, recorded)


@pytest.fixture
def client(request: pytest.FixtureRequest) -> Iterator[FlaskClient]:
    made = table(getattr(request, "param", "propose"))
    yield create_app(made).test_client()
    made.close()


def post(client: FlaskClient, address: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(address, json=body)
    return answer.status_code, answer.get_json()


def test_every_phone_sees_what_waits(client: FlaskClient) -> None:
    (offer,) = client.get("/state").get_json()["proposals"]
    assert offer["candidates"][0]["findings"][0]["rule"] == "movement.allowance"
    assert client.get("/state").get_json()["state"] == 0


def test_it_is_decided_once_however_often_it_is_sent(client: FlaskClient) -> None:
    status, body = post(client, "/decide", state=0, proposal=1, do="confirm", id="a")
    assert (status, body["state"], len(body["findings"])) == (200, 1, 1)
    assert post(client, "/decide", state=0, proposal=1, do="confirm", id="a") == (status, body)
    assert client.get("/state").get_json()["proposals"] == []
    assert post(client, "/decide", state=0, proposal=1, do="back")[0] == 409
    assert post(client, "/decide", state=1, proposal=1, do="back")[0] == 400


def test_what_changed_nothing_is_answered_again_too(client: FlaskClient) -> None:
    first = post(client, "/decide", state=0, proposal=1, do="back", id="a")
    assert first == (200, {"state": 0, "findings": []})
    assert post(client, "/decide", state=0, proposal=1, do="back", id="a") == first
    assert client.get("/state").get_json()["ghosts"][0]["unit"] == "red-1"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"state": 0, "proposal": 1, "do": "choose", "candidate": 1}, 200),
        ({"state": 0, "proposal": 1, "do": "choose", "candidate": 2}, 400),
        ({"state": 0, "proposal": 2, "do": "confirm"}, 400),
        ({"state": 1, "proposal": 1, "do": "confirm"}, 400),
        ({"state": 0, "proposal": 1, "do": "perhaps"}, 400),
        ({"state": 0, "proposal": "1", "do": "confirm"}, 400),
        ({"state": 0, "proposal": True, "do": "confirm"}, 400),
        ({"state": 0, "do": "confirm"}, 400),
        ({"state": 0, "proposal": 1, "do": "choose", "candidate": None}, 400),
        ({"state": 0, "proposal": 1, "do": "confirm", "why": "so"}, 400),
    ],
)
def test_a_decision_is_checked(client: FlaskClient, body: dict[str, Any], status: int) -> None:
    answer = client.post("/decide", json=body)
    assert answer.status_code == status
    if status != 200:
        assert answer.get_json()["error"]
        assert client.get("/state").get_json()["proposals"]


@pytest.mark.parametrize("client", ["enforce"], indirect=True)
def test_what_is_enforced_is_not_done(client: FlaskClient) -> None:
    assert post(client, "/decide", state=0, proposal=1, do="confirm")[0] == 400
    action = {"action": "move", "unit": "red-2c", "to": [15, 12, 90]}
    status, body = post(client, "/act", state=0, action=action)
    assert status == 422
    assert body["error"] == "Not done: red-2c moved 6.00 in, at most 4.00 are allowed."
    assert client.get("/state").get_json()["state"] == 0


def test_a_recording_s_players_have_decided() -> None:
    made = table("propose", Recorded("demo", 10.0))
    client = create_app(made).test_client()
    assert post(client, "/decide", state=0, proposal=1, do="confirm")[0] == 403
    made.close()


def test_one_change_is_taken_back_alone(client: FlaskClient) -> None:
    post(client, "/decide", state=0, proposal=1, do="confirm")
    assert post(client, "/act", state=1, action={"action": "roll"})[0] == 200
    assert post(client, "/undo", state=2, only=1) == (200, {"state": 3, "findings": []})
    state = client.get("/state").get_json()
    assert state["table"]["prompt"]["text"] == "Red moves (1 rolls)."
    assert [each["unit"] for each in state["ghosts"] if "unit" in each] == ["red-1"]
    for body in ({"only": 1}, {"only": "2"}, {"only": True}, {"only": 2, "to": 1}):
        assert post(client, "/undo", state=3, **body)[0] == 400
