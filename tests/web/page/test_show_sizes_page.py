"""The big screen on screens of other sizes: its words in proportion, its address in one line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.boxes import boxes
from tests.web.conftest import NewPhone
from tests.web.page.test_joining_page import open_house
from tests.web.served import Served

LINES = "(e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)"
#: The smallest writing on the page, as a share of the screen's height.
SMALLEST = """() => Math.min(...[...document.querySelectorAll('#side *, #restart')]
  .filter((e) => e.offsetParent && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .map((e) => parseFloat(getComputedStyle(e).fontSize))) / innerHeight"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_words_are_large_and_the_address_is_whole(browser: Browser, size: tuple[int, int]) -> None:
    house = open_house(browser)
    page = house.page(f"/host#{house.secret}", size)
    expect(page.locator("#house")).to_be_visible()
    page.goto(f"{house.table.url}/show")
    expect(page.locator("#restart")).to_be_visible()
    address = page.locator("#join .address")
    expect(address).to_have_text("http://192.168.1.20:8000")
    assert address.evaluate(LINES) < 1.5
    assert page.evaluate(SMALLEST) >= 0.0125
    joining, side = boxes(page, "#join", "#side")
    assert joining.bottom <= side.bottom
    house.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_how_the_game_stands_is_told_to_the_end(
    new_phone: NewPhone, demo: Served, size: tuple[int, int], locale: str
) -> None:
    demo.held_at(30.0)
    screen = new_phone(*size, locale=locale)
    screen.open("/show")
    facts = screen.page.locator("#agreed")
    expect(facts.locator("dd").last).to_have_text(re.compile("Civil War|Sezessionskrieg"))
    expect(screen.page.locator("#log li").first).to_be_visible()
    assert facts.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1")
    log, join, side = boxes(screen.page, "#log", "#join", "#side")
    assert log.bottom <= join.top < join.bottom <= side.bottom
    assert log.height >= 40  # the newest line at least
