"""A move that no camera can decide: the page marks the two points to be measured by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.fake_game import look, moved, seen
from tests.web.access import violations
from tests.web.boxes import boxes
from tests.web.spoken import SpokenTable

MOVED, FAR = "csa-4", 4.0  # inches: what it may go, to a hair


@pytest.fixture
def table(root: Path) -> Iterator[SpokenTable]:
    """The demo's game in its movement phase, with a corps moved as far as it may go."""
    file = root / "fixtures" / "images" / "demo" / "position.json"
    position = json.loads(file.read_text("utf-8"))
    rules, state = load_position(position, str(file))
    made = SpokenTable(Session(rules, state))
    made.live.act(0, {"action": "phase", "to": "movement"})
    poses = {each["id"]: Pose.of(each["pose"]) for each in position["units"] if each.get("pose")}
    made.link.show(look(1, [seen(name, pose) for name, pose in poses.items()]))
    old = poses[MOVED]
    poses[MOVED] = Pose(old.x, old.y + FAR, old.facing)
    units = [seen(name, pose) for name, pose in poses.items()]
    made.link.show(look(9, units, [moved(MOVED, old, poses[MOVED])]))
    yield made
    made.close()


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (820, 1180), (1920, 1080)])
def test_two_points_are_marked_to_lay_a_tape_between(
    browser: Browser, table: SpokenTable, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    try:
        page.goto(table.url)
        banner = page.locator("#banners .banner.too_close")
        expect(banner.locator("b")).to_have_text("Too close to call")  # and once is enough
        expect(banner.locator(".message")).to_have_text(re.compile("^Measure "))
        banner.tap()
        expect(page.locator("#sheet .measure")).to_contain_text("Measure these two points")
        points = page.locator("#map .target circle")
        expect(points).to_have_count(2)
        ends = ("#map .target circle", "#map .target ~ .target circle")
        stage, sheet, *targets = boxes(page, "#stage", "#sheet", *ends)
        below = size[0] < 800
        for at in targets:
            assert stage.left <= at.left < at.right <= stage.right
            assert stage.top <= at.top
            assert at.bottom <= (sheet.top if below else size[1])
        assert violations(page) == []
    finally:
        context.close()
