"""Small screens and large text: what is to be read is whole, what is to be tapped is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.session.session import Session
from tests.fake_game import fake_state, look, seen
from tests.web.awaited import told
from tests.web.boxes import boxes
from tests.web.conftest import NewPhone, Phone
from tests.web.page.test_turn_page import UNITS, Rich, pose_of
from tests.web.served import Served
from tests.web.spoken import SpokenTable

#: Screens, and the text's size on them in percent.
SMALL = [(320, 568, 100), (360, 640, 100), (390, 844, 200), (320, 568, 200)]
CUT = """() => ['#prompt', '#you', '#phase', '#sheet-title'].filter((name) => {
  const e = document.querySelector(name);
  if (!e || !e.offsetParent) return false;
  return e.scrollHeight > e.clientHeight + 3 || e.scrollWidth > e.clientWidth + 1;
})"""
OUTSIDE = """(within) => {
  const all = document.querySelectorAll(`${within} button, ${within} a:not(.skip)`);
  return [...all].filter((e) => {
    const at = e.getBoundingClientRect();
    return at.width && (at.left < 0 || at.right > innerWidth);
  }).map((e) => e.outerHTML.slice(0, 80));
}"""


def with_text(page: Page, percent: int) -> None:
    page.add_style_tag(content=f"html {{ font-size: {percent}% }}")
    boxes(page, "#prompt")  # a long one is fitted in again when its size has changed


@pytest.fixture(params=SMALL, ids=lambda size: "x".join(map(str, size)))
def german(request: pytest.FixtureRequest, new_phone: NewPhone, demo: Served) -> Phone:
    """A phone that speaks German, whose words are the longer ones."""
    width, height, percent = request.param
    demo.held_at(30.0)
    phone = new_phone(width, height)
    phone.page.add_init_script("localStorage.setItem('language', 'de')")
    phone.open()
    expect(phone.page.locator("html")).to_have_attribute("lang", "de")
    with_text(phone.page, percent)
    return phone


def test_nothing_is_cut_off(german: Phone) -> None:
    page = german.page
    assert page.evaluate(CUT) == []
    assert page.evaluate(OUTSIDE, "body") == []
    turn, log = boxes(page, "#turn", "#open-log")
    assert log.top < turn.bottom  # beside it, not in a row of its own
    for view in (what_if, why, layers, past):
        view(page)
        assert page.evaluate(CUT) == [], view.__name__
        assert page.evaluate(OUTSIDE, "body") == [], view.__name__
        assert page.evaluate(
            "() => { const e = document.querySelector('#sheet-body');"
            "return e.scrollWidth <= e.clientWidth + 1; }"
        ), view.__name__


def what_if(page: Page) -> None:
    page.locator('[data-unit="usa-5"]').press("Enter")
    page.locator(".elsewhere").click()
    expect(page.locator("#sheet .ruling.legal")).to_be_attached()


def why(page: Page) -> None:
    page.locator("#close-sheet").click()
    page.locator("#banners .banner").click()
    expect(page.locator("#sheet .photograph")).to_be_attached()


def layers(page: Page) -> None:
    page.locator("#close-sheet").click()
    page.locator("#choose-layers").click()


def past(page: Page) -> None:
    page.locator("#close-sheet").click()
    page.locator("#open-log").click()
    page.locator("#sheet .entries button").nth(3).click()
    expect(page.locator("#past")).to_be_visible()
    page.locator("#past .main").scroll_into_view_if_needed()
    expect(page.locator("#past .main")).to_be_in_viewport(ratio=0.8)


@pytest.mark.parametrize(
    "size", [*SMALL, (820, 1180, 200)], ids=lambda size: "x".join(map(str, size))
)
def test_dice_can_be_filled_in_and_sent(browser: Browser, size: tuple[int, int, int]) -> None:
    width, height, percent = size
    game = Rich()
    table = SpokenTable(Session(game, fake_state()))
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    page = context.new_page()
    panel = page.locator("#turn-panel")
    try:
        page.goto(table.url)
        with_text(page, percent)
        panel.get_by_role("button", name="Fight", exact=True).tap()
        expect(panel.locator(".die-row")).to_have_count(2)
        assert page.evaluate(OUTSIDE, "#turn-panel") == []
        for name, face in (("Attacker's die", "5"), ("defender's die", "3")):
            page.get_by_role("group", name=name).get_by_role("button", name=face).tap()
        done = panel.get_by_role("button", name="Do it", exact=True)
        expect(done).to_be_in_viewport(ratio=0.8)
        done.tap()
        told(page, lambda: bool(game.done), "the combat")
        expect(panel.get_by_role("button", name="Fight", exact=True)).to_be_visible()
        assert game.done[-1] == {"action": "combat", "dice": [5, 3]}
    finally:
        context.close()
        table.close()


def test_a_tablet_held_upright_gives_the_map_all_of_its_width(browser: Browser) -> None:
    table = SpokenTable(Session(Rich(), fake_state()))
    page = browser.new_page(viewport={"width": 820, "height": 1180})
    try:
        page.goto(table.url)
        expect(page.locator("#turn-panel")).to_be_visible()
        stage, panel = boxes(page, "#stage", "#turn-panel")
        assert (stage.width, panel.width) == (820, 820)
        assert boxes(page, ".ground")[0].bottom <= panel.top
    finally:
        page.close()
        table.close()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
def test_large_text_leaves_the_list_and_half_of_the_screen_for_the_map(
    browser: Browser, width: int, height: int
) -> None:
    table = SpokenTable(Session(Rich(), fake_state()))
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    page = browser.new_page(viewport={"width": width, "height": height})
    try:
        page.goto(table.url)
        with_text(page, 200)
        first = page.locator("#turn-panel .turn-option").first
        expect(first).to_be_in_viewport(ratio=0.9)
        prompt, dock, tools = boxes(page, "#prompt", "#turn-panel", "#tools")
        assert tools.top - prompt.bottom >= height / 2 - 1
        assert dock.bottom <= height
        for name in ("Take back", "Fold away"):
            button = page.get_by_role("button", name=name)
            button.scroll_into_view_if_needed()
            expect(button).to_be_in_viewport()
    finally:
        page.close()
        table.close()


@pytest.mark.parametrize("width", [360, 390])
def test_a_verdict_is_read_whole_on_a_phone(new_phone: NewPhone, demo: Served, width: int) -> None:
    demo.held_at(30.0)
    phone = new_phone(width, 844)
    phone.open()
    words = phone.page.locator("#banners .words")
    expect(words).to_contain_text("Rodes moved 5.00 in; its limit is 4.00 in.")
    assert words.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1")
