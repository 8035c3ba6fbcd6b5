"""A random campaign of Gathered In Their Masses on phones: no address tells what it may not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tableside.engine.message import to_json
from tableside.engine.ruleset import Event
from tableside.engine.secrets import PUBLIC, Audience
from tableside.session.session import Session
from tableside.web.http.app import Settings, create_app
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tableside.web.table.live import LiveTable
from tests.fake_game import FakeLink
from tests.rules.gitm import gitm_games
from tests.web.leaks import Listener, differences, gather, leaks, listener

pytestmark = pytest.mark.slow

ROLES = {"us": Audience("us"), "mx": Audience("mx"), "watcher": PUBLIC}
#: What a side does that nobody else hears of.
PRIVATE = {"orders", "clear", "activate", "inactivate", "assign", "merge", "source", "level"}
LONG = 60


@dataclass
class Served:
    """A campaign on a table, and a phone for each role."""

    live: LiveTable
    phones: dict[str, Listener] = field(default_factory=dict)

    def act(self, action: dict[str, Any]) -> None:
        self.live.act(self.live.number, action)


def serve(state: Any) -> Served:
    seats = Seats(SeatBook())
    live = LiveTable(Session(gitm_games.RULES, state), FakeLink)
    app = create_app(live, Settings(join=("http://192.168.1.20:8000",), heartbeat=0.02), seats)
    served = Served(live)
    for number, role in enumerate(ROLES):
        phone = served.phones[role] = listener(app, f"192.168.1.{10 + number}")
        body = {"role": "side", "side": role, "code": seats.code}
        if role != "watcher":
            place = {"REMOTE_ADDR": phone.address}
            answer = phone.client.post("/join", json=body, environ_overrides=place)
            assert answer.status_code == 200
    return served


def steps(seed: int) -> Iterator[tuple[Any, dict[str, Any], tuple[Event, ...], Any]]:
    """Yield each position of a random campaign, what is done in it, what is told, the next one."""
    game = gitm_games.game(seed, turns=4)
    while options := game.rules.options(game.state):
        before = game.state
        action = game.one(options)
        yield before, action, game.told, game.state


def known(state: Any, audience: Audience) -> set[str]:
    return set(gitm_games.RULES.known(state, audience.side).by_id)


def named(events: tuple[Event, ...], audience: Audience) -> set[str]:
    """Return the units that an audience has heard of by name."""
    heard = [[e.units, e.text] for e in events if audience.hears(e.to)]
    return set(re.findall(r"[A-Z]{2}[0-9]+[A-Z]{2}", to_json(heard)))


@pytest.mark.parametrize("seed", [1])
def test_no_address_tells_of_a_unit_of_which_its_reader_never_heard(seed: int) -> None:
    start = gitm_games.game(seed, turns=4).state
    served, ever = serve(start), {role: known(start, each) for role, each in ROLES.items()}
    looked = 0
    for number, (_, action, events, after) in enumerate(steps(seed), 1):
        served.act(action)
        for role, audience in ROLES.items():
            ever[role] |= known(after, audience) | named(events, audience)
        if number % LONG:
            continue
        for role, phone in served.phones.items():
            hidden = set(after.by_id) - ever[role]
            got = gather(phone, sorted(after.by_id)[::7], [{"ask": "nothing"}])
            assert leaks(got, hidden) == {}, (role, number)
            assert not [path for path, said in got.items() if said.startswith(b"500")]
            looked += len(hidden)
    assert looked > 0
    served.live.close()


@pytest.mark.parametrize("seed", [3])
def test_one_side_s_orders_change_nothing_that_others_are_told(seed: int) -> None:
    done = [(before, action) for before, action, _, _ in steps(seed)][:LONG]
    private = [_of(before, action) == "mx" for before, action in done]
    last = max(number for number, is_private in enumerate(private) if is_private)
    first = max((n for n in range(last) if not private[n]), default=-1) + 1
    busy, quiet = serve(done[0][0]), serve(done[0][0])
    for number, (_, action) in enumerate(done[: last + 1]):
        busy.act(action)
        if number < first:
            quiet.act(action)
    units = sorted(done[0][0].by_id)[::5]
    told = {
        role: differences(gather(busy.phones[role], units), gather(quiet.phones[role], units))
        for role in ROLES
    }
    assert busy.live.number > quiet.live.number
    assert (told["us"], told["watcher"]) == ([], [])
    assert told["mx"] != []
    for each in (busy, quiet):
        each.live.close()


def _of(state: Any, action: dict[str, Any]) -> str | None:
    """Return the side whose private action it is; None for what others hear of."""
    unit = state.by_id.get(action.get("unit") or action.get("from"))
    return unit.side if unit is not None and action["action"] in PRIVATE else None
