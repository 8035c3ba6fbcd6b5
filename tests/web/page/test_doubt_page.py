"""On a unit's card: why its place is uncertain, what would mend it, and every cause on request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.geometry.budget import NONE, Budget, Cause, Share
from tableside.geometry.pose import Pose
from tests.fake_game import look, seen
from tests.web.spoken import SpokenTable

START = Pose(10, 6, 90)
SHARES = {Cause.PICTURE: 0.001, Cause.LENS: 0.0, Cause.MARKERS: 0.012, Cause.TAGS: 0.016}


def budget(seat: float) -> Budget:
    """What a unit's place leaves open, give or take; markers and tags are made by hand."""
    told = {**SHARES, Cause.SEATS: seat}
    all_of = {cause: (inches / 2) ** 2 for cause, inches in told.items()}
    left = {
        **{cause: (all_of[cause],) * 2 for cause in (Cause.PICTURE, Cause.LENS)},
        Cause.MARKERS: (0.0015**2,) * 2,
        Cause.TAGS: (0.002**2,) * 2,
        Cause.SEATS: NONE[:2],
    }
    hand = {Cause.MARKERS: "hand", Cause.TAGS: "hand"}
    return Budget(
        tuple(
            Share(cause, (v, v, 1.0), (*left[cause], 0.0), hand.get(cause, ""))
            for cause, v in all_of.items()
        )
    )


@pytest.fixture(params=["en-GB", "de-DE"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, locale=request.param
    )
    yield opened
    opened.close()


SAID = {
    "en": (
        "Mostly tags glued by hand: a minute in the jig makes it 0.01 in",
        "together 0.022 in, after jig and survey 0.005 in",
        ("Markers0.012 in", "Tags0.016 in", "Fit in tray0.008 in", "Lens–"),
    ),
    "de": (
        "Vor allem von Hand geklebte Marken: eine Minute in der Lehre bringt es auf 0,01 Zoll",
        "zusammen 0,022 Zoll, nach Lehre und Vermessen der Marken 0,005 Zoll",
        ("Tischmarken0,012 Zoll", "Sitz0,008 Zoll", "Objektiv–"),
    ),
}


def shown(table: SpokenTable, frame: int, seat: float) -> None:
    unit = replace(seen("red-1", START), budget=budget(seat))
    table.link.show(look(frame, [unit]))


def test_the_card_names_the_main_cause_and_what_mends_it(table: SpokenTable, page: Page) -> None:
    shown(table, 1, 0.008)
    page.goto(f"{table.url}/#red-1")
    line, together, figures = SAID[page.evaluate("navigator.language")[:2]]
    page.locator(".card-more > summary").tap()
    card = page.locator("#doubt")
    expect(card.locator("summary")).to_have_text(line)
    expect(card.locator("li").first).to_be_hidden()
    card.locator("summary").tap()
    expect(card.locator("li")).to_have_count(5)
    expect(card.locator("p")).to_contain_text(together)
    for figure in figures:
        expect(card.locator("li", has_text=figure)).to_have_count(1)
    widths = card.locator("rect.part").evaluate_all("all => all.map(r => +r.getAttribute('width'))")
    assert widths == pytest.approx([100 * v / 0.016 for v in (*SHARES.values(), 0.008)], abs=0.1)


def test_it_stays_open_when_the_figures_change(table: SpokenTable, page: Page) -> None:
    shown(table, 1, 0.008)
    page.goto(f"{table.url}/#red-1")
    page.locator(".card-more > summary").tap()
    card = page.locator("#doubt")
    card.locator("summary").tap()
    shown(table, 2, 0.04)
    expect(card.locator("li.main")).to_contain_text(re.compile("0[.]040 in|0,040 Zoll"))
    expect(card.locator("li").first).to_be_visible()


def test_of_a_place_without_a_budget_nothing_is_said(table: SpokenTable, page: Page) -> None:
    table.link.show(look(1, [seen("red-1", START)]))
    page.goto(f"{table.url}/#red-1")
    expect(page.locator("#freshness")).to_be_attached()
    expect(page.locator("#doubt")).to_have_count(0)
