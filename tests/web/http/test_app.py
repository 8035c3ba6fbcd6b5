"""The addresses of the server: what each gives, and what each refuses, in one clear line."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from typing import Any, cast

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.geometry.pose import Pose
from tableside.vision.messages import Command
from tableside.web import server
from tableside.web.http.app import Settings, create_app
from tableside.web.http.files import files
from tableside.web.http.schemas import MAX_BODY
from tableside.web.http.streams import DEAF_SECONDS, FOR_HOSTS, FOR_ROLES
from tableside.web.table.cards import Cards
from tableside.web.table.live import LiveTable
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeLink, FakeRuleSet, fake_session, look, moved, seen
from tests.waiting import until
from tests.web.guests import HERE, Guest, open_house

START, FAR = Pose(10, 6, 90), Pose(10, 10.5, 90)


class Served:
    def __init__(self, recorded: Recorded | None) -> None:
        self.link = FakeLink()
        self.session = fake_session()
        self.table = LiveTable(self.session, lambda: self.link, recorded)
        self.settings = Settings(
            join=("http://192.168.1.20:8000",),
            streams=2,
            heartbeat=0.05,
        )
        self.client: FlaskClient = create_app(self.table, self.settings).test_client()

    def start(self) -> None:
        self.table.start()
        self.link.show(look(0, [seen("red-1", START)]), restarted=True)
        until(lambda: self.state()["clock"]["mode"] != "waiting", "a frame")

    def state(self) -> dict[str, Any]:
        told: dict[str, Any] = self.client.get("/state").get_json()
        return told


@pytest.fixture
def live() -> Iterator[Served]:
    served = Served(None)
    yield served
    served.table.close()


@pytest.fixture
def demo() -> Iterator[Served]:
    served = Served(Recorded("demo", 40.0, ((1.0, "a move"),)))
    served.start()
    yield served
    served.table.close()


def stream_of(served: Served) -> Iterator[bytes]:
    """Open the stream and return its pieces."""
    return cast(Iterator[bytes], iter(served.client.get("/stream").response))


def post(served: Served, address: str, body: Any, **headers: str) -> tuple[int, dict[str, Any]]:
    answer = served.client.post(address, json=body, headers=headers)
    parsed: dict[str, Any] = answer.get_json()
    return answer.status_code, parsed


def events(chunks: list[bytes]) -> list[dict[str, Any]]:
    """The messages of a piece of event stream."""
    blocks = b"".join(chunks).decode().split("\n\n")
    lines = [line for block in blocks for line in block.split("\n")]
    return [json.loads(line[6:]) for line in lines if line.startswith("data: {")]


def test_the_page_holds_the_whole_state_and_fetches_nothing_from_outside(live: Served) -> None:
    text = live.client.get("/").get_data(as_text=True)
    start = text.index('id="first">') + len('id="first">')
    first = json.loads(text[start : text.index("</script>", start)])
    assert first["units"].keys() == {"red-1", "red-2c", "blue-1"}
    assert "//" not in text.replace(json.dumps(first), "").split("<svg")[0]


def test_markup_in_a_name_cannot_leave_the_state(live: Served) -> None:
    live.session.log.add(0.0, "note", (), "</script><script>alert(1)</script>")
    live.table.act(0, {"action": "roll"})
    text = live.client.get("/").get_data(as_text=True)
    assert "</script><script>alert" not in text
    assert "\\u003c/script>" in text


def test_every_answer_forbids_what_the_page_does_not_need(live: Served) -> None:
    for address in (
        "/",
        "/state",
        "/static/table/main.js",
        f"{files().address}/page.css",
        "/nowhere",
    ):
        with live.client.get(address) as answer:
            headers = answer.headers
        assert headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert live.client.get("/state").headers["Cache-Control"] == "no-store"


def test_the_big_screen_says_how_to_join(live: Served) -> None:
    text = live.client.get("/show").get_data(as_text=True)
    assert "http://192.168.1.20:8000" in text
    assert 'class="qr"' in text


def test_the_stream_gives_everything_then_what_changed_then_heartbeats(live: Served) -> None:
    live.table.feed.publish(0, {})
    chunks = stream_of(live)
    first = [next(chunks), next(chunks)]
    assert events(first)[0]["since"] == 0
    live.table.act(0, {"action": "roll"})
    second = events([next(chunks)])[0]
    assert second["since"] == events(first)[0]["number"]
    assert "units" not in second
    assert "1 rolls" in second["table"]["prompt"]["text"]
    assert next(chunks).startswith(b"event: beat\n")
    live.table.close()
    assert list(chunks) == []


def test_a_slow_phone_skips_to_the_newest(live: Served) -> None:
    chunks = stream_of(live)
    next(chunks)
    next(chunks)
    for number in range(5):
        live.table.act(number, {"action": "roll"})
    assert "5 rolls" in events([next(chunks)])[0]["table"]["prompt"]["text"]
    assert next(chunks).startswith(b"event: beat\n")


def test_a_phone_that_stops_reading_is_let_go(live: Served) -> None:
    with socket.create_server(("127.0.0.1", 0)) as connection:
        live.client.get("/stream", environ_overrides={"gunicorn.socket": connection})
        assert connection.gettimeout() == DEAF_SECONDS


def opened(guest: Guest) -> TestResponse | None:
    """Open a phone's stream and keep it open; None where it is told that there are too many."""
    answer = guest.client.get("/stream", environ_overrides={"REMOTE_ADDR": guest.address})
    if answer.status_code == 503:
        return None
    next(cast(Iterator[bytes], iter(answer.response)))
    return answer


