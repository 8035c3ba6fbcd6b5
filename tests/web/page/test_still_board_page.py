"""The board never moves, the screen says little, and everything is large enough for a finger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.fake_game import fake_state, look, seen
from tests.web.awaited import drawn, time_stands
from tests.web.boxes import box, boxes
from tests.web.conftest import READY, NewPhone
from tests.web.page.test_turn_page import UNITS, Rich, pose_of
from tests.web.served import Served
from tests.web.spoken import SpokenTable

SIZES = [(390, 844), (360, 640), (844, 390), (1280, 800)]
#: Note where the board is whenever anything on the page has changed.
WATCHED = """() => {
  window.places = new Set();
  window.changes = 0;
  const note = () => {
    window.changes += 1;
    const { x, y, width, height } = document.querySelector('.ground').getBoundingClientRect();
    window.places.add([x, y, width, height].map((each) => each.toFixed(1)).join());
  };
  note();
  new MutationObserver(note).observe(document.body,
    { childList: true, subtree: true, attributes: true, characterData: true });
}"""
#: Words of two letters and more that are to be seen: numbers on bases and on the grid are none, and
#: neither are signs on bases; what a list has to be scrolled for is not on the screen.
WORDS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('.unit')) continue;
    const name = node.parentElement.closest('.name'); // has a box, drawn or not
    if (name && getComputedStyle(name).display === 'none') continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!there || !(there.contains(node) || node.parentElement.contains(there))) continue;
    found.push(...node.textContent.split(/\\s+/).filter((each) => /\\p{L}{2}/u.test(each)));
  }
  return found;
}"""
SMALL = """() => {
  const controls = document.querySelectorAll('button, a:not(.skip), input, summary');
  return [...controls].filter((e) => {
    const { width, height } = e.getBoundingClientRect();
    return width && (width < 43.9 || height < 43.9) && e.checkVisibility();
  }).map((e) => e.outerHTML.slice(0, 90));
}"""
GAMES = {
    "gmu": "short-game", "mini-nap": "nap-game", "brothers-at-arms": "brothers-game",
    "metal-men": "metal-game", "gitm": "gitm-game",
}  # fmt: skip


def test_it_stands_still_through_a_whole_recording(new_phone: NewPhone, demo: Served) -> None:
    """On screens of all sizes, which look on together."""
    demo.held_at(0.0)
    pages = []
    for size in SIZES:
        phone = new_phone(*size)
        phone.open()
        phone.page.evaluate(WATCHED)
        pages.append(phone.page)
    recorded = demo.get("/state")["recorded"]
    moments = [mark["time"] for mark in recorded["marks"]]
    for moment in moments:
        demo.held_at(min(moment + 0.1, recorded["duration"]))
        state = demo.get("/state")["state"]
        for page in pages:
            drawn(page, state)
    assert len(moments) > 10
    for page, size in zip(pages, SIZES, strict=True):
        assert page.evaluate("window.changes") > 3 * len(moments), size
        assert len(page.evaluate("[...window.places]")) == 1, size


@pytest.fixture
def live() -> Iterator[SpokenTable]:
    table = SpokenTable(Session(Rich(), fake_state()))
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    yield table
    table.close()


@pytest.mark.parametrize("size", [*SIZES, (320, 568)], ids=lambda size: "x".join(map(str, size)))
def test_nothing_that_comes_and_goes_moves_it(
    new_phone: NewPhone, live: SpokenTable, size: tuple[int, int]
) -> None:
    phone = new_phone(*size, served=live)
    phone.open()
    page = phone.page
    page.evaluate(WATCHED)
    page.get_by_role("button", name="Fold away what can be done").click()
    page.get_by_role("button", name="What can be done now").click()
    page.locator("#prompt").click()
    page.locator("#prompt").click()
    for opener in ("#open-log", "#choose-layers"):
        page.locator(opener).click()
        expect(page.locator("#sheet")).to_be_visible()
        page.locator("#close-sheet").click()
    live.link.show(look(2, [seen(name, pose_of(name)) for name in UNITS[:2]]))
    page.get_by_role("button", name="red passes").click()
    expect(page.locator(".turn-last")).to_have_text("pass was done.")
    assert len(page.evaluate("[...window.places]")) == 1


@pytest.mark.parametrize("size", [(390, 844, 100), (360, 640, 100), (320, 568, 200)], ids=str)
def test_the_map_has_half_of_a_small_screen(
    new_phone: NewPhone, live: SpokenTable, size: tuple[int, int, int]
) -> None:
    phone = new_phone(*size[:2], served=live)
    phone.open()
    phone.page.add_style_tag(content=f"html {{ font-size: {size[2]}% }}")
    bar, tools = boxes(phone.page, "#prompt", "#tools")
    assert tools.top - bar.bottom >= size[1] / 2 - 4


