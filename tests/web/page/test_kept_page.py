"""What a phone keeps by itself: a browser that lets no page keep anything, and what is spoiled."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.served import Served

FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
}"""
KEYS = ("hints", "layers", "card-layer", "turned", "language", "turn-folded")
SPOILED = "".join(f"""localStorage.setItem('{key}', '{{"a": [');""" for key in KEYS)
OF_ANOTHER_KIND = "localStorage.setItem('hints', '{}'); localStorage.setItem('layers', '[1]');"


@pytest.mark.parametrize("before", [FORBIDDEN, SPOILED, OF_ANOTHER_KIND])
def test_the_page_opens_all_the_same(browser: Browser, demo: Served, before: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(before)
    page.goto(demo.url)
    page.locator(".unit").first.wait_for()
    page.get_by_role("button", name="Turn the map").tap()
    page.get_by_role("button", name="What the map shows").tap()
    expect(page.get_by_role("button", name="Photograph")).to_be_visible()
    assert complaints == []
    context.close()
