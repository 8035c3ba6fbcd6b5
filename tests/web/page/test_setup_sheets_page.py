"""Sheets that are printed from the set-up page: what is offered, what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.rig.markers import preset_board
from tableside.setup.setting_up import SettingUp
from tableside.setup.table import Table, open_table
from tests.web.setup_served import SetupServed

Serve = Callable[[Table], SetupServed]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Serve]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    served: list[SetupServed] = []

    def begin(asked: Table) -> SetupServed:
        served.append(SetupServed(SettingUp(asked)))
        return served[-1]

    yield begin
    for each in served:
        each.close()


def opened(browser: Browser, served: SetupServed, step: str, locale: str = "en") -> Page:
    page = browser.new_context(locale=locale).new_page()
    page.goto(served.url)
    page.locator(f"[data-step={step}]").click()
    return page


def test_strips_are_offered_only_where_they_have_all_markers(
    browser: Browser, serve: Serve, tmp_path: Path
) -> None:
    folder = open_table(tmp_path)
    page = opened(browser, serve(folder.with_board(preset_board("edge", 36, 24))), "board")
    form = page.locator("[name=form]")
    expect(form).to_have_value("cards")
    expect(form.locator("option")).to_have_count(2)
    sheet = page.get_by_role("link", name="Print", exact=True)
    expect(sheet).to_have_attribute("href", "/print/board.pdf?paper=a4&form=cards")
    page.context.close()
    page = opened(browser, serve(folder.with_board(preset_board("corners", 36, 24))), "board")
    expect(page.locator("[name=form]")).to_have_value("strips")
    expect(page.locator("[name=form] option")).to_have_count(3)
    page.context.close()


@pytest.mark.parametrize(
    ("locale", "link", "said"),
    [
        ("en", "Lens pattern", "This does not fit on A4: choose A3"),
        ("de", "Objektivmuster", "Das passt nicht auf A4: nimm A3"),
    ],
)
def test_why_a_sheet_cannot_be_drawn_is_told_on_the_page(
    browser: Browser, serve: Serve, tmp_path: Path, locale: str, link: str, said: str
) -> None:
    asked = open_table(tmp_path).with_kept(pattern="chessboard:9x6:30", source="")
    page = opened(browser, serve(asked), "print", locale)
    page.get_by_role("link", name=link).click()
    expect(page.locator("#refused")).to_have_text(said)
    assert len(page.context.pages) == 1
    page.locator("[name=paper]").select_option("a3")
    with page.expect_popup() as sheet:
        page.get_by_role("link", name=link).click()
    expect(page.locator("#refused")).to_be_hidden()
    sheet.value.close()
    page.context.close()


def test_tags_are_printed_before_any_board_is_found(
    browser: Browser, serve: Serve, tmp_path: Path
) -> None:
    served = serve(open_table(tmp_path))
    page = opened(browser, served, "tags")
    link = page.get_by_role("link", name="Print the tags")
    expect(page.locator("#said")).to_contain_text("The game is not chosen yet")
    expect(link).to_be_hidden()
    served.job.do({"do": "scenario", "name": "orchard-farm"})
    expect(page.locator("#said")).to_contain_text("The board is not found in the picture")
    with page.expect_popup() as sheet:
        link.click()
    sheet.value.close()
    expect(page.locator("#refused")).to_be_hidden()
    page.context.close()
