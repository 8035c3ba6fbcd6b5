"""Two short parties in a row of each game: nobody is ever stuck, and no page needs a reload.

Two phones, a referee, the big screen and a late stranger, with a reload, a lost network and a phone
that never returns in between.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tableside.engine.ruleset import Ask, Option, QuestionError
from tableside.engine.secrets import Audience
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.petitions import GONE
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.waiting import until
from tests.web.page.test_still_board_page import GAMES
from tests.web.players import Camera, Phone, new_phone
from tests.web.spoken import SpokenTable

#: Steps that each party plays before and after the stranger comes.
STEPS = 2


@dataclass
class Hall:
    """A table in a hall: who plays, who looks on, and a clock for those who are gone."""

    browser: Browser
    served: SpokenTable
    session: Session[Any]
    seats: Seats
    secret: str
    now: float = 0.0
    sides: dict[str, Phone] = field(default_factory=dict)
    all: list[Phone] = field(default_factory=list)

    def phone(self) -> Phone:
        self.all.append(new_phone(self.browser))
        return self.all[-1]

    def scan(self, side: str, name: str) -> Phone:
        """Come in by the QR code and tap a side; what is asked of its page next is not tapped."""
        phone = self.phone()
        phone.page.goto(f"{self.served.url}/join#{self.seats.code}")
        phone.page.locator(f"input[value='side {side}']").check()
        phone.page.locator("#name").fill(name)
        return phone

    def sit(self, side: str, name: str) -> None:
        """Take a side that is free: three taps after scanning, the first on the side."""
        phone = self.scan(side, name)
        phone.button("Join").tap()
        phone.button("Ready").tap()
        self.sides[side] = phone

    def all_show(self) -> None:
        """Wait until everybody who plays is shown the game as it is."""
        for side, phone in self.sides.items():
            audience = Audience(side) if self.served.live.secret else None
            number = self.session.number if audience is None else self.session.number_for(audience)
            phone.shows(number)
            expect(phone.page.locator("body:not(.lost)")).to_be_attached()
            expect(phone.page.locator("#prompt")).not_to_be_empty()

    def play(self, steps: int) -> None:
        for _ in range(steps):
            self.all_show()
            number = self.session.number + 1
            option, action = self.chosen()
            side = option.side or next(iter(self.sides))
            audience = Audience(side if self.served.live.secret else None)
            told = self.served.live.offered(audience)[1]
            shown = next(each for each in told if each["action"] == dict(option.action))
            self.sides[side].do(shown, action)
            if option.ends and option.side is None:
                self.accepted_by_others(side, told)
            until(partial(self.has_come_to, number), f"state {number}")
        self.all_show()

    def has_come_to(self, number: int) -> bool:
        return self.session.number >= number

    def accepted_by_others(self, side: str, told: list[dict[str, Any]]) -> None:
        """Have those accept who can act besides: what ends then ends for them, too."""
        able = {each["side"] for each in told if not each["ends"]}
        for other in self.sides.keys() & able - {side}:
            self.sides[other].button("Accept").tap()

    def chosen(self) -> tuple[Option, dict[str, Any]]:
        """Return what taps alone can do, with the fewest, and can go on from: an option, filled."""
        return next(self.tappable(self.session.state, on=True))

    def tappable(self, state: Any, *, on: bool) -> Iterator[tuple[Option, dict[str, Any]]]:
        rules = self.session.ruleset
        for option in sorted(rules.options(state), key=lambda each: len(each.asks)):
            if (action := filled(option)) is None:
                continue
            try:
                read = rules.actions.read(action)
                legal = not rules.judge(state, read)
                after = rules.apply(state, read)[0]
            except QuestionError:
                continue
            if legal and (not on or next(self.tappable(after, on=False), None)):
                yield option, action


def filled(option: Option) -> dict[str, Any] | None:
    """Return an option's action with the first of all choices; None where taps alone do not do."""
    values: dict[str, Any] = {}
    for ask in option.asks:
        if ask.kind not in ("dice", "choice", "unit", "units", "number", "name") or not ask.choices:
            return None
        if not ask.optional:
            values[ask.field] = _first(ask)
    return option.filled(**values)


