"""A whole game of Got mit uns by two phones and a referee's, with reloads, a sleep, a takeback.

What is done is the script of the recorded short game; the camera says where its hands put things.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.rights import is_filled
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.waiting import until
from tests.web.players import Camera, Phone, new_phone
from tests.web.spoken import SpokenTable

#: Steps of the script: after these one phone is opened anew, and the other one sleeps from one to
#: the other, while a mistake is made on the table.
RELOADS, SLEEP = (5, 20, 33), (9, 10)
MISTAKE = "for Union to act now"


@dataclass
class Table:
    """The table, its phones and its camera."""

    served: SpokenTable
    session: Session[Any]
    code: str
    script: list[dict[str, Any]]
    phones: dict[str, Phone]
    camera: Camera
    tapped_by: dict[str, int] = field(default_factory=dict)

    def until_at_least(self, number: int) -> None:
        """Wait until the game has come to a state."""
        until(lambda: self.session.number >= number, f"state {number}")

    def tap(self, action: dict[str, Any], who: str | None = None) -> None:
        """Have the side whose option it is tap it, or ``who``."""
        before = self.session.number
        option = next(o for o in self.served.live.offered()[1] if is_filled(action, o))
        phone = who or option["side"] or "referee"
        self.tapped_by[phone] = self.tapped_by.get(phone, 0) + 1
        self.phones[phone].shows(before)
        self.phones[phone].do(option, action)
        self.until_at_least(before + 1)

    def play(self, step: dict[str, Any], who: str | None) -> None:
        """Do a step of the script: a hand's, or a tap, by ``who`` or by whose it is."""
        if step["do"] == "action" and step["action"]["action"] == "undo":
            self.take_back()
        elif step["do"] == "action":
            self.tap(step["action"], who)
        elif step["do"] != "pass-hand":
            before = self.session.number
            self.camera.do(step)
            if changes_game(step):
                self.until_at_least(before + 1)

    def take_back(self) -> None:
        """One side asks, nothing happens; the other agrees."""
        before = self.session.number
        asks, agrees = self.phones["csa"], self.phones["usa"]
        asks.shows(before)
        asks.twice("Take back the last change")
        expect(asks.page.locator("#wishes")).to_contain_text("You asked to take back: ")
        expect(agrees.page.locator("#wishes")).to_contain_text("Confederacy asked to take back: ")
        assert self.session.number == before
        agrees.button("Accept").tap()
        self.until_at_least(before + 1)
        expect(agrees.page.locator("#wishes")).to_be_hidden()


@pytest.fixture
def table(root: Path, browser: Browser) -> Iterator[Table]:
    scene = json.loads((root / "fixtures/images/short-game.scene.json").read_text("utf-8"))
    position = json.loads((root / "fixtures/images/short-game/position.json").read_text("utf-8"))
    ruleset, state = load_position(position, "short-game")
    session: Session[Any] = Session(ruleset, state)
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(session, settings=settings, seats=seats)
    poses = {u["id"]: Pose.of(u["pose"]) for u in position["units"]}
    phones = {name: new_phone(browser) for name in ("csa", "usa", "referee")}
    yield Table(served, session, seats.code, scene["script"], phones, Camera(served, poses))
    for phone in phones.values():
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []


def changes_game(step: dict[str, Any]) -> bool:
    note = step.get("note", "")
    return not note.startswith(("put back", "a nudge"))


def test_two_phones_and_a_referee_play_a_whole_game(table: Table) -> None:
    csa, usa, referee = (table.phones[name] for name in ("csa", "usa", "referee"))
    csa.join(table.served.url, table.code, "csa", "Anna")
    usa.join(table.served.url, table.code, "usa", "Ben")
    referee.join(table.served.url, table.code, "Referee", "")
    expect(csa.page.locator("#you")).to_have_text("Confederacy")

    for count, step in enumerate(table.script):
        if count == SLEEP[0]:
            usa.context.set_offline(True)
            expect(usa.page.locator("body.lost")).to_be_visible()
        table.play(step, "referee" if count % 9 == 4 else None)
        if count == SLEEP[1]:
            expect(usa.page.locator("#banners")).not_to_contain_text(MISTAKE)
            usa.context.set_offline(False)
            expect(usa.page.locator("body:not(.lost)")).to_be_visible()
            expect(usa.page.locator("#you")).to_have_text("Union")
            expect(usa.page.locator("#banners")).to_contain_text(MISTAKE)
        if count in RELOADS:
            csa.page.reload()
            expect(csa.page.locator("#you")).to_have_text("Confederacy")

    for phone in (csa, usa, referee):
        expect(phone.page.locator("#prompt")).to_contain_text("victory for Confederacy.")
        expect(phone.page.locator(".unit")).to_have_count(len(table.session.snapshot().units))
    answer = table.session.ruleset.answer(table.session.state, {"ask": "objectives"})
    assert answer["winner"] == "csa"
    assert table.session.snapshot().findings == ()
    assert min(table.tapped_by.get(name, 0) for name in ("csa", "usa", "referee")) >= 2
