"""Dice as they fall: what is tapped in on one phone lies on the others, and nothing is done."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.web.table.fallen import Fallen
from tests.web.guests import AWAY, Guest, House

#: A die of the one option that there is.
FIVE = {"state": 0, "option": 0, "field": "die", "dice": [5]}


def lying(guest: Guest) -> Any:
    return guest.get("/state")[1]["fallen"]


def test_both_sides_and_who_watches_see_dice_that_fell_on_one_phone(house: House) -> None:
    red, blue, watcher = (
        house.joined("side", "red"),
        house.joined("side", "blue"),
        house.guest(AWAY),
    )
    assert lying(watcher) == []
    assert red.post("/dice", **FIVE) == (200, {"state": 0})
    fell = [{"option": 0, "field": "die", "dice": [5]}]
    assert lying(red) == lying(blue) == lying(watcher) == fell
    assert blue.post("/dice", **{**FIVE, "dice": [2]})[0] == 200  # whose roll it is says the table
    assert lying(red)[0]["dice"] == [2]
    assert house.table.number == 0


def test_dice_are_gone_once_the_game_goes_on_or_begins_anew(house: House) -> None:
    referee = house.joined("referee")
    referee.post("/dice", **FIVE)
    assert referee.act(house, action="roll", die=5) == 200
    assert lying(referee) == []
    assert referee.post("/dice", **FIVE)[0] == 409
    assert referee.post("/dice", **{**FIVE, "state": 1})[0] == 200
    assert house.table.restart()
    assert lying(referee) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"option": 1},
        {"option": -1},
        {"option": True},
        {"option": None},
        {"field": "dice"},
        {"field": 1},
        {"dice": []},
        {"dice": [5, 5]},
        {"dice": [0]},
        {"dice": [7]},
        {"dice": [2.0]},
        {"dice": [True]},
        {"dice": "5"},
    ],
)
def test_what_is_no_face_of_a_die_that_is_asked_for_is_refused(
    house: House, wrong: dict[str, Any]
) -> None:
    red = house.joined("side", "red")
    status, answer = red.post("/dice", **{**FIVE, **wrong})
    assert (status, answer["form"]) == (400, True)
    assert lying(red) == []


def test_the_least_and_the_greatest_face_lie_there_and_none_leaves_a_die(house: House) -> None:
    red = house.joined("side", "red")
    for face, lies in ((1, 1), (6, 6), (None, 6)):
        assert red.post("/dice", **{**FIVE, "dice": [face]})[0] == 200
        assert lying(red)[0]["dice"] == [lies]


def test_who_only_watches_lays_no_dice(house: House) -> None:
    assert house.guest(AWAY).post("/dice", **FIVE)[0] == 403


def test_a_side_lays_dice_of_another_s_roll_once_that_has_begun(house: House) -> None:
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    status, answer = blue.post("/dice", **FIVE)
    assert (status, answer["error"]) == (
        403,
        "That is not for blue to do now; the referee or the host can.",
    )
    assert blue.post("/dice", **{**FIVE, "dice": [7]})[0] == 400
    assert lying(red) == []
    assert red.post("/dice", **FIVE)[0] == 200
    assert blue.post("/dice", **{**FIVE, "dice": [2]})[0] == 200
    assert red.act(house, action="roll", die=2) == 200
    assert blue.post("/dice", **{**FIVE, "state": 1})[0] == 403  # nothing lies for this one


def test_nothing_has_begun_where_no_die_fell() -> None:
    fallen = Fallen()
    assert not fallen.lies(3, 1)
    fallen.lay(3, 1, "dice", [None, None])
    assert not fallen.lies(3, 1)
    fallen.lay(3, 1, "dice", [None, 2])
    assert fallen.lies(3, 1)
    assert not fallen.lies(3, 0)
    assert not fallen.lies(4, 1)


def test_each_phone_lays_its_own_dice_of_a_roll() -> None:
    fallen = Fallen()
    fallen.lay(3, 1, "dice", [4, None])
    fallen.lay(3, 1, "dice", [None, 2])
    fallen.lay(3, 1, "enemy_dice", [6])
    fallen.lay(3, 2, "dice", [1, None])
    assert fallen.as_json(3) == [
        {"option": 1, "field": "dice", "dice": [4, 2]},
        {"option": 1, "field": "enemy_dice", "dice": [6]},
        {"option": 2, "field": "dice", "dice": [1, None]},
    ]
    assert fallen.as_json(4) == []
    assert fallen.as_json(3) == []
