"""What may be looked into over http: pictures, what if, the table at a line of the log."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.geometry.pose import Pose
from tableside.vision.messages import Seen
from tableside.web.table import pictures
from tableside.web.table.pictures import Pictures
from tests.fake_game import look, moved, seen
from tests.waiting import until
from tests.web.guests import AWAY, House

START, NEAR, FAR = Pose(10, 6, 90), Pose(10, 9, 90), Pose(10, 13.5, 90)
FINDING = {"rule": "movement.allowance", "units": ["red-1"], "message": "Too far.", "time": 4.0}


def finding(**changes: Any) -> dict[str, Any]:
    return {**FINDING, **changes}


def test_a_finding_gets_the_picture_of_its_moment_and_keeps_it() -> None:
    kept = Pictures()
    assert kept.shown([FINDING], 4.0) == [FINDING]
    assert kept.newest is None
    kept.add(b"one")
    kept.add(b"")
    assert kept.shown([FINDING], 4.0) == [finding(picture=1)]
    kept.add(b"two")
    assert kept.shown([FINDING], 9.0) == [finding(picture=1)]
    later = finding(time=9.0)
    assert kept.shown([later], 9.0) == [{**later, "picture": 2}]
    assert [kept.get(number) for number in (1, 2, 3)] == [b"one", b"two", None]
    assert kept.newest == 2


@pytest.mark.parametrize(("now", "has"), [(4.0, True), (4.019, True), (4.021, False), (3.9, False)])
def test_a_finding_of_another_moment_gets_none(now: float, has: bool) -> None:
    kept = Pictures()
    kept.add(b"one")
    assert ("picture" in kept.shown([FINDING], now)[0]) is has


def test_old_pictures_go_and_their_findings_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT", 2)
    kept = Pictures()
    kept.add(b"one")
    kept.shown([FINDING], 4.0)
    kept.add(b"two")
    assert kept.shown([FINDING], 9.0) == [finding(picture=1)]
    kept.add(b"three")
    assert (kept.get(1), kept.get(2)) == (None, b"two")
    assert kept.shown([FINDING], 9.0) == [FINDING]


def test_what_waits_to_be_decided_has_the_picture_of_its_moment() -> None:
    kept = Pictures()
    said = {"rule": "movement.allowance", "units": ["red-1"], "message": "Too far."}
    waits = {"number": 3, "time": 4.0, "candidates": [{"findings": [said]}, {"findings": []}]}
    assert kept.asked([waits], 4.0) == [waits]
    kept.add(b"one")
    shown = {**waits, "candidates": [{"findings": [{**said, "picture": 1}]}, {"findings": []}]}
    assert kept.asked([waits], 4.0) == [shown]
    kept.add(b"a hand goes over the table")
    assert kept.asked([waits], 9.0) == [shown]
    assert kept.asked([{**waits, "number": 4}], 9.0) == [{**waits, "number": 4}]


def test_a_picture_comes_with_the_move_that_it_shows(house: House) -> None:
    guest = house.guest(AWAY)
    assert guest.get("/picture/1")[0] == 404
    frame = look(1, [seen("red-1", FAR)], [moved("red-1", START, FAR)])
    house.link.messages.put(Seen(frame, picture=b"\xff\xd8jpeg"))
    house.table.start()
    until(lambda: bool(guest.get("/state")[1]["findings"]), "the move")
    state = guest.get("/state")[1]
    assert state["findings"][0]["picture"] == state["camera"]["picture"] == 1
    answer = guest.client.get("/picture/1")
    assert (answer.mimetype, answer.data) == ("image/jpeg", b"\xff\xd8jpeg")
    (arrow,) = state["last_move"]
    assert arrow["points"] == [[10, 6], [10, 13.5]]


def test_what_if_answers_and_does_nothing(house: House) -> None:
    guest = house.guest(AWAY)
    status, answer = guest.post("/what-if", state=0, unit="red-1", to=FAR.as_list())
    assert (status, answer["verdict"], answer["length"]) == (200, "illegal", 7.5)
    assert answer["findings"][0]["words"] == "A piece moves 4 inches at most."
    assert guest.post("/what-if", state=0, unit="red-1", to=NEAR.as_list())[1]["verdict"] == "legal"
    assert guest.get("/state")[1]["state"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"state": 0, "unit": "red-9", "to": [1, 1, 0]}, 404),
        ({"state": 0, "unit": 4, "to": [1, 1, 0]}, 400),
        ({"state": 0, "unit": "red-1"}, 400),
        ({"state": 0, "unit": "red-1", "to": [1, 1]}, 400),
        ({"state": 0, "unit": "red-1", "to": [1, 1, True]}, 400),
        ({"state": 0, "unit": "red-1", "to": [1, 1, 1000.5]}, 400),
        ({"state": 0, "unit": "red-1", "to": [1, 1, 1000.0]}, 200),
        ({"state": 1, "unit": "red-1", "to": [1, 1, 0]}, 400),
        ({"unit": "red-1", "to": [1, 1, 0]}, 400),
        ({"state": 0, "unit": "red-1", "to": [1, 1, 0], "do": "it"}, 400),
    ],
)
def test_a_what_if_that_is_badly_asked_is_refused(
    house: House, body: dict[str, Any], status: int
) -> None:
    assert house.guest(AWAY).post("/what-if", **body)[0] == status


def test_a_what_if_about_an_older_game_is_told_so(house: House) -> None:
    house.table.act(0, {"action": "roll"})
    guest = house.guest(AWAY)
    status, answer = guest.post("/what-if", state=0, unit="red-1", to=[1, 1, 0])
    assert status == 409
    assert "look again" in answer["error"]


def test_the_table_at_a_line_of_the_log(house: House) -> None:
    house.table.act(0, {"action": "move", "unit": "red-1", "to": FAR.as_list()})
    house.table.act(1, {"action": "move", "unit": "red-1", "to": NEAR.as_list()})
    guest = house.guest(AWAY)
    log = guest.get("/state")[1]["log"]
    stood = [guest.get(f"/log/{number}")[1]["stood"]["red-1"]["pose"] for number in sorted(log)]
    assert stood[0] == FAR.as_list()
    assert stood[-1] == NEAR.as_list()
    assert guest.get("/log/99")[0] == 404


def test_a_tape_between_two_units_shows_the_length_and_what_the_rules_say(house: House) -> None:
    guest = house.guest(AWAY)
    status, answer = guest.post(
        "/measure", state=0, one={"unit": "red-1"}, other={"unit": "blue-1"}
    )
    assert status == 200
    assert answer["names"] == ["red-1", "blue-1"]
    (ax, ay), (bx, by) = answer["line"]
    assert answer["distance"] == pytest.approx(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5, abs=1e-3)
    assert answer["remarks"] == [{"text": "red-1 and blue-1 are on one table.", "holds": True}]


@pytest.mark.parametrize(
    ("one", "other", "status"),
    [
        ({"unit": "red-1"}, {"at": [1, 2]}, 200),
        ({"unit": "red-1", "to": [20, 20, 0]}, {"unit": "red-1"}, 200),
        ({"unit": "nobody"}, {"at": [1, 2]}, 404),
        ({"terrain": "nothing"}, {"at": [1, 2]}, 404),
        ({"unit": "red-1", "at": [1, 2]}, {"at": [1, 2]}, 404),
        ({"at": [1, float("1e9")]}, {"at": [1, 2]}, 404),
        ({"at": [1, "2"]}, {"at": [1, 2]}, 404),
        ({"unit": "red-1", "to": [1, 2]}, {"at": [1, 2]}, 404),
        ({"unit": ["red-1"]}, {"at": [1, 2]}, 404),
        ({}, {"at": [1, 2]}, 404),
        ("red-1", {"at": [1, 2]}, 400),
        (None, None, 400),
    ],
)
def test_a_tape_takes_units_terrain_and_places(
    house: House, one: Any, other: Any, status: int
) -> None:
    assert house.guest(AWAY).post("/measure", state=0, one=one, other=other)[0] == status


def test_a_tape_on_an_older_game_is_told_so(house: House) -> None:
    house.table.act(0, {"action": "roll"})
    ends = {"one": {"at": [1, 2]}, "other": {"at": [2, 2]}}
    assert house.guest(AWAY).post("/measure", state=0, **ends)[0] == 409


def test_what_dice_bring_is_foreseen_and_not_done(house: House) -> None:
    guest = house.joined("referee")
    status, answer = guest.post("/foresee", state=0, action={"action": "roll", "die": 4})
    expected = {"state": 0, "flagged": [], "lines": ["A roll."], "shape": []}
    assert (status, answer) == (200, expected)
    assert guest.get("/state")[1]["state"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"state": 0, "action": {"action": "dance"}}, 400),
        ({"state": 0, "action": "roll"}, 400),
        ({"state": 0}, 400),
        ({"state": 1, "action": {"action": "roll"}}, 400),
    ],
)
def test_what_is_badly_foreseen_is_refused(house: House, body: dict[str, Any], status: int) -> None:
    assert house.joined("referee").post("/foresee", **body)[0] == status


def test_nobody_who_only_watches_foresees(house: House) -> None:
    assert house.guest(AWAY).post("/foresee", state=0, action={"action": "roll"})[0] == 403
