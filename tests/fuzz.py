"""Thousands of made-up requests to every address, in every role: ``python -m tests.fuzz``.

They are made from the server's own description (``/openapi.json``). None may make the server fail
or answer otherwise than described, and none may do what is not for the role that sends it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from tableside.engine.ruleset import QuestionError
from tableside.session.session import Session
from tableside.vision.messages import Command
from tableside.web.people.roles import HOST, REFEREE, WATCHER
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeRuleSet, FakeState, fake_state
from tests.web.guests import House, open_house

#: How often an address answered with a status.
Answered = Counter[tuple[str, int]]

ROLES = ("stranger", "watcher", "red", "blue", "referee", "host")

#: What every answer has to keep to. That what is well written is done holds of no game.
KEPT = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
)

#: How what is badly written may be refused: also for its length, or for who sends it.
REFUSED = ["400", "403", "404", "405", "409", "413", "415", "422", "429"]
CONFIG = schemathesis.Config.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
)

#: Bodies that get past the first checks, where chance would hardly ever do anything. Each is sent
#: once for certain, and again wherever chance takes it.
AIMED: dict[str, list[dict[str, Any]]] = {
    "/act": [
        {"action": {"action": "roll"}},
        {"action": {"action": "roll", "die": 3}},
        {"action": {"action": "phase", "to": "combat"}},
        {"action": {"action": "move", "unit": "red-1", "to": [10, 9, 90]}},
        {"action": {"action": "gone", "unit": "blue-1"}},
    ],
    "/undo": [{}, {"to": 0}, {"only": 1}, {"to": 1, "only": 1}],
    "/decide": [{"proposal": 1, "do": "confirm"}, {"proposal": 0, "do": "back"}],
    "/control": [{"do": "pause"}, {"do": "jump", "time": 1}, {"do": "loop", "on": True}],
    "/ask": [{"question": {"ask": "zones", "unit": "red-1"}}, {"question": {"ask": "all"}}],
    "/ruling": [{"question": {"ask": "zones", "unit": "red-1"}}],
    "/what-if": [{"unit": "red-1", "to": [10, 9, 90]}],
    "/foresee": [
        {"action": {"action": "roll", "die": 3}},
        {"action": {"action": "phase", "to": "combat"}},
    ],
    "/wish": [{"do": "decline"}, {"do": "cancel"}],
    "/ready": [{"on": True}, {"on": False}],
    "/seat": [{"do": "decline"}, {"do": "accept"}, {"do": "cancel"}],
    "/clocks": [{"paused": True}, {"paused": False}],
    "/join": [{"role": "watcher"}, {"role": "referee"}, {"role": "side", "side": "red"}],
    "/host/enter": [{"secret": "guess"}],
    "/host/give": [{"role": "watcher"}, {"role": "side", "side": "blue"}],
    "/host/lock": [{"on": True}, {"on": False}],
}


_OF_A_STATE = {"/act", "/undo", "/decide", "/control", "/ask", "/what-if", "/ruling", "/foresee"}


class Asked(FakeRuleSet):
    """The tiny game, which answers one question."""

    def answer(self, state: FakeState, question: Any) -> dict[str, Any]:
        if question.get("ask") != "zones" or question.get("unit") not in state.pieces:
            raise QuestionError("ask", "there is no such question")
        return {"control": None}


@dataclass(frozen=True)
class Kept:
    """What a request may or may not change."""

    number: int
    locked: bool
    code: str
    seats: Any
    shown: Any


class Fuzzed:
    """A table with a phone in each role, and one of them that sends what chance makes."""

    def __init__(self, role: str, recorded: bool = False) -> None:
        session = Session(Asked(), fake_state())
        self.house: House = open_house(
            Recorded("demo", 40.0) if recorded else None,
            session,
            sets_up=not recorded,
            ask_secret=True,
            patience=0.5,
        )
        self.role, self.recorded = role, recorded
        if recorded:
            self.house.table.start()
            self._wait_for_camera()
        guests = {
            "stranger": self.house.guest(),
            "watcher": self.house.guest(),
            "red": self.house.guest() if recorded else self.house.joined("side", "red"),
            "blue": self.house.guest() if recorded else self.house.joined("side", "blue"),
            "referee": self.house.joined("referee"),
            "host": self.house.host(),
        }
        guests["watcher"].get("/")
        self.guests = guests
        cookie = guests[role].client.get_cookie("tableside-80")
        self.cookies = {} if cookie is None else {"tableside-80": cookie.value}
        self.home = self.house.seats.seat(self._phone())

    def _wait_for_camera(self) -> None:
        """Wait until the recording takes commands: else nothing is ever done."""
        for _ in range(200):
            if self.house.table.control(Command("play")):
                return
            self.house.table.feed.wait(self.house.table.feed.number, 0.05)
        raise AssertionError("no camera side came")

    def ready_for(self, path: str) -> None:
        """Bring about what a post to ``path`` is an answer to; else no such post would do a thing.

        A side wishes for something, a phone asks for red's place, clocks run, the table is set up.
        """
        if self.recorded:
            return
        house, table = self.house, self.house.table
        if path == "/ready":
            table.restart()
        elif table._setting_up.on:
            table.ready(None, True, ())
        if path == "/wish" and not self.wishes():
            if not table.number:
                table.act(table.number, {"action": "roll"})
            asker = self.guests["blue" if self.role != "blue" else "red"]
            asker.post("/undo", state=table.number, to=table.number - 1)
        elif path == "/seat" and not self.asks():
            body = {"role": "side", "side": "red", "ask": True, "code": house.seats.code}
            house.guest().post("/join", **body)
        elif path == "/clocks" and table.minutes is None:
            table.set_clocks(30)

    def wishes(self) -> list[dict[str, Any]]:
        """What sides ask of each other."""
        asked: list[dict[str, Any]] = self.house.table.agreement.as_json()["asked"]
        return asked

    def asks(self) -> list[dict[str, Any]]:
        """Which phones ask for a role."""
        asked: list[dict[str, Any]] = self._state()["seats"]["asks"]
        return asked

    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.house.table.feed.since(0)[1])
        return state

    def go_home(self) -> None:
        """Take back the role that this phone began with: it may have chosen another one."""
        phone = self._phone()
        if phone is not None:
            self.house.seats.claim(phone, self.home.role, self.home.name, as_host=True)

    def close(self) -> None:
        self.house.table.close()

    def _phone(self) -> str | None:
        return self.house.seats.phone_of(self.cookies.get("tableside-80"))

    def _seats(self) -> list[dict[str, Any]]:
        return self.house.seats.phones()

    def known(self) -> Kept:
        house = self.house
        others = [seat for seat in self._seats() if seat["phone"] != self._phone()]
        state = self._state()
        shown = [state[name] for name in ("clocks", "wishes", "setting_up")]
        return Kept(house.table.number, house.seats.locked, house.seats.code, others, shown)

    def check(self, path: str, before: Kept) -> None:
        """Assert that the request changed nothing that is not this role's to change."""
        after = self.known()
        if self.home.role == HOST:
            return
        assert (after.locked, after.code) == (before.locked, before.code), path
        gives = path == "/seat" and self.role == "red"  # the place is that of its own side
        assert gives or after.seats == before.seats, path
        mine = self.house.seats.seat(self._phone()).role
        assert mine != HOST, path
        if self.home.role == WATCHER:
            assert mine == WATCHER, path
            assert after.shown == before.shown, path
        if after.number != before.number:
            acts = self.role == "red" and path == "/act"
            assert acts or self.home.role == REFEREE, path


