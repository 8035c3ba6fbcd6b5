"""Where no camera looks on, a move is made on the map: the ghost of the unit says where it goes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tableside.rules.registry import load_position
from tableside.session.handling import LIVE, Handling
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.rules.mini_nap.table import foot, position
from tests.web.access import violations
from tests.web.boxes import box, boxes, every_box
from tests.web.page.test_metal_page import battle
from tests.web.players import Phone, new_phone
from tests.web.spoken import SpokenTable

Data = Mapping[str, Any]
GHOST, BODY, HANDLE = (
    ".layer-put .what-ghost",
    ".layer-put .ghost-body",
    ".layer-put .handle .touch",
)
WISHED = ".layer-asked"
#: How far on the screen inches on the board are, which may lie turned.
BY = """([x, y]) => {
  const { a, b, c, d } = document.querySelector('#map .world').getScreenCTM();
  return [a * x + c * y, b * x + d * y];
}"""


def nap() -> Data:
    """Return a table of Mini-Nap on which a brigade of two has its initiative."""
    units = foot("fr-1", 20, 10), foot("fr-2", 26, 10), foot("br-1", 24, 28, 270)
    return position(*units, initiative="fr", brigade="fr-a", phase="manoeuvre")


def metal() -> Data:
    """Return a table of Metal Men on which a leader has points to order moves with."""
    made = battle()
    for each in made["units"]:
        if each["type"] == "leader":
            each["points"] = 3
    return {**made, "phase": "movement", "active": "csa"}


def ridge(root: Path) -> Data:
    """Return a table of Got mit uns on which a headquarters that stands beside it can be placed."""
    path = root / "tableside/rules/gmu/scenarios/cutlers-ridge.json"
    made = json.loads(path.read_text("utf-8"))
    beside = {"id": "south-hq-1", "side": "south", "type": "headquarters", "name": "Staff"}
    beside["formation"] = "command"
    units = [each for each in made["units"] if each["id"] != beside["id"]]
    sides = {side: {**about, "name": side} for side, about in made["sides"].items()}
    aside = [*made["aside"], beside]
    del made["order"]  # of another phase
    return {**made, "phase": "command", "sides": sides, "units": units, "aside": aside}


@dataclass
class Blind:
    """A table without a camera: the phones of both sides, and the game."""

    session: Session[Any]
    mine: Phone
    theirs: Phone

    def begin(self, option: str, *chosen: str) -> None:
        """Tap an option, and what it asks to be chosen."""
        self.mine.panel.get_by_role("button", name=option, exact=True).tap()
        for name in chosen:
            self.mine.panel.locator(".pick").filter(has_text=name).tap()

    def drag(self, grip: str, x: float, y: float) -> None:
        """Draw something of the ghost by so many inches of the board."""
        page = self.mine.page
        left, top = box(page, grip).middle
        right, down = page.evaluate(BY, [x, y])
        page.mouse.move(left, top)
        page.mouse.down()
        page.mouse.move(left + right, top + down, steps=4)
        page.mouse.up()

    def pose(self, unit: str) -> list[float]:
        """Return where the game has a unit."""
        pose = self.session.ruleset.poses(self.session.state)[unit]
        assert pose is not None
        return pose.as_list()

    def shape(self, unit: str) -> list[list[list[float]]]:
        """Return the corners of a unit's bases in its own frame, to a hundredth of an inch."""
        drawn = next(each for each in self.session.snapshot().units if each.id == unit)
        return [[[round(each, 2) for each in corner] for corner in base] for base in drawn.shape]

    def drawn(self, unit: str, number: int) -> list[str]:
        """Return where a unit is drawn on both phones, once both show this state."""
        for phone in (self.mine, self.theirs):
            phone.shows(number)
        place = "each => each.style.transform"
        return [
            phone.page.locator(f'.unit[data-unit="{unit}"]').evaluate(place)
            for phone in (self.mine, self.theirs)
        ]


