"""Who has no business here: guesses, forged cookies, posts of other sites, codes not shown."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tableside.web.http.files import files
from tableside.web.incoming import TOO_SOON
from tableside.web.people.guesses import A_SECOND
from tableside.web.people.visitors import KNOWN
from tests.web.guests import AWAY, HERE, ROLL, Guest, House, open_house

WRONG = "222222"


def test_guessing_is_slowed_down(house: House) -> None:
    guest = house.guest()
    guest.get("/join")
    statuses = [guest.post("/join", role="referee", code=WRONG)[0] for _ in range(5)]
    assert statuses == [403, 403, 403, 403, 429]
    answer = guest.client.post(
        "/join",
        json={"role": "referee", "code": house.seats.code},
        environ_overrides={"REMOTE_ADDR": AWAY},
    )
    assert answer.status_code == 429, "the right one is not looked at either"
    assert int(answer.headers["Retry-After"]) in {1, 2}
    house.joined("referee")
    assert guest.post("/host/enter", secret=house.secret)[0] == 200, "secrets are another thing"


def test_a_phone_without_a_cookie_has_one_when_it_tries_again(house: House) -> None:
    """What others of its address tried, whose cookies are thrown away, is not its own."""
    for _ in range(8):
        house.guest().post("/join", role="referee", code=WRONG)
    guest, body = house.guest(), {"role": "referee", "code": house.seats.code}
    assert [guest.post("/join", **body)[0] for _ in range(2)] == [429, 200]


def test_only_a_guess_without_a_cookie_is_refused_at_the_door(house: House) -> None:
    """The worker asks before a request takes a place in a line; phones that are known take it."""
    for _ in range(8):
        house.guest().post("/join", role="referee", code=WRONG)
    too_soon = house.app.extensions[TOO_SOON]
    assert too_soon("POST /join", [], AWAY) > 0
    assert too_soon("POST /join", ["forged.0"], AWAY) > 0
    assert too_soon("POST /join", [house.seats.cookie("a1")], AWAY) == 0
    assert too_soon("GET /join", [], AWAY) == 0
    assert too_soon("POST /join", [], HERE) == 0


@pytest.mark.parametrize("addresses", [1, 14])
def test_nobody_is_locked_out_by_what_others_guess(house: House, addresses: int) -> None:
    """Wrong codes of hundreds of phones: players play, join, and the host comes in."""
    side = house.joined("side", "red")
    for n in range(A_SECOND - 100):
        guess = Guest(stranger(house, n), f"10.0.0.{n % addresses}")
        assert guess.post("/join", role="referee", code=WRONG)[0] in {403, 429}
        if n % 225 == 224:
            newcomer = Guest(house.guest().client, f"10.0.0.{n % addresses}")
            assert newcomer.get("/join")[0] == 200
            body = {"role": "side", "side": "blue", "code": house.seats.code}
            assert newcomer.post("/join", **body)[0] == 200
            assert newcomer.post("/join", role="watcher")[0] == 200
            host = Guest(house.guest().client, f"10.0.0.{n % addresses}")
            assert host.post("/host/enter", secret=house.secret)[0] == 200
            assert side.act(house) == 200
            assert side.post("/join", role="side", side="red")[0] == 200


def stranger(house: House, number: int) -> FlaskClient:
    client = house.app.test_client()
    client.set_cookie("tableside-80", house.seats.cookie(f"stranger-{number}"))
    return client


@pytest.mark.parametrize("wrong", ["guess", "", "x" * 64])
def test_the_host_s_secret_is_looked_at_whatever_was_tried(house: House, wrong: str) -> None:
    guest = house.guest()
    assert {guest.post("/host/enter", secret=wrong)[0] for _ in range(100)} == {403}
    assert guest.post("/host/enter", secret=house.secret)[0] == 200


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
    assert guest.act(house) == 403


def test_the_cookie_is_the_phones_alone(house: House) -> None:
    answer = house.guest().client.get("/", environ_overrides={"REMOTE_ADDR": AWAY})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    for part in ("tableside-80=", "HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie


def test_who_comes_back_stays_the_same_phone_and_is_known_for_longer(house: House) -> None:
    guest = house.joined("referee")
    before = guest.client.get_cookie("tableside-80")
    assert before is not None
    answer = guest.client.get("/", environ_overrides={"REMOTE_ADDR": AWAY})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(f"tableside-80={before.value};")
    assert f"Max-Age={KNOWN}" in cookie
    assert guest.you()["role"] == "referee"
    for path in ("/state", "/static/page.css", f"{files().address}/page.css"):
        answer = guest.client.get(path, environ_overrides={"REMOTE_ADDR": AWAY}, buffered=True)
        assert answer.headers.getlist("Set-Cookie") == [], "only with a page"


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
    spoken = f"{house.seats.code[:4]}-{house.seats.code[4:]}"
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