def test_on_its_side_nothing_that_matters_is_in_the_upper_third(
    new_phone: NewPhone, live: SpokenTable
) -> None:
    phone = new_phone(844, 390, served=live)
    phone.open()
    for name in ("#prompt", "#turn-panel"):
        assert box(phone.page, name).top >= 130


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_at_rest_there_is_little_to_read(
    browser: Browser, root: Path, game: str, language: str
) -> None:
    path = root / "fixtures/images" / GAMES[game] / "position.json"
    session = Session(*load_position(json.loads(path.read_text()), game))
    seats = Seats(SeatBook())
    table = SpokenTable(session, settings=Settings(join=("http://10.0.0.1:8000",)), seats=seats)
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=language)
    page = context.new_page()
    page.clock.install()
    try:
        page.goto(f"{table.url}/join#{seats.code}")
        page.locator(".role").first.click()
        page.locator("#go").click()
        page.wait_for_selector(READY)
        time_stands(page)  # a hint that nobody taps goes by itself
        while page.locator("#hint button").count() and page.locator("#hint").is_visible():
            page.locator("#hint button").first.click()  # the hints of the first visit
        expect(page.locator("#hint")).to_be_hidden()
        said = page.evaluate(WORDS)
        bar = box(page, "#prompt")
        assert len(said) <= 45, " ".join(said)
        assert bar.height <= 56
        assert page.evaluate(SMALL) == []
    finally:
        context.close()
        table.close()


def test_every_control_is_large_enough_in_every_view(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(30.0)
    phone = new_phone(390, 844)
    phone.open()
    page = phone.page
    page.locator('[data-unit="usa-5"]').press("Enter")
    page.locator(".card-more > summary").click()
    expect(page.locator("#sheet .working")).to_have_count(0)
    assert page.evaluate(SMALL) == []
    page.locator(".elsewhere").click()
    expect(page.locator("#sheet .ruling.legal")).to_be_attached()
    assert page.evaluate(SMALL) == []
    page.locator("#close-sheet").click()
    page.locator("#banners .banner").first.click()
    expect(page.locator("#sheet .photograph")).to_be_attached()
    assert page.evaluate(SMALL) == []
    for opener in ("#choose-layers", "#open-log"):
        page.locator("#close-sheet").click()
        page.locator(opener).click()
        assert page.evaluate(SMALL) == [], opener
    page.locator("#sheet .entries button").nth(3).click()
    expect(page.locator("#past")).to_be_visible()
    assert page.evaluate(SMALL) == []


def test_a_hint_that_nobody_taps_goes_by_itself(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(2.0)
    phone = new_phone()
    phone.page.clock.install()
    phone.open()
    hint = phone.page.locator("#hint button")
    expect(hint).to_contain_text("Tap a unit")
    pass_by = phone.page.clock.fast_forward
    for _ in range(16):
        pass_by(1_000)
    expect(hint).to_contain_text("how far?")
    for _ in range(16):
        pass_by(1_000)
    expect(hint).to_be_hidden()


def test_hints_are_shown_once_on_this_phone(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(2.0)
    phone = new_phone(390, 844)
    phone.open()
    hint = phone.page.locator("#hint button")
    expect(hint).to_contain_text("Tap a unit")
    hint.click()
    expect(hint).to_contain_text("how far?")
    tools, shown = boxes(phone.page, "#tools", "#hint")
    assert shown.right <= tools.left
    assert shown.top >= box(phone.page, ".ground").bottom
    hint.click()
    expect(hint).to_be_hidden()
    phone.page.reload()
    phone.page.wait_for_selector(READY)
    expect(hint).to_be_hidden()


def turned(page: Page) -> Any:
    return page.evaluate("localStorage.getItem('turned')")


def test_where_a_player_sits_is_told_with_one_tap_and_kept(
    new_phone: NewPhone, demo: Served
) -> None:
    demo.held_at(2.0)
    phone = new_phone(390, 844)
    phone.open()
    page = phone.page
    place = "[...document.querySelectorAll('.unit')].map((e) => e.getBoundingClientRect().y)"
    before = page.evaluate(place)
    page.locator("#choose-layers").click()
    page.get_by_role("button", name="At the top of this map").click()
    page.locator("#close-sheet").click()
    assert turned(page) == "180"
    after = page.evaluate(place)
    assert before.index(min(before)) == after.index(max(after))
    page.reload()
    page.wait_for_selector(READY)
    assert page.evaluate(place) == pytest.approx(after, abs=1)
