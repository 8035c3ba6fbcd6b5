"""What a side asks of the other is seen and can be agreed to, whatever else is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.boxes import Box, box, boxes
from tests.web.page.test_two_phones_page import Two, two

__all__ = ["two"]

SIZES = [(390, 844), (360, 640), (640, 360), (820, 1180), (1024, 768), (1280, 800)]
TOOLS = ["#choose-layers", "#turn-map", "#fit-map"]
#: Of these, what would not be hit by a tap on its middle.
MISSED = """(selectors) => selectors.filter((selector) => {
  const element = document.querySelector(selector);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""
AGREE = "#wishes .main"


def asked(two: Two) -> None:
    """Let csa ask usa's phone to take its attack back."""
    two.fight(4, 4)
    two.csa.twice("Take back the last change")
    two.usa.page.wait_for_selector(AGREE)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_wish_lies_over_nothing_and_nothing_over_it(two: Two, width: int, height: int) -> None:
    asked(two)
    page = two.usa.page
    page.set_viewport_size({"width": width, "height": height})
    assert box(page, AGREE).bottom <= height
    assert page.evaluate(MISSED, [AGREE, *TOOLS]) == []
    assert box(page, "#turn-panel").right == pytest.approx(width)
    page.locator("#open-log").tap()
    assert_open(two, width)
    page.locator("#close-sheet").tap()
    page.locator("#choose-layers").tap()
    assert_open(two, width)
    page.locator("#close-sheet").tap()
    page.locator('[data-unit="usa-2"]').press("Enter")
    assert_open(two, width)
    page.locator(".elsewhere").tap()
    assert_open(two, width)


def apart(one: Box, other: Box) -> bool:
    """Whether neither lies over the other, by more than a pixel's rounding."""
    across = one.right <= other.left + 1 or other.right <= one.left + 1
    return across or one.bottom <= other.top + 1 or other.bottom <= one.top + 1


@pytest.mark.parametrize(("width", "height"), [*SIZES, (320, 568), (844, 390)])
def test_neither_a_wish_nor_what_is_told_hides_phase_and_whose_move_it_is(
    two: Two, width: int, height: int
) -> None:
    asked(two)
    page = two.usa.page
    page.set_viewport_size({"width": width, "height": height})
    heads = ("#turn", "#you", "#open-log", "#prompt")
    wish, *over = boxes(page, "#wishes", *heads)
    assert [name for name, each in zip(heads, over, strict=True) if not apart(wish, each)] == []
    page.locator("#wishes button").first.tap()  # declined: the other phone is told
    page = two.csa.page
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("#link")).to_be_visible()
    told, *over = boxes(page, "#link", *heads)
    assert told.top >= 0
    assert [name for name, each in zip(heads, over, strict=True) if not apart(told, each)] == []


def assert_open(two: Two, width: int) -> None:
    """However high the sheet is made."""
    page = two.usa.page
    for _ in range(2):
        agree, sheet = boxes(page, AGREE, "#sheet")
        assert apart(agree, sheet)
        assert sheet.right == pytest.approx(width)
        assert page.evaluate(MISSED, [AGREE, "#close-sheet"]) == []
        if page.locator("#grip").is_visible():
            page.locator("#grip").tap()
