"""A combat of Got mit uns by the keyboard alone: chosen, rolled, asked about, taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.web.access import violations
from tests.web.spoken import SpokenTable

MOST = 80  # Tab stops on a page, at most


@pytest.fixture
def table(root: Path) -> Iterator[SpokenTable]:
    file = root / "fixtures" / "images" / "demo" / "position.json"
    made = SpokenTable(Session(*load_position(json.loads(file.read_text()), str(file))))
    yield made
    made.close()


def go_to(page: Page, name: str) -> None:
    """Press Tab until what has this name for a screen reader has the focus."""
    wanted = page.get_by_role("button", name=name, exact=True)
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if wanted.count() == 1 and wanted.evaluate("e => e === document.activeElement"):
            ring = wanted.evaluate("e => getComputedStyle(e).outlineStyle")
            assert ring != "none", f"{name} does not show that it has the focus"
            return
    raise AssertionError(f"{name} is not reached")


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1920, 1080)])
def test_a_combat_is_fought_and_taken_back(
    browser: Browser, table: SpokenTable, size: tuple[int, int]
) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    try:
        page.goto(table.url)
        expect(page.locator(".turn-option").first).to_be_visible()
        go_to(page, "Hood attacks I Corps")
        page.keyboard.press("Enter")
        expect(page.locator(".die-row")).to_have_count(2)
        page.locator("body").press("Tab")
        faces = page.locator(".die-row").first
        for _ in range(MOST):
            if faces.evaluate("row => row.contains(document.activeElement)"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("5")
        page.keyboard.press("3")
        go_to(page, "Do it")
        page.keyboard.press("Enter")
        expect(page.locator("#prompt")).to_contain_text("I Corps must retreat")
        go_to(page, "Take back the last change")
        page.keyboard.press("Enter")
        expect(page.locator("#prompt")).to_contain_text("Confederacy to move: name a combat")
    finally:
        page.close()


def test_dice_show_what_they_bring_before_it_is_done(browser: Browser, table: SpokenTable) -> None:
    """Odds until all dice have fallen, then the words of the log, anew for each face."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    try:
        page.goto(table.url)
        page.get_by_role("button", name="Hood attacks I Corps", exact=True).click()
        rows, told = page.locator(".die-row"), page.locator(".foreseen li")
        expect(page.locator(".odds li").first).to_be_visible()
        rows.nth(0).get_by_role("button", name="5", exact=True).click()
        expect(told).to_have_count(0)
        rows.nth(1).get_by_role("button", name="3", exact=True).click()
        expect(told.first).to_have_text(
            "Then: Hood (5+3 = 8) attacks I Corps (3+3 = 6): I Corps retreats."
        )
        expect(page.locator(".odds li").first).to_be_hidden()
        assert table.live.number == 0
        assert violations(page) == []
        rows.nth(1).get_by_role("button", name="5", exact=True).click()
        expect(told.first).to_contain_text("(5+3 = 8): a draw.")
    finally:
        page.close()
