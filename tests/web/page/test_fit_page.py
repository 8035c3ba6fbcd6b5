"""What stands in the map's way: nothing of the table is under its buttons, or beyond its edge."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from bench.nap import crowded
from tableside.engine.ruleset import Option
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.fake_game import FakeState, fake_state, look, seen
from tests.web.access import violations
from tests.web.boxes import box, boxes, every_box
from tests.web.conftest import NewPhone
from tests.web.page.test_turn_page import OPTIONS, UNITS, Rich, pose_of
from tests.web.served import Served
from tests.web.spoken import SpokenTable

SIZES = [(320, 568), (360, 640), (390, 844), (820, 1180), (844, 390), (1180, 820), (1920, 1080)]
ASK = OPTIONS[1].asks[0]
#: Whether the lane's middle reaches beyond the board's left edge, and where a tap hits the lane.
BEYOND = """() => {
  const board = document.querySelector('.ground').getBoundingClientRect();
  const lane = document.querySelector('[data-terrain=lane]');
  const middle = lane.querySelector('.middle').getBoundingClientRect();
  const hit = (x) => document.elementsFromPoint(x, middle.top).some((e) => lane.contains(e));
  return [board.left - middle.left > 9, hit(board.left + 3),
    ...[3, 5, 7, 9].map((by) => hit(board.left - by))];
}"""


@pytest.fixture(scope="module")
def live() -> Iterator[SpokenTable]:
    table = SpokenTable(Session(Rich(), fake_state()))
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    yield table
    table.close()


def in_clear(page: Page) -> None:
    """No corner of the board is under a button or out of sight, by some pixels."""
    tools, board, stage = boxes(page, "#tools", ".ground", "#stage")
    assert max(tools.left - board.right, tools.top - board.bottom) >= 4
    assert min(board.left - stage.left, board.top - stage.top) >= 4
    assert min(stage.right - board.right, stage.bottom - board.bottom) >= 4


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_no_corner_of_the_table_is_under_a_button(
    new_phone: NewPhone, demo: Served, live: SpokenTable, size: tuple[int, int]
) -> None:
    demo.held_at(2.0)
    recorded = new_phone(*size)
    recorded.open()
    page = recorded.page
    in_clear(page)
    page.locator("#choose-layers").click()
    expect(page.locator("#sheet")).to_be_visible()
    page.locator("#close-sheet").click()
    in_clear(page)  # a panel was open, and the map got its room back
    page.locator("#turn-map").click()
    in_clear(page)
    screen = new_phone(*size)
    screen.open("/show")
    in_clear(screen.page)
    playing = new_phone(*size, served=live)
    playing.open()
    expect(playing.page.locator("#turn-panel")).to_be_visible()
    in_clear(playing.page)


def test_no_terrain_is_drawn_beyond_the_table(new_phone: NewPhone) -> None:
    lane = {"id": "lane", "type": "road", "line": [[-1, 2], [20, 2]], "width": 1}
    position = {**crowded(3, 4), "terrain": [lane]}
    table = SpokenTable(Session(*load_position(position, "lane")))
    phone = new_phone(1180, 820, served=table)
    phone.open()
    drawn = phone.page.evaluate(BEYOND)
    phone.close()
    table.close()
    assert drawn == [True, True, *[False] * 4]


@pytest.mark.parametrize(("size", "beside"), [((390, 844), False), ((820, 1180), True)])
def test_dice_stand_side_by_side_where_there_is_room(
    new_phone: NewPhone, live: SpokenTable, size: tuple[int, int], beside: bool
) -> None:
    phone = new_phone(*size, served=live)
    phone.open()
    phone.page.get_by_role("button", name="Fight", exact=True).tap()
    dice = phone.page.locator(".die-row")
    expect(dice).to_have_count(2)
    first, second = boxes(phone.page, ".die-row", ".die-row + .die-row")
    assert (first.top == second.top) == beside
    assert second.right <= size[0]


class Duel(Rich):
    """A fight of two named units."""

    def options(self, state: FakeState) -> tuple[Option, ...]:
        del state
        fight = {**OPTIONS[0].action, "attacker": "red-1", "defender": "red-2c"}
        return (Option(fight, "Fight", "red", OPTIONS[0].asks),)


@pytest.mark.parametrize(("size", "nearer"), [((320, 568), True), ((1920, 1080), False)])
def test_those_who_fight_are_brought_near_on_a_small_screen(
    new_phone: NewPhone, size: tuple[int, int], nearer: bool
) -> None:
    table = SpokenTable(Session(Duel(), fake_state()))
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    phone = new_phone(*size, served=table)
    phone.open()
    page = phone.page
    whole = box(page, ".ground").width
    page.get_by_role("button", name="Fight", exact=True).click()
    expect(page.locator(".die-row")).to_have_count(2)
    for unit in ("red-1", "red-2c"):
        expect(page.locator(f"[data-unit={unit}]")).to_be_in_viewport(ratio=1)
    assert (box(page, ".ground").width > 1.2 * whole) == nearer
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".die-row")).to_have_count(0)
    assert box(page, ".ground").width == pytest.approx(whole, abs=1)
    phone.close()
    table.close()


class Crowded(Rich):
    """A game in which one can choose among many things that units do, all with one tap."""

    def options(self, state: FakeState) -> tuple[Option, ...]:
        del state
        charges = [
            Option({"action": "charge", "unit": "red-1", "at": n}, f"red-1 charges {n}", "red")
            for n in range(30)
        ]
        return (*OPTIONS, *charges)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (820, 1180)])
def test_many_things_to_do_leave_the_pass_in_sight(
    new_phone: NewPhone, size: tuple[int, int]
) -> None:
    table = SpokenTable(Session(Crowded(), fake_state()))
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    phone = new_phone(*size, served=table)
    phone.open()
    panel = phone.page.locator("#turn-panel")
    expect(panel.get_by_role("button", name="red passes")).to_be_in_viewport(ratio=0.9)
    last = panel.get_by_role("button", name="red-1 charges 29")
    expect(last).not_to_be_in_viewport()
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)
    expect(panel.get_by_role("button", name="red passes")).to_be_in_viewport(ratio=0.9)
    stage = box(phone.page, "#stage")
    phone.close()
    table.close()
    assert stage.height > 0.3 * size[1]


class LongNames(Rich):
    """A game in which a unit of a long name can do something beside what is said shortly."""

    def options(self, state: FakeState) -> tuple[Option, ...]:
        del state
        long = "Limber the 2nd Battalion, 14th Regiment of the Line (Duchess of Aldmark’s Own)"
        texts = long, "Order a move", "Wait here", long
        made = (Option({"action": f"a{n}"}, text, "red", (ASK,)) for n, text in enumerate(texts))
        return (*made, Option({"action": "pass", "side": "red"}, "red passes", "red", ends=True))


@pytest.mark.parametrize("size", [(390, 844), (1180, 820)])
def test_no_button_is_stretched_by_a_long_name_beside_it(
    new_phone: NewPhone, size: tuple[int, int]
) -> None:
    table = SpokenTable(Session(LongNames(), fake_state()))
    phone = new_phone(*size, served=table)
    phone.open()
    long, one, other, again = every_box(phone.page, ".turn-list .turn-option")
    assert one.top == other.top
    assert max(one.height, other.height) <= 52
    body = box(phone.page, ".turn-body")
    assert max(long.height, again.height) < body.height
    assert min(long.width, again.width) > 0.9 * body.width
    phone.close()
    table.close()


@pytest.mark.parametrize("size", [(390, 844), (1920, 1080)])
def test_the_big_screen_speaks_the_other_language_after_one_tap(
    new_phone: NewPhone, demo: Served, size: tuple[int, int]
) -> None:
    demo.held_at(2.0)
    phone = new_phone(*size, locale="en")
    phone.open("/show")
    page = phone.page
    for shown, other in (("en", "Deutsch"), ("de", "English"), ("en", "Deutsch")):
        expect(page.locator("html")).to_have_attribute("lang", shown)
        button = page.get_by_role("button", name=other, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        assert violations(page) == []
        button.click()
        page.wait_for_load_state()
