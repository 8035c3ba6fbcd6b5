"""One button on the big screen begins a new game; only the host's screen has it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.access import violations
from tests.web.awaited import time_stands
from tests.web.boxes import boxes
from tests.web.page.test_joining_page import SIZES, House, open_house
from tests.web.spoken import SpokenTable


@pytest.fixture
def house(browser: Browser) -> Iterator[House]:
    made = open_house(browser)
    yield made
    made.close()


def screen_of_the_host(house: House, size: tuple[int, int] = (1920, 1080)) -> Page:
    page = house.page(f"/host#{house.secret}", size)
    expect(page.locator("#house")).to_be_visible()
    page.goto(house.table.url + "/show")
    expect(page.locator(".unit").first).to_be_attached()
    return page


def rolls(table: SpokenTable) -> int:
    words = table.live.feed.since(0)[1].decode()
    return int(words.split(" rolls)")[0].rpartition("(")[2])


@pytest.mark.parametrize("size", SIZES)
def test_the_second_tap_begins_a_new_game(house: House, size: tuple[int, int]) -> None:
    screen = screen_of_the_host(house, size)
    house.table.live.act(0, {"action": "roll"})
    expect(screen.locator("#prompt")).to_contain_text("1 rolls")
    restart = screen.locator("#restart")
    expect(restart).to_be_in_viewport(ratio=1)
    button, stage = boxes(screen, "#restart", "#stage")
    kept = "(stage) => parseFloat(getComputedStyle(stage).paddingBottom)"
    kept_free = screen.locator("#stage").evaluate(kept)  # by the map, whatever shape it has
    assert stage.bottom - kept_free <= button.top
    screen.clock.install()
    restart.tap()
    expect(restart).to_have_text("Tap again: it begins from the start")
    assert violations(screen) == []
    screen.clock.fast_forward(15_100)
    expect(restart).to_have_text("Begin a new game")
    time_stands(screen)  # the second tap counts for a while
    restart.tap()
    expect(restart).to_have_text("Tap again: it begins from the start")
    assert rolls(house.table) == 1
    restart.tap()
    expect(screen.locator("#link")).to_have_text("A new game has begun.")
    expect(screen.locator("#prompt")).to_contain_text("0 rolls")
    expect(restart).to_have_text("Begin a new game")


def test_one_tap_alone_does_nothing(house: House) -> None:
    screen = screen_of_the_host(house)
    time_stands(screen)
    house.table.live.act(0, {"action": "roll"})
    screen.locator("#restart").tap()
    expect(screen.locator("#restart")).to_have_text("Tap again: it begins from the start")
    screen.clock.fast_forward(15_100)
    expect(screen.locator("#restart")).to_have_text("Begin a new game")
    screen.locator("#restart").tap()
    expect(screen.locator("#restart")).to_have_text("Tap again: it begins from the start")
    assert rolls(house.table) == 1


def test_a_watcher_s_screen_has_no_such_button(house: House) -> None:
    screen = house.page("/show", (1920, 1080))
    expect(screen.locator(".unit").first).to_be_attached()
    expect(screen.locator("#restart")).to_be_hidden()