@contextmanager
def blind(
    browser: Browser, laid: Data, mine: str, theirs: str, handling: Handling | None = None
) -> Iterator[Blind]:
    """Give such a table; nothing may have been complained about on a phone when it is closed."""
    session: Session[Any] = Session(*load_position(laid, "made"), handling=handling or Handling())
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(session, settings=settings, seats=seats, blind=True)
    phones = {side: new_phone(browser) for side in (mine, theirs)}
    for side, phone in phones.items():
        phone.join(served.url, seats.code, side, "")
        expect(phone.button("Log and this game")).to_be_visible()  # no camera: it knows
    yield Blind(session, phones[mine], phones[theirs])
    for phone in phones.values():
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []


@pytest.fixture
def at_nap(browser: Browser) -> Iterator[Blind]:
    with blind(browser, nap(), "fr", "br") as table:
        yield table


@pytest.fixture
def at_metal(browser: Browser) -> Iterator[Blind]:
    with blind(browser, metal(), "csa", "usa") as table:
        yield table


def test_a_unit_goes_where_its_ghost_was_drawn(at_nap: Blind) -> None:
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit")
    where = table.mine.panel.locator('[data-field="to"]')
    expect(where).to_contain_text("First choose which")
    expect(page.locator(GHOST)).to_have_count(0)
    table.mine.panel.locator(".pick").first.tap()
    expect(where).to_contain_text("Drag its ghost, or tap the place")
    expect(page.locator(".layer-goes .style-reach")).to_have_count(1)
    expect(table.mine.button("It stays here")).to_be_enabled()
    expect(table.mine.button("It stays here")).to_contain_class("pale")
    table.drag(BODY, 0, 1.5)
    expect(table.mine.panel.locator(".main.pale")).to_have_count(0)
    expect(table.mine.panel.locator(".foreseen:not(.flags)")).to_contain_text("moved")
    assert violations(page) == []
    table.mine.button("Do it").tap()
    expect(page.locator(".layer-put > *, .layer-goes > *")).to_have_count(0)
    mine, theirs = table.drawn("fr-1", 1)
    x, y, facing = table.pose("fr-1")
    assert (round(x), facing) == (20, 90)
    assert 11 < y < 12.4  # it may have snapped to the edge of where it may go
    assert mine == theirs == f"translate({x:g}px, {y:g}px) rotate({facing:g}deg)"
    assert table.session.snapshot().findings == ()


def test_a_tap_on_the_handle_means_the_place_under_it(at_nap: Blind) -> None:
    """It lies straight ahead of the unit, where most units go."""
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit", "fr-1")
    x, y, facing = table.pose("fr-1")
    page.mouse.click(*box(page, HANDLE).middle)
    table.mine.button("Do it").tap()
    table.drawn("fr-1", 1)
    there = table.pose("fr-1")
    assert there[0] == pytest.approx(x, abs=0.1)
    assert there[1] > y + 0.5
    assert there[2] == pytest.approx(facing)


def put_at(table: Blind) -> list[float]:
    """Return where the ghost stands: x and y, inches."""
    style = table.mine.page.locator(GHOST).get_attribute("style") or ""
    return [float(each) for each in re.findall(r"[-\d.]+(?=px)", style)]


def test_a_tap_on_another_unit_puts_the_ghost_there_and_opens_no_card(at_nap: Blind) -> None:
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit", "fr-1")
    told = table.mine.panel.locator(".foreseen:not(.old)")
    expect(told).to_contain_text("moved")
    page.touchscreen.tap(*box(page, '#map .unit[data-unit="br-1"] .body').middle)
    expect(told).to_contain_text("its limit is 6.0 cm")
    assert put_at(table) == pytest.approx([24, 28], abs=0.2)
    page.touchscreen.tap(*box(page, '#map .unit[data-unit="fr-1"] .body').middle)
    expect(told).not_to_contain_text("limit")  # back beside where it stands
    assert put_at(table) == pytest.approx([20, 10], abs=0.5)
    expect(page.locator("#sheet")).to_be_hidden()
    page.touchscreen.tap(*box(page, '#map .unit[data-unit="fr-2"] .body').middle)
    expect(page.locator(GHOST)).to_have_attribute("style", re.compile("26px, 10px"))  # its own


