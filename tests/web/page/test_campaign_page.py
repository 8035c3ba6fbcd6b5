"""Three turns of a campaign in Chromium: nobody is stuck, and no page has another's secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tableside.engine.message import to_json
from tableside.engine.secrets import EVERYTHING, PUBLIC, Audience
from tableside.rules.gitm.actions.battles import fighting
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.roles import REFEREE
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.rules.gitm import gitm_games
from tests.waiting import until
from tests.web.modules import run
from tests.web.players import Phone, new_phone
from tests.web.spoken import SpokenTable

pytestmark = pytest.mark.slow

TURNS = 3
AUDIENCES = {
    "us": Audience("us"), "mx": Audience("mx"), "referee": EVERYTHING, "watcher": PUBLIC,
    "screen": PUBLIC,
}  # fmt: skip
#: What players do by a tap here; what each unit is ordered is posted as their pages post it.
TAPPED = ("ready", "resolve", "confirm", "roll", "field")
#: All that a page has: what is drawn, what is in its store, what it keeps.
ALL_OF_IT = """async (table) => {
  const kept = [localStorage, sessionStorage].map((each) => JSON.stringify(each));
  const store = table ? (await load('table/main')).store.parts : null;
  return [document.documentElement.outerHTML, JSON.stringify(store), ...kept].join(' ');
}"""


def ids(text: str) -> set[str]:
    """Return the ids of units that stand in a text."""
    return set(re.findall(r"\b[A-Z]{2}[0-9]+[A-Z]{2}\b", text))


@dataclass
class Hall:
    """The campaign on a table, all who look on, and whom each has ever heard of."""

    served: SpokenTable
    phones: dict[str, Phone]
    game: gitm_games.Campaign
    heard: dict[str, set[str]] = field(default_factory=dict)
    taps: int = 0
    hidden: int = 0

    def step(self) -> dict[str, Any] | None:
        """Do the next thing of the campaign at the table; None when it is over."""
        options = self.game.rules.options(self.game.state)
        if not options:
            return None
        before = self.game.state
        action = self.game.one(options)
        if action["action"] in TAPPED:
            self._tap(action)
        else:
            self.served.live.act(self.served.live.number, action)
        for role, audience in AUDIENCES.items():
            told = [[e.units, e.text] for e in self.game.told if audience.hears(e.to)]
            known = [
                self.game.rules.known(state, audience.side).by_id
                for state in (before, self.game.state)
            ]
            self.heard.setdefault(role, set()).update(*known, ids(to_json(told)))
        return action

    def _tap(self, action: dict[str, Any]) -> None:
        """Have the side that is asked, or one after the other, tap what the campaign does."""
        role = action.get("side", ("us", "mx", "referee")[self.taps % 3])
        self.taps += 1
        self.all_show([role])
        read = self.phones[role].page.locator("#close-sheet")
        if read.is_visible():  # what the turn brought has been read
            read.tap()
        offered = self.served.live.offered(AUDIENCES[role])[1]
        option = next(each for each in offered if each["action"] == action)
        number = self.served.live.number
        self.phones[role].do(option, action)
        until(lambda: self.served.live.number > number, f"{role} at {number}: {action}")

    def all_show(self, roles: list[str]) -> None:
        """Wait until the phones show the present state."""
        for role in roles:
            self.phones[role].shows(self.served.live.number_for(AUDIENCES[role]))

    def look(self, away: str = "") -> None:
        """Look through every page for units of which its reader never heard."""
        tables = [role for role in self.phones if role not in ("screen", away)]
        self.all_show(tables)
        there = set(self.game.state.by_id)
        for role, phone in self.phones.items():
            if role == "referee":
                continue
            hidden = there - self.heard[role]
            found = ids(run(phone.page, ALL_OF_IT, role in tables))
            assert found & hidden == set(), role
            self.hidden += len(hidden)
            if role in ("us", "mx") and role != away:  # what it may know is found
                own = {u.id for u in self.game.state.by_id.values() if u.side == role}
                assert own <= found


@pytest.fixture
def hall(browser: Browser) -> Iterator[Hall]:
    game = gitm_games.game(1, turns=TURNS)
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(Session(gitm_games.RULES, game.state), settings=settings, seats=seats)
    phones = {role: new_phone(browser) for role in AUDIENCES}
    for side in ("us", "mx"):
        phones[side].join(served.url, seats.code, side.upper(), side)
    known = {each["phone"] for each in seats.phones()}
    phones["referee"].page.goto(served.url)
    expect(phones["referee"].page.locator("#you")).to_have_text("Join")
    until(lambda: len(seats.phones()) > len(known), "the page's stream")
    (rita,) = {each["phone"] for each in seats.phones()} - known
    seats.give(rita, REFEREE)
    expect(phones["referee"].page.locator("#secrets")).to_have_text("You see both sides' secrets")
    phones["watcher"].page.goto(served.url)
    phones["screen"].page.goto(f"{served.url}/show")
    yield Hall(served, phones, game)
    for phone in phones.values():
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []


def test_three_turns_with_a_reload_and_a_lost_connection(hall: Hall) -> None:
    us, mx = hall.phones["us"], hall.phones["mx"]
    done, turns = list[str](), set[int]()
    while action := hall.step():
        done.append(action["action"])
        turn = hall.game.state.turn
        if turn == 2 and 2 not in turns:
            us.page.reload()
            mx.context.set_offline(True)
            expect(mx.page.locator("body.lost")).to_be_attached()
            hall.look(away="mx")
            done.append((hall.step() or {})["action"])
            mx.context.set_offline(False)
            expect(mx.page.locator("body.lost")).to_have_count(0)
        turns.add(turn)
        if action["action"] in TAPPED:
            hall.look()
    assert turns == {1, 2, 3}
    assert done.count("ready") >= 2 * TURNS
    assert hall.hidden > 0
    for role in ("us", "mx", "watcher"):
        expect(hall.phones[role].page.locator("#prompt")).to_contain_text("ends with a victory")
    planted = next(iter(hall.game.state.by_id.keys() - hall.heard["watcher"]))
    watcher = hall.phones["watcher"].page
    watcher.evaluate("(name) => { document.body.dataset.planted = name; }", planted)
    with pytest.raises(AssertionError, match="watcher"):
        hall.look()


def fielded() -> Any:
    """Return a random campaign that waits for the result of a battle on the table."""
    game = gitm_games.game(2, turns=6)  # its house rules have battles fought there
    while options := game.rules.options(game.state):
        contest = game.state.campaign.contest
        if contest is not None and contest.fielded:
            return game.state
        game.one(options)
    raise AssertionError("no battle was fought on the table")


def test_the_result_of_a_battle_is_brought_back_by_taps_of_both_sides(browser: Browser) -> None:
    state, seats = fielded(), Seats(SeatBook())
    units = fighting(state)
    lost = {unit.id: 10 * (1 + number) for number, unit in enumerate(units[:3])}
    session = Session(gitm_games.RULES, state)
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(session, settings=settings, seats=seats)
    phone, other = new_phone(browser), new_phone(browser)
    phone.join(served.url, seats.code, "US", "Anna")
    other.join(served.url, seats.code, "MX", "Ben")
    offered = served.live.offered(Audience("us"))[1]
    option = next(each for each in offered if each["action"]["action"] == "fought")
    action = {"action": "fought", "held": "us", "lost": {u.id: lost.get(u.id, 0) for u in units}}
    phone.do(option, action)
    until(lambda: served.live.number > 0, "what one side says")
    other.shows(1)
    expect(other.page.locator("#prompt")).to_contain_text("the other side has to agree")
    assert session.state.campaign.losses == state.campaign.losses
    other.panel.get_by_role("button", name=re.compile(r"^Agree: US held the field; lost: ")).tap()
    until(lambda: served.live.number > 1, "the result")
    for name, share in lost.items():
        kept = session.state.campaign.losses[name]
        gone = kept.killed + kept.wounded + kept.prisoners + kept.stragglers
        assert gone >= round(state.by_id[name].men * share / 100)  # the phase went on
    phone.context.close()
    other.context.close()
    served.close()
