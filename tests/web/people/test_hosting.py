"""The host: who is one, what it hands out, locks and begins anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import cast

import pytest

from tableside.geometry.pose import Pose
from tests.fake_game import look, moved, seen
from tests.waiting import until
from tests.web.guests import AWAY, HERE, ROLL, House, open_house


def test_this_machine_is_the_host_without_a_word(house: House) -> None:
    here = house.guest(HERE)
    assert here.you()["role"] == "host"
    assert here.act(house) == 200
    assert here.get("/host/house")[1]["code"].replace("-", "") == house.seats.code
    assert here.post("/join", role="side", side="red")[0] == 200
    assert (here.you()["role"], here.you()["hosts"]) == ("side", True)
    assert here.get("/host/house")[0] == 200
    assert here.act(house, action="phase", to="combat") == 403, "it plays red now"


@pytest.mark.parametrize(
    "headers",
    [
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


@pytest.mark.parametrize(
    ("address", "status"), [("::ffff:127.0.0.1", 200), ("::ffff:192.168.1.77", 403)]
)
def test_a_server_for_both_kinds_of_addresses_knows_its_machine(
    house: House, address: str, status: int
) -> None:
    """``--host ::`` shows IPv4 addresses as IPv6 ones."""
    guest = house.guest(address)
    assert guest.post("/host/lock", {"Host": "127.0.0.1:8000"}, on=True)[0] == status


def test_the_secret_can_be_asked_for_here_too() -> None:
    house = open_house(ask_secret=True)
    here = house.guest(HERE)
    assert here.you()["role"] == "watcher"
    assert here.post("/host/code")[0] == 403
    code = house.seats.code
    assert f"{code[:4]}-{code[4:]}" not in str(here.get("/show")[1])
    stream = here.client.get("/show/stream", environ_overrides={"REMOTE_ADDR": HERE})
    first = b"".join(islice(stream.iter_encoded(), 2))
    stream.close()
    assert b'"join":null' in first.replace(b" ", b"")
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
    assert red.act(house) == 403
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
    assert watcher.act(house, action="roll") == 403, "blue is offered nothing"
    stream.close()  # type: ignore[attr-defined]
    assert host.post("/host/give", phone="nobody", role="referee")[0] == 400
    assert host.post("/host/give", phone=there["phone"], role="host")[0] == 400


def test_a_locked_table_gives_no_role_but_the_hosts(house: House) -> None:
    host, red = house.host(), house.joined("side", "red")
    assert host.post("/host/lock", on=True)[1]["locked"] is True
    blue = house.guest()
    wanted = {"role": "side", "side": "blue", "code": house.seats.code}
    assert blue.post("/join", **wanted)[0] == 409
    assert red.act(house) == 200, "who sits there stays"
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


def test_a_new_game_begins_from_the_start_with_ghosts(house: House) -> None:
    host, red = house.host(), house.joined("side", "red")
    house.table.start()
    house.link.show(look(1, [seen("red-1", Pose(10, 6, 90))]))
    far = Pose(10, 9, 90)
    house.link.show(look(3, [seen("red-1", far)], [moved("red-1", Pose(10, 6, 90), far)]))
    until(lambda: house.table.number > 0, "the move")
    assert red.act(house) == 200
    old = house.table.number
    assert host.post("/host/restart")[0] == 200
    state = red.get("/state")[1]
    assert "0 rolls" in state["table"]["prompt"]["text"]
    assert red.you()["role"] == "watcher", "the next party may sit down"
    assert red.post("/act", state=old, action=ROLL)[0] == 403
    again = house.joined("side", "red")
    assert again.post("/act", state=old, action=ROLL)[0] in {400, 409}
    house.link.show(look(4, [seen("red-1", far)]))
    until(lambda: bool(red.get("/state")[1]["ghosts"]), "the ghosts")
    ghosts = red.get("/state")[1]["ghosts"]
    assert {ghost.get("unit") for ghost in ghosts} >= {"red-1"}
