"""What is awaited is drawn on every map: who has to go, and where."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPhone
from tests.web.served import Served


def draws(page: Page, area: int, mark: int, ghost: int) -> None:
    """Wait until so many overlays of each kind say what is awaited."""
    expect(page.locator("#map .layer-due .overlay.area")).to_have_count(area)
    expect(page.locator("#map .layer-asked .overlay.mark")).to_have_count(mark)
    expect(page.locator("#map .layer-asked .overlay.ghost")).to_have_count(ghost)


@pytest.mark.parametrize(("path", "width"), [("/", 390), ("/show", 1920)])
def test_a_retreat_and_then_an_advance_are_drawn_until_they_are_made(
    new_phone: NewPhone, demo: Served, path: str, width: int
) -> None:
    page = new_phone(width, 1080)
    demo.held_at(3.6)
    page.open(path)
    seen = page.page
    expect(seen.locator("#prompt")).to_contain_text("I Corps must retreat")
    draws(seen, area=1, mark=1, ghost=0)
    demo.held_at(8.0)
    expect(seen.locator("#prompt")).to_contain_text("Hood must advance")
    draws(seen, area=0, mark=1, ghost=1)
    demo.held_at(20.0)
    expect(seen.locator("#phase")).to_have_text("Movement")
    draws(seen, area=0, mark=0, ghost=0)