def _first(ask: Ask) -> Any:
    if ask.kind == "units" or (ask.kind == "dice" and ask.count > 1):
        count = (ask.least or 0) if ask.kind == "units" else ask.count
        return [*(ask.choices * count)[:count]]
    return ask.choices[0]


@pytest.fixture
def hall(root: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Hall]:
    file = root / "fixtures/images" / GAMES[request.param] / "position.json"
    session: Session[Any] = Session(*load_position(json.loads(file.read_text("utf-8")), str(file)))
    book, made = SeatBook(), list[Hall]()
    seats = Seats(book, clock=lambda: made[0].now if made else 0.0)
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True, heartbeat=0.3)
    served = SpokenTable(session, settings=settings, seats=seats, sets_up=True)
    made.append(Hall(browser, served, session, seats, book.secret))
    yield made[0]
    for phone in made[0].all:
        phone.context.close()
    served.close()
    assert [each for phone in made[0].all for each in phone.complaints] == []


def big_screen(hall: Hall) -> Page:
    screen = hall.phone().page
    screen.set_viewport_size({"width": 1280, "height": 800})
    screen.goto(f"{hall.served.url}/host#{hall.secret}")
    expect(screen.locator("#house")).to_be_visible()
    screen.goto(f"{hall.served.url}/show")
    return screen


def reads(phone: Phone) -> Locator:
    return phone.page.locator("#you")


def taken_over(hall: Hall, first: str, second: str) -> Phone:
    """Have a late stranger ask for the seat of a phone that is gone, and get it.

    The other side says yes; in a game with secrets the host does.
    """
    stranger = hall.scan(second, "Carla")
    stranger.button("Ask for it").tap()
    other = hall.sides[first]
    if hall.served.live.secret:
        other = hall.phone()
        other.page.goto(f"{hall.served.url}/host#{hall.secret}")
        expect(other.page.locator("#house")).to_be_visible()
        other.page.goto(hall.served.url)
    row = other.page.locator("#wishes")
    hall.now += GONE
    other.page.reload()  # who sits where is told anew
    expect(row).to_contain_text("Carla asks to be")
    row.get_by_role("button", name="Accept").tap()
    expect(stranger.page.locator("#turn-panel")).to_be_visible()  # its page went there by itself
    return stranger


def a_referee(hall: Hall) -> None:
    """A phone comes in by the code and referees."""
    referee = hall.phone()
    referee.page.goto(f"{hall.served.url}/join#{hall.seats.code}")
    referee.page.locator("input[value=referee]").check()
    referee.button("Join").tap()
    expect(reads(referee)).to_have_text("Referee")


@pytest.mark.slow
@pytest.mark.parametrize("hall", GAMES, indirect=True)
def test_two_parties_in_a_row(hall: Hall) -> None:
    screen = big_screen(hall)
    first, second = hall.served.live.sides
    camera = Camera(
        hall.served, {u: p for u, p in hall.session.ruleset.poses(hall.session.state).items() if p}
    )
    if not hall.served.live.secret:  # there the host alone makes one
        a_referee(hall)
    hall.sit(first, "Anna")
    hall.sit(second, "Ben")
    hall.play(STEPS)

    hall.sides[first].page.reload()
    gone = hall.sides[second]
    gone.context.set_offline(True)
    expect(gone.page.locator("body.lost")).to_be_attached()
    gone.context.set_offline(False)
    hall.play(1)
    gone.page.goto("about:blank")  # it never returns
    (left,) = [phone for phone, seat in hall.seats._book.seats.items() if seat.name == "Ben"]
    until(lambda: not hall.seats.is_there(left), "that Ben is gone")

    hall.sides[second] = taken_over(hall, first, second)
    hall.play(STEPS)

    screen.locator("#restart").tap()
    screen.locator("#restart").tap()
    old = [*hall.sides.values()]
    for phone in old:
        expect(reads(phone)).to_have_text("Join")
    camera.follow(hall.session.ruleset.poses(hall.session.state))
    hall.sides.clear()
    hall.sit(first, "Dora")
    hall.sit(second, "Emil")
    expect(screen.locator("#prompt")).not_to_contain_text("Setting up")
    hall.play(STEPS)
    for phone in old:
        expect(reads(phone)).to_have_text("Join")
        expect(phone.page.locator("#prompt")).to_have_text(screen.locator("#prompt").inner_text())