def test_a_tap_on_the_ghost_itself_puts_it_there(at_nap: Blind) -> None:
    """Most corrections are shorter than its base; a finger that slides draws it along."""
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit", "fr-1")
    told = table.mine.panel.locator(".foreseen:not(.old)")
    expect(told).to_contain_text("moved")
    x, y = put_at(table)
    left, top = box(page, ".layer-put .ghost-body").middle
    right, down = page.evaluate(BY, [0.3, 0.2])
    page.touchscreen.tap(left + right, top + down)
    expect(page.locator(GHOST)).not_to_have_attribute("style", re.compile(f"{x:g}px, {y:g}px"))
    assert put_at(table) == pytest.approx([x + 0.3, y + 0.2], abs=0.1)
    at = put_at(table)
    table.drag(".layer-put .ghost-body", 0.8, 0)
    assert put_at(table) == pytest.approx([at[0] + 0.8, at[1]], abs=0.1)


def test_a_card_that_is_opened_beside_a_form_goes_once_the_form_goes_on(at_nap: Blind) -> None:
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit")
    page.touchscreen.tap(*box(page, '#map .unit[data-unit="br-1"] .body').middle)
    expect(page.locator("#sheet")).to_be_visible()
    page.touchscreen.tap(*box(page, '#map .unit[data-unit="fr-1"] .body').middle)
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator(GHOST)).to_have_count(1)
    page.locator('[data-unit="br-1"]').press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    page.locator(GHOST).press("ArrowUp")
    expect(page.locator("#sheet")).to_be_hidden()
    page.locator('[data-unit="br-1"]').press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    page.get_by_role("button", name="Turn left").dispatch_event("click")  # below the card
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_tap_before_it_is_known_where_it_may_go_snaps_there_later(at_nap: Blind) -> None:
    """The handle's place lies beyond the 6 cm; who taps at once means its edge like who waits."""
    table, page = at_nap, at_nap.mine.page
    held: list[Route] = []
    page.route("**/unit/fr-1", lambda asked: held.append(asked))
    table.begin("Move a unit", "fr-1")
    page.mouse.click(*box(page, HANDLE).middle)
    expect(table.mine.panel.locator(".foreseen.flags")).to_contain_text("its limit is 6.0 cm")
    held[0].continue_()
    expect(table.mine.panel.locator(".foreseen:not(.flags)")).to_contain_text("moved 5.9 cm")
    expect(table.mine.button("Do it")).to_be_visible()


def test_no_layer_is_offered_of_what_only_a_camera_sees(at_nap: Blind) -> None:
    page = at_nap.mine.page
    page.locator("#choose-layers").tap()
    layers = page.locator("#sheet [data-layer]")
    expect(layers.first).to_be_visible()
    names = layers.evaluate_all("all => all.map(each => each.dataset.layer)")
    assert names == ["allzones", "objectives", "terrain", "names", "last"]


def camera_words(page: Page) -> list[str]:
    """Return what the page says or calls something, hidden or not, of a camera or of hands."""
    said = page.evaluate(
        """() => [...document.querySelectorAll('body :not(script)')].flatMap((each) => [each.title,
          each.getAttribute('aria-label'), each.children.length ? '' : each.textContent])"""
    )
    found = {str(each) for each in said if re.search(r"camera|\bhands?\b", str(each), re.I)}
    return sorted(found)


def test_nothing_is_offered_that_a_camera_would_have_to_see(at_metal: Blind) -> None:
    page, session = at_metal.mine.page, at_metal.session
    assert any(each.by_hand for each in session.ruleset.options(session.state))
    expect(at_metal.mine.button("Gen. Pickett orders a move or charge")).to_be_visible()
    expect(at_metal.mine.button("Log and this game")).to_be_visible()
    page.locator("#choose-layers").tap()
    expect(page.locator("#sheet")).to_be_visible()
    assert camera_words(page) == []


