"""On the page: how well the table is measured, and where nothing is judged because of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tableside.geometry.pose import Pose
from tableside.session.snapshot import accuracy_view
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.observation import Observation
from tableside.web.table.steady import Steady
from tests.fake_game import look, moved, seen
from tests.web.spoken import SpokenTable

START, FAR = Pose(10, 6, 90), Pose(10, 10.5, 90)
GOOD = AccuracyMap(36.0, 24.0, ((0.004, 0.006, 0.02), (0.008, 0.01, 0.049)))
PART = AccuracyMap(36.0, 24.0, ((0.004, 0.006, 0.02), (0.08, None, 0.0501)))
BAD = AccuracyMap(36.0, 24.0, ((0.06, 0.07, 0.08), (0.08, 0.06, 0.0501)))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    yield opened
    opened.close()


def measured(frame: int, accuracy: AccuracyMap | None) -> Observation:
    return replace(look(frame, [seen("red-1", START)]), accuracy_map=accuracy)


def test_the_layer_is_off_until_it_is_asked_for(table: SpokenTable, page: Page) -> None:
    table.link.show(measured(1, GOOD))
    page.goto(table.url)
    expect(page.locator(".life-settled")).to_have_count(1)
    expect(page.locator(".cell")).to_have_count(0)
    expect(page.locator("#banners .banner")).to_have_count(0)
    button = layer(page)
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.locator("#close-sheet").tap()
    expect(page.locator(".cell")).to_have_count(6)
    words = "Measured to 0.009 in, at worst 0.049 in"
    expect(page.locator("#accuracy")).to_contain_text(words)
    expect(page.locator(".worst")).to_have_text("0.049 in")
    for shade, count in (("0", 4), ("1", 1), ("3", 1), ("bad", 0)):
        expect(page.locator(f".cell.shade-{shade}")).to_have_count(count)
    layer(page).tap()
    expect(page.locator(".cell")).to_have_count(0)
    expect(page.locator("#accuracy")).to_be_hidden()


def layer(page: Page) -> Locator:
    """The layer's switch, on the sheet of layers."""
    page.get_by_role("button", name="What the map shows").tap()
    return page.get_by_role("button", name="Accuracy")


def test_where_nothing_is_judged_is_always_hatched_and_said(table: SpokenTable, page: Page) -> None:
    table.link.show(measured(1, PART))
    page.goto(table.url)
    expect(page.locator(".cell.shade-bad")).to_have_count(2)
    expect(page.locator(".cell")).to_have_count(4)  # each with its hatch
    said = page.locator("#banners .banner")
    expect(said).to_contain_text("Where the table is hatched nothing is judged")
    layer(page).tap()
    expect(page.locator(".cell.shade-unseen")).to_have_count(1)
    expect(page.locator("#accuracy")).to_contain_text("not in the picture")
    table.link.show(measured(2, BAD))
    expect(said).to_contain_text("Nothing is judged: the table is measured worse than 0.050 in")
    table.link.show(measured(3, GOOD))
    expect(said).to_have_count(0)


def test_a_move_that_is_not_judged_is_told(table: SpokenTable, page: Page) -> None:
    page.goto(table.url)
    frame = look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)])
    table.link.show(replace(frame, accuracy_map=BAD))
    said = page.locator("#banners .banner.not_judged")
    expect(said).to_contain_text("Not judged")
    expect(said).to_contain_text("red-1 was not judged: the camera measures only to 0.07 in here")
    expect(page.locator("#banners .banner.illegal")).to_have_count(0)


def shown(error: float | None, limit: float = 0.05) -> dict[str, Any] | None:
    return accuracy_view(AccuracyMap(36.0, 24.0, ((0.004, error), (0.01, 0.02))), limit)


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        (0.03, 0.031, False),
        (0.03, 0.044, False),
        (0.03, 0.046, True),
        (0.0499, 0.0501, True),  # what is judged has changed
        (0.03, None, True),
        (None, 0.03, True),
        (None, None, False),
    ],
)
def test_a_map_is_sent_again_when_it_reads_otherwise(
    before: float | None, after: float | None, sent: bool
) -> None:
    steady = Steady()
    first = steady.accuracy(shown(before), registered=True)
    assert (steady.accuracy(shown(after), registered=True) is not first) is sent


def test_a_map_is_kept_while_the_board_is_out_of_sight() -> None:
    steady = Steady()
    first = steady.accuracy(shown(0.01), registered=True)
    assert steady.accuracy(None, registered=False) is first
    assert steady.accuracy(None, registered=True) is None
