"""What is asked, what happened and what is flagged can be read whole, and hides nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tableside.engine.ruleset import Prompt
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.fake_game import FakeState, fake_state
from tests.web.awaited import heard
from tests.web.boxes import box, boxes, every_box
from tests.web.conftest import NewPhone
from tests.web.page.test_turn_page import Rich
from tests.web.page.test_two_phones_page import ATTACK, Two, two
from tests.web.page.test_verdicts_page import FAR, HOME, Sides, sides
from tests.web.players import Phone, new_phone
from tests.web.served import Served
from tests.web.spoken import SpokenTable

__all__ = ["sides", "two"]

PHONE, SMALL, LOW = (390, 844), (320, 568), (844, 390)
SIZES = pytest.mark.parametrize("size", [PHONE, SMALL, LOW], ids=str)
CUT = "each => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1"
#: Of these, what would not be hit by a tap on its middle.
HIDDEN = """(selectors) => selectors.filter((selector) => {
  const element = document.querySelector(selector);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""
#: Where a list ends that is scrolled down, and its height: at one moment, as it may be redrawn.
TO_THE_END = """(words) => {
  document.querySelector('#turn-panel .verdict b').textContent = words;
  const body = document.querySelector('#turn-panel .turn-body');
  body.scrollTop = 1e4;
  return [body.scrollTop + body.clientHeight, body.scrollHeight];
}"""
LONG = (
    "Das VII. Armeekorps General von Reventlows wich 2,31 Zoll zurück, muss aber mindestens "
    "3,00 Zoll weit und aus der Kontrollzone der Division Duval hinaus: es steht noch darin."
)


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@SIZES
def test_a_request_is_read_whole_by_who_has_to_answer_it(two: Two, size: tuple[int, int]) -> None:
    two.fight(4, 4)
    page = two.usa.page
    sized(page, size)
    two.csa.twice("Take back the last change")
    asked = page.locator("#wishes p > span")
    expect(asked).to_have_text(
        "Confederacy asked to take back: csa-1 (4+2 = 6) attacks usa-1 (4+0 = 4): usa-1 retreats."
    )
    assert not asked.evaluate(CUT)
    shown, accept = boxes(page, "#wishes p > span", "#wishes .main")
    assert shown.left >= 0
    assert max(shown.right, accept.right) <= size[0]
    assert page.evaluate(HIDDEN, ["#wishes p > span", "#wishes .main"]) == []


class LongNames(Rich):
    """A game that asks for a decision about two units of long names, and names what it is last."""

    def prompt(self, state: FakeState) -> Prompt:
        del state
        one = "Grenadierregiment der kaiserlichen Leibwache Nr. 3 (Reserve)"
        other = "2nd Battalion, 14th Regiment of the Line (Duchess of Aldmark’s Own)"
        asked = f"{one} charges {other}: react, or pass."
        return Prompt("red", asked)


@SIZES
@pytest.mark.parametrize("role", ["red", "Watch"])
def test_what_is_to_be_decided_is_read_whole_after_long_names(
    browser: Browser, size: tuple[int, int], role: str
) -> None:
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(Session(LongNames(), fake_state()), settings=settings, seats=seats)
    phone = new_phone(browser)
    sized(phone.page, size)
    if role == "Watch":
        phone.page.goto(served.url)
    else:
        phone.join(served.url, seats.code, role, "")
    asked = phone.page.locator("#prompt > span")
    expect(asked).to_contain_text("react, or pass.")
    expect(phone.page.locator("#turn-panel")).to_be_visible()
    assert not asked.evaluate(CUT)
    prompt, panel, tools = boxes(phone.page, "#prompt", "#turn-panel", "#tools")
    assert prompt.bottom <= panel.top + 1
    assert prompt.bottom < tools.top or prompt.left > tools.right
    phone.context.close()
    served.close()
    assert phone.complaints == []


def test_beside_an_open_sheet_a_tap_unfolds_a_request(two: Two) -> None:
    two.fight(4, 4)
    page = two.usa.page
    two.csa.twice("Take back the last change")
    asked = page.locator("#wishes p > span")
    expect(asked).to_be_visible()
    with heard(page):
        page.locator("#open-log").tap()
    assert asked.evaluate(CUT)
    with heard(page):
        asked.tap()
    assert not asked.evaluate(CUT)
    assert page.evaluate(HIDDEN, ["#wishes p > span", "#wishes .main"]) == []


@pytest.mark.parametrize("size", [PHONE, LOW], ids=str)
def test_what_happened_last_is_read_with_its_result(two: Two, size: tuple[int, int]) -> None:
    two.fight(4, 4)
    sized(two.usa.page, size)
    last = two.usa.page.locator(".turn-last")
    expect(last).to_contain_text("usa-1 retreats.")
    assert not last.evaluate(CUT)


@SIZES
def test_what_dice_bring_stands_over_the_buttons(two: Two, size: tuple[int, int]) -> None:
    page = two.csa.page
    sized(page, size)
    two.csa.button(ATTACK).tap()
    for row in range(2):
        page.locator(".die-row").nth(row).get_by_role("button", name="4", exact=True).tap()
    expect(page.locator(".foreseen")).to_contain_text("usa-1 retreats.")
    told, done, body = boxes(page, ".foreseen", ".turn-done .main", ".turn-body")
    assert body.bottom <= told.top < told.bottom <= done.top
    assert done.bottom <= size[1]
    assert body.height >= 100  # a wrong face can still be tapped
    assert not page.locator(".foreseen").evaluate(CUT)


def lengthened(verdict: Locator) -> None:
    expect(verdict).to_be_visible()
    verdict.evaluate("(each, words) => { each.textContent = words; }", LONG)


@SIZES
def test_a_long_verdict_hides_neither_buttons_nor_table(
    sides: Sides, size: tuple[int, int]
) -> None:
    page = sides.red.page
    sized(page, size)
    sides.hand(HOME, FAR)
    lengthened(page.locator("#turn-panel .verdict b"))
    tools = ["#choose-layers", "#turn-map", "#fit-map"]
    mine = ["#turn-panel .next", "#turn-panel .next + button", "#turn-panel .verdict"]
    assert page.evaluate(HIDDEN, [*tools, *mine]) == []
    panel, bar, ground = boxes(page, "#turn-panel", "#prompt", ".ground")
    assert panel.top >= bar.bottom - 1
    assert panel.top >= ground.bottom or panel.left >= ground.right
    assert panel.bottom <= size[1] + 1
    reached, whole = page.evaluate(TO_THE_END, LONG)
    assert reached >= whole - 1


def test_whose_move_it_is_stays_over_an_open_card(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(2.0)
    phone = new_phone(*LOW)
    phone.open()
    before = box(phone.page, ".ground")
    phone.page.locator('[data-unit="csa-1"]').press("Enter")
    expect(phone.page.locator("#sheet")).to_be_visible()
    assert phone.page.evaluate(HIDDEN, ["#prompt", "#close-sheet"]) == []
    bar, sheet, ground = boxes(phone.page, "#prompt", "#sheet", ".ground")
    assert bar.bottom <= sheet.top + 1
    assert sheet.bottom <= LOW[1] + 1
    assert ground == before


def test_the_buttons_of_a_what_if_stand_in_one_row(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(2.0)
    phone = new_phone(*PHONE, locale="de-DE")
    phone.open()
    phone.page.locator('[data-unit="usa-5"]').press("Enter")
    phone.page.locator(".elsewhere").click()
    expect(phone.page.locator(".turns .main")).to_have_text("Beenden")
    assert len({round(each.top) for each in every_box(phone.page, ".turns button")}) == 1


def test_times_in_the_log_of_the_big_screen_leave_room(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(30.0)
    phone = new_phone(1920, 1080)
    phone.open("/show")
    time = phone.page.locator("#log time").first
    time.evaluate("each => { each.textContent = '1:14:16'; }")
    ends, begins = time.evaluate(
        "each => { const range = document.createRange(); range.selectNodeContents(each);"
        " return [range.getBoundingClientRect().right,"
        " each.nextElementSibling.getBoundingClientRect().left]; }"
    )
    assert ends + 4 <= begins


@pytest.fixture
def marshal(root: Path, browser: Browser) -> Iterator[Phone]:
    """The phone of a side that orders ten units, each of which may be told eighteen things."""
    file = root / "fixtures/images/gitm-game/position.json"
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    session = Session(*load_position(json.loads(file.read_text("utf-8")), "gitm-game"))
    served = SpokenTable(session, settings=settings, seats=seats)
    phone = new_phone(browser)
    phone.join(served.url, seats.code, "Aldmark", "")
    yield phone
    phone.context.close()
    served.close()
    assert phone.complaints == []


#: What unfolds the fields that are seldom filled in.
MORE = ".turn-body > .turn-more"


def test_a_long_form_has_room_and_says_what_it_needs(marshal: Phone) -> None:
    page = marshal.page
    expect(marshal.button("Give orders")).to_be_visible()  # the page after that of joining
    with heard(page):
        marshal.button("Give orders").tap()
    units = page.locator("[data-field=unit] .pick")
    assert box(page, "#turn-panel").height < 280  # units can be tapped on the map
    assert page.locator(".ask legend").filter(has_text="(").all_text_contents() == [
        "Unit (required)"
    ]
    units.nth(1).tap()
    expect(units).to_have_count(2)
    assert box(page, "#turn-panel").height > 500
    do = marshal.button("Do it")
    expect(do).to_be_disabled()  # nothing is ordered yet
    page.locator(MORE).tap()
    phase = page.locator('[data-field="orders.phase"]')
    phase.get_by_role("button", name="2", exact=True).tap()
    expect(do).to_be_enabled()
    tap = page.locator('[data-field="orders.to"]').get_by_role("button", name="Tap on the table")
    with heard(page):
        tap.tap()
    assert box(page, "#turn-panel").height < 280  # a square can be tapped on the map
    expect(tap).to_be_in_viewport(ratio=0.9)
    with heard(page):
        tap.tap()
    assert box(page, "#turn-panel").height > 500


def test_a_fields_label_stays_and_the_list_begins_at_its_beginning(marshal: Phone) -> None:
    page = marshal.page
    sized(page, SMALL)
    marshal.button("Give orders").tap()
    page.locator("[data-field=unit] .pick").nth(1).tap()
    page.locator(MORE).tap()
    attack = page.locator('[data-field="orders.attack"]')
    attack.locator(".pick").last.evaluate("(each) => each.scrollIntoView({ block: 'end' })")
    body = page.locator(".turn-body")
    body.evaluate(
        "(b) => { b.scrollTop += b.querySelector('[data-field=\"orders.attack\"]')"
        ".getBoundingClientRect().top - b.getBoundingClientRect().top + 30; }"
    )
    label, panel = boxes(page, '[data-field="orders.attack"] legend', ".turn-body")
    assert label.top == pytest.approx(panel.top, abs=4)
    marshal.button("Back").tap()
    expect(marshal.button("Give orders")).to_be_visible()
    assert body.evaluate("(b) => b.scrollTop") == 0