def test_the_proof_of_what_is_flagged_leads_to_the_map(at_nap: Blind) -> None:
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit", "fr-1")
    page.touchscreen.tap(*box(page, "#stage").at(0.5, 0.2))
    expect(table.mine.panel.locator(".foreseen.flags")).to_be_visible()
    table.mine.button("Do it anyway").tap()
    page.locator("#banners .banner").tap()
    words = "Played without a camera: the map shows what was measured."
    expect(page.locator("#sheet")).to_contain_text(words)
    assert camera_words(page) == [words]


def test_where_it_may_not_go_is_flagged_on_both_phones(at_nap: Blind) -> None:
    """A tap on the map puts the ghost there, as in What if."""
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit", "fr-1")
    page.touchscreen.tap(*box(page, "#stage").at(0.5, 0.2))
    expect(table.mine.panel.locator(".foreseen.flags")).to_contain_text("its limit is 6.0 cm")
    table.mine.button("Do it anyway").tap()
    mine, theirs = table.drawn("fr-1", 1)
    assert mine == theirs
    for phone in (table.mine, table.theirs):
        expect(phone.page.locator("#banners .banner")).to_contain_text("its limit is 6.0 cm")


def test_who_has_to_allow_a_move_sees_where_it_goes(browser: Browser) -> None:
    """Its outline lies in the part of the map that neither the request nor the dock covers."""
    with blind(browser, nap(), "fr", "br", LIVE) as table:
        page, theirs = table.mine.page, table.theirs.page
        table.begin("Move a unit", "fr-1")
        page.touchscreen.tap(*box(page, "#stage").at(0.5, 0.2))
        table.mine.button("Do it anyway").tap()
        expect(theirs.locator("#wishes .main")).to_be_visible()
        for each in (page, theirs):
            expect(each.locator(f"{WISHED} .style-proof")).not_to_have_count(0)
            expect(each.locator(f"{WISHED} .ghost title")).to_have_text("fr-1 would go here")
        ghost, request, dock = boxes(theirs, f"{WISHED} .ghost", "#wishes", "#turn-panel")
        assert request.bottom <= ghost.top
        assert ghost.bottom <= dock.top
        theirs.locator("#wishes button").first.tap()  # declined
        for each in (page, theirs):
            expect(each.locator(f"{WISHED} .ghost")).to_have_count(0)


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_end_of_a_long_move_that_is_asked_for_lies_clear_of_the_request(
    browser: Browser, by_hand: bool
) -> None:
    """Also where a hand had moved the map, which comes back once the request is answered."""
    with blind(browser, nap(), "fr", "br", LIVE) as table:
        theirs = table.theirs.page
        if by_hand:
            theirs.mouse.move(*box(theirs, "#stage").at(0.5, 0.4))
            theirs.mouse.wheel(0, -600)
        before = box(theirs, ".ground")
        for at in (2, table.session.state.board.bounds[3] - 2):
            action = {"action": "move", "unit": "fr-1", "to": [20, at, 90]}
            asked = table.mine.context.request.post(
                f"{theirs.url.split('#')[0]}act", data={"state": 0, "action": action}
            )
            assert asked.ok, asked.text()
            ways = f"{WISHED} .ghost", f"{WISHED} .path"
            way, arrow, request, dock = boxes(theirs, *ways, "#wishes", "#turn-panel")
            assert request.bottom <= min(way.top, arrow.top)
            assert max(way.bottom, arrow.bottom) <= dock.top
            theirs.locator("#wishes button").first.tap()  # declined
            expect(theirs.locator(f"{WISHED} .ghost")).to_have_count(0)
            assert box(theirs, ".ground") == before


def test_units_have_their_names_on_the_map_while_one_is_chosen(at_nap: Blind) -> None:
    table, page = at_nap, at_nap.mine.page
    names = page.locator("#map .name:visible")
    expect(names).to_have_count(0)
    table.begin("Move a unit")
    expect(names).to_have_text(["fr-1", "fr-2"])
    table.mine.panel.locator(".pick").first.tap()
    expect(names).to_have_count(0)
    table.mine.button("Back").tap()
    table.begin("Move a unit")
    expect(names).to_have_count(2)
    table.mine.button("Back").tap()
    expect(names).to_have_count(0)


