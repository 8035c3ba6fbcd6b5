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
from tests.web.conftest import NewPhone, Phone
from tests.web.fingers import Fingers
from tests.web.players import Camera
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


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drawn_from_a_unit_to_another_tells_how_far_and_what_the_rules_say(
    phone: Phone,
) -> None:
    page, fingers = phone.page, Fingers(phone)
    start, goal = middle(unit(phone, "csa-1")), middle(unit(phone, "usa-hq"))
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
    with fingers.down(middle(unit(phone, "csa-1"))):
        expect(page.locator(LINE)).to_be_attached()
    expect(page.locator(".tape")).to_have_text("Tap what to measure to.")
    page.touchscreen.tap(*middle(unit(phone, "usa-1")))
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – usa-1")
    expect(page.locator(".tape-remarks li")).to_have_count(2)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(LINE)).to_have_count(0)


def test_a_tape_to_a_place_and_to_terrain(phone: Phone) -> None:
    page, fingers = phone.page, Fingers(phone)
    with fingers.down(middle(unit(phone, "csa-1"))):
        expect(page.locator(LINE)).to_be_attached()
    page.touchscreen.tap(*middle(page.locator("[data-terrain=wood]")))
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – Defensible ground")
    box = page.locator(".ground").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 6, box["y"] + 6)
    expect(page.locator("#sheet-title")).to_have_text("csa-1 – a place")
    expect(page.locator(".tape-remarks li")).to_have_count(0)


def test_a_finger_that_moves_at_once_still_moves_the_map(phone: Phone) -> None:
    page, fingers = phone.page, Fingers(phone)
    before = unit(phone, "csa-1").bounding_box()
    start = middle(unit(phone, "csa-1"))
    with fingers.down(start):
        fingers.move((start[0] + 40, start[1] + 40))
    expect(page.locator(LINE)).to_have_count(0)
    assert unit(phone, "csa-1").bounding_box() != before
    expect(page.locator("#sheet")).to_be_hidden()
