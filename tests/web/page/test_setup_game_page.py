"""The game's step in a real browser: a scenario or two armies, with nothing typed but names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.setup.setting_up import SettingUp
from tests.setup.tables import pictured, table
from tests.setup.test_setting_up import Camera
from tests.web.access import violations
from tests.web.setup_served import SetupServed


def serve(folder: Path) -> SetupServed:
    """A table of 36 x 24 in that is set up but for its game."""
    asked = table(folder)
    assert asked.board is not None
    asked = asked.with_board(asked.board.model_copy(update={"width": 36, "depth": 24}))
    camera = Camera(pictured(units=False))
    return SetupServed(SettingUp(asked, opener=lambda source, wanted: camera))


@pytest.fixture
def served(tmp_path: Path) -> Iterator[SetupServed]:
    served = serve(tmp_path)
    yield served
    served.close()


def opened(
    browser: Browser, served: SetupServed, locale: str = "en", scheme: str = "light"
) -> Page:
    context = browser.new_context(
        locale=locale,
        viewport={"width": 390, "height": 844},
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    page.goto(served.url)
    page.locator("[data-step=game]").click()
    expect(page.locator("[name=game]")).to_be_visible()
    return page


def test_a_scenario_is_played_at_one_tap(browser: Browser, served: SetupServed) -> None:
    page = opened(browser, served)
    page.locator("[name=game]").select_option(label="Mini-Nap")
    expect(page.locator(".scenario")).to_have_text(re.compile("Table 36 x 24 in[.]"))
    page.get_by_role("button", name="Play this: Orchard Farm").click()
    expect(page.locator("#said")).to_contain_text("Division Morel: 8 units on the table")
    assert served.job.table.position is not None
    assert served.job.table.position["ruleset"] == "mini-nap"
    page.context.close()


def test_two_armies_are_called_out_with_nothing_typed_but_names(
    browser: Browser, served: SetupServed
) -> None:
    page = opened(browser, served)
    page.get_by_text("Two armies on the bare table").click()
    page.locator("[name=list-0]").select_option(label="French")
    expect(page.locator("[name=army-0]")).to_have_value("France")
    page.locator("[name=list-1]").select_option(label="Austrian")
    page.locator("[name=leader-0]").fill("Davout")
    first = page.locator(".armies fieldset").first
    first.get_by_label("How many").first.fill("2")
    assert violations(page) == []
    page.get_by_role("button", name="Call them out").click()
    expect(page.locator("#said")).to_contain_text("France: 4 units on the table")
    position = served.job.table.position
    assert position is not None
    assert position["sides"]["south"]["army"] == "french"
    names = {unit["name"] for unit in position["units"] if unit["side"] == "south"}
    assert names == {"Infantry 1", "Infantry 2", "Cavalry", "Davout"}
    page.context.close()


def test_a_line_without_a_number_is_asked_for(browser: Browser, served: SetupServed) -> None:
    page = opened(browser, served, "de")
    page.get_by_text("Zwei Armeen auf dem leeren Tisch").click()
    count = page.locator(".armies fieldset").last.get_by_label("Wie viele").first
    count.fill("")
    page.get_by_role("button", name="Aufrufen").click()
    expect(page.locator("#toast, #tell, [role=alert], [role=status]").first).to_be_attached()
    expect(
        page.get_by_text("Jede Zeile braucht einen Namen und 1 bis 30 Einheiten")
    ).to_be_visible()
    expect(count).to_be_focused()
    page.context.close()


def test_a_campaign_has_scenarios_alone_and_what_was_typed_stays(
    browser: Browser, served: SetupServed
) -> None:
    page = opened(browser, served)
    page.get_by_text("Two armies on the bare table").click()
    page.locator("[name=army-1]").fill("The Rest")
    with page.expect_response("**/status"):
        pass
    expect(page.locator("[name=army-1]")).to_have_value("The Rest")
    page.locator("[name=game]").select_option(label="Metal Men with Minie Balls")
    expect(page.locator(".scenario").first).to_contain_text("Yours has another size")
    page.locator("[name=game]").select_option(label="Gathered In Their Masses")
    expect(page.locator(".scenario")).to_have_count(2)
    expect(page.locator(".armies")).to_be_hidden()
    page.context.close()