def test_more_phones_than_can_be_borne_are_told_so() -> None:
    house = open_house(streams=2)
    watcher = house.guest()
    streams = [opened(watcher) for _ in range(2)]
    assert streams[0] is not None
    assert opened(watcher) is None
    streams[0].close()
    assert opened(watcher) is not None
    house.table.close()


def test_watchers_leave_room_for_roles_and_those_for_the_host(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tableside.web.http.streams.FOR_ROLES", 2)
    monkeypatch.setattr("tableside.web.http.streams.FOR_HOSTS", 3)
    house = open_house(streams=1, ask_secret=True)
    watcher, red, here, host = (
        house.guest(), house.joined("side", "red"), house.guest(HERE), house.host(),
    )  # fmt: skip
    kept = [opened(watcher)]
    assert opened(watcher) is None
    kept += [opened(red), opened(red)]
    assert opened(red) is None
    kept += [opened(here), opened(host), opened(here)]
    assert (opened(here), opened(host)) == (None, None)
    assert None not in kept
    house.table.close()


def test_posts_find_a_thread_however_many_streams_there_are() -> None:
    assert Settings().streams + FOR_ROLES + FOR_HOSTS + 48 <= server.THREADS


def test_a_card_is_worked_out_once_for_each_state(live: Served) -> None:
    rules = live.session.ruleset
    assert isinstance(rules, FakeRuleSet)
    card = live.client.get("/unit/red-1").get_json()
    assert card["title"] == "RED-1"
    assert card["facts"][0] == ["Side", "red"]
    assert [overlay["kind"] for overlay in card["overlays"]] == ["area", "path"]
    assert card["state"] == 0
    live.client.get("/unit/red-1")
    assert rules.cards == 1
    live.table.act(0, {"action": "roll"})
    assert live.client.get("/unit/red-1").get_json()["state"] == 1
    assert rules.cards == 2


def test_many_who_ask_at_once_share_one_card(live: Served) -> None:
    rules = live.session.ruleset
    assert isinstance(rules, FakeRuleSet)
    rules.gate = threading.Event()
    cards, got = Cards(live.table), list[dict[str, Any] | None]()
    asking = [threading.Thread(target=lambda: got.append(cards.get("red-1", 10))) for _ in range(4)]
    for thread in asking:
        thread.start()
    rules.gate.set()
    for thread in asking:
        thread.join(10)
    assert len({id(card) for card in got}) == 1
    assert rules.cards == 1


def test_a_card_that_takes_long_holds_up_neither_stream_nor_other_cards(live: Served) -> None:
    rules = live.session.ruleset
    assert isinstance(rules, FakeRuleSet)
    rules.gate, rules.gated = threading.Event(), "red-1"
    cards = Cards(live.table)
    assert cards.get("red-1", 0.01) is None
    assert (cards.get("blue-1", 10) or {})["title"] == "BLUE-1"
    live.table.act(0, {"action": "roll"})
    rules.gate.set()
    assert (cards.get("red-1", 10) or {})["state"] == 1


@pytest.mark.slow
def test_the_page_is_told_to_ask_again(live: Served) -> None:
    rules = live.session.ruleset
    assert isinstance(rules, FakeRuleSet)
    rules.gate = threading.Event()
    answer = live.client.get("/unit/red-1")
    assert (answer.status_code, answer.get_json()) == (202, {"waiting": True})
    rules.gate.set()
    while (answer := live.client.get("/unit/red-1")).status_code == 202:
        pass
    assert answer.get_json()["title"] == "RED-1"


def test_a_card_that_fails_is_tried_anew(live: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Cards(live.table)
    with monkeypatch.context() as patch:
        patch.setattr(FakeRuleSet, "card", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            cards.get("red-1", 10)
    assert cards.get("red-1", 10)


def test_an_unknown_unit_is_one_clear_line(live: Served) -> None:
    answer = live.client.get("/unit/nobody")
    assert (answer.status_code, answer.get_json()) == (
        404,
        {"error": "There is no unit nobody", "place": "unit"},
    )


def test_an_action_is_done_and_its_findings_come_back(live: Served) -> None:
    move = {"action": "move", "unit": "red-1", "to": FAR.as_list()}
    status, body = post(live, "/act", {"state": 0, "action": move})
    assert status == 200
    assert body["state"] == 1
    assert body["findings"][0]["rule"] == "movement.allowance"


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"state": 0}, 400, "'action'"),
        ({"state": 0, "action": "roll"}, 400, "'action'"),
        ({"state": 0, "action": {"action": 3}}, 400, "'action'"),
        ({"state": 0, "action": {"action": "dance"}}, 400, "There is no action 'dance'"),
        ({"action": {"action": "roll"}}, 400, "'state'"),
        ({"state": True, "action": {"action": "roll"}}, 400, "'state'"),
        ({"state": -1, "action": {"action": "roll"}}, 400, "'state'"),
        ({"state": 7, "action": {"action": "roll"}}, 400, "only at 0"),
        ({"state": 0, "action": {"action": "roll"}, "x": 1}, 400, "fields are: state, action, id"),
        ({"state": 0, "unit": "red-1"}, 400, "'unit' is not a field of this post. The fields are"),
        ([1], 400, "JSON object"),
        ("roll", 400, "JSON object"),
    ],
)
def test_a_wrong_action_is_refused_in_one_line(
    live: Served, body: Any, status: int, words: str
) -> None:
    got, answer = post(live, "/act", body)
    assert got == status
    assert words in answer["error"]
    assert live.table.number == 0


