"""Who sits where is kept: with its secrets, for this user alone, and whole whatever happens."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableside.files.fault import FileError
from tableside.session.store import create_store, open_store, put_aside
from tableside.web.http.app import create_app
from tableside.web.people.keys import ALPHABET, CODE_LENGTH, new_code
from tableside.web.people.roles import HOST, REFEREE, WATCHER, Kind, Role
from tableside.web.people.seat_book import Seat, SeatBook, keep_book, open_book, seats_file
from tableside.web.people.seats import MOST_SEATS, Seats, TakenError
from tableside.web.table.agreement import Agreement, Wish
from tableside.web.table.live import LiveTable
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeLink, fake_session
from tests.web.guests import AWAY, HERE, Guest, open_house

RED = Role(Kind.SIDE, "red")


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    path = seats_file(tmp_path / "game.tableside")
    before = Seats(open_book(path), path)
    before.claim("a1", RED, "Änne")
    before.give("b2", HOST)
    before.lock(True)
    before.renew_code()
    cookie = before.cookie("a1")
    after = Seats(open_book(path), path)
    assert after.phone_of(cookie) == "a1"
    assert after.seat("a1") == Seat(RED, "Änne")
    assert (after.locked, after.code, after.phones()) == (True, before.code, before.phones())


def test_the_file_is_this_users_alone(tmp_path: Path) -> None:
    path = tmp_path / "seats"
    path.write_text("{}")
    path.chmod(0o666)
    keep_book(path, SeatBook())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["seats"]


def test_secrets_do_not_show_where_a_book_is_printed() -> None:
    book = SeatBook()
    assert not any(secret in repr(book) for secret in (book.key, book.secret, book.code))


@pytest.mark.parametrize(
    "broken",
    [
        "[]",
        "{}",
        '{"format": "tableside.seats/2"}',
        {"secret": ""},
        {"code": ""},
        {"key": "xyz"},
        {"key": ""},
        {"seats": []},
        {"seats": {"a": {"role": "king", "side": None, "name": ""}}},
        {"seats": {"a": {"role": "side", "side": None, "name": ""}}},
    ],
)
def test_a_file_that_is_none_is_told_in_one_line(tmp_path: Path, broken: object) -> None:
    path = tmp_path / "seats"
    keep_book(path, SeatBook(seats={"a": Seat(RED)}))
    if isinstance(broken, dict):
        broken = json.dumps({**json.loads(path.read_text("utf-8")), **broken})
    path.write_text(str(broken), "utf-8")
    with pytest.raises(FileError, match=r"seats.*remove the file"):
        open_book(path)


def test_a_file_that_cannot_be_written_does_not_stop_the_evening(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seats = Seats(SeatBook(), tmp_path / "nowhere" / "seats")
    seats.claim("a1", RED, "")
    assert seats.seat("a1").role == RED
    assert "could not be kept" in caplog.text


@pytest.mark.parametrize(
    "then",
    [
        lambda seats: seats.come("b2"),
        lambda seats: seats.go("a1"),
        lambda seats: seats.renew_code(),
        lambda seats: seats.close(),
    ],
    ids=["a visit", "its end", "a change", "the end"],
)
def test_what_could_not_be_written_is_written_as_soon_as_it_can_be(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    then: Callable[[Seats], None],
) -> None:
    path = tmp_path / "seats"
    seats = Seats(SeatBook(), path)
    with monkeypatch.context() as patch:
        patch.setattr("tableside.web.people.seats.keep_book", full)
        seats.claim("a1", RED, "Anna")
        seats.come("a1")
    assert not path.exists()
    assert caplog.text.count("could not be kept") == 1
    then(seats)
    assert open_book(path).seats == {"a1": Seat(RED, "Anna")}
    path.unlink()
    seats.close()
    assert not path.exists(), "nothing is new"


HOSTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/host/code", {}),
    ("/host/lock", {"on": True}),
    ("/host/give", {"role": "watcher"}),
    ("/host/give", {"role": "side", "side": "blue"}),
)


@pytest.mark.parametrize(("path", "body"), HOSTS)
def test_what_the_host_does_is_kept_or_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, Any]
) -> None:
    file, link = tmp_path / "seats", FakeLink()
    table, seats = LiveTable(fake_session(), lambda: link), Seats(SeatBook(), file)
    app = create_app(table, None, seats)
    here, red, late = (Guest(app.test_client(), each) for each in (HERE, AWAY, AWAY))
    join = {"role": "side", "side": "red", "code": seats.code}
    assert red.post("/join", **join)[0] == 200
    assert late.post("/join", **join, ask=True)[0] == 202
    if path == "/host/give":
        body = {**body, "phone": seats.holders(RED)[0]}
    before = open_book(file)
    with monkeypatch.context() as patch:
        patch.setattr("tableside.web.people.seats.keep_book", full)
        told = {"error": f"Not done: it could not be kept in {file} (no space left on device); "
                "mend that, then do it again."}  # fmt: skip
        assert here.post(path, **body) == (507, told)
        assert (seats.code, seats.locked, red.you()["side"]) == (before.code, False, "red")
        assert len(here.get("/state")[1]["seats"]["asks"]) == 1
        stranger = Guest(app.test_client())
        assert stranger.post("/host/enter", secret=before.secret)[0] == 200, "he has to get in"
    assert open_book(file) == before
    assert here.post(path, **body)[0] == 200
    assert open_book(file) != before
    assert (seats.code, seats.locked) == (open_book(file).code, open_book(file).locked)
    table.close()


def test_what_changes_nothing_is_told_to_nobody() -> None:
    seats, told = Seats(SeatBook()), list[int]()
    seats.changed = lambda: told.append(seats.version)
    seats.claim("a1", WATCHER, "Anna")
    assert (told, seats.phones()) == ([], [])
    seats.claim("a1", RED, "Anna")
    seats.claim("a1", RED, "Anna")
    assert told == [1]
    seats.claim("a1", WATCHER, "Anna")
    assert told == [1, 2]
    assert seats.phones() == []


def test_phones_that_are_there_are_counted_by_their_streams() -> None:
    seats = Seats(SeatBook())
    seats.come("a1")
    seats.come("a1")
    seats.come(None)
    seats.go("a1")
    assert [(p["phone"], p["there"]) for p in seats.phones()] == [("a1", True)]
    seats.go("a1")
    assert seats.phones() == []
    seats.claim("a1", RED, "")
    assert [(p["phone"], p["there"]) for p in seats.phones()] == [("a1", False)]


def test_a_side_is_away_while_none_of_its_phones_is_there() -> None:
    made = Seats(SeatBook())
    assert made.as_json()["away"] == []  # nobody has it
    made.claim("a1", RED, "Anna")
    assert made.as_json()["away"] == ["red"]
    made.come("a1")
    made.come("a1")
    made.go("a1")  # another of its pages is open
    assert made.as_json()["away"] == []
    made.go("a1")
    assert made.as_json()["away"] == ["red"]


def test_there_are_only_so_many_seats() -> None:
    book = SeatBook(seats={f"p{n}": Seat(REFEREE) for n in range(MOST_SEATS)})
    seats = Seats(book)
    with pytest.raises(TakenError, match="Too many"):
        seats.give("new", REFEREE)
    seats.give("p0", RED)
    seats.give("p1", WATCHER)
    seats.give("new", REFEREE)


def test_the_host_always_has_a_seat() -> None:
    seats = Seats(SeatBook(seats={f"p{n}": Seat(REFEREE) for n in range(MOST_SEATS)}))
    for host in ("h1", "h2"):
        seats.give(host, HOST)
        assert seats.seat(host).role == HOST
    with pytest.raises(TakenError, match="Too many"):
        seats.give("h1", RED)
    seats.give("p0", WATCHER)
    seats.give("h1", RED)


def test_guests_who_fill_all_roles_lock_no_host_out() -> None:
    house = open_house(recorded=Recorded("demo", 40.0, ()))
    for _ in range(MOST_SEATS):
        house.joined("referee")
    late = {"role": "referee", "code": house.seats.code}
    assert house.guest().post("/join", **late)[0] == 409
    host = house.host()
    (first, *_) = house.seats.holders(REFEREE)
    assert host.post("/host/give", phone=first, role="watcher")[0] == 200
    assert house.guest().post("/join", **late)[0] == 200
    house.table.close()


def test_a_code_can_be_read_from_across_a_room() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert not set("01ILOU") & set(ALPHABET)


def test_a_cookie_of_another_table_is_nobody() -> None:
    book = SeatBook()
    other = replace(book, key=SeatBook().key)
    assert Seats(book).phone_of(Seats(other).cookie("a1")) is None
    assert Seats(book).phone_of(Seats(book).cookie("a1")) == "a1"
    assert Seats(book).phone_of(None) is None


def test_a_game_that_is_over_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "sunday.tableside"
    store = create_store(path, {"format": "x", "turn": 1})
    for expected in ("sunday-1.tableside", "sunday-2.tableside"):
        store = put_aside(store)
        assert (store.path, store.start) == (path, {"format": "x", "turn": 1})
        aside = open_store(tmp_path / expected, write=False)
        assert aside.start == store.start
        aside.close()
    store.close()
    names = {each.name for each in tmp_path.iterdir()}
    assert names == {"sunday.tableside", "sunday-1.tableside", "sunday-2.tableside"}


UNDO, BACK = Wish({"do": "undo"}, "to take back"), Wish({"do": "back", "proposal": 4}, "to go")
BOTH = ("red", "blue")


def asked(made: Agreement) -> list[tuple[int, list[str]]]:
    return [(each["number"], each["sides"]) for each in made.as_json()["asked"]]


def test_sides_agree_on_the_same_thing_in_the_same_state() -> None:
    made = Agreement()
    assert made.wish(3, UNDO, "red", BOTH, None) == ("blue",)
    assert made.wish(3, BACK, "blue", BOTH, None) == ("red",)
    assert asked(made) == [(1, ["red"]), (2, ["blue"])]
    assert made.wish(3, UNDO, "blue", BOTH, None) == ()
    assert (made.as_json()["state"], asked(made)) == (3, [])
    assert made.wish(3, UNDO, "red", BOTH, None) == ("blue",), "a wish is used up"
    assert made.wish(4, UNDO, "blue", BOTH, None) == ("red",), "and gone in another state"
    assert made.wish(4, UNDO, "blue", ("blue",), None) == ()


def test_a_wish_sent_again_is_answered_as_the_first_time() -> None:
    made = Agreement()
    assert made.wish(3, UNDO, "red", BOTH, "a") == ("blue",)
    assert made.wish(3, UNDO, "blue", BOTH, "b") == ()
    assert made.wish(4, UNDO, "red", BOTH, "a") == ("blue",)
    assert asked(made) == []


def test_who_asks_cancels_and_who_is_asked_declines() -> None:
    made = Agreement()
    made.wish(3, UNDO, "red", BOTH, None)
    assert not made.cancel(1, "blue")
    assert not made.cancel(2, "red")
    assert not made.decline(1, "red")
    assert not made.decline(2, "blue")
    assert made.cancel(1, "red")
    assert (asked(made), made.as_json()["declined"]) == ([], None)
    made.wish(3, UNDO, "red", BOTH, None)
    assert made.decline(2, "blue")
    refused = made.as_json()["declined"]
    assert (refused["number"], refused["sides"], refused["by"]) == (2, ["red"], "blue")
    assert not made.decline(2, "blue"), "it is gone"
    made.wish(3, BACK, "red", BOTH, None)
    assert made.as_json()["declined"] is None, "who asks anew is not told of the last no"
    assert made.decline(3, None), "the referee may"


@pytest.mark.parametrize(
    ("state", "waiting", "left"), [(3, 4, 2), (3, 5, 1), (3, None, 1), (4, 4, 0)]
)
def test_a_wish_lasts_as_long_as_what_it_is_about(
    state: int, waiting: int | None, left: int
) -> None:
    made = Agreement()
    made.wish(3, UNDO, "red", BOTH, None)
    made.wish(3, BACK, "blue", BOTH, None)
    made.see(state, waiting)
    assert len(asked(made)) == left


def test_what_nobody_answers_before_the_game_goes_on_is_told_in_the_next_state() -> None:
    made = Agreement()
    made.wish(3, UNDO, "red", BOTH, None)
    made.see(3, None)
    assert made.as_json()["lapsed"] == []
    made.see(4, None)
    (lapsed,) = made.as_json()["lapsed"]
    assert (lapsed["number"], lapsed["sides"], lapsed["does"]) == (1, ["red"], "to take back")
    made.wish(4, UNDO, "red", BOTH, None)
    assert made.wish(4, UNDO, "blue", BOTH, None) == ()  # agreed: used up
    made.see(5, None)
    assert made.as_json()["lapsed"] == []
    made.wish(5, UNDO, "red", BOTH, None)
    assert made.cancel(3, "red")
    made.see(6, None)
    assert made.as_json()["lapsed"] == [], "whoever asked has taken it back himself"
    made.wish(6, UNDO, "red", BOTH, None)
    made.forget()
    assert made.as_json()["lapsed"] == [], "another game begins"


def test_an_earlier_version_s_code_is_too_short_and_made_anew(tmp_path: Path) -> None:
    keep_book(tmp_path / "seats", SeatBook(code="K7QM4X"))
    book = open_book(tmp_path / "seats")
    assert len(book.code) == CODE_LENGTH
    keep_book(tmp_path / "seats", book)
    assert open_book(tmp_path / "seats").code == book.code
