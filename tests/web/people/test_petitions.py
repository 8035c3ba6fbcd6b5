"""Who comes late may ask for a role that somebody has, and is never left with no way on."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tableside.web.people.petitions import GONE, LASTS, MOST, OF_ONE, Petitions
from tableside.web.people.roles import HOST, REFEREE, WATCHER, Kind, Role
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats, TakenError
from tests.web.guests import House

RED, BLUE = Role(Kind.SIDE, "red"), Role(Kind.SIDE, "blue")


@dataclass
class Table:
    """Red and blue, both there, and a clock that a test sets."""

    now: float = 0.0
    told: int = 0
    seats: Seats = field(init=False)
    asked: Petitions = field(init=False)

    def __post_init__(self) -> None:
        self.seats = Seats(SeatBook(), clock=lambda: self.now)
        self.asked = Petitions(self.seats, self.tell)
        self.seats.changed = self.asked.settle
        for phone, role in (("r", RED), ("b", BLUE)):
            self.seats.claim(phone, role, phone.upper())
            self.seats.come(phone)

    def tell(self) -> None:
        self.told += 1

    def number(self) -> int:
        (only,) = self.asked.as_json()
        return int(only["number"])


def test_who_has_it_gives_it_away_or_keeps_it() -> None:
    table = Table()
    assert not table.asked.ask("late", RED, "Carla")
    (told,) = table.asked.as_json()
    assert (told["role"], told["side"], told["name"], told["mark"]) == (
        "side", "red", "Carla", "LATE",
    )  # fmt: skip
    assert table.asked.answer(table.number(), yes=False, role=RED, hosts=False)
    assert (table.asked.as_json(), table.seats.seat("late").role.kind) == ([], Kind.WATCHER)
    table.asked.ask("late", RED, "Carla")
    assert table.asked.answer(table.number(), yes=True, role=RED, hosts=False)
    assert (table.seats.seat("late").role, table.seats.seat("late").name) == (RED, "Carla")
    assert table.seats.seat("r").role.kind is Kind.WATCHER
    assert not table.asked.answer(2, yes=True, role=RED, hosts=False), "it is done"


def test_everybody_is_told_when_others_may_answer() -> None:
    table = Table()
    table.seats.changed = table.tell
    table.asked.ask("late", RED, "")

    def others() -> int | None:
        (only,) = table.asked.as_json()
        found: int | None = only["others"]
        return found

    assert (others(), table.told) == (None, 1)
    table.seats.go("r")
    assert (others(), table.told) == (60, 2)
    for now, wait in ((0.1, 60), (GONE - 0.1, 1), (GONE, 0), (2 * GONE, 0)):
        table.now = now
        assert others() == wait
    table.seats.come("r")
    assert (others(), table.told) == (None, 3)
    table.seats.come("stranger")
    assert table.told == 3


@pytest.mark.parametrize("role", [BLUE, REFEREE])
@pytest.mark.parametrize(("seconds", "gives"), [(GONE - 0.1, False), (GONE, True)])
def test_others_give_away_what_has_been_gone_for_a_minute(
    role: Role, seconds: float, gives: bool
) -> None:
    table = Table()
    table.seats.go("r")
    table.now += seconds
    assert not table.asked.ask("late", RED, "")
    if gives:
        assert table.asked.answer(table.number(), yes=True, role=role, hosts=False)
        assert table.seats.seat("late").role == RED
    else:
        with pytest.raises(TakenError, match="wait 1 s"):
            table.asked.answer(table.number(), yes=True, role=role, hosts=False)
        assert table.asked.answer(table.number(), yes=True, role=HOST, hosts=True)


def test_a_phone_that_came_back_is_not_replaced_behind_its_back() -> None:
    table = Table()
    table.seats.go("r")
    table.now += 10 * GONE
    table.asked.ask("late", RED, "")
    table.seats.come("r")
    with pytest.raises(TakenError):
        table.asked.answer(table.number(), yes=True, role=BLUE, hosts=False)


@pytest.mark.parametrize(("other_there", "at_once"), [(True, False), (False, True)])
def test_where_nobody_is_left_to_ask_nobody_is_asked(other_there: bool, at_once: bool) -> None:
    table = Table()
    table.seats.go("r")
    if not other_there:
        table.seats.go("b")
    table.now += GONE
    assert table.asked.ask("late", RED, "") is at_once
    assert (table.seats.seat("late").role == RED) is at_once


def test_what_becomes_free_goes_to_whoever_asked_first() -> None:
    table = Table()
    for phone in ("one", "two"):
        table.asked.ask(phone, RED, phone)
    table.asked.ask("three", BLUE, "")
    assert table.asked.cancel(3, "three")
    assert not table.asked.cancel(1, "two")
    table.seats.free()
    assert table.seats.seat("one").role == RED
    assert [each["name"] for each in table.asked.as_json()] == ["two"]
    assert table.seats.held_sides() == {"red"}


def test_of_two_who_ask_one_has_it() -> None:
    table = Table()
    for phone in ("one", "two"):
        table.asked.ask(phone, RED, phone)
    assert table.asked.answer(1, yes=True, role=RED, hosts=False)
    assert table.seats.holders(RED) == ("one",)
    assert [each["name"] for each in table.asked.as_json()] == ["two"]


def test_a_locked_table_gives_nothing() -> None:
    table = Table()
    table.asked.ask("late", RED, "")
    table.seats.lock(True)
    table.seats.free()
    assert table.seats.held_sides() == frozenset()
    with pytest.raises(TakenError, match="locked"):
        table.asked.ask("other", RED, "")
    table.seats.lock(False)
    assert (table.asked.as_json(), table.seats.held_sides()) == ([], frozenset()), "it is over"
    assert not table.asked.answer(1, yes=True, role=HOST, hosts=True)


def test_a_new_code_ends_what_was_asked_for_with_the_old_one() -> None:
    table = Table()
    table.asked.ask("late", RED, "")
    table.seats.renew_code()
    assert table.asked.as_json() == []
    table.seats.claim("r", WATCHER, "")
    assert table.seats.held_sides() == {"blue"}
    table.asked.ask("late", BLUE, "")
    table.seats.come("r")
    assert len(table.asked.as_json()) == 1, "who asks with the new one is heard"


@pytest.mark.parametrize(("there", "now"), [(False, LASTS - 0.1), (True, 10 * LASTS)])
def test_a_request_lasts_five_minutes_and_while_its_page_is_open(there: bool, now: float) -> None:
    table = Table()
    table.asked.ask("late", RED, "")
    if there:
        table.seats.come("late")
    table.now = now
    table.asked.settle()
    assert len(table.asked.as_json()) == 1
    if there:
        table.seats.go("late")
    table.now = max(now, LASTS)
    told = table.told
    assert not table.asked.answer(1, yes=True, role=RED, hosts=False)
    assert (table.asked.as_json(), table.told) == ([], told + 1)
    assert table.seats.seat("r").role == RED


def test_an_address_asks_for_so_much_and_others_are_still_heard() -> None:
    table = Table()
    for number in range(MOST):
        address = f"10.0.0.{number // OF_ONE}"
        if number == OF_ONE:
            with pytest.raises(TakenError, match="Too many"):
                table.asked.ask("one more", RED, "", "10.0.0.0")
            table.asked.ask("p0", BLUE, "", "10.0.0.0")  # in place of what it asked for before
        table.asked.ask(f"p{number}", RED, "", address)
    with pytest.raises(TakenError, match="Too many"):
        table.asked.ask("late", RED, "", "10.0.0.99")
    table.now = LASTS
    table.asked.ask("late", RED, "", "10.0.0.99")
    assert len(table.asked.as_json()) == 1


def test_who_was_given_the_role_asks_for_it_no_more() -> None:
    table = Table()
    table.asked.ask("late", RED, "")
    table.seats.give("late", RED)
    assert table.asked.as_json() == []


def test_what_the_host_takes_back_nobody_has_by_having_asked(house: House) -> None:
    red, late, host = house.joined("side", "red"), house.guest(), house.host()
    wanted = {"role": "side", "side": "red", "code": house.seats.code, "ask": True}
    blue = {**wanted, "side": "blue"}
    house.joined("side", "blue")
    assert late.post("/join", **wanted)[0] == 202
    assert house.guest().post("/join", **blue)[0] == 202
    (phone,) = house.seats.holders(RED)
    assert host.post("/host/give", phone=phone, role="side", side="red")[0] == 200
    assert len(host.get("/state")[1]["seats"]["asks"]) == 2, "it is red's as before"
    assert host.post("/host/give", phone=phone, role="watcher")[0] == 200
    assert (red.you()["role"], late.you()["role"]) == ("watcher", "watcher")
    (asks,) = host.get("/state")[1]["seats"]["asks"]
    assert asks["side"] == "blue"
    assert late.post("/join", **wanted)[0] == 200, "it is free"


def test_an_address_is_that_of_the_request(house: House) -> None:
    house.joined("side", "red")
    wanted = {"role": "side", "side": "red", "code": house.seats.code, "ask": True}
    near = [house.guest().post("/join", **wanted)[0] for _ in range(OF_ONE + 1)]
    assert near == [202] * OF_ONE + [409]
    assert house.guest("192.168.1.78").post("/join", **wanted)[0] == 202


def test_over_http_the_code_leads_on_where_a_role_is_taken(house: House) -> None:
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    late, wanted = house.guest(), {"role": "side", "side": "red"}
    assert late.post("/join", **wanted, ask=True)[0] == 403, "no code"
    wanted["code"] = house.seats.code
    assert late.post("/join", **wanted)[0] == 409
    assert late.post("/join", **wanted, ask="yes")[0] == 400
    assert late.post("/join", **wanted, ask=True, name="Carla")[0] == 202
    (asks,) = red.get("/state")[1]["seats"]["asks"]
    assert asks["name"] == "Carla"
    answer = {"number": asks["number"], "do": "accept"}
    assert house.guest().post("/seat", **answer)[0] == 403
    assert late.post("/seat", number=asks["number"], do="perhaps")[0] == 400
    assert red.post("/seat", **answer)[0] == 200
    assert (late.you()["side"], red.you()["role"]) == ("red", "watcher")
    assert blue.post("/seat", **answer)[0] == 409


def test_a_new_game_frees_the_seats_and_the_host_stays(house: House) -> None:
    red, referee, host = house.joined("side", "red"), house.joined("referee"), house.host()
    assert host.post("/host/restart")[0] == 200
    assert [each.you()["role"] for each in (red, referee, host)] == ["watcher", "watcher", "host"]
    assert house.joined("side", "red").you()["side"] == "red"
