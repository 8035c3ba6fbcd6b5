"""The order sheet of a unit as it is filled in: what belongs together, whose it is, its room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.evening import Evening, campaign, sheet
from tests.web.players import Phone


@pytest.fixture
def evening(browser: Browser, root: Path) -> Iterator[Evening]:
    """The campaign of an evening."""
    with campaign(browser, root, "fordham-fords") as evening:
        yield evening


def field(phone: Phone, name: str) -> Locator:
    return phone.panel.locator(f'[data-field="orders.{name}"]')


def test_the_range_of_a_number_is_said_while_it_is_out_of_it(browser: Browser, root: Path) -> None:
    with campaign(browser, root, "aldmark-war") as evening:
        for side in ("west", "east"):
            evening.act(action="ready", side=side)  # all stand where they begin
        phone = evening.west
        phone.panel.locator(".turn-more").tap()
        phone.button("Ship supplies").tap()
        supplies = phone.panel.locator('[data-field="supplies"]')
        told = supplies.get_by_text("From 1 to 60")
        for number, out in (("1", False), ("60", False), ("0", True), ("61", True), ("", False)):
            supplies.locator("input").fill(number)
            expect(told).to_be_visible(visible=out)


def test_squares_and_names_are_read_back_whole(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles")
    march = field(phone, "boxes").locator("input")
    march.fill("G3-U0, G6-U1")
    assert march.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    phone.button("Back").tap()
    phone.panel.locator(".turn-more").tap()
    phone.button("Assign a commander").tap()
    name = phone.panel.locator('[data-field="commander"] input')
    name.fill("Field Marshal von der Goltz")
    assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth")