def try_all(role: str, examples: int, recorded: bool = False, part: str = "") -> Answered:
    """Send ``examples`` made-up requests to each address as ``role``; return what came of them.

    ``part``: only to those that have this in their path.
    """
    load_all_checks()
    checks = [CHECKS.get_one(name) for name in KEPT]
    answered: Answered = Counter()
    fuzzed = Fuzzed(role, recorded)
    schema = schemathesis.openapi.from_wsgi("/openapi.json", fuzzed.house.app, config=CONFIG)
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        path = operation.path
        if path.endswith("stream") or part not in path:
            continue  # the stream has no end
        answered.update(_try(operation, fuzzed, checks, examples))
    fuzzed.close()
    return answered


def _try(operation: Any, fuzzed: Fuzzed, checks: list[Any], examples: int) -> Answered:
    answered: Answered = Counter()
    meant = [check for check in checks if check.__name__ != "negative_data_rejection"]

    def send(case: Any, kept: list[Any]) -> None:
        fuzzed.ready_for(case.path)
        before = fuzzed.known()
        answer = case.call(cookies=fuzzed.cookies, headers={"Accept-Encoding": "identity"})
        case.validate_response(answer, checks=kept)
        fuzzed.check(case.path, before)
        fuzzed.go_home()
        answered[f"{case.method} {case.path}", answer.status_code] += 1

    if operation.method.upper() == "POST":
        for body in AIMED.get(operation.path, ()):
            fuzzed.ready_for(operation.path)
            filled = aimed(operation.path, body, fuzzed)
            send(operation.Case(body=filled, media_type="application/json"), meant)
    _send_made_up(operation, fuzzed, send, (checks, meant), examples)
    return answered


def _send_made_up(
    operation: Any,
    fuzzed: Fuzzed,
    send: Callable[[Any, list[Any]], None],
    kept: tuple[list[Any], list[Any]],
    examples: int,
) -> None:
    modes = [GenerationMode.POSITIVE]
    if operation.method.upper() == "POST":
        modes.append(GenerationMode.NEGATIVE)
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes))

    @settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, data=st.data())
    def attempt(case: Any, data: st.DataObject) -> None:
        used = kept[0]
        if isinstance(case.body, dict) and data.draw(st.booleans()):
            body = data.draw(st.sampled_from(AIMED.get(case.path, [{}])))
            case.body, used = aimed(case.path, body, fuzzed), kept[1]
        send(case, used)

    attempt()


def aimed(path: str, body: Mapping[str, Any], fuzzed: Fuzzed) -> dict[str, Any]:
    """Return a body that is well written for the table as it is."""
    body = dict(body)
    if path in _OF_A_STATE:
        body["state"] = fuzzed.house.table.number
    if path in {"/wish", "/seat"} and not fuzzed.recorded:
        asked = fuzzed.wishes() if path == "/wish" else fuzzed.asks()
        body["number"] = asked[0]["number"] if asked else 1
    if path == "/host/give":
        body["phone"] = next((seat["phone"] for seat in fuzzed._seats()), "x")
    return body


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all roles, at a live table and with a recording; a failure is told as hypothesis does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=1000, help="requests to each address")
    parser.add_argument("--path", default="", help="only addresses that have this in them")
    asked = parser.parse_args(arguments)
    for recorded in (False, True):
        for role in ROLES:
            answered = try_all(role, asked.examples, recorded, asked.path)
            done = sum(count for (_, status), count in answered.items() if status < 400)
            where = "recording" if recorded else "live table"
            print(f"{where}, {role}: {answered.total()} requests, {done} done", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
