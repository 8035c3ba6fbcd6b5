"""Setting up on two phones: laid without accusations, ready by each side, then play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tableside.geometry.pose import Pose
from tests.fake_game import look, seen
from tests.web.access import violations
from tests.web.page.test_verdicts_page import HOME, START, Sides, two_sides

FAR, FARTHER = Pose(20, 12, 90), Pose(28, 12, 90)


@pytest.fixture
def sides(browser: Browser) -> Iterator[Sides]:
    with two_sides(browser, sets_up=True) as both:
        yield both


def test_each_side_is_ready_and_then_there_is_play(sides: Sides) -> None:
    for phone in sides.all():
        expect(phone.page.locator("#prompt")).to_contain_text("Setting up: put the models")
        expect(phone.button("Roll")).to_have_count(0)
    sides.hand(HOME, FAR)  # laid, not moved
    expect(sides.red.page.locator("body[data-state='1']")).to_have_count(1)
    expect(sides.red.page.locator("#banners")).to_be_empty()
    expect(sides.red.button("Take back the last change")).to_have_count(
        0
    )  # a model that was put down is moved by hand
    assert violations(sides.red.page) == []
    sides.red.button("Ready").tap()
    expect(sides.red.panel).to_contain_text("Waiting for blue")
    sides.red.button("Not ready yet").tap()
    expect(sides.red.button("Ready")).to_be_visible()
    sides.red.button("Ready").tap()
    expect(sides.red.panel).to_contain_text("Waiting for blue")
    sides.red.page.reload()
    expect(sides.red.panel).to_contain_text("Waiting for blue")
    sides.blue.button("Ready").tap()
    for phone in sides.all():
        expect(phone.page.locator("#prompt")).to_contain_text("0 rolls")
    expect(sides.red.button("Roll")).to_be_visible()
    expect(sides.red.button("Take back the last change")).to_be_visible()
    sides.hand(FAR, FARTHER)
    expect(sides.red.button("Put it back")).to_be_visible()


def test_a_new_game_shows_by_number_what_goes_where(sides: Sides) -> None:
    for phone in sides.all():
        phone.button("Ready").tap()
    expect(sides.red.button("Roll")).to_be_visible()
    away = {"red-1": FAR, "red-2c": Pose(24, 12, 90), "blue-1": Pose(30, 12, 270)}
    assert sides.table.live.restart()
    sides.table.link.show(look(40, [seen(name, pose) for name, pose in away.items()]))
    page = sides.red.page
    expect(page.locator("#prompt")).to_have_text("Setting up: 0 of 3 back")
    expect(page.locator("#map .style-number")).to_have_count(6)
    expect(page.locator("#map .ghost.style-next")).to_have_count(1)
    expect(page.locator("#map .plate-text")).to_have_count(0)
    first = {**away, "red-2c": START["red-1"]}
    sides.table.link.show(look(48, [seen(name, pose) for name, pose in first.items()]))
    expect(sides.red.panel).to_contain_text("RED-2C stands where RED-1 belongs")
    sides.table.link.show(look(56, [seen(name, pose) for name, pose in START.items()]))
    expect(page.locator("#map .overlay.ghost")).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Setting up: put the models")


def test_a_walk_back_through_the_log_ends_with_its_game(sides: Sides) -> None:
    for phone in sides.all():
        phone.button("Ready").tap()
    expect(sides.red.button("Roll")).to_be_visible()
    sides.table.live.act(sides.table.live.number, {"action": "roll"})
    page = sides.red.page
    page.locator("#open-log").tap()
    page.locator("#sheet li button").first.tap()
    expect(page.locator("#past")).to_be_visible()
    assert sides.table.live.restart()
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator("body")).not_to_have_class("past")


def test_only_who_has_the_button_is_told_to_tap_it(browser: Browser, sides: Sides) -> None:
    asked = "Setting up: put the models where they begin, then tap the button below."
    others = "Setting up: put the models where they begin."
    for phone in sides.all():
        expect(phone.page.locator("#prompt")).to_have_text(asked)
    sides.red.button("Ready").tap()
    expect(sides.red.page.locator("#prompt")).to_have_text(others)
    expect(sides.blue.page.locator("#prompt")).to_have_text(asked)
    sides.red.button("Not ready yet").tap()
    expect(sides.red.page.locator("#prompt")).to_have_text(asked)
    for path in ("/", "/show"):
        page = browser.new_page()
        page.goto(sides.table.url + path)
        expect(page.locator("#prompt")).to_have_text(others)
        page.close()
