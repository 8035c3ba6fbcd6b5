"""The dock has room for what can be done, and what happened last can be read whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.access import violations
from tests.web.boxes import box, boxes
from tests.web.page.test_put_page import Blind, blind

NAME = "Army of the Upper Lakes"
TALLER, LOWER = "Show more of what can be done", "Show the whole map again"


@pytest.fixture
def orders(root: Path, browser: Browser) -> Iterator[Blind]:
    """The phone of a side that can do nine things, and the other's."""
    file = root / "tableside/rules/metal_men/scenarios/gravenor-heights.json"
    laid = json.loads(file.read_text("utf-8"))
    with blind(browser, laid, NAME, "Army of the Pinelands") as table:
        expect(table.mine.button("Order a move")).to_be_visible()
        yield table


@pytest.mark.parametrize(
    ("size", "least"), [((390, 844), 160), ((412, 915), 160), ((390, 667), 80), ((320, 568), 50)]
)
def test_the_list_shows_three_rows_and_the_map_keeps_half_of_the_screen(
    orders: Blind, size: tuple[int, int], least: int
) -> None:
    page = orders.mine.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    panel, body, bar, tools = boxes(page, "#turn-panel", ".turn-body", "#prompt", "#tools")
    assert body.height >= least
    assert tools.bottom <= panel.top
    assert panel.top - bar.bottom >= size[1] / 2 - 1


def test_a_longer_list_takes_the_maps_lower_part_and_gives_it_back(orders: Blind) -> None:
    page, mine = orders.mine.page, orders.mine
    before = box(page, ".ground")
    low = box(page, ".turn-body").height
    mine.button(TALLER).tap()
    expect(mine.button(LOWER)).to_have_attribute("aria-expanded", "true")
    bar, panel, body = boxes(page, "#prompt", "#turn-panel", ".turn-body")
    assert body.height > 2 * low
    assert panel.top - bar.bottom > 200  # the map is seen above it
    assert box(page, ".ground") == before
    assert violations(page) == []
    mine.button(LOWER).tap()
    expect(mine.button(TALLER)).to_be_visible()
    assert box(page, ".turn-body").height == pytest.approx(low)
    mine.button(TALLER).tap()
    mine.button("Order a move").tap()
    mine.button("Back").tap()
    expect(mine.button(TALLER)).to_be_visible()  # what was begun from the long list folds it


def test_a_list_that_has_room_offers_no_more(orders: Blind) -> None:
    expect(orders.theirs.panel).to_contain_text("Nothing to decide right now")
    expect(orders.theirs.panel.locator(".taller")).to_be_hidden()
    expect(orders.theirs.button(TALLER)).to_have_count(0)
