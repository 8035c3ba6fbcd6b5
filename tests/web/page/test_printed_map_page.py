"""A game over a printed map and without a camera, in Chromium: its map, its units, its orders."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.setup import offers
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.web.boxes import boxes, every_box
from tests.web.players import Phone, new_phone
from tests.web.spoken import SpokenTable


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """The phone of one side as a campaign begins, nobody's camera looking on."""
    rules, state = load_position(offers.scenario("aldmark-war").position, "aldmark-war")
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(Session(rules, state), settings=settings, seats=seats)
    phone = new_phone(browser)
    phone.join(served.url, seats.code, "Vessaria", "Anna")
    yield phone
    assert phone.complaints == []
    phone.context.close()
    served.close()


def test_the_printed_map_fills_the_screen_with_north_at_the_top(phone: Phone) -> None:
    expect(phone.page.locator(".unit").first).to_be_attached()
    printed, rim = boxes(phone.page, "#map .squares", ".mat .rim")
    assert 0.9 * 390 <= printed.width <= 390
    assert printed.left >= 0
    assert rim.left >= 0
    assert rim.right <= 390  # nothing of it is cut off
    first, *_, last = every_box(phone.page, ".square-number")[:15]
    assert first.top == pytest.approx(last.top, abs=2)  # the columns are numbered along the top
    assert first.left < last.left


def test_no_unit_is_missed_where_nobody_looks_on(phone: Phone) -> None:
    expect(phone.page.locator(".unit").first).to_be_attached()
    assert "?" not in phone.page.locator(".unit .note").all_inner_texts()
    expect(phone.page.locator(".unit[aria-label*='Not seen yet']")).to_have_count(0)


def test_of_many_units_the_chosen_one_stays_in_sight(phone: Phone) -> None:
    phone.panel.get_by_role("button", name="Place a unit").tap()
    units = phone.panel.locator("[data-field=unit] .pick")
    expect(units.nth(8)).to_be_attached()
    count = units.count()
    chosen = units.nth(3).inner_text()
    units.nth(3).tap()
    expect(units).to_have_text([chosen, f"Others ({count - 1})"])
    expect(phone.panel.get_by_role("textbox", name="Strategic square")).to_be_in_viewport()
    units.last.tap()
    expect(units).to_have_count(count)
    expect(units.nth(3)).to_have_attribute("aria-pressed", "true")