def test_an_action_on_an_old_state_is_refused(live: Served) -> None:
    roll = {"action": "roll"}
    assert post(live, "/act", {"state": 0, "action": roll})[0] == 200
    status, body = post(live, "/act", {"state": 0, "action": roll})
    assert status == 409
    assert "changed since you looked" in body["error"]


def test_a_recording_takes_no_actions_and_a_live_table_no_controls(
    live: Served, demo: Served
) -> None:
    number = demo.table.number
    assert post(demo, "/act", {"state": number, "action": {"action": "roll"}})[0] == 403
    assert post(live, "/control", {"state": 0, "do": "pause"})[0] == 403


@pytest.mark.parametrize(
    ("body", "command"),
    [
        ({"do": "pause"}, Command("pause")),
        ({"do": "step"}, Command("step")),
        ({"do": "jump", "time": 0}, Command("jump", time=0.0)),
        ({"do": "jump", "time": 40.0}, Command("jump", time=40.0)),
        ({"do": "loop", "on": False}, Command("loop", on=False)),
    ],
)
def test_the_recording_is_controlled(demo: Served, body: dict[str, Any], command: Command) -> None:
    assert post(demo, "/control", {"state": demo.table.number, **body})[0] == 200
    assert demo.link.commands == [command]


@pytest.mark.parametrize(
    "body",
    [
        {"do": "dance"},
        {"do": "photo"},
        {"do": "stop"},
        {"do": ["pause"]},
        {"do": "jump"},
        {"do": "jump", "time": "3"},
        {"do": "jump", "time": True},
        {"do": "jump", "time": 40.01},
        {"do": "jump", "time": -0.01},
        {"do": "loop"},
        {"do": "loop", "on": 1},
        {"do": "jump", "time": 3, "on": []},
        {"do": "loop", "on": True, "time": "3"},
        {"do": "pause", "time": 40.01},
        {"state": "1", "do": "pause"},
    ],
)
def test_a_wrong_control_is_refused(demo: Served, body: dict[str, Any]) -> None:
    status, answer = post(demo, "/control", {"state": demo.table.number, **body})
    assert status == 400
    assert answer["error"]
    assert demo.link.commands == []


