"""Roles: how a phone gets one, keeps it and loses it, and that no role does what is another's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest

from tableside.geometry.pose import Pose
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.web.live import Recorded
from tests.fake_game import FakeRuleSet, FakeState, fake_state, look, moved, seen
from tests.web.guests import AWAY, HERE, Guest, House, open_house

ROLL = {"action": "roll"}
WRONG = "222222"


@pytest.fixture
def house() -> Iterator[House]:
    made = open_house()
    yield made
    made.table.close()


def act(guest: Guest, house: House, **action: Any) -> int:
    status: int = guest.post("/act", state=house.table.number, action=action or ROLL)[0]
    return status


def test_a_phone_without_a_code_watches_and_sees_everything(house: House) -> None:
    guest = house.guest()
    assert guest.get("/")[0] == 200
    assert guest.you()["role"] == "watcher"
    assert guest.get("/unit/red-1")[0] == 200
    status, answer = guest.post("/act", state=0, action=ROLL)
    assert (status, answer) == (403, {"error": "You are watching: join the table first (/join)."})
    assert house.table.number == 0


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/act", {"state": 0, "action": ROLL}),
        ("/undo", {"state": 0}),
        ("/decide", {"state": 0, "proposal": 1, "do": "confirm"}),
        ("/control", {"state": 0, "do": "pause"}),
        ("/host/give", {"phone": "x", "role": "referee"}),
        ("/host/lock", {"on": True}),
        ("/host/code", {}),
        ("/host/restart", {}),
    ],
)
def test_a_watcher_posts_nothing_about_the_game(
    house: House, path: str, body: dict[str, Any]
) -> None:
    assert house.guest().post(path, **body)[0] == 403
    assert house.guest().get("/host/house")[0] == 403


@pytest.mark.parametrize(
    ("role", "path", "body"),
    [
        (role, path, body)
        for role in (("side", "red"), ("referee", None))
        for path, body in (
            ("/host/give", {"phone": "x", "role": "referee"}),
            ("/host/lock", {"on": True}),
            ("/host/code", {}),
            ("/host/restart", {}),
        )
    ],
)
def test_only_the_host_hosts(
    house: House, role: tuple[str, str | None], path: str, body: dict[str, Any]
) -> None:
    guest = house.joined(*role)
    code = house.seats.code
    assert guest.post(path, **body)[0] == 403
    assert guest.get("/host/house")[0] == 403
    assert (house.seats.locked, house.seats.code, house.table.number) == (False, code, 0)


def test_the_code_is_what_lets_a_phone_play(house: House) -> None:
    guest = house.guest()
    status, answer = guest.post("/join", role="side", side="red")
    assert status == 403
    assert "give the table's code" in answer["error"]
    assert guest.post("/join", role="side", side="red", code=WRONG)[0] == 403
    typed = f"{house.seats.code[:3].lower()}-{house.seats.code[3:]} "
    status, answer = guest.post("/join", role="side", side="red", code=typed, name="Anna ")
    assert status == 200
    assert (answer["role"], answer["side"], answer["name"]) == ("side", "red", "Anna")
    assert guest.you() == answer
    assert act(guest, house) == 200


@pytest.mark.parametrize("code", ["ÄÖÜß€", "２２２２２２", "\x00", " ", "-" * 64])
def test_a_code_of_any_characters_is_only_wrong(house: House, code: str) -> None:
    assert house.guest().post("/join", role="referee", code=code)[0] == 403


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"role": "host"},
        {"role": "king"},
        {"role": ["side"]},
        {"role": "side"},
        {"role": "side", "side": "green"},
        {"role": "side", "side": 1},
        {"role": "referee", "side": "red"},
        {"role": "side", "side": "red", "name": "x" * 21},
        {"role": "side", "side": "red", "name": "a\u202eb"},
        {"role": "side", "side": "red", "name": 7},
        {"role": "side", "side": "red", "state": 0},
        {"role": "side", "side": "red", "host": True},
    ],
)
def test_a_role_that_cannot_be_is_refused(house: House, body: dict[str, Any]) -> None:
    status, answer = house.guest().post("/join", **{"code": house.seats.code, **body})
    assert status == 400
    assert answer["error"]
    assert house.seats.phones() == []


def test_a_side_is_taken_once_and_free_again_when_it_is_left(house: House) -> None:
    first, second = house.joined("side", "red"), house.guest()
    wanted = {"role": "side", "side": "red", "code": house.seats.code}
    status, answer = second.post("/join", **wanted)
    assert (status, answer) == (409, {"error": "red is taken already; the host can free it."})
    assert first.post("/join", role="watcher")[0] == 200
    assert act(first, house) == 403
    assert second.post("/join", **wanted)[0] == 200
    house.joined("referee")
    assert second.post("/join", role="referee")[0] == 409
    assert second.you()["side"] == "red"


def test_who_has_a_role_changes_it_without_the_code(house: House) -> None:
    guest = house.joined("side", "red")
    assert guest.post("/join", role="side", side="blue")[0] == 200
    assert house.seats.held_sides() == {"blue"}


def test_a_side_does_what_is_offered_to_it_and_nothing_else(house: House) -> None:
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    status, answer = blue.post("/act", state=0, action=ROLL)
    assert (status, answer) == (
        403,
        {"error": "That is not for blue to do now; the referee or the host can."},
    )
    for action in (
        {"action": "phase", "to": "combat"},
        {"action": "move", "unit": "red-1", "to": [10, 9, 90]},
        {"action": "roll", "side": "red"},
        {"action": "gone", "unit": "blue-1"},
    ):
        assert act(red, house, **action) == 403
        assert act(blue, house, **action) == 403
    assert house.table.number == 0
    assert act(red, house, action="roll", die=3) == 200
    referee = house.joined("referee")
    assert act(referee, house, action="phase", to="combat") == 200
    assert house.table.number == 2


def test_a_side_on_an_old_state_is_told_so(house: House) -> None:
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    assert red.post("/act", state=0, action=ROLL, id="a") == (200, {"state": 1, "findings": []})
    assert red.post("/act", state=0, action=ROLL, id="a") == (200, {"state": 1, "findings": []})
    assert red.post("/act", state=0, action=ROLL)[0] == 409
    assert blue.post("/act", state=0, action=ROLL)[0] == 409
    assert house.table.number == 1


def test_both_sides_have_to_want_a_takeback(house: House) -> None:
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    act(red, house)
    asked = {"state": 1, "waiting": ["blue"]}
    assert red.post("/undo", state=1, id="x") == (202, asked)
    assert red.post("/undo", state=1, id="x") == (202, asked)
    assert red.post("/undo", state=1, id="y") == (202, asked)
    wishes = blue.get("/state")[1]["wishes"]
    assert wishes == {"state": 1, "sides": {"red": {"do": "undo", "to": None, "only": None}}}
    assert blue.post("/undo", state=1, to=0) == (202, {"state": 1, "waiting": ["red"]})
    assert house.table.number == 1
    assert blue.post("/undo", state=1)[0] == 200
    assert house.table.number == 2
    assert red.post("/undo", state=1, id="z")[0] == 409
    assert blue.post("/undo", state=2, to=1)[0] == 202, "an old wish of red's does not count"


def test_the_referee_and_a_side_without_an_enemy_take_back_alone(house: House) -> None:
    red = house.joined("side", "red")
    act(red, house)
    assert red.post("/undo", state=1)[0] == 200
    house.joined("side", "blue")
    act(red, house)
    referee = house.joined("referee")
    assert referee.post("/undo", state=3)[0] == 200


def test_what_hands_did_is_decided_by_both_sides() -> None:
    session = Session(FakeRuleSet(), fake_state(), handling=read_handling(["propose"]))
    far = Pose(10, 10.5, 90)
    session.observe(look(3, [seen("red-1", far)], [moved("red-1", Pose(10, 6, 90), far)]))
    house = open_house(session=session)
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    confirm = {"state": 0, "proposal": 1, "do": "confirm"}
    assert red.post("/decide", **confirm)[0] == 202
    assert blue.post("/decide", state=0, proposal=1, do="back")[0] == 202
    assert house.table.number == 0
    assert blue.post("/decide", **confirm)[0] == 200
    assert house.table.number == 1
    house.table.close()


def test_a_lone_player_acts_for_both_sides(house: House) -> None:
    player = house.joined("referee")
    assert act(player, house) == 200
    assert act(player, house, action="move", unit="blue-1", to=[10, 17, 270]) == 200
    assert player.post("/undo", state=2)[0] == 200


def test_this_machine_is_the_host_without_a_word(house: House) -> None:
    here = house.guest(HERE)
    assert here.you()["role"] == "host"
    assert act(here, house) == 200
    assert here.get("/host/house")[1]["code"].replace("-", "") == house.seats.code
    assert here.post("/join", role="side", side="red")[0] == 200
    assert (here.you()["role"], here.you()["hosts"]) == ("side", True)
    assert here.get("/host/house")[0] == 200
    assert act(here, house, action="phase", to="combat") == 403, "it plays red now"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example:8000"},
        {"Host": "127.0.0.1.evil.example"},
        {"X-Forwarded-For": "203.0.113.9"},
        {"Forwarded": "for=203.0.113.9"},
        {"Via": "1.1 tunnel"},
    ],
)
def test_what_only_seems_to_come_from_here_is_no_host(
    house: House, headers: dict[str, str]
) -> None:
    guest = house.guest(HERE)
    assert guest.post("/host/lock", headers, on=True)[0] == 403
    assert guest.post("/act", headers, state=0, action=ROLL)[0] == 403


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_the_names_of_this_machine(house: House, host: str) -> None:
    address = "::1" if "::1" in host else HERE
    assert house.guest(address).post("/host/lock", {"Host": host}, on=True)[0] == 200


def test_the_secret_can_be_asked_for_here_too() -> None:
    house = open_house(ask_secret=True)
    here = house.guest(HERE)
    assert here.you()["role"] == "watcher"
    assert here.post("/host/code")[0] == 403
    assert here.post("/host/enter", secret=house.secret)[1]["hosts"] is True
    assert here.post("/host/code")[0] == 200
    house.table.close()


def test_the_hosts_secret_opens_the_house_from_anywhere(house: House) -> None:
    guest = house.guest()
    assert guest.post("/host/enter", secret=house.secret[:-1])[0] == 403
    assert guest.post("/host/enter", secret="")[0] == 403
    assert guest.post("/host/enter")[0] == 403
    assert guest.post("/host/enter", secret=house.secret)[1]["role"] == "host"
    assert guest.get("/host/house")[0] == 200


def test_the_host_hands_out_and_takes_back(house: House) -> None:
    host, red = house.host(), house.joined("side", "red")
    phone = next(p for p in host.get("/host/house")[1]["phones"] if p["side"] == "red")
    body = host.post("/host/give", phone=phone["phone"], role="watcher")[1]
    assert [p["role"] for p in body["phones"]] == ["host"]
    assert act(red, house) == 403
    watcher = house.guest()
    watcher.get("/")
    answer = watcher.client.get("/stream", environ_overrides={"REMOTE_ADDR": AWAY})
    stream = cast(Iterator[bytes], iter(answer.response))
    next(stream)
    first = json.loads(next(stream).decode().split("data: ")[1])
    assert first["you"]["role"] == "watcher"
    seen_by_host = host.get("/host/house")[1]["phones"]
    there = next(p for p in seen_by_host if p["role"] == "watcher")
    assert there["there"]
    assert host.post("/host/give", phone=there["phone"], role="side", side="blue")[0] == 200
    told = json.loads(next(stream).decode().split("data: ")[1])
    assert (told["you"]["role"], told["you"]["side"]) == ("side", "blue")
    assert act(watcher, house, action="roll") == 403, "blue is offered nothing"
    stream.close()  # type: ignore[attr-defined]
    assert host.post("/host/give", phone="nobody", role="referee")[0] == 400
    assert host.post("/host/give", phone=there["phone"], role="host")[0] == 400


def test_a_locked_table_gives_no_role_but_the_hosts(house: House) -> None:
    host, red = house.host(), house.joined("side", "red")
    assert host.post("/host/lock", on=True)[1]["locked"] is True
    blue = house.guest()
    wanted = {"role": "side", "side": "blue", "code": house.seats.code}
    assert blue.post("/join", **wanted)[0] == 409
    assert act(red, house) == 200, "who sits there stays"
    assert red.post("/join", role="watcher")[0] == 200, "anybody may go"
    assert host.post("/join", role="side", side="blue")[0] == 200
    assert host.post("/host/lock", on=1)[0] == 403, "it plays blue now"
    again = house.host()
    assert again.post("/host/lock", on=1)[0] == 400
    assert again.post("/host/lock", on=False)[1]["locked"] is False


def test_a_new_code_makes_the_old_one_worthless(house: House) -> None:
    old, host = house.seats.code, house.host()
    assert host.post("/host/code")[1]["code"].replace("-", "") == house.seats.code != old
    assert house.guest().post("/join", role="referee", code=old)[0] == 403
    house.joined("referee")


def test_guessing_is_slowed_down(house: House) -> None:
    guest = house.guest()
    statuses = [guest.post("/join", role="referee", code=WRONG)[0] for _ in range(5)]
    assert statuses == [403, 403, 403, 403, 429]
    answer = guest.client.post(
        "/join",
        json={"role": "referee", "code": house.seats.code},
        environ_overrides={"REMOTE_ADDR": AWAY},
    )
    assert answer.status_code == 429, "the right one is not looked at either"
    assert int(answer.headers["Retry-After"]) in {1, 2}
    house.joined("referee", address="192.168.1.78")
    assert guest.post("/host/enter", secret=house.secret)[0] == 200, "secrets are counted apart"


@pytest.mark.parametrize("change", ["id", "signature", "other key", "none"])
def test_a_cookie_that_was_not_signed_here_is_nobody(house: House, change: str) -> None:
    guest = house.joined("referee")
    cookie = guest.client.get_cookie("tableside-80")
    assert cookie is not None
    name, dot, signature = cookie.value.rpartition(".")
    forged = {
        "id": f"0{name[1:]}x{dot}{signature}",
        "signature": f"{name}{dot}{'0' * len(signature)}",
        "other key": open_house().seats.cookie(name),
        "none": name,
    }[change]
    guest.client.set_cookie("tableside-80", forged)
    assert guest.you()["role"] == "watcher"
    assert act(guest, house) == 403


def test_the_cookie_is_the_phones_alone(house: House) -> None:
    answer = house.guest().client.get("/", environ_overrides={"REMOTE_ADDR": AWAY})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    for part in ("tableside-80=", "HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie
    guest = house.guest()
    guest.get("/")
    answer = guest.client.get("/", environ_overrides={"REMOTE_ADDR": AWAY})
    assert answer.headers.getlist("Set-Cookie") == [], "who has one keeps it"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:81"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_posts_of_other_origins_are_refused_whoever_is_logged_in(
    house: House, headers: dict[str, str]
) -> None:
    for guest, path, body in (
        (house.guest(HERE), "/host/lock", {"on": True}),
        (house.joined("referee"), "/act", {"state": 0, "action": ROLL}),
        (house.guest(), "/join", {"role": "watcher"}),
        (house.guest(), "/host/enter", {"secret": house.secret}),
        (house.guest(), "/ask", {"state": 0, "question": {"ask": "zones"}}),
    ):
        assert guest.post(path, headers, **body)[0] == 403
    assert (house.seats.locked, house.table.number) == (False, 0)


def test_the_code_is_shown_to_the_host_and_on_this_machine_only(house: House) -> None:
    spoken = f"{house.seats.code[:3]}-{house.seats.code[3:]}"
    for path in ("/", "/show", "/join", "/host", "/state", "/openapi.json"):
        for guest in (house.guest(), house.joined("side", "red")):
            text = str(guest.get(path)[1])
            assert house.seats.code not in text
            assert spoken not in text
            assert house.secret not in text
            guest.post("/join", role="watcher")
    assert spoken in house.guest(HERE).get("/show")[1]
    assert spoken in house.host().get("/show")[1]
    assert house.secret not in house.host().get("/show")[1]


def test_a_recordings_phones_hold_its_controls_with_the_code() -> None:
    house = open_house(Recorded("demo", 40.0))
    house.table.start()
    first, second = house.joined("referee"), house.joined("referee")
    for guest in (first, second):
        for _ in range(100):
            status, _answer = guest.post("/control", state=house.table.number, do="pause")
            if status != 503:
                break
            house.table.feed.wait(house.table.feed.number, 0.05)
        assert status == 200
        assert guest.post("/undo", state=house.table.number)[0] == 403
    assert house.guest().post("/control", state=0, do="pause")[0] == 403
    house.table.close()


class _Slow(FakeRuleSet):
    def answer(self, state: FakeState, question: Any) -> dict[str, Any]:
        return {"unit": question["unit"], "side": state.pieces[question["unit"]].side}


def test_anybody_may_ask_what_the_rules_say() -> None:
    house = open_house(session=Session(_Slow(), fake_state()))
    guest = house.guest()
    question = {"ask": "zones", "unit": "red-1"}
    assert guest.post("/ask", state=0, question=question) == (
        200,
        {"state": 0, "answer": {"unit": "red-1", "side": "red"}},
    )
    house.table.act(0, ROLL)
    assert guest.post("/ask", state=0, question=question)[0] == 409
    assert guest.post("/ask", state=1, question="zones")[0] == 400
    assert guest.post("/ask", state=1, question={"unit": "red-1"})[0] == 400
    house.table.close()


def test_a_new_game_begins_from_the_start_with_ghosts(house: House) -> None:
    host, red = house.host(), house.joined("side", "red")
    house.table.start()
    house.link.show(look(1, [seen("red-1", Pose(10, 6, 90))]))
    far = Pose(10, 9, 90)
    house.link.show(look(3, [seen("red-1", far)], [moved("red-1", Pose(10, 6, 90), far)]))
    for _ in range(200):
        if house.table.number:
            break
        house.table.feed.wait(house.table.feed.number, 0.05)
    assert act(red, house) == 200
    old = house.table.number
    assert host.post("/host/restart")[0] == 200
    state = red.get("/state")[1]
    assert "0 rolls" in state["table"]["prompt"]["text"]
    assert red.post("/act", state=old, action=ROLL)[0] in {400, 409}
    assert red.you()["side"] == "red", "who sits where stays"
    house.link.show(look(4, [seen("red-1", far)]))
    for _ in range(200):
        state = red.get("/state")[1]
        if state["ghosts"]:
            break
        house.table.feed.wait(state["number"], 0.05)
    assert {ghost.get("unit") for ghost in state["ghosts"]} >= {"red-1"}
