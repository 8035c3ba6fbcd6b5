"""Setting up while things change: what a finger is on stays; a lost connection is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.setup.tables import DEPTH, HILL, WIDTH, Image, pictured
from tests.waiting import until
from tests.web.awaited import HeldBack
from tests.web.boxes import box
from tests.web.page.test_setup_tags_page import Served, without_tags

ROAD: dict[str, Any] = {"id": "road-1", "type": "road", "line": [[2, 3], [9, 5]], "width": 2}
SILENT = "The program does not answer"

Open = Callable[[str], Page]


@pytest.fixture(scope="module")
def laid() -> Image:
    return pictured(terrain=True)


@pytest.fixture
def served(tmp_path: Path, laid: Image, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    served = Served(tmp_path, laid, [*HILL, ROAD])
    yield served
    served.close()


@pytest.fixture
def opened(browser: Browser, served: Served) -> Iterator[Open]:
    """Open a step on a phone; the page may not complain of anything."""
    complaints: list[str] = []
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})

    def make(step: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(served.url)
        page.locator(f"[data-step={step}]").click()
        expect(page.locator(f"[data-step={step}]")).to_have_attribute("aria-current", "step")
        return page

    yield make
    context.close()
    assert complaints == []


def piece(page: Page, name: str) -> None:
    page.locator(f"[data-piece={name}].ground").click()
    expect(page.get_by_label("Name")).to_have_value(name.replace("-", " ").capitalize())


def refused(page: Page, text: str) -> None:
    expect(page.locator("#refused")).to_contain_text(text)


def test_a_line_that_changes_keeps_its_button_and_steps_keep_theirs(
    served: Served, opened: Open
) -> None:
    served.camera.image = pictured(moved=((7, 0.32, -0.24),))
    page = opened("board")
    line = page.locator("#said li", has_text="Marker 7")
    take = line.get_by_role("button", name="Take it as it lies")
    expect(line).to_contain_text("0.40 in")
    take.focus()
    served.camera.image = pictured(moved=((7, 0.30, -0.40),))
    expect(line).to_contain_text("0.50 in")
    expect(take).to_be_focused()
    step = page.locator("[data-step=tags]")
    step.focus()
    served.camera.image = without_tags(served.camera.image, [40, 41])
    expect(step).to_contain_text("in doubt")
    expect(step).to_be_focused()


def test_the_layout_follows_the_board_file_and_stays_as_chosen(
    served: Served, opened: Open
) -> None:
    page = opened("board")
    layout, side = page.locator("[name=preset]"), page.get_by_label("Markers (mm)")
    expect(layout).to_have_value("edge")
    side.fill("27")
    page.get_by_role("button", name="This is it").click()
    until(
        lambda: served.job.table.board is not None and served.job.table.board.markers[0].side == 27
    )
    served.job.do({"do": "board", "width": WIDTH, "depth": DEPTH, "side": 30, "preset": "corners"})
    expect(layout).to_have_value("corners")
    layout.select_option("edge")
    expect(side).to_have_value("30")
    expect(layout).to_have_value("edge")


def test_a_lost_connection_is_told_and_forgotten_when_it_is_back(
    served: Served, opened: Open
) -> None:
    page = opened("print")
    page.context.set_offline(True)
    refused(page, SILENT)
    page.get_by_label("It measures (mm)").fill("199.9")
    page.get_by_role("button", name="Keep").click()
    refused(page, "answer")  # that of the click, or already that of what is asked next
    assert served.job.table.kept.check_line != 199.9
    page.context.set_offline(False)
    expect(page.locator("#refused")).to_be_hidden()
    page.get_by_role("button", name="Keep").click()
    until(lambda: served.job.table.kept.check_line == 199.9)


def test_what_was_drawn_without_a_connection_is_written_when_it_is_back(
    served: Served, opened: Open
) -> None:
    page = opened("terrain")
    piece(page, "road-1")
    page.context.set_offline(True)
    page.get_by_role("button", name="Remove it").click()
    expect(page.locator("[data-piece=road-1]")).to_have_count(0)
    refused(page, "answer")
    page.context.set_offline(False)
    until(lambda: [each["id"] for each in served.job.table.pieces] == ["hill-1"])
    expect(page.locator("#refused")).to_be_hidden()


def test_a_page_whose_game_has_begun_elsewhere_goes_there(opened: Open) -> None:
    page = opened("print")
    with page.expect_navigation():
        page.route("**/status", lambda route: route.fulfill(status=404, body="{}"), times=1)
    expect(page.locator("#title")).to_have_text("Print scale")


def test_a_phone_that_has_set_the_table_up_goes_to_the_host_s_page(opened: Open) -> None:
    page = opened("print")
    page.route("**/host", lambda route: route.fulfill(body="the host's page"))
    stands = page.evaluate("fetch('/status').then((answer) => answer.json())")
    left = [{"json": {**stands, "opens": "/host#s"}}]
    page.route(
        "**/status",
        lambda route: route.fulfill(**(left.pop() if left else {"status": 404, "body": "{}"})),
    )
    page.wait_for_url("**/host#s")


def test_a_game_that_does_not_open_is_not_waited_for_for_ever(opened: Open) -> None:
    page = opened("go")
    stands = page.evaluate("fetch('/status').then((answer) => answer.json())")
    left = [{**stands, "opens": "/host#s"}]
    page.route(
        "**/status",
        lambda route: route.fulfill(json=left.pop()) if left else route.abort(),
    )
    refused(page, "The game is being opened")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 61000; }")
    refused(page, SILENT)


def test_a_page_of_a_program_that_was_started_anew_says_so(opened: Open) -> None:
    page = opened("print")
    page.route("**/status", lambda route: route.fulfill(status=403, body="closed"))
    refused(page, "open the address that it printed")


def test_a_strip_is_drawn_as_wide_as_it_is(opened: Open) -> None:
    page = opened("terrain")
    road = page.locator("[data-piece=road-1].ground")
    expect(road).to_have_css("stroke-width", "2px")
    piece(page, "road-1")
    page.get_by_label("Width (in)").fill("0.5")
    page.get_by_label("Width (in)").press("Enter")
    expect(page.locator("#refused")).to_be_hidden()
    expect(road).to_have_css("stroke-width", "0.5px")


ZERO = "Road 1.width: is 0; it should be greater than 0"


def test_undo_is_seen_in_the_fields_and_a_bad_value_is_told_with_its_piece(
    served: Served, opened: Open
) -> None:
    page = opened("terrain")
    piece(page, "road-1")
    width = page.get_by_label("Width (in)")
    width.fill("3")
    width.press("Enter")
    until(lambda: served.job.table.pieces[1]["width"] == 3)
    width.fill("0")
    width.press("Enter")
    expect(page.locator("#said")).to_contain_text(ZERO)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#said")).not_to_contain_text(ZERO)
    expect(width).to_have_value("3")
    assert served.job.table.pieces[1]["width"] == 3


def test_what_is_wrong_stays_told_though_an_earlier_answer_is_late(opened: Open) -> None:
    page = opened("terrain")
    piece(page, "road-1")
    width, late = page.get_by_label("Width (in)"), HeldBack(page, "**/do")
    width.fill("3")
    width.press("Enter")
    route = late.route
    width.fill("0")
    width.press("Enter")
    with page.expect_request("**/do"):  # not before the first is answered
        route.continue_()
    expect(page.locator("#said")).to_contain_text(ZERO)


def test_a_name_that_is_taken_and_a_corner_that_is_needed_are_told(
    served: Served, opened: Open
) -> None:
    page = opened("terrain")
    piece(page, "road-1")
    name = page.get_by_label("Name")
    name.fill("Hill 1")
    name.press("Enter")
    refused(page, "Another piece is called Hill 1 already")
    expect(name).to_have_value("Road 1")
    x, y = ROAD["line"][0]
    page.mouse.click(*box(page, "#drawing").at(x / WIDTH, 1 - y / DEPTH))
    page.get_by_role("button", name="Remove the corner").click()
    refused(page, "No corner can be spared")
    assert served.job.table.pieces[1] == ROAD


def test_how_to_draw_is_said(opened: Open) -> None:
    page = opened("terrain")
    how = page.locator(".how")
    expect(how).to_contain_text("Choose what to draw")
    for kind, words in (("Hill", "corners"), ("Road", "along its middle"), ("Objective", "place")):
        page.get_by_role("button", name=kind, exact=True).click()
        expect(how).to_contain_text(words)
        page.get_by_role("button", name="Finish").click()  # nothing is drawn yet
    page.get_by_role("button", name="Objective", exact=True).click()
    expect(how).to_contain_text("Choose what to draw")


def test_a_house_rule_that_cannot_be_read_is_named(served: Served, opened: Open) -> None:
    page = opened("game")
    page.get_by_text("House rules").click()
    page.locator(".rule").evaluate_all("rules => rules.forEach((rule) => { rule.open = true; })")
    page.get_by_label("Round headquarters").press_sequentially("4e")
    page.get_by_role("button", name="Use these").click()
    refused(page, "Round headquarters: this cannot be read")
    expect(page.get_by_label("Round headquarters")).to_be_focused()
    page.get_by_label("Round headquarters").fill("")  # none
    page.get_by_label("depth (mm)").fill("")
    page.get_by_role("button", name="Use these").click()
    refused(page, "Headquarters base: this cannot be read")
    expect(page.get_by_label("depth (mm)")).to_be_focused()
    page.get_by_label("depth (mm)").fill("30")
    page.get_by_label("Alignment to an enemy").fill("")
    page.get_by_role("button", name="Use these").click()
    refused(page, "Alignment to an enemy: this cannot be read")
    assert "house_rules" not in (served.job.table.position or {})
    page.get_by_label("Alignment to an enemy").fill("5")
    page.get_by_label("Round headquarters").fill("32.5")
    page.get_by_role("button", name="Use these").click()
    chosen = {"headquarters-base": [40, 30], "headquarters-disc": 32.5}
    until(lambda: (served.job.table.position or {}).get("house_rules") == chosen)


def test_a_file_that_was_mended_can_be_chosen_again(
    served: Served, opened: Open, tmp_path: Path
) -> None:
    page = opened("game")
    page.get_by_text("A position of your own").click()
    file = tmp_path / "game.json"

    def choose(text: str) -> None:
        file.write_text(text)
        with page.expect_file_chooser() as chooser:
            page.get_by_label("Position file").click()
        chooser.value.set_files(file)

    choose("{]")
    refused(page, "game.json: line 1 column 2: is not JSON")
    choose('{"format": "tableside.position/1"}')
    refused(page, "game.json: ruleset: is missing; name the rule set")
    choose(json.dumps({"x": '"' * ((1 << 20) - 10)}))  # 2 MB as a file, and 4 MB as it is sent
    refused(page, "game.json: ruleset: is missing")
    choose(json.dumps({"x": "y" * (1 << 21)}))
    refused(page, "game.json is larger than 2 MB")
    choose(json.dumps({**(served.job.table.position or {}), "turn": 2}))
    until(lambda: (served.job.table.position or {})["turn"] == 2)
    expect(page.locator("#refused")).to_be_hidden()


def test_a_number_that_is_too_large_is_told(opened: Open) -> None:
    page = opened("board")
    page.get_by_label("Markers (mm)").fill("1e99")
    page.get_by_role("button", name="This is it").click()
    refused(page, "A number is too large: write a smaller one")


def test_everything_is_large_enough_for_a_finger(opened: Open) -> None:
    """But the boxes to tick: the whole of their line can be tapped."""
    small = """() => [...document.querySelectorAll(
      'button, select, summary, .button, label.check, input:not([type=checkbox])')]
      .filter((e) => e.offsetParent && e.getBoundingClientRect().height < 44)
      .map((e) => e.outerHTML.slice(0, 80))"""
    page = opened("camera")
    for step in ("print", "lens", "board", "game", "tags", "terrain", "go"):
        page.locator(f"[data-step={step}]").click()
        expect(page.locator(f"[data-step={step}]")).to_have_attribute("aria-current", "step")
        if step == "tags":
            expect(page.locator("#units li")).to_have_count(4)
        page.evaluate(
            "() => document.querySelectorAll('details').forEach((e) => { e.open = true; })"
        )
        assert page.evaluate(small) == []


def test_what_cannot_be_pressed_yet_does_not_look_as_if(
    browser: Browser, tmp_path: Path, laid: Image
) -> None:
    served = Served(tmp_path, laid)
    served.camera.image = laid * 0
    context = browser.new_context(locale="en")
    page = context.new_page()
    try:
        page.goto(served.url)
        page.locator("[data-step=go]").click()
        begin = page.get_by_role("button", name="Begin the game")
        expect(begin).to_be_disabled()
        colour = "(e) => getComputedStyle(e).backgroundColor"
        page.locator("[data-step=print]").click()
        ready = page.get_by_role("button", name="Next").evaluate(colour)
        page.locator("[data-step=go]").click()
        expect(begin).to_be_disabled()
        assert begin.evaluate(colour) != ready
    finally:
        context.close()
        served.close()