def test_not_a_number_is_refused_too(demo: Served) -> None:
    answer = demo.client.post(
        "/control",
        data='{"state": 0, "do": "jump", "time": NaN}',
        content_type="application/json",
    )
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/act", '{"state": %s, "action": {"action": "roll"}}'),
        ("/undo", '{"state": 0, "to": %s}'),
        ("/undo", '{"state": 0, "only": %s}'),
        ("/decide", '{"state": 0, "proposal": %s, "decision": "accept"}'),
        ("/measure", '{"state": %s, "one": {}, "other": {}}'),
    ],
)
@pytest.mark.parametrize("number", ["9" * 28, "-" + "9" * 28, "1e300", "9" * 400])
def test_a_number_that_no_sentence_can_hold_is_refused(
    live: Served, path: str, body: str, number: str
) -> None:
    answer = live.client.post(path, data=body % number, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("[" * 4000, "nested too deeply"),
        ('{"question": ' + "[" * 100 + "]" * 100 + "}", "nested too deeply"),
        ('{"question": {"ask": "\\ud800"}}', "half a character"),
        ('{"question": {"\\udfff": 1}}', "half a character"),
        ('{"question": [["\\ude00\\ud83d"]]}', "half a character"),
        ('{"state": 9007199254740993}', "number is too large"),
        ('{"question": {"x": [-1e400]}}', "number is too large"),
    ],
)
def test_what_no_page_posts_is_one_clear_line(live: Served, data: str, words: str) -> None:
    answer = live.client.post("/ask", data=data, content_type="application/json")
    assert answer.status_code == 400
    assert words in answer.get_json()["error"]


def test_both_halves_of_a_character_are_one(live: Served) -> None:
    data = '{"state": 0, "question": {"ask": "\\ud83d\\ude00"}}'
    answer = live.client.post("/ask", data=data, content_type="application/json")
    assert "half" not in answer.get_json().get("error", "")


def test_posts_of_other_sites_pages_are_refused(live: Served) -> None:
    roll = {"state": 0, "action": {"action": "roll"}}
    assert post(live, "/act", roll, Origin="http://evil.example")[0] == 403
    for none in ("null", "http://[", "http://[::1", "http://[v1]", "http://[a]b"):
        assert post(live, "/act", roll, Origin=none)[0] == 403
    assert post(live, "/act", roll, Origin="http://localhost")[0] == 200


def test_forms_and_long_posts_are_refused(live: Served) -> None:
    assert live.client.post("/act", data={"state": 0}).status_code == 415
    long = {"state": 0, "action": {"action": "roll", "note": "x" * MAX_BODY}}
    status, body = post(live, "/act", long)
    assert status == 413
    assert str(MAX_BODY) in body["error"]


def test_errors_are_one_line_without_a_traceback(
    live: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **_how: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(live.session, "act", broken)
    answer = live.client.post("/act", json={"state": 0, "action": {"action": "roll"}})
    assert answer.status_code == 500
    assert "secret" not in answer.get_data(as_text=True)
    assert "secret detail" in caplog.text
    for address, status in (("/nowhere", 404), ("/act", 405)):
        refused = live.client.get(address)
        assert refused.status_code == status
        assert list(refused.get_json()) == ["error"]


def test_findings_of_the_camera_reach_every_stream(demo: Served) -> None:
    chunks = stream_of(demo)
    next(chunks)
    next(chunks)
    demo.link.show(look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)]))
    for _ in range(100):
        for message in events([next(chunks)]):
            if message.get("findings"):
                assert message["findings"][0]["units"] == ["red-1"]
                assert message["units"].keys() == {"red-1"}
                return
    raise AssertionError("the finding never came")
