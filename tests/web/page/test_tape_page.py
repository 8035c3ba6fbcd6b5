"""The tape measure on a phone: a finger rests, is drawn to something else, and lengths are told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.web.access import violations
from tests.web.awaited import time_stands
from tests.web.boxes import box
from tests.web.conftest import NewPhone, Phone
from tests.web.fingers import Fingers
from tests.web.players import Camera
from tests.web.served import Served
from tests.web.spoken import SpokenTable

LINE = ".layer-above .style-measure"


@pytest.fixture(scope="module")
def live(root: Path) -> Iterator[SpokenTable]:
    position = json.loads((root / "fixtures/images/short-game/position.json").read_text("utf-8"))
    table = SpokenTable(Session(*load_position(position, "short-game")))
    Camera(table, {u["id"]: Pose.of(u["pose"]) for u in position["units"] if "pose" in u})
    yield table
    table.close()


@pytest.fixture
def phone(live: SpokenTable, new_phone: NewPhone) -> Phone:
    phone = new_phone(390, 844, served=live)
    phone.open()
    expect(unit(phone, "csa-1")).to_be_visible()
    return phone


def unit(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f'[data-unit="{name}"]')


def middle(phone: Phone, name: str) -> tuple[float, float]:
    """Where a unit is when the map has come to rest: a card that opens moves it."""
    return box(phone.page, f'[data-unit="{name}"]').middle


def test_a_finger_drawn_from_a_unit_to_another_tells_how_far_and_what_the_rules_say(
    phone: Phone,
) -> None:
    page, fingers = phone.page, Fingers(phone)
    start, goal = middle(phone, "csa-1"), middle(phone, "usa-hq")
    with fingers.down(start):
        expect(page.locator(LINE)).to_be_attached()
        fingers.move(goal)
        expect(page.locator(LINE)).to_contain_text(re.compile(r"\d\.\d\d in ± 0\.\d\d in"))
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – usa-hq")
    expect(page.locator(".tape-length")).to_have_text(
        re.compile(r"^\d+\.\d\d in give or take 0\.\d\d in$")
    )


def test_a_finger_that_only_rests_waits_for_a_tap(phone: Phone) -> None:
    page, fingers = phone.page, Fingers(phone)
    with fingers.down(middle(phone, "csa-1")):
        expect(page.locator(LINE)).to_be_attached()
    expect(page.locator(".tape")).to_have_text("Tap what to measure to.")
    page.touchscreen.tap(*middle(phone, "usa-1"))
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – usa-1")
    expect(page.locator(".tape-remarks li")).to_have_count(2)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(LINE)).to_have_count(0)


def test_a_tape_to_a_place_and_to_terrain(phone: Phone) -> None:
    page, fingers = phone.page, Fingers(phone)
    with fingers.down(middle(phone, "csa-1")):
        expect(page.locator(LINE)).to_be_attached()
    page.touchscreen.tap(*box(page, "[data-terrain=wood]").middle)
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – Defensible ground")
    ground = box(page, ".ground")
    page.touchscreen.tap(ground.left + 6, ground.top + 6)
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – a place")
    expect(page.locator(".tape-remarks li")).to_have_count(0)


def test_a_finger_that_moves_at_once_still_moves_the_map(phone: Phone) -> None:
    page, fingers = phone.page, Fingers(phone)
    start = middle(phone, "csa-1")
    time_stands(page)  # a finger that rests for half a second measures
    with fingers.down(start):
        fingers.move((start[0] + 40, start[1] + 40))
    expect(page.locator(LINE)).to_have_count(0)
    assert middle(phone, "csa-1") != start
    expect(page.locator("#sheet")).to_be_hidden()


def card_of(phone: Phone, name: str) -> None:
    phone.page.touchscreen.tap(*middle(phone, name))
    expect(phone.page.locator("#sheet-title")).to_contain_text(name)


def test_a_second_unit_tapped_tells_how_far_it_is_from_the_first(phone: Phone) -> None:
    """Two taps, no gesture: its card begins with the length and what the rules say first."""
    page = phone.page
    card_of(phone, "csa-1")
    apart = page.locator(".apart")
    expect(apart).to_have_count(0)
    card_of(phone, "usa-1")
    expect(apart.locator("span").first).to_have_text(
        re.compile(r"^\d+\.\d\d in ± 0\.\d\d in from csa-1$")
    )
    expect(apart.locator("small")).to_contain_text("csa-1")
    expect(page.locator(LINE)).to_be_attached()
    apart.tap()
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – usa-1")
    expect(page.locator(".tape-remarks li")).to_have_count(2)
    page.set_viewport_size({"width": 320, "height": 568})
    page.add_style_tag(content="html { font-size: 200%; }")
    assert violations(page) == []


def test_a_unit_tapped_again_is_measured_from_nothing(phone: Phone) -> None:
    card_of(phone, "csa-1")
    card_of(phone, "usa-1")
    expect(phone.page.locator(LINE)).to_be_attached()
    phone.page.get_by_role("button", name="Close").tap()
    expect(phone.page.locator(LINE)).to_have_count(0)
    card_of(phone, "usa-1")
    expect(phone.page.locator(".apart")).to_have_count(0)


def test_a_unit_tapped_beside_a_ghost_is_measured_from_the_ghost(phone: Phone) -> None:
    """The line follows the ghost; a second tap on that unit opens its card."""
    page = phone.page
    card_of(phone, "csa-1")
    page.locator(".elsewhere").tap()
    expect(page.locator(".ruling > b")).not_to_contain_text("Asking")
    page.touchscreen.tap(*middle(phone, "usa-c1"))
    apart = page.locator(".apart")
    expect(apart).to_contain_text("from usa-c1")
    ghost = page.locator(".what-ghost")
    expect(ghost).to_be_visible()
    before = apart.inner_text()
    ghost.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(apart).not_to_have_text(before)
    page.touchscreen.tap(*middle(phone, "usa-c1"))
    expect(page.locator("#sheet-title")).to_contain_text("usa-c1")
    expect(ghost).to_have_count(0)


def test_the_keyboard_measures(phone: Phone) -> None:
    """Enter on one unit, then on another; or M on one, and Enter on what to measure to."""
    page = phone.page
    unit(phone, "csa-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_contain_text("csa-1")
    unit(phone, "usa-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".apart")).to_contain_text("from csa-1")
    unit(phone, "csa-1").focus()
    page.keyboard.press("m")
    expect(page.locator(".tape")).to_have_text("Tap what to measure to.")
    unit(phone, "usa-hq").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – usa-hq")


def test_a_watcher_measures_on_a_recording(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(2.0)
    phone = new_phone()
    phone.open()
    page = phone.page
    page.touchscreen.tap(*middle(phone, "usa-5"))
    expect(page.locator("#sheet .numbers")).to_be_visible()
    page.touchscreen.tap(*middle(phone, "usa-4"))
    expect(page.locator(".apart")).to_contain_text(re.compile(r"\d\.\d\d in ± .* from "))
