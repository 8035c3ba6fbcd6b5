"""A game of secrets on two phones and a watcher's: each shows what it may know, and forgets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from tableside.web.http.app import Settings
from tableside.web.people.roles import REFEREE
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.secret_game import secret_session
from tests.web.modules import run
from tests.web.players import Phone, new_phone
from tests.web.spoken import SpokenTable

#: All that a page has: what is drawn, what is in its store, what it keeps.
ALL_OF_IT = """async () => {
  const { store } = await load('table/main');
  const kept = [localStorage, sessionStorage].map((each) => JSON.stringify(each));
  const drawn = document.documentElement.outerHTML;
  return [drawn, JSON.stringify(store.parts), ...kept, location.href].join(' ');
}"""


@dataclass
class Three:
    """The phones of both sides and of a watcher, and the table."""

    red: Phone
    blue: Phone
    watcher: Phone
    served: SpokenTable
    seats: Seats

    def plan(self, phone: Phone, side: str, word: str) -> None:
        """Have a side plan in secret, by taps."""
        phone.button(f"{side} plans").tap()
        phone.panel.locator("[data-field=unit] .pick").last.tap()
        phone.panel.get_by_role("button", name=word, exact=True).tap()
        do = phone.panel.get_by_role("button", name=re.compile("^Do it"))
        do.tap()
        expect(do).to_have_count(0)


@pytest.fixture
def three(browser: Browser) -> Iterator[Three]:
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(secret_session(), settings=settings, seats=seats)
    phones = [new_phone(browser) for _ in range(3)]
    for phone, side in zip(phones, ("Red", "Blue"), strict=False):
        phone.join(served.url, seats.code, side, "")
    phones[2].page.goto(served.url)
    red, blue, watcher = phones
    yield Three(red, blue, watcher, served, seats)
    for phone in phones:
        phone.context.close()
    served.close()
    assert [each for phone in phones for each in phone.complaints] == []


def test_each_shows_what_it_may_know_and_forgets_it_with_its_role(three: Three) -> None:
    three.plan(three.red, "red", "Kestrel")
    three.plan(three.blue, "blue", "Osprey")
    three.red.shows(1)
    three.blue.shows(1)
    three.watcher.shows(0)
    own = {"Jackdaw": three.red, "Kestrel": three.red, "Magpie": three.blue, "Osprey": three.blue}
    phones = {"red": three.red, "blue": three.blue, "watcher": three.watcher}
    for whose, phone in phones.items():
        there = run(phone.page, ALL_OF_IT)
        for word, mine in own.items():
            assert (word in there) == (phone is mine), (whose, word)
    expect(three.red.button("Take back the last change")).to_have_count(0)
    expect(three.watcher.page.locator("#secrets")).to_be_hidden()

    red = next(each["phone"] for each in three.seats.phones() if each["side"] == "red")
    three.red.page.evaluate("document.body.dataset.before = 'yes'")
    three.seats.give(red, REFEREE)
    expect(three.red.page.locator("body[data-before]")).to_have_count(0)
    expect(three.red.page.locator("#secrets")).to_have_text("You see both sides' secrets")
    assert "Osprey" in run(three.red.page, ALL_OF_IT)

    blue = next(each["phone"] for each in three.seats.phones() if each["side"] == "blue")
    three.blue.page.evaluate("document.body.dataset.before = 'yes'")
    three.seats.claim(blue, three.seats.seat("nobody").role, "")
    expect(three.blue.page.locator("body[data-before]")).to_have_count(0)
    expect(three.blue.page.locator("#you")).to_have_text("Join")
    there = run(three.blue.page, ALL_OF_IT)
    assert [word for word in own if word in there] == []


def test_a_page_that_is_gone_back_to_shows_nothing_of_the_role_it_had(three: Three) -> None:
    red = three.red.page
    three.plan(three.red, "red", "Kestrel")
    three.red.shows(1)
    red.locator("#you").tap()
    red.locator(".role").filter(has_text="Watch").tap()
    red.locator("#go").tap()
    expect(red.locator("#you")).to_have_text("Join")
    red.go_back()
    red.go_back()
    expect(red.locator("#you")).to_have_text("Join")
    there = run(red, ALL_OF_IT)
    assert [word for word in ("Jackdaw", "Kestrel") if word in there] == []
