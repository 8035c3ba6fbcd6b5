"""The dock has room for what can be done, and what happened last can be read whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.access import violations
from tests.web.boxes import box, boxes
from tests.web.modules import run
from tests.web.page.test_put_page import Blind, blind

LONG = (
    "Thorne's Brigade (4 dice, at 5 and over) fires at Lindgren's Brigade behind the long wall of "
    "the mill: 5, 6, 2, 5; three stands are hit, one is lost, and Lindgren's Brigade falls back "
    "4.00 in and is shaken."
)
#: A line of the log that says so, told as the server would tell it. What the server itself says
#: from then on is not taken: a stream that is opened anew begins with the whole state.
TOLD = """async (text) => {
  const { store } = await load('table/main');
  const { number, state } = store;
  const entry = { number: 99, time: 9, kind: 'fire', units: [], text };
  const { take } = Object.getPrototypeOf(store);
  take.call(store, { since: number, number, state, log: { 99: entry } });
  store.take = () => true;
}"""
#: A phase of another name.
PHASE = """async (name) => {
  const { store } = await load('table/main');
  const { number, state, parts } = store;
  store.take({ since: number, number, state, table: { ...parts.table, phase_name: name } });
}"""
#: The phone of somebody who sees the secrets of both sides.
SEES = """async () => {
  const { store } = await load('table/main');
  const { number, state } = store;
  store.take({ since: number, number, state, sees: { as: 'everything' } });
}"""
WHOLE = """(each) => each.scrollHeight <= each.clientHeight + 3
  && each.scrollWidth <= each.clientWidth + 1"""
NAME = "Army of the Upper Lakes"
TALLER, LOWER = "Show more of what can be done", "Show the whole map again"


@pytest.fixture
def orders(root: Path, browser: Browser) -> Iterator[Blind]:
    """The phone of a side that can do nine things, and the other's."""
    file = root / "tableside/rules/metal_men/scenarios/gravenor-heights.json"
    laid = json.loads(file.read_text("utf-8"))
    with blind(browser, laid, NAME, "Army of the Pinelands") as table:
        expect(table.mine.button("General Ostrow orders a move or charge")).to_be_visible()
        yield table


@pytest.mark.parametrize(
    ("size", "least"), [((390, 844), 160), ((412, 915), 160), ((390, 667), 80), ((320, 568), 50)]
)
def test_the_list_shows_three_rows_and_the_map_keeps_half_of_the_screen(
    orders: Blind, size: tuple[int, int], least: int
) -> None:
    page = orders.mine.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    panel, body, bar, tools = boxes(page, "#turn-panel", ".turn-body", "#prompt", "#tools")
    assert body.height >= least
    assert tools.bottom <= panel.top
    assert panel.top - bar.bottom >= size[1] / 2 - 1


def test_a_longer_list_takes_the_maps_lower_part_and_gives_it_back(orders: Blind) -> None:
    page, mine = orders.mine.page, orders.mine
    before = box(page, ".ground")
    low = box(page, ".turn-body").height
    mine.button(TALLER).tap()
    expect(mine.button(LOWER)).to_have_attribute("aria-expanded", "true")
    bar, panel, body = boxes(page, "#prompt", "#turn-panel", ".turn-body")
    assert body.height > 2 * low
    assert panel.top - bar.bottom > 200  # the map is seen above it
    assert box(page, ".ground") == before
    assert violations(page) == []
    mine.button(LOWER).tap()
    expect(mine.button(TALLER)).to_be_visible()
    assert box(page, ".turn-body").height == pytest.approx(low)
    mine.button(TALLER).tap()
    mine.button("General Ostrow orders a move or charge").tap()
    mine.button("Back").tap()
    expect(mine.button(TALLER)).to_be_visible()  # what was begun from the long list folds it


def test_a_list_that_has_room_offers_no_more(orders: Blind) -> None:
    expect(orders.theirs.panel).to_contain_text("Nothing for you to do now")
    expect(orders.theirs.panel.locator(".taller")).to_be_hidden()
    expect(orders.theirs.button(TALLER)).to_have_count(0)


def test_a_long_result_is_read_whole_with_a_tap(orders: Blind) -> None:
    page = orders.mine.page
    run(page, TOLD, "Keller's Brigade moved 2.00 in.")
    last = page.locator(".turn-last")
    expect(last).to_have_text("Keller's Brigade moved 2.00 in.")
    expect(last.locator(".read")).to_have_count(0)
    run(page, TOLD, LONG)
    read = last.locator(".read")
    expect(read).to_have_attribute("aria-expanded", "false")
    assert box(page, ".read").height == pytest.approx(44, abs=1)
    read.tap()
    expect(read).to_have_attribute("aria-expanded", "true")
    expect(last).to_have_text(LONG)
    whole, body, panel = boxes(page, ".read", ".turn-body", "#turn-panel")
    assert not read.evaluate("(each) => each.scrollHeight > each.clientHeight + 1")
    assert whole.top >= panel.top
    assert whole.bottom <= body.top + 1
    assert body.height >= 60
    assert violations(page) == []
    read.tap()
    expect(read).to_have_attribute("aria-expanded", "false")