def test_the_way_is_drawn_while_its_length_is_told(at_nap: Blind) -> None:
    table, page = at_nap, at_nap.mine.page
    way = page.locator(".layer-put .path.style-planned .line")
    table.begin("Move a unit", "fr-1")
    expect(table.mine.panel.locator(".foreseen:not(.old)")).to_contain_text("moved")
    expect(way).to_have_count(0)  # it stands where it stood
    page.touchscreen.tap(*box(page, "#stage").at(0.5, 0.2))
    expect(way).to_have_count(1)
    ends = re.findall(r"[-\d.]+", way.get_attribute("d") or "")
    ghost = re.findall(r"[-\d.]+(?=px)", page.locator(GHOST).get_attribute("style") or "")
    assert [float(each) for each in ends] == pytest.approx([20, 10, *map(float, ghost)], abs=0.01)
    table.mine.button("Back").tap()
    expect(way).to_have_count(0)


def test_buttons_turn_it_and_a_page_read_anew_knows_where_it_was_put(at_nap: Blind) -> None:
    table, page = at_nap, at_nap.mine.page
    table.begin("Move a unit", "fr-2")
    for button in ("Turn left", "Turn right", "It stays here"):  # in sight without scrolling
        expect(page.get_by_role("button", name=button, exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Turn left").tap()
    page.locator(GHOST).press(".")
    expect(page.locator(GHOST)).to_have_attribute("style", re.compile(r"rotate\(100deg\)"))
    page.reload()
    expect(page.locator(GHOST)).to_have_attribute("style", re.compile(r"rotate\(100deg\)"))
    table.mine.panel.locator(".pick").first.tap()  # another one goes somewhere else
    expect(page.locator(GHOST)).to_have_attribute(
        "style", re.compile(r"20px, 10px.*rotate\(90deg\)")
    )
    table.mine.button("Back").tap()
    expect(page.locator(GHOST)).to_have_count(0)


def test_an_allowed_what_if_is_done_with_one_tap(at_metal: Blind) -> None:
    table, page = at_metal, at_metal.mine.page
    page.locator('[data-unit="csa-1"]').press("Enter")
    page.locator(".elsewhere").click()
    expect(page.locator(".ruling.legal")).to_be_visible()
    assert len({round(each.top) for each in every_box(page, ".turns button")}) == 1
    table.mine.button("Do it").tap()
    mine, theirs = table.drawn("csa-1", 1)
    x, y, facing = table.pose("csa-1")
    assert (x, y, facing) == (8, 12, 90)
    assert mine == theirs == "translate(8px, 12px) rotate(90deg)"
    expect(page.locator("#sheet")).to_be_hidden()
    assert table.session.snapshot().findings == ()


def test_what_several_leaders_could_order_is_done_as_it_was_read_or_not_at_all(
    browser: Browser,
) -> None:
    """Which of two leaders spends his order is not guessed."""
    laid = metal()
    leader = next(each for each in laid["units"] if each["id"] == "csa-L")
    x, y, facing = leader["pose"]
    second = {**leader, "id": "csa-M", "name": "Gen. Heth", "pose": [x, y - 1.5, facing]}
    order = {"action": "move", "leader": "csa-M", "unit": "csa-1", "to": [8.0, 12.0, 90.0]}
    with blind(browser, {**laid, "units": [*laid["units"], second]}, "csa", "usa") as table:
        page = table.mine.page

        def read(*actions: dict[str, Any]) -> None:
            def answer(route: Route) -> None:
                told = route.fetch()
                route.fulfill(response=told, json={**told.json(), "actions": actions})

            page.unroute("**/what-if")
            page.route("**/what-if", answer)
            page.locator('[data-unit="csa-1"]').press("Enter")
            page.locator(".elsewhere").click()
            expect(page.locator(".ruling.legal")).to_be_visible()

        read()
        table.mine.button("End what-if").tap()
        read(order)
        table.mine.button("Do it").tap()
        table.drawn("csa-1", 1)
        assert table.pose("csa-1") == [8, 12, 90]
        state = table.session.ruleset.dump(table.session.state)
        points = {each["id"]: each.get("points") for each in state["units"]}
        assert points["csa-M"] == points["csa-L"] - 1


def test_what_is_not_allowed_or_not_ones_own_to_do_only_ends(at_nap: Blind) -> None:
    page, theirs = at_nap.mine.page, at_nap.theirs.page
    for phone in (page, theirs):
        phone.locator('[data-unit="fr-1"]').press("Enter")
        phone.locator(".elsewhere").click()
    expect(page.locator(".turns .main")).to_have_text("Do it")
    expect(theirs.locator(".ruling.legal")).to_be_visible()
    expect(theirs.locator(".turns .main")).to_have_text("End what-if")
    for _ in range(40):
        page.locator(".what-ghost").press("ArrowUp")
    expect(page.locator(".ruling.illegal")).to_be_visible()
    expect(page.locator(".turns .main")).to_have_text("End what-if")


def test_all_stands_of_a_unit_go_with_its_ghost(at_metal: Blind) -> None:
    table = at_metal
    shape = table.shape("csa-1")
    table.begin("Gen. Pickett orders a move or charge")
    expect(table.mine.page.locator(GHOST)).to_have_count(0)  # not his own: a unit is to be chosen
    table.mine.panel.locator(".pick").filter(has_text="Garnett").tap()
    table.drag(BODY, 0, 2)
    table.drag(HANDLE, 1, 0)
    table.mine.button("Do it").tap()
    mine, theirs = table.drawn("csa-1", 1)
    _x, y, facing = table.pose("csa-1")
    assert mine == theirs
    assert y > 11
    assert 60 < facing < 85
    assert table.shape("csa-1") == shape
    assert table.session.snapshot().findings == ()


def test_the_ghost_takes_the_shape_that_is_chosen(root: Path, browser: Browser) -> None:
    scenario = "tableside/rules/brothers_at_arms/scenarios/heron-river.json"
    laid = {**json.loads((root / scenario).read_text("utf-8")), "phase": 7}
    with blind(browser, laid, "Southern Division", "Northern Division") as table:
        before = table.shape("south-1")
        table.begin("Move a unit, or charge with it", "1st Sandhill")
        expect(table.mine.button("It stays here")).to_contain_class("pale")
        table.mine.panel.locator(".pick").filter(has_text="column").tap()
        expect(table.mine.button("It changes shape here")).not_to_contain_class("pale")
        table.drag(BODY, 0, 0.5)
        expect(table.mine.button("Do it")).to_be_visible()
        bases = table.mine.page.locator(f"{BODY} path:not(.front)")
        stood = re.compile(re.escape(f"M{before[0][0][0]}"))
        expect(bases.first).not_to_have_attribute("d", stood)
        drawn = [str(each.get_attribute("d")) for each in bases.all()]
        table.mine.button("Do it").tap()
        table.drawn("south-1", 1)
        corners = [re.findall(r"-?\d+\.?\d*", each) for each in drawn]
        stands = [
            [number for corner in base for number in corner] for base in table.shape("south-1")
        ]
        assert [[round(float(each), 2) for each in base] for base in corners] == stands
        assert stands != [[number for corner in base for number in corner] for base in before]


def test_what_is_not_on_the_table_yet_has_a_ghost_in_the_middle(
    root: Path, browser: Browser
) -> None:
    """Nobody knows its shape: a base stands for it, and until it is put nothing can be done."""
    with blind(browser, ridge(root), "south", "north") as table:
        page = table.mine.page
        table.begin("Place a headquarters", "battle formation")
        expect(page.locator(GHOST)).to_have_count(1)
        expect(table.mine.button("Choose: Where it goes")).to_be_disabled()
        table.drag(BODY, 1, -3)
        table.mine.button("Do it").tap()
        mine, theirs = table.drawn("south-hq-1", 1)
        assert mine == theirs
        assert len(table.pose("south-hq-1")) == 3
