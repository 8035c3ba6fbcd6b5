"""Forty units with long names, eighteen of which have to be set back: nothing hides or runs off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.rules.mini_nap.table import foot, position
from tests.web.access import violations
from tests.web.boxes import every_box
from tests.web.conftest import READY
from tests.web.crowded_table import AWAY, LONG, crowded_session, set_back, show, standing
from tests.web.spoken import SpokenTable

#: A name in one word that is wider than any phone.
WORD = "Donaudampfschifffahrtsgesellschaftskapitänsregiment"


@pytest.fixture
def session() -> Session[Any]:
    return crowded_session()


@pytest.fixture
def table(session: Session[Any]) -> Iterator[SpokenTable]:
    table = SpokenTable(session, sets_up=True)
    show(table, 2, standing(session))
    yield table
    table.close()


@pytest.fixture
def page(browser: Browser, table: SpokenTable, session: Session[Any]) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="de-DE")
    page.goto(table.url)
    expect(page.locator(".unit.life-settled")).to_have_count(len(standing(session)))
    expect(page.locator(READY).first).to_be_visible()
    yield page
    page.close()


def test_eighteen_models_have_a_number_each(
    table: SpokenTable, session: Session[Any], page: Page
) -> None:
    set_back(table, session)
    expect(page.locator("#prompt")).to_contain_text(f"0 von {AWAY} stehen richtig")
    labels = page.locator("#map .style-number")
    expect(labels).to_have_count(2 * AWAY)
    assert {int(text) for text in labels.all_text_contents()} == set(range(1, AWAY + 1))
    expect(page.locator("#map .ghost.style-next")).to_have_count(1)
    assert violations(page) == []


def test_a_long_name_is_whole_on_its_card_and_stays_on_the_screen(page: Page) -> None:
    page.get_by_role("button", name=LONG[0]).first.press("Enter")
    heading = page.locator("#sheet h2")
    expect(heading).to_have_text(LONG[0])
    assert all(box.left >= 0 and box.right <= 390 for box in every_box(page, "#sheet *"))
    assert violations(page) == []


@pytest.fixture
def worded() -> Iterator[SpokenTable]:
    """A table of Mini-Nap on which a side, its brigades and their units have such names."""
    units = [{**foot(f"fr-{n}", 20, 8 * n, brigade=f"b{n}"), "name": f"{WORD} {n}"} for n in (1, 2)]
    begun = position(
        *units,
        foot("br-1", 24, 28, 270),
        sides={"fr": {"name": WORD}, "br": {}},
        brigades={f"b{n}": {"name": f"{WORD} {n}"} for n in (1, 2)},
        initiative="fr",
        awaits="choice",
    )
    table = SpokenTable(Session(*load_position(begun, "worded")), blind=True)
    yield table
    table.close()


@pytest.mark.parametrize("width", [390, 320])
def test_a_name_of_one_long_word_pushes_nothing_off_the_screen(
    browser: Browser, worded: SpokenTable, width: int
) -> None:
    """Neither a choice in the dock, nor a card, nor what a ghost would be told."""
    page = browser.new_page(viewport={"width": width, "height": 844})

    def inside(what: str) -> bool:
        return all(box.left >= 0 and box.right <= width for box in every_box(page, f"{what} *"))

    page.goto(worded.url)
    expect(page.locator(READY).first).to_be_visible()
    page.get_by_role("button", name="Choose a brigade", exact=True).click()
    expect(page.locator("#turn-panel .pick").first).to_contain_text(WORD)
    assert inside("#turn-panel")
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator('.unit[data-unit="fr-1"]').press("Enter")
    expect(page.locator("#sheet h2")).to_have_text(f"{WORD} 1")
    page.get_by_text("More", exact=True).click()
    assert inside("#sheet")
    page.get_by_role("button", name="What if …").click()
    expect(page.get_by_role("button", name="End what-if")).to_be_visible()
    assert inside("#sheet")
    page.close()
