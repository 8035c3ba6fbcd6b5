"""Roles: how a phone gets one, keeps it and loses it, and that no role does what is another's."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import Option
from tableside.geometry.pose import Pose
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.web.table.live import LiveTable
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeRuleSet, FakeState, fake_session, fake_state, look, moved, seen
from tests.waiting import until
from tests.web.guests import ROLL, House, open_house

WRONG = "222222"


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
    assert guest.act(house) == 200


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        (" \u200dAnna\u200c ", "Anna"),
        ("\u200d", ""),
        ("Tom ❤\ufe0f", "Tom ❤\ufe0f"),
        ("भक्\u200dषि", "भक्\u200dषि"),
    ],
)
def test_a_name_may_need_joiners_within(house: House, given: str, kept: str) -> None:
    guest = house.guest()
    status, answer = guest.post("/join", role="referee", code=house.seats.code, name=given)
    assert (status, answer.get("name")) == (200, kept)


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
        *(
            {"role": "side", "side": "red", "name": f"An{sign}na"}
            for sign in (
                *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
                *"\u200b\u2060\ufeff\u00ad\u034f\u115f\u1160\u17b4\u180b\u2800\u3164\ufe00\uffa0",
                *"\U000e0100\U000e0061\n\x7f\u2028\u00a0\u3000",
                *"\u200c\u200d\ufe0e\ufe0f",  # which are for other letters
            )
        ),
        {"role": "side", "side": "red", "name": "\u3164"},
        {"role": "side", "side": "red", "name": 7},
        {"role": "side", "side": "red", "name": []},
        {"role": "side", "side": "red", "name": 0},
        {"role": "side", "side": "red", "state": 0},
        {"role": "side", "side": "red", "host": True},
    ],
)
def test_a_role_that_cannot_be_is_refused(house: House, body: dict[str, Any]) -> None:
    status, answer = house.guest().post("/join", **{"code": house.seats.code, **body})
    assert status == 400
    assert answer["error"]
    assert house.seats.phones() == []


def test_a_side_that_is_taken_has_its_name(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "side_name", lambda _table, side: f"{side.title()} Army")
    house.joined("side", "red")
    wanted = {"role": "side", "side": "red", "code": house.seats.code}
    _, answer = house.guest().post("/join", **wanted)
    assert answer == {"error": "The place of Red Army is taken already; the host can free it."}


def test_a_side_is_taken_once_and_free_again_when_it_is_left(house: House) -> None:
    first, second = house.joined("side", "red"), house.guest()
    wanted = {"role": "side", "side": "red", "code": house.seats.code}
    status, answer = second.post("/join", **wanted)
    assert (status, answer) == (
        409,
        {"error": "The place of red is taken already; the host can free it."},
    )
    assert first.post("/join", role="watcher")[0] == 200
    assert first.act(house) == 403
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
        assert red.act(house, **action) == 403
        assert blue.act(house, **action) == 403
    assert house.table.number == 0
    assert red.act(house, action="roll", die=3) == 200
    referee = house.joined("referee")
    assert referee.act(house, action="phase", to="combat") == 200
    assert house.table.number == 2


@pytest.mark.parametrize(
    ("role", "name", "whose"),
    [
        ("side", "Anna", "from red (Anna)"),
        ("side", "", "from red"),
        ("referee", "", "from the referee"),
    ],
)
def test_whose_dice_count_is_told_to_who_rolls_second(
    house: House, role: str, name: str, whose: str
) -> None:
    first, red = house.guest(), {"role": "side", "side": "red"}
    body = red if role == "side" else {"role": role}
    second = house.joined("referee") if role == "side" else house.joined(**red)
    assert first.post("/join", code=house.seats.code, name=name, **body)[0] == 200
    roll, other = {"action": "roll", "die": 3}, {"action": "roll", "die": 6}
    assert first.post("/act", state=0, action=roll, id="a")[0] == 200
    late = (409, {"error": f"Dice are already in, {whose}: yours do not count."})
    assert second.post("/act", state=0, action=other, id="b") == late
    assert first.post("/act", state=0, action=roll, id="a")[0] == 200  # sent again, done once
    assert house.host().post("/act", state=1, action={"action": "phase", "to": "combat"})[0] == 200
    assert second.post("/act", state=0, action=other, id="c") == late  # that one of then
    status, answer = second.post("/act", state=1, action=other, id="d")
    assert (status, answer["error"][:27]) == (409, "The table has changed since")
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
    red.act(house)
    asked = {"state": 1, "waiting": ["blue"]}
    assert red.post("/undo", state=1, id="x") == (202, asked)
    assert red.post("/undo", state=1, id="x") == (202, asked)
    assert red.post("/undo", state=1, id="y") == (202, asked)
    (wish,) = blue.get("/state")[1]["wishes"]["asked"]
    assert (wish["sides"], wish["does"]) == (["red"], "to take back: A roll.")
    assert wish["what"] == {"do": "undo", "to": None, "only": None}
    assert blue.post("/undo", state=1, to=0) == (202, {"state": 1, "waiting": ["red"]})
    assert house.table.number == 1
    assert blue.post("/undo", state=1)[0] == 200
    assert house.table.number == 2
    assert red.post("/undo", state=1, id="z")[0] == 409
    assert blue.post("/undo", state=2, to=1)[0] == 202, "an old wish of red's does not count"


def test_what_is_asked_for_is_cancelled_or_declined(house: House) -> None:
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    red.act(house)
    for answers, do, other in ((red, "cancel", "decline"), (blue, "decline", "cancel")):
        red.post("/undo", state=1)
        (wish,) = blue.get("/state")[1]["wishes"]["asked"]
        assert answers.post("/wish", number=wish["number"], do=other)[0] == 409
        assert house.guest().post("/wish", number=wish["number"], do=do)[0] == 403
        assert answers.post("/wish", number=wish["number"], do=do)[0] == 200
        assert answers.post("/wish", number=wish["number"], do=do)[0] == 409
        assert red.get("/state")[1]["wishes"]["asked"] == []
    assert red.get("/state")[1]["wishes"]["declined"]["by"] == "blue"
    for wrong in ({"number": "1", "do": "cancel"}, {"number": 1, "do": "agree"}, {"number": True}):
        assert red.post("/wish", **wrong)[0] == 400
    assert house.table.number == 1


def test_a_takeback_of_nothing_is_not_asked_for(house: House) -> None:
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    assert red.post("/undo", state=0)[0] == 400
    assert blue.get("/state")[1]["wishes"]["asked"] == []


def test_a_wish_about_what_waits_goes_with_it(house: House) -> None:
    session = Session(FakeRuleSet(), fake_state(), handling=read_handling(["propose"]))
    home, far = Pose(10, 6, 90), Pose(10, 10.5, 90)
    session.observe(look(3, [seen("red-1", far)], [moved("red-1", home, far)]))
    made = open_house(session=session)
    red, blue = made.joined("side", "red"), made.joined("side", "blue")
    made.table.start()
    assert red.post("/decide", state=0, proposal=1, do="confirm")[0] == 202
    (wish,) = blue.get("/state")[1]["wishes"]["asked"]
    assert wish["does"] == "to allow it: red-1 moved 4.50 in, at most 4.00 are allowed."
    made.link.show(look(9, [seen("red-1", home)], [moved("red-1", far, home)]))
    until(lambda: not blue.get("/state")[1]["proposals"], "that it is back")
    told = blue.get("/state")[1]
    assert (told["proposals"], told["wishes"]["asked"]) == ([], [])
    assert blue.post("/decide", state=0, proposal=1, do="confirm")[0] == 400
    made.table.close()


class _Ends(FakeRuleSet):
    """Red may roll, either may end the phase; blue has something of its own while it ``can``."""

    def __init__(self, *, can: bool) -> None:
        super().__init__()
        self.can = can

    def options(self, state: FakeState) -> tuple[Option, ...]:
        end = Option({"action": "phase", "to": "combat"}, "Next phase", ends=True)
        own = Option({"action": "gone", "unit": "blue-1"}, "Take it off", "blue")
        return (*super().options(state), end, *((own,) if self.can else ()))


@pytest.mark.parametrize("can", [True, False])
def test_a_phase_ends_when_both_said_so_or_cannot_act(can: bool) -> None:
    made = open_house(session=Session(_Ends(can=can), fake_state()))
    red, blue = made.joined("side", "red"), made.joined("side", "blue")
    end = {"state": 0, "action": {"action": "phase", "to": "combat"}}
    assert red.post("/act", **end, id="a")[0] == (202 if can else 200)
    if can:
        assert red.post("/act", **end, id="a") == (202, {"state": 0, "waiting": ["blue"]})
        (wish,) = blue.get("/state")[1]["wishes"]["asked"]
        assert wish["does"] == "to go on: Next phase"
        assert blue.post("/act", **end)[0] == 200
    assert made.table.number == 1
    assert blue.post("/act", state=1, action=end["action"])[0] == 202, "red can roll"
    assert made.joined("referee").post("/act", state=1, action=end["action"])[0] == 200
    made.table.close()


def test_a_new_game_knows_no_wish_of_the_one_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.table, "_again", lambda _old: fake_session())
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    red.act(house)
    assert red.post("/undo", state=1)[0] == 202
    assert house.table.restart()
    assert blue.get("/state")[1]["wishes"]["asked"] == []
    red.act(house)
    assert blue.post("/undo", state=1) == (202, {"state": 1, "waiting": ["red"]})


def test_the_referee_and_a_side_without_an_enemy_take_back_alone(house: House) -> None:
    red = house.joined("side", "red")
    red.act(house)
    assert red.post("/undo", state=1)[0] == 200
    house.joined("side", "blue")
    red.act(house)
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
    assert blue.post("/decide", state=0, proposal=1, do="absorb")[0] == 202
    assert house.table.number == 0
    assert blue.post("/decide", **confirm)[0] == 200
    assert house.table.number == 1
    house.table.close()


@pytest.mark.parametrize(("end", "status"), [(10.03, 200), (10.01, 202)])
def test_a_breach_is_put_back_by_one_side_and_a_doubt_by_both(end: float, status: int) -> None:
    session = Session(FakeRuleSet(), fake_state(), handling=read_handling(["propose"]))
    there = Pose(10, end, 90)
    session.observe(look(3, [seen("red-1", there)], [moved("red-1", Pose(10, 6, 90), there)]))
    house = open_house(session=session)
    _, blue = house.joined("side", "red"), house.joined("side", "blue")
    assert blue.post("/decide", state=0, proposal=1, do="back")[0] == status
    assert len(blue.get("/state")[1]["proposals"]) == (status == 202)
    house.table.close()


def test_a_lone_player_acts_for_both_sides(house: House) -> None:
    player = house.joined("referee")
    assert player.act(house) == 200
    assert player.act(house, action="move", unit="blue-1", to=[10, 17, 270]) == 200
    assert player.post("/undo", state=2)[0] == 200


def test_a_recordings_phones_hold_its_controls_with_the_code() -> None:
    house = open_house(Recorded("demo", 40.0))
    house.table.start()
    first, second = house.joined("referee"), house.joined("referee")
    until(lambda: first.post("/control", state=0, do="pause")[0] != 503, "the camera side")
    for guest in (first, second):
        assert guest.post("/control", state=house.table.number, do="pause")[0] == 200
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