def test_who_watches_can_read_a_long_result_whole(orders: Blind, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(orders.mine.page.url.split("#")[0])
    page.wait_for_selector("body:not([inert]) .unit")
    run(page, TOLD, LONG)
    line = page.locator(".going-on li").first
    expect(line).to_have_text(LONG)
    assert not line.evaluate("(each) => each.scrollHeight > each.clientHeight + 1")
    assert page.locator(".going-on").evaluate(
        "(list) => { list.scrollTop = 1e4; return list.scrollTop + list.clientHeight; }"
    ) >= page.locator(".going-on").evaluate("(list) => list.scrollHeight - 1")
    page.close()


def test_a_side_of_one_long_word_is_not_broken_on_its_badge(orders: Blind) -> None:
    page = orders.mine.page
    name = page.locator("#you > span")
    name.evaluate("(each) => { each.textContent = 'Konföderation'; }")
    lines = "(each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
    assert name.evaluate(lines) == pytest.approx(1, abs=0.3)


@pytest.mark.parametrize("phase", ["movement of commanders", "movement of higher commanders"])
def test_a_long_phase_and_the_side_are_both_read_whole(orders: Blind, phase: str) -> None:
    page = orders.mine.page
    run(page, PHASE, phase)
    page.locator("#you > span").evaluate("(each) => { each.textContent = 'Southern Confederacy'; }")
    expect(page.locator("#phase")).to_have_text(re.compile(phase, re.IGNORECASE))
    bar, turn, you = boxes(page, "#bar", "#turn", "#you")
    assert bar.top <= turn.top < turn.bottom <= bar.bottom
    assert turn.right <= you.left
    for each in ("#phase", "#you > span"):
        assert page.locator(each).evaluate(WHOLE), each
    lines = "(each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
    assert page.locator("#you > span").evaluate(lines) == pytest.approx(2, abs=0.3)


@pytest.mark.parametrize("width", [390, 360, 320])
def test_a_phase_leaves_room_for_what_says_that_the_screen_shows_secrets(
    orders: Blind, width: int
) -> None:
    page = orders.mine.page
    page.set_viewport_size({"width": width, "height": 844})
    run(page, SEES)
    secrets = page.locator("#secrets")
    expect(secrets).to_be_visible()
    told = "Du siehst die Geheimnisse beider Seiten"
    secrets.evaluate("(each, told) => { each.textContent = told; }", told)
    page.locator("#you > span").evaluate("(each) => { each.textContent = 'Gastgeber'; }")
    run(page, PHASE, "Counter verlegen")
    expect(page.locator("#phase")).to_have_text("Counter verlegen")
    seen, you, menu = boxes(page, "#secrets", "#you", "#open-log")
    assert seen.right <= you.left < you.right <= menu.left
    assert menu.right <= width
    assert page.locator("#phase").evaluate(WHOLE)


def test_a_phase_that_lacks_less_than_a_pixel_is_not_cut(orders: Blind) -> None:
    page = orders.mine.page
    run(page, PHASE, "chain of command")
    expect(page.locator("#phase")).to_have_text(re.compile("chain of command", re.IGNORECASE))
    width = page.locator("#phase").evaluate(
        """(each) => {
          each.parentElement.classList.remove('long');
          const words = document.createRange();
          words.selectNodeContents(each);
          return words.getBoundingClientRect().width;
        }"""
    )
    for lacks, long in ((0.3, "long"), (-0.3, "long-turn")):  # in one line it leaves the turn two
        room = f"{width - lacks}px"
        page.locator("#phase").evaluate("(each, room) => { each.style.maxWidth = room; }", room)
        run(
            page, PHASE, "chain of command" if long == "long" else "chain  of command"
        )  # drawn anew
        expect(page.locator("#turn")).to_have_class(long)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_on_a_wide_screen_the_list_has_the_column_that_no_sheet_needs(
    orders: Blind, size: tuple[int, int]
) -> None:
    page = orders.mine.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.reload()
    expect(orders.mine.button("General Ostrow orders a move or charge")).to_be_visible()
    before, panel, bar = boxes(page, ".ground", "#turn-panel", "#prompt")
    assert panel.height > 0.75 * size[1]
    assert bar.bottom <= panel.top
    if size[1] > 1000:
        fits = "(each) => each.scrollHeight <= each.clientHeight"
        assert page.locator(".turn-body").evaluate(fits)
        expect(page.locator("#turn-panel .taller")).to_be_hidden()
    page.locator("#open-log").click()
    sheet, panel, ground = boxes(page, "#sheet", "#turn-panel", ".ground")
    assert sheet.height > 150
    assert sheet.bottom <= panel.top
    assert ground == before


#: Two rules that one unit breaks, and one that another does.
FLAGGED = """async () => {
  const { store } = await load('table/main');
  const { number, state } = store;
  const [one, other] = Object.keys(store.units);
  const flag = (unit, message) => ({ rule: 'made', units: [unit], verdict: 'illegal', message });
  const findings = [flag(one, 'It goes too far.'), flag(one, 'It has no order.'),
    flag(other, 'It may not turn.')];
  const { take } = Object.getPrototypeOf(store);
  take.call(store, { since: number, number, state, findings });
  store.take = () => true;
}"""


def test_what_is_flagged_of_one_unit_is_one_banner(orders: Blind) -> None:
    page = orders.mine.page
    run(page, FLAGGED)
    expect(page.locator("#banners .message")).to_have_text(["It goes too far."])
    expect(page.locator("#banners .more")).to_have_text("1 more")
    page.locator("#banners .more").tap()
    expect(page.locator("#sheet .flagged .banner")).to_have_count(3)
