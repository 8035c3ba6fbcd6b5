"""The game's step in a real browser: a scenario or two armies, with nothing typed but names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.setup.setting_up import SettingUp
from tests.setup.tables import pictured, table
from tests.setup.test_setting_up import Camera
from tests.web.access import violations
from tests.web.boxes import box
from tests.web.setup_served import SetupServed


def serve(folder: Path) -> SetupServed:
    """A table of 36 x 24 in that is set up but for its game."""
    asked = table(folder)
    assert asked.board is not None
    asked = asked.with_board(asked.board.model_copy(update={"width": 36, "depth": 24}))
    camera = Camera(pictured(units=False))
    return SetupServed(SettingUp(asked, opener=lambda source, wanted: camera))


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SetupServed]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
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


def test_the_map_at_go_is_drawn_whatever_steps_were_seen_before(
    browser: Browser, served: SetupServed
) -> None:
    page = opened(browser, served)
    page.locator("[name=game]").select_option(label="Mini-Nap")
    page.get_by_role("button", name="Play this: Orchard Farm").click()
    expect(page.locator("#said")).to_contain_text("units on the table")
    for name in ("go", "terrain", "go"):
        page.locator(f"[data-step={name}]").click()
        shown = page.locator("#placement") if name == "go" else page.get_by_text("Draw", exact=True)
        expect(shown).to_be_visible()
    expect(page.locator("#placement .unit").first).to_be_visible()
    assert box(page, "#placement .world").width > 250
    page.context.close()


def test_a_scenario_is_played_at_one_tap(browser: Browser, served: SetupServed) -> None:
    page = opened(browser, served)
    page.locator("[name=game]").select_option(label="Mini-Nap")
    expect(page.locator(".scenario")).to_have_text(re.compile("Table 36 x 24 in[.]"))
    page.get_by_role("button", name="Play this: Orchard Farm").click()
    expect(page.locator("#said")).to_contain_text("Division Morel: 8 units on the table")
    expect(page.locator(".scenario.chosen")).to_contain_text("Orchard Farm")
    expect(page.locator(".scenario .is-chosen:visible")).to_have_text("Chosen")
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
    expect(page.locator(".scenario").first).to_contain_text("Yours is 36 x 24 in.")
    page.locator("[name=game]").select_option(label="Gathered In Their Masses")
    expect(page.locator(".scenario")).to_have_count(2)
    expect(page.locator(".armies")).to_be_hidden()
    page.context.close()


def test_an_army_that_was_called_out_is_offered_again(
    browser: Browser, served: SetupServed, tmp_path: Path
) -> None:
    page = opened(browser, served)
    page.get_by_text("Two armies on the bare table").click()
    first = page.locator(".armies fieldset").first
    expect(first.get_by_label("My armies")).to_be_hidden()
    page.locator("[name=army-0]").fill("Lee's men")
    first.get_by_label("Called").first.fill("Hood, Pickett, Heth, Rodes, Early")
    first.get_by_label("Called").last.fill("Stuart")
    expect(first.get_by_label("How many").first).to_have_value("5")
    page.get_by_role("button", name="Call them out").click()
    expect(first.get_by_label("My armies")).to_be_visible()
    position = served.job.table.position
    assert position is not None
    south = {unit["name"] for unit in position["units"] if unit["side"] == "south"}
    assert south >= {"Hood", "Pickett", "Heth", "Rodes", "Early", "Stuart"}
    # At the next table it fills the fields of the other side.
    page.reload()
    page.get_by_text("Two armies on the bare table").click()
    last = page.locator(".armies fieldset").last
    last.get_by_label("My armies").select_option(label="Lee's men")
    expect(page.locator("[name=army-1]")).to_have_value("Lee's men")
    expect(last.get_by_label("Called").first).to_have_value("Hood, Pickett, Heth, Rodes, Early")
    expect(last.get_by_label("How many").first).to_have_value("5")
    with page.expect_download() as saved:
        last.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "army.json")
    assert violations(page) == []
    # Somebody else takes the file.
    taken = json.loads((tmp_path / "army.json").read_text(encoding="utf-8"))
    taken["army"]["name"] = "Sent to me"
    (tmp_path / "army.json").write_text(json.dumps(taken), encoding="utf-8")
    page.get_by_text("Somebody else's army").click()
    page.locator("[name=army]").set_input_files(tmp_path / "army.json")
    expect(last.get_by_label("My armies").locator("option")).to_have_text(
        ["A new one", "Confederacy", "Lee's men", "Sent to me"]
    )
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_units_are_called_by_names_that_are_typed(
    browser: Browser, served: SetupServed, scheme: str
) -> None:
    served.job.do({"do": "scenario", "name": "orchard-farm"})
    page = opened(browser, served, "de", scheme)
    page.get_by_text("Namen der Seiten und Einheiten").click()
    field = page.locator(".unit-names [name^=called-]").first
    before = field.input_value()
    expect(page.locator(".unit-names label").first).to_have_text(
        "Division Morel, Linieninfanterie, Marken 40, 42"
    )
    field.fill("Die Lange Linie")
    with page.expect_response("**/do") as answer:  # it is kept as the field is left
        field.press("Tab")
    assert answer.value.ok
    expect(field).to_have_value("Die Lange Linie")
    assert served.job.table.position is not None
    names = [unit["name"] for unit in served.job.table.position["units"]]
    assert "Die Lange Linie" in names
    assert before not in names
    field.fill("  ")
    field.press("Tab")
    expect(field).to_have_value("Die Lange Linie")
    assert violations(page) == []
    page.context.close()
