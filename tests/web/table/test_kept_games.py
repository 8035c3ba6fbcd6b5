"""A game that the server keeps: going back over http, posts sent twice, and the end by force."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.session.store import StoreError, create_store, open_store
from tableside.vision.messages import Seen
from tableside.vision.observation import TableEvent
from tableside.web.http.app import create_app
from tableside.web.table.live import LiveTable
from tableside.web.table.recorded import Recorded
from tests.fake_game import (
    FakeLink,
    FakeRuleSet,
    FakeState,
    fake_session,
    fake_state,
    look,
    moved,
    seen,
)
from tests.waiting import PATIENCE
from tests.web.served import Served, alive, altered, family, free_port, vision

pytestmark = pytest.mark.slow

ROLL = {"action": "roll"}
FULL = "game: not kept: the disk is full; make room, then do it again"


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    table = LiveTable(fake_session(), FakeLink)
    yield create_app(table).test_client()
    table.close()


def post(client: FlaskClient, address: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(address, json=body)
    return answer.status_code, answer.get_json()


def test_going_back_and_forward(client: FlaskClient) -> None:
    for state in range(3):
        assert post(client, "/act", state=state, action=ROLL)[0] == 200
    assert post(client, "/undo", state=3) == (200, {"state": 4, "findings": []})
    assert client.get("/state").get_json()["table"]["prompt"]["text"] == "Red moves (2 rolls)."
    assert post(client, "/undo", state=4, to=0)[0] == 200
    assert client.get("/state").get_json()["table"]["prompt"]["text"] == "Red moves (0 rolls)."
    assert post(client, "/undo", state=5)[0] == 400  # nothing counts any more
    assert post(client, "/undo", state=5, to=3)[0] == 200
    assert client.get("/state").get_json()["table"]["prompt"]["text"] == "Red moves (3 rolls)."


def test_a_post_sent_again_is_answered_and_not_done_twice(client: FlaskClient) -> None:
    first = post(client, "/act", state=0, action=ROLL, id="a")
    assert first == (200, {"state": 1, "findings": []})
    assert post(client, "/act", state=0, action=ROLL, id="a") == first
    assert post(client, "/act", state=1, action=ROLL, id="a") == first
    assert post(client, "/act", state=0, action=ROLL, id="b")[0] == 409
    back = post(client, "/undo", state=1, id="c")
    assert back == (200, {"state": 2, "findings": []})
    assert post(client, "/undo", state=1, id="c") == back
    assert client.get("/state").get_json()["state"] == 2


@pytest.mark.parametrize(
    ("address", "body", "status", "part"),
    [
        ("/undo", {"state": 0}, 400, "Nothing has happened yet"),
        ("/undo", {"state": 0, "to": 1}, 400, "choose one from 0 to 0"),
        ("/undo", {"state": 0, "to": -1}, 400, "choose one from 0 to 0"),
        ("/undo", {"state": 0, "to": True}, 400, "number of an earlier state"),
        ("/undo", {"state": 0, "to": "1"}, 400, "number of an earlier state"),
        ("/undo", {"to": 0}, 400, "'state' must be"),
        ("/undo", {"state": 0, "action": ROLL}, 400, "is not a field"),
        ("/act", {"state": 0, "action": ROLL, "id": ""}, 400, "1 to 64 characters"),
        ("/act", {"state": 0, "action": ROLL, "id": "x" * 65}, 400, "1 to 64 characters"),
        ("/act", {"state": 0, "action": ROLL, "id": "a\nb"}, 400, "1 to 64 characters"),
        ("/act", {"state": 0, "action": ROLL, "id": 7}, 400, "1 to 64 characters"),
    ],
)
def test_a_wrong_post_is_told(
    client: FlaskClient, address: str, body: dict[str, Any], status: int, part: str
) -> None:
    got, answer = post(client, address, **body)
    assert got == status
    assert part in answer["error"]
    assert client.get("/state").get_json()["state"] == 0


def test_a_recording_is_not_taken_back() -> None:
    table = LiveTable(fake_session(), FakeLink, Recorded("demo", 40.0))
    client = create_app(table).test_client()
    assert post(client, "/undo", state=0)[0] == 403
    table.close()


class _Full:
    full, path = True, Path("game")

    def each_entry(self) -> tuple[()]:
        return ()

    def pending(self, base: int) -> None:
        return None

    def stage(self) -> None:
        return None

    def append_all(self, *_: Any) -> None:
        if self.full:
            raise StoreError(FULL)

    def close(self) -> None:
        pass


class _Dumping(FakeRuleSet):
    def dump(self, state: FakeState) -> dict[str, Any]:
        return {}


def test_what_is_not_kept_is_not_acknowledged() -> None:
    store: Any = _Full()
    table = LiveTable(Session(_Dumping(), fake_state(), (), store), FakeLink)
    client = create_app(table).test_client()
    status, answer = post(client, "/act", state=0, action=ROLL, id="a")
    assert status == 507
    assert answer == {"error": FULL}
    assert client.get("/state").get_json()["state"] == 0
    table.close()


def test_a_move_that_is_not_kept_is_told_once_and_kept_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store: Any = _Full()
    table = LiveTable(Session(_Dumping(), fake_state(), (), store), FakeLink)
    start, end = Pose(10, 6, 90), Pose(10, 9, 90)

    def show(frame: int, *events: TableEvent) -> dict[str, Any]:
        table._take(Seen(look(frame, [seen("red-1", end)], events), False, "live", False))
        table._tell()
        state: dict[str, Any] = json.loads(table.feed.since(0)[1])
        return state

    for frame, events in ((3, [moved("red-1", start, end)]), (4, []), (5, [])):
        state = show(frame, *events)
        assert state["camera"]["troubles"] == [FULL]
        assert state["state"] == 0
    assert [record.getMessage() for record in caplog.records] == [FULL]
    store.full = False
    state = show(6)
    assert (state["camera"]["troubles"], state["state"]) == ([], 1)
    table.close()


def parts(root: Path) -> list[str]:
    demo = root / "fixtures" / "images" / "demo"
    return [f"--{name}={demo / name}.json" for name in ("camera", "board", "roster")]


def send(served: Served, address: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        served.url + address,
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        parsed: dict[str, Any] = json.load(answer)
        return parsed


def test_a_server_that_is_killed_goes_on_where_it_stood(root: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    position = root / "fixtures" / "images" / "demo" / "position.json"
    command = ["serve", "99", *parts(root), f"--game={game}"]  # a camera that is not there
    served = Served([*command, f"--position={position}"], program=altered())
    phases = ("command", "end", "combat", "movement")
    for state, phase in enumerate(phases):
        action = {"action": "phase", "to": phase}
        send(served, "/act", {"state": state, "action": action, "id": f"p{state}"})
    before = send(served, "/undo", {"state": 4, "id": "back"})
    assert before["state"] == 5
    table = served.get("/state")["table"]
    for pid in family(served.process.pid):
        os.kill(pid, signal.SIGKILL)
    served.process.wait(PATIENCE)
    served.output()

    again = Served(command, program=altered())
    try:
        state = again.get("/state")
        assert (state["state"], state["table"]) == (5, table)
        assert state["table"]["phase"] == "combat"
        assert send(again, "/undo", {"state": 4, "id": "back"}) == before
        second = run("serve", "99", *parts(root), f"--game={game}", f"--port={free_port()}")
        assert second == f"tableside: {game}: is being played on by another program; end that " + (
            "program, or name another file\n"
        )
    finally:
        again.stop()
        again.output()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game", "game-seats"]
    store = open_store(game)
    assert [entry.kind for entry in store.entries()] == ["action"] * 4 + ["undo"]
    store.close()


def test_a_camera_side_that_hangs_does_not_keep_the_game_from_being_closed(
    root: Path, tmp_path: Path
) -> None:
    position = root / "fixtures" / "images" / "demo" / "position.json"
    camera = ["serve", "99", *parts(root)]
    options = [f"--position={position}", f"--game={tmp_path / 'game'}"]
    served = Served([*camera, *options], program=altered())
    served.until(lambda state: state["camera"]["troubles"], "a running camera side")
    side = vision(served)
    assert side is not None
    os.kill(side, signal.SIGSTOP)
    try:
        assert served.stop() == 0
        assert sorted(each.name for each in tmp_path.iterdir()) == ["game", "game-seats"]
        assert not alive(side)
    finally:
        if alive(side):
            os.kill(side, signal.SIGKILL)
        served.output()


def run(*arguments: str) -> str:
    """Return the error of a command that fails."""
    command = [sys.executable, "-m", "tableside", *arguments, "--host=127.0.0.1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


def test_a_recording_s_game_is_not_kept(root: Path, tmp_path: Path) -> None:
    demo = root / "fixtures" / "images" / "demo"
    told = run("serve", str(demo), f"--game={tmp_path / 'game'}")
    assert "is no live table: its game is played anew each time; leave --game out" in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_began_otherwise_is_not_gone_on_with(root: Path, tmp_path: Path) -> None:
    position = root / "fixtures" / "images" / "demo" / "position.json"
    data = json.loads(position.read_text(encoding="utf-8"))
    create_store(tmp_path / "game", {**data, "turn": data["turn"] + 1}).close()
    options = [*parts(root), f"--game={tmp_path / 'game'}", f"--position={position}"]
    told = run("serve", "99", *options)
    assert "holds a game that began from another position" in told
    (tmp_path / "text").write_text("no game")
    told = run("serve", "99", *parts(root), f"--game={tmp_path / 'text'}")
    assert told == (
        f"tableside: {tmp_path / 'text'}: is no game's file; name a file that a game is kept in\n"
    )
