"""In a game with secrets no phone learns those of a second side unless the host wants it to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tableside.web.people.petitions import GONE, Petitions
from tableside.web.people.roles import HOST, REFEREE, WATCHER, Kind, Role
from tableside.web.people.seat_book import Seat, SeatBook, keep_book, open_book
from tableside.web.people.seats import Seats, TakenError
from tests.secret_game import secret_session
from tests.web.guests import Guest, House, open_house

RED, BLUE = Role(Kind.SIDE, "red"), Role(Kind.SIDE, "blue")


@pytest.fixture
def secret() -> Iterator[House]:
    made = open_house(session=secret_session())
    yield made
    made.table.close()


def wanted(house: House, side: str, **more: Any) -> dict[str, Any]:
    return {"role": "side", "side": side, "code": house.seats.code, **more}


def phone_of(house: House, side: str) -> str:
    (phone,) = house.seats.holders(Role(Kind.SIDE, side))
    return phone


def asked(house: House, guest: Guest, side: str) -> dict[str, Any]:
    """Have a phone ask for a side; return how it would be accepted."""
    assert guest.post("/join", **wanted(house, side, ask=True))[0] == 202
    asks = guest.get("/state")[1]["seats"]["asks"]
    assert [each["others"] for each in asks] == [None], "nobody else is to answer, ever"
    return {"number": asks[0]["number"], "do": "accept"}


def test_a_rival_does_not_answer_for_a_phone_that_is_away(secret: House) -> None:
    red, blue, late = secret.joined("side", "red"), secret.joined("side", "blue"), secret.guest()
    accept = asked(secret, late, "red")
    answer = {"error": (
        "Each side has secrets here: only the phone that has the place, or the host, gives it away."
    )}  # fmt: skip
    assert blue.post("/seat", **accept) == (409, answer)
    assert blue.post("/seat", **{**accept, "do": "decline"}) == (409, answer)
    assert late.you()["role"] == "watcher"
    assert red.post("/seat", **accept)[0] == 200
    assert (late.you()["side"], red.you()["role"]) == ("red", "watcher")


def test_the_host_answers_for_a_phone_that_is_away(secret: House) -> None:
    secret.joined("side", "red")
    late = secret.guest()
    accept = asked(secret, late, "red")
    assert secret.host().post("/seat", **accept)[0] == 200
    assert late.you()["side"] == "red"


@pytest.mark.parametrize("secret_game", [True, False])
def test_nothing_is_granted_by_itself(secret_game: bool) -> None:
    now = 0.0
    seats = Seats(SeatBook(), clock=lambda: now)
    seats.secret = secret_game
    petitions = Petitions(seats, lambda: None)
    seats.changed = petitions.settle
    seats.claim("r", RED, "")
    now = 10 * GONE
    assert petitions.ask("late", RED, "") is not secret_game, "nobody is there to be asked"
    seats.hand_over("r", RED, "")
    petitions.ask("late", RED, "")
    seats.claim("r", WATCHER, "")
    assert (seats.seat("late").role == RED) is not secret_game, "it is free now"


def test_who_watches_in_between_has_still_seen_the_secrets(secret: House) -> None:
    red = secret.joined("side", "red")
    assert red.post("/join", **wanted(secret, "blue"))[0] == 403
    assert red.post("/join", role="watcher")[0] == 200
    status, answer = red.post("/join", **wanted(secret, "blue"))
    assert (status, answer["error"][:49]) == (
        403,
        "This role would show what the other side keeps to",
    )
    assert red.post("/join", role="referee", code=secret.seats.code)[0] == 403
    assert red.post("/join", **wanted(secret, "red"))[0] == 200, "its own side it has again"


def test_a_side_that_was_had_is_kept_for_its_phone(secret: House) -> None:
    red, other = secret.joined("side", "red"), secret.guest()
    assert red.post("/join", role="watcher")[0] == 200
    status, answer = other.post("/join", **wanted(secret, "red", ask=True))
    assert (status, answer["error"]) == (
        409,
        "The place of Red is kept for the phone that had it, as each side has secrets; "
        "the host can give it to you.",
    )
    assert other.post("/join", **wanted(secret, "blue"))[0] == 200, "nobody has had that"
    assert red.post("/join", **wanted(secret, "red"))[0] == 200


def test_the_host_gives_what_it_wants_to(secret: House) -> None:
    red, host = secret.joined("side", "red"), secret.host()
    phone = phone_of(secret, "red")
    assert host.post("/host/give", phone=phone, role="side", side="blue")[0] == 200
    assert red.you()["side"] == "blue"
    late = secret.guest()
    assert late.post("/join", **wanted(secret, "red"))[0] == 409
    assert late.post("/join", **wanted(secret, "blue", ask=True))[0] == 202
    assert red.post("/join", **wanted(secret, "red"))[0] == 403


def test_who_has_had_a_side_since_it_asked_is_not_given_another(secret: House) -> None:
    red, late = secret.joined("side", "red"), secret.guest()
    accept = asked(secret, late, "red")
    assert late.post("/join", **wanted(secret, "blue"))[0] == 200
    status, answer = red.post("/seat", **accept)
    assert (status, answer["error"][:35]) == (409, "That phone has had another side, an")
    assert late.you()["side"] == "blue"


def test_of_two_posts_at_once_a_phone_gets_one_side() -> None:
    """What the second one asks was allowed when it was looked at first."""
    seats = Seats(SeatBook())
    seats.secret = True
    assert not seats.learns("r", BLUE)
    seats.claim("r", RED, "")
    with pytest.raises(TakenError, match="what the other side keeps to itself"):
        seats.claim("r", BLUE, "")


@pytest.mark.parametrize("role", [REFEREE, HOST])
def test_who_saw_everything_gets_a_side_from_the_host_alone(role: Role) -> None:
    seats = Seats(SeatBook())
    seats.secret = True
    seats.claim("r", role, "", as_host=True)
    seats.give("r", WATCHER)
    assert seats.learns("r", RED)
    seats.free()
    assert not seats.learns("r", RED)


def test_who_asked_for_a_side_has_it_in_a_new_game() -> None:
    seats = Seats(SeatBook())
    seats.secret = True
    petitions = Petitions(seats, lambda: None)
    seats.changed = petitions.settle
    seats.claim("r", RED, "")
    petitions.ask("late", RED, "")
    seats.claim("r", WATCHER, "")
    assert seats.seat("late").role == WATCHER
    seats.free()
    assert seats.seat("late").role == RED


def test_a_new_game_has_new_secrets(secret: House) -> None:
    red = secret.joined("side", "red")
    secret.seats.free()
    assert red.post("/join", **wanted(secret, "blue"))[0] == 200


def test_an_evening_s_break_and_a_restart_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "seats"
    before = Seats(SeatBook(), path)
    before.secret = True
    before.claim("r", RED, "Anna")
    before.claim("b", BLUE, "Ben")
    before.claim("b", WATCHER, "")
    after = Seats(open_book(path), path)
    after.secret = True
    assert after.seat("r") == Seat(RED, "Anna")
    assert not after.learns("b", BLUE)
    assert after.learns("b", RED)
    assert after.learns("r", BLUE)
    assert after.learns("r", REFEREE)
    with pytest.raises(TakenError, match="is kept for the phone that had it"):
        after.claim("new", BLUE, "")
    after.claim("b", BLUE, "Ben")
    assert after.seat("b").role == BLUE


def test_the_seats_of_an_earlier_version_are_remembered_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "seats"
    keep_book(path, SeatBook(seats={"r": Seat(RED), "h": Seat(HOST)}))
    data = json.loads(path.read_text("utf-8"))
    del data["had"]
    path.write_text(json.dumps(data), "utf-8")
    seats = Seats(open_book(path), path)
    seats.secret = True
    assert seats.learns("r", BLUE)
    seats.claim("r", WATCHER, "")
    assert seats.learns("r", BLUE)
    with pytest.raises(TakenError):
        seats.claim("new", RED, "")


def test_without_secrets_a_phone_goes_from_side_to_side(house: House) -> None:
    red = house.joined("side", "red")
    assert red.post("/join", **wanted(house, "blue"))[0] == 200
    house.joined("side", "red")
    assert house.seats.held_sides() == {"red", "blue"}
