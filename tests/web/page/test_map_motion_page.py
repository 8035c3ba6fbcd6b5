"""The map under fingers and beside panels: how often it is drawn, and what stays in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.boxes import boxes
from tests.web.conftest import NewPhone, Phone
from tests.web.fingers import Fingers, Point
from tests.web.served import Served

DRAWN = """() => { window.drawn = 0; new MutationObserver((all) => { window.drawn += all.length; })
    .observe(document.querySelector('#map .world'), { attributeFilter: ['transform'] }); }"""
FRAME, REST = 16, 200  # ms; at rest is a finger that has not moved for so long


class Frames(Fingers):
    """Fingers on a page whose clock stands until they have moved."""

    def move(self, *points: Point) -> None:
        super().move(*points)
        self.page.clock.run_for(FRAME)

    def drawn(self) -> int:
        count: int = self.page.evaluate("() => window.drawn")
        return count


@pytest.fixture
def still(new_phone: NewPhone, demo: Served) -> Phone:
    """A phone whose clock moves only when it is told to."""
    demo.held_at(2.0)
    phone = new_phone()
    phone.page.clock.install()
    phone.open()
    phone.page.clock.pause_at("2040-01-01")
    phone.page.evaluate(DRAWN)
    return phone


def test_a_pinch_moves_the_finished_picture_which_is_drawn_when_it_rests(still: Phone) -> None:
    fingers, looks = Frames(still), set()
    with fingers.down((155, 300), (235, 300)):
        for step in range(1, 31):
            fingers.move((155 - step, 300), (235 + step, 300))
            looks.add(still.page.locator("#map").evaluate("map => map.style.transform"))
        assert fingers.drawn() == 0
        assert len(looks) == 30
        still.page.clock.run_for(REST)
        assert fingers.drawn() == 1
        assert still.page.locator("#map").evaluate("map => map.style.transform") == ""
        fingers.move((120, 300), (270, 300))
    assert fingers.drawn() == 2  # sharp at once when the fingers are lifted


def test_what_the_picture_does_not_have_is_drawn_before_it_is_shown(still: Phone) -> None:
    fingers = Frames(still)
    with fingers.down((155, 300), (235, 300)):
        for step in range(1, 15):
            fingers.move((155 - 8 * step, 300), (235 + 8 * step, 300))
    before = fingers.drawn()
    with fingers.down((320, 300)):
        for step in range(1, 31):
            fingers.move((320 - 10 * step, 300))
            stage, ground, picture = boxes(still.page, "#stage", ".ground", "#map")
            assert picture.left <= max(stage.left, ground.left)
            assert picture.right >= min(stage.right, ground.right)
        assert 1 <= fingers.drawn() - before <= 5


def opened(new_phone: NewPhone, demo: Served, unit: str, size: tuple[int, int]) -> Phone:
    """A page with a unit's card open."""
    demo.held_at(30.0)
    phone = new_phone(*size)
    phone.open()
    phone.page.locator(f'[data-unit="{unit}"]').press("Enter")
    expect(phone.page.locator(".card-more")).to_be_visible()
    expect(phone.page.locator("#sheet .working")).to_have_count(0)  # it grows no more
    phone.rest()
    return phone


def test_a_card_beside_the_map_leaves_all_of_the_table_in_sight(
    new_phone: NewPhone, demo: Served
) -> None:
    phone = opened(new_phone, demo, "usa-5", (820, 1180))
    stage, rim = boxes(phone.page, "#stage", ".mat .rim")
    assert stage.left <= rim.left < rim.right <= stage.right
    assert rim.width > 0.7 * stage.width


@pytest.mark.parametrize("unit", ["usa-5", "csa-1", "csa-d1", "usa-4"])
def test_a_card_below_the_map_hides_neither_its_unit_nor_more_than_it_must(
    new_phone: NewPhone, demo: Served, unit: str
) -> None:
    phone = opened(new_phone, demo, unit, (390, 844))
    place = f'[data-unit="{unit}"] .edge'
    stage, rim, sheet, edge = boxes(phone.page, "#stage", ".mat .rim", "#sheet", place)
    assert stage.top <= edge.top < edge.bottom <= sheet.top
    assert stage.left <= rim.left < rim.right <= stage.right


def test_a_verdict_s_proof_is_in_the_middle_of_what_the_panel_leaves(
    new_phone: NewPhone, demo: Served
) -> None:
    demo.held_at(30.0)
    phone = new_phone(820, 1180)
    phone.open()
    phone.page.locator("#banners .banner").click()
    expect(phone.page.locator("#map .style-breach.path")).to_be_attached()
    phone.rest()
    stage, way = boxes(phone.page, "#stage", "#map .style-breach.path .line")
    assert way.middle[0] == pytest.approx(stage.middle[0], abs=20)


def test_the_line_of_a_walk_through_the_log_lies_below_the_table(
    new_phone: NewPhone, demo: Served
) -> None:
    demo.held_at(30.0)
    phone = new_phone()
    phone.open()
    phone.page.locator("#open-log").tap()
    phone.page.locator("#sheet .entries button").nth(3).tap()
    expect(phone.page.locator("#past")).to_be_visible()
    phone.page.wait_for_function(BELOW)


BELOW = """() => {
  const at = (name) => document.querySelector(name).getBoundingClientRect();
  return at('#past').top >= at('.mat .rim').bottom;
}"""


def test_numbers_of_a_what_if_lie_over_its_ghost(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(30.0)
    phone = new_phone()
    phone.open()
    phone.page.locator('[data-unit="usa-5"]').press("Enter")
    phone.page.get_by_role("button", name="What if …").click()
    plate = phone.page.locator(".layer-above .plate-text rect")
    expect(plate).to_be_attached()
    order: Any = phone.page.evaluate(
        """() => {
             const number = document.querySelector('.layer-above .plate-text');
             const ghost = document.querySelector('.what-ghost');
             return ghost.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING;
           }"""
    )
    assert order


def test_who_walks_through_the_log_with_a_keyboard_walks_on(
    new_phone: NewPhone, demo: Served
) -> None:
    demo.held_at(30.0)
    page = new_phone(1920, 1080)
    page.open()
    keys = page.page.keyboard
    page.page.locator("#open-log").press("Enter")
    page.page.locator("#sheet .entries button").nth(3).press("Enter")
    expect(page.page.get_by_role("button", name="Back to now")).to_be_focused()
    earlier = page.page.get_by_role("button", name="Earlier")
    earlier.focus()
    told = page.page.locator("#past p").inner_text()
    keys.press("Enter")
    expect(page.page.locator("#past p")).not_to_have_text(told, use_inner_text=True)
    expect(earlier).to_be_focused()
    keys.press("Escape")
    expect(page.page.locator("#past")).to_be_hidden()
