"""On the page: a takeback shows which model goes back where, until the camera sees it there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tableside.geometry.pose import Pose
from tests.fake_game import look, moved, seen
from tests.web.spoken import SpokenTable

START, THERE = Pose(10, 6, 90), Pose(12, 8.5, 60)


@pytest.fixture
def table() -> Iterator[SpokenTable]:
    made = SpokenTable()
    yield made
    made.close()


def test_ghost_arrow_and_words_come_and_go(table: SpokenTable, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(table.url)
    table.link.show(look(3, [seen("red-1", THERE)], [moved("red-1", START, THERE)]))
    expect(page.locator("#map .overlay.style-takeback")).to_have_count(0)
    expect(page.locator(".unit.life-settled")).to_have_count(1)
    table.live.undo(table.live.number, None)
    expect(page.locator("#map .overlay.ghost.style-takeback")).to_have_count(1)
    expect(page.locator("#map .overlay.path.style-takeback")).to_have_count(1)
    words = page.locator("#map .overlay.label.style-takeback")
    expect(words).to_have_text("red-1 back here, 3.2 in south-west")
    table.link.show(look(9, [seen("red-1", START)], [moved("red-1", THERE, START)]))
    expect(page.locator("#map .overlay.style-takeback")).to_have_count(0)
    page.close()
