"""The order sheet of a unit as it is filled in: what belongs together, whose it is, its room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from tests.web.evening import Evening, campaign, sheet
from tests.web.players import Phone


@pytest.fixture
def evening(browser: Browser, root: Path) -> Iterator[Evening]:
    """The campaign of an evening."""
    with campaign(browser, root, "fordham-fords") as evening:
        yield evening


def field(phone: Phone, name: str) -> Locator:
    return phone.panel.locator(f'[data-field="orders.{name}"]')


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
