"""Joining, hosting and setting up pass the accessibility check, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.setup.setting_up import STEPS
from tests.setup.tables import pictured
from tests.web.access import violations
from tests.web.page.test_setup_tags_page import Served
from tests.web.spoken import SpokenTable

SIZES = {"phone": (390, 844), "1080p": (1920, 1080)}
both = pytest.mark.parametrize("scheme", ["light", "dark"])


def page_of(browser: Browser, size: str, scheme: Any, locale: str = "en") -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale
    )
    return context.new_page()


@both
@pytest.mark.parametrize("size", SIZES)
def test_joining_and_hosting(browser: Browser, table: SpokenTable, size: str, scheme: str) -> None:
    page = page_of(browser, size, scheme)
    page.goto(table.url + "/join")
    expect(page.locator(".role")).to_have_count(4)
    assert violations(page) == []
    page.goto(table.url + "/host")
    expect(page.locator("#house")).to_be_visible()
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.get_by_role("button", name="No clocks")).to_be_visible()
    assert violations(page) == []
    page.goto(table.url)
    expect(page.locator(".side-clock")).to_have_count(2)
    assert violations(page) == []
    page.context.close()


@both
@pytest.mark.parametrize("size", SIZES)
def test_every_step_of_setting_up(browser: Browser, tmp_path: Path, size: str, scheme: str) -> None:
    served = Served(tmp_path, pictured())
    page = page_of(browser, size, scheme, "de")
    try:
        page.goto(served.url)
        for name, _ in STEPS:
            page.locator(f"[data-step={name}]").click()
            expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", name)
            shown = {"game": "[name=game]", "go": "#placement"}.get(name, "#picture, #drawing")
            expect(page.locator(shown).first).to_be_visible()
            assert violations(page) == [], name
            if name == "lens":
                page.get_by_role("button", name="Neu vermessen").click()
                expect(page.get_by_role("progressbar")).to_be_visible()
                assert violations(page) == [], "while the lens is measured"
            assert page.evaluate("() => document.documentElement.scrollWidth") <= SIZES[size][0]
    finally:
        page.context.close()
        served.close()
