"""Sides wear the colours that they have; what is written on them can be read in every light."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.conftest import ROOT
from tests.web.access import violations
from tests.web.conftest import READY
from tests.web.crowded_table import show, standing
from tests.web.spoken import SpokenTable

DEMO = ROOT / "fixtures" / "images" / "demo"
FILLED = "() => getComputedStyle(document.querySelector('.unit.side-a .fill')).fill"
Scheme = Literal["light", "dark"]
PAIRS = [("#ffee00", "#00ff00"), ("#e8e4d8", "#27374d"), ("#ff00ff", "#00ffff")]


def table_of(colours: tuple[str, str] | None) -> SpokenTable:
    position = json.loads((DEMO / "position.json").read_text("utf-8"))
    if colours is not None:
        for side, colour in zip(position["sides"].values(), colours, strict=True):
            side["colour"] = colour
    session = Session(*load_position(position, "demo"))
    table = SpokenTable(session)
    show(table, 2, standing(session))
    return table


def opened(browser: Browser, table: SpokenTable, scheme: Scheme) -> Page:
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    page.goto(table.url)
    expect(page.locator(READY).first).to_be_visible()
    return page


@pytest.fixture(params=PAIRS, ids=str)
def table(request: pytest.FixtureRequest) -> Iterator[SpokenTable]:
    made = table_of(request.param)
    yield made
    made.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_on_any_colour_can_be_read(
    browser: Browser, table: SpokenTable, scheme: Scheme
) -> None:
    page = opened(browser, table, scheme)
    expect(page.locator("#prompt")).to_have_class("side-a")
    assert violations(page) == []
    page.close()


def test_armies_of_lists_have_the_colours_of_their_lists(browser: Browser) -> None:
    table = table_of(None)
    page = opened(browser, table, "light")
    classes = page.evaluate("document.documentElement.className")
    assert set(classes.split()) >= {"own-a", "own-b"}
    grey = page.evaluate(FILLED)
    assert grey.startswith("oklch(0.5 0.005 ")
    page.close()
    table.close()
