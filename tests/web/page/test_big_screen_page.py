"""The big screen: a combat is a moment, and models are seen in their photograph."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.awaited import time_stands
from tests.web.boxes import boxes
from tests.web.conftest import NewPhone
from tests.web.served import Served

BEFORE, FOUGHT = 1.0, 6.0  # seconds of the demo before its combat, and after it
PAINTED = "#map .unit :is(.fill, .texture, .sign, .plate)"


def test_a_combat_is_shown_large_for_a_few_seconds(new_phone: NewPhone, demo: Served) -> None:
    """Its dice in the sides' colours, the totals, what follows; what came before is no news."""
    demo.held_at(FOUGHT)
    screen = new_phone(1280, 800)
    page = screen.page
    screen.open("/show")
    time_stands(page)
    moment = page.locator("#moment")
    expect(page.locator("#log")).to_contain_text("Hood (5+3 = 8) attacks I Corps (3+3 = 6)")
    expect(moment).to_be_hidden()
    demo.held_at(BEFORE)
    expect(page.locator("#log")).not_to_contain_text("attacks")
    demo.held_at(FOUGHT)
    expect(moment).to_be_visible()
    expect(moment.locator(".die.side-a")).to_have_text("5")
    expect(moment.locator(".die.side-b")).to_have_text("3")
    expect(moment.locator(".came")).to_contain_text("I Corps retreats")
    expect(moment).to_contain_text("Hood must advance")
    shown, stage, side, join = boxes(page, "#moment", "#stage", "#side", "#join")
    assert stage.right <= shown.left < shown.right <= side.right  # over no unit
    assert side.top <= shown.top < shown.bottom <= join.top
    page.clock.fast_forward(7_000)
    expect(moment).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_models_are_not_painted_over(
    new_phone: NewPhone, demo: Served, size: tuple[int, int]
) -> None:
    """Over the photograph an outline and a foot in the side's colour are left of a unit."""
    demo.held_at(30.0)
    screen = new_phone(*size)
    screen.open("/show")
    page = screen.page
    expect(page.locator("#map.on-photo .layer-photo image")).to_be_attached()
    assert page.locator(PAINTED).evaluate_all("all => all.every((e) => !e.getClientRects().length)")
    assert page.locator("#map .unit .foot").evaluate_all(
        "all => all.every((e) => e.getClientRects().length)"
    )
    page.locator("#choose-layers").click()
    expect(page.locator("#map .unit .fill").first).to_be_visible()
    expect(page.locator("#map .unit .foot").first).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_phase_sentence_and_code_are_whole(
    new_phone: NewPhone, demo: Served, size: tuple[int, int], locale: str
) -> None:
    demo.held_at(30.0)
    screen = new_phone(*size, locale=locale)
    screen.open("/show")
    for part in ("#phase", "#prompt > span", "#code"):
        wide = "(e) => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1"
        found = screen.page.locator(part)
        assert found.evaluate(f"(e) => getComputedStyle(e).display === 'inline' || ({wide})(e)"), (
            part
        )
    code, join = boxes(screen.page, "#code", "#join")
    assert code.right <= join.right
