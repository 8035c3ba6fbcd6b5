"""An evening's campaign on two phones: its maps, what they tell and what is tapped on them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tableside.engine.secrets import Audience
from tests.waiting import until
from tests.web.boxes import FINGER, boxes, every_box
from tests.web.evening import Evening, sheet
from tests.web.modules import run

#: What the units of the evening's campaign are called.
KINDS = {
    "corps-hq": "corps headquarters", "infantry": "infantry", "light-infantry": "light infantry",
    "dragoons": "dragoons", "medium-artillery": "medium artillery", "militia": "militia",
    "light-cavalry": "light cavalry", "lancers": "lancers", "horse-artillery": "horse artillery",
}  # fmt: skip


def test_the_strategic_map_of_an_order_shows_where_the_unit_stands(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles")
    phone.panel.get_by_role("button", name="Tap on the map", exact=True).first.tap()
    stands = "G5-U1"
    expect(phone.panel).to_contain_text(f"It stands in {stands}, the square with the dashed frame.")
    cell = phone.panel.locator(f'.chart [aria-label="{stands}"]')
    frame = every_box(phone.page, "#turn-panel .chart .frame")
    assert len(frame) == 1
    around = every_box(phone.page, f'#turn-panel .chart [aria-label="{stands}"]')[0]
    assert around.left < frame[0].left < frame[0].right < around.right
    assert around.top < frame[0].top < frame[0].bottom < around.bottom
    cell.tap()
    expect(cell.locator(".mark")).to_have_text("1")


def test_a_square_of_the_strategic_map_tells_whose_city_it_is_and_who_else_is_there(
    evening: Evening,
) -> None:
    page = evening.west.page
    page.get_by_role("button", name="Strategic map").tap()
    told = page.locator("#sheet .chart-square")
    for square, lines in (
        ("G5-U1", ["A city of Aldmark.", "Vessaria stands here."]),
        ("G6-U0", ["A city of Vessaria.", "Vessaria stands here."]),
        ("G3-U3", ["Nobody that you know of stands here."]),
    ):
        page.locator(f'#sheet .chart [aria-label="{square}"]').tap()
        expect(told.locator("h3")).to_contain_text(square)
        expect(told.locator("p")).to_have_text(lines)


def test_strangers_that_are_sighted_are_listed_with_what_is_known_of_them(
    evening: Evening,
) -> None:
    page = evening.west.page
    known = evening.session.known(Audience("west")).by_id.values()
    page.get_by_role("button", name="Strategic map").tap()
    told = page.locator("#sheet .chart-square")
    for square in ("G5-U1", "G6-U0"):  # G6-U0: its flag alone is seen
        page.locator(f'#sheet .chart [aria-label="{square}"]').tap()
        there = [unit for unit in known if str(unit.strategic) == square]
        listed = [f"{unit.name}{KINDS[unit.kind]} {unit.square}" for unit in there]
        expect(told.locator(".pick")).to_have_text(listed)
        expect(told.locator("p").last).to_have_text("Vessaria stands here.")
    assert not there
    page.locator('#sheet .chart [aria-label="G5-U1"]').tap()
    told.get_by_role("button", name="1st Line").tap()
    expect(page.locator("#sheet-title")).to_have_text("1st Line")
    expect(page.locator("#sheet .facts")).not_to_contain_text("Fatigue")


@pytest.mark.parametrize("evening", ["aldmark-war"], indirect=True)
def test_a_wide_strategic_map_has_squares_for_a_finger_and_stays_where_it_was_panned(
    evening: Evening,
) -> None:
    for side in ("west", "east"):
        evening.act(action="ready", side=side)  # all stand where they begin
    phone = evening.west
    sheet(phone, "General Hale")
    phone.panel.get_by_role("button", name="Tap on the map", exact=True).first.tap()
    pane = phone.panel.locator(".chart-pane")
    cell = boxes(phone.page, "#turn-panel .chart .cell")[0]
    assert cell.width >= FINGER
    assert cell.height >= FINGER
    framed = phone.panel.locator(".chart .frame")
    expect(framed).to_be_in_viewport()
    expect(phone.panel).to_contain_text("It stands in G2-U7, the square with the dashed frame.")
    far = phone.panel.locator('.chart [aria-label="H1-V1"]')
    far.scroll_into_view_if_needed()
    before = pane.evaluate("(each) => each.scrollLeft")
    assert before > 0
    far.tap()
    expect(far.locator(".mark")).to_have_text("1")
    expect(pane).to_have_js_property("scrollLeft", before)


def test_a_word_stands_for_a_square_by_its_button_or_typed(evening: Evening) -> None:
    phone = evening.west
    to = sheet(phone, "1st Rifles")
    ford = phone.panel.get_by_role("button", name="nearest ford", exact=True)
    to.fill("Nearest-Ford")
    expect(phone.button("Do it anyway")).to_be_enabled()
    to.fill("3-11")
    ford.tap()
    expect(ford).to_have_attribute("aria-pressed", "true")
    expect(to).to_have_value("")
    phone.button("Do it anyway").tap()  # it is too far for a phase
    until(lambda: evening.state.by_id["AM3LI"].orders.to == "nearest-ford", "the orders")


def test_the_last_step_of_a_march_is_taken_back_by_a_second_tap(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles")
    phone.panel.get_by_role("button", name="Tap on the map", exact=True).first.tap()
    march = phone.panel.get_by_label("Strategic march, six phases", exact=True)
    for square, written in (("G6-U1", "G6-U1"), ("G6-U2", "G6-U1, G6-U2"), ("G6-U2", "G6-U1")):
        phone.panel.locator(f'.chart [aria-label="{square}"]').tap()
        expect(march).to_have_value(written)


def test_a_phase_without_a_step_is_tapped_and_told(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles")
    form = phone.panel.locator('[data-field="orders.boxes"]')
    march, blank = form.locator("input"), form.get_by_role("button", name="No step", exact=True)
    expect(blank).to_have_count(0)  # until squares are tapped
    form.get_by_role("button", name="Tap on the map", exact=True).tap()
    for tapped, written in (
        ("G6-U1", "G6-U1"),
        ("", "G6-U1, –"),
        ("G6-U2", "G6-U1, –, G6-U2"),
        ("", "G6-U1, –, G6-U2, –"),
        ("", "G6-U1, –, G6-U2, –, –"),
        ("", "G6-U1, –, G6-U2, –, –, –"),
    ):
        (form.locator(f'.chart [aria-label="{tapped}"]') if tapped else blank).tap()
        expect(march).to_have_value(written)
    expect(blank).to_be_disabled()
    march.fill("G6-U1, –, G6-U2")
    expect(phone.panel.locator(".turn-done .main")).to_be_enabled()
    phone.panel.locator(".turn-done .main").tap()
    until(lambda: "AM3LI" in evening.state.campaign.ordered, "the orders")
    boxes = [str(each or "") for each in evening.state.by_id["AM3LI"].orders.boxes]
    assert boxes == ["G6-U1", "", "G6-U2", "", "", ""]
    evening.drawn()
    sheet(phone, "1st Rifles")
    expect(march).to_have_value("G6-U1, –, G6-U2")


def test_squares_are_read_with_their_blanks(evening: Evening) -> None:
    script = "async (given) => (await load('turn/squares')).read(...given) ?? null"
    for typed, count, squares in (
        ("G7-V5,,G6-V4", 3, ["G7-V5", "", "G6-V4"]),
        ("G7-V5, –, G6-V4", 4, ["G7-V5", "", "G6-V4", ""]),
        ('"", G7-V5 - ; “”, G6-V4', 5, ["", "G7-V5", "", "", "G6-V4"]),
        ("– –", 2, None),
        ("", 2, None),
        ("5-9", 1, "5-9"),
        ("", 1, None),
    ):
        assert run(evening.west.page, script, [typed, count]) == squares


def test_a_unit_that_is_chosen_is_ordered_to_the_square_that_is_tapped(evening: Evening) -> None:
    """On a printed grid a place means an order, not what would be if it stood there."""
    phone = evening.west
    phone.page.locator('[data-unit="AM3LI"]').press("Enter")
    expect(phone.page.locator("#sheet .numbers")).to_contain_text("4 squares")
    chip = phone.page.locator("#sheet .elsewhere")
    expect(chip).to_have_text("Give orders")
    expect(phone.page.locator("#sheet [data-layer=reach]")).to_be_visible()
    chip.tap()
    expect(phone.panel.get_by_label("Move to", exact=True)).to_have_value("")
    expect(phone.page.locator("#map .layer-goes .style-reach")).to_be_attached()
    phone.panel.get_by_label("Move to", exact=True).fill("3-11")
    expect(phone.page.locator("#map .layer-put .style-planned")).to_be_attached()
    phone.panel.get_by_role("button", name="Back").tap()
    expect(phone.page.locator("#map .layer-put .style-planned")).to_have_count(0)


def test_a_unit_that_is_chosen_is_ordered_against_the_enemy_that_is_tapped(
    evening: Evening,
) -> None:
    page = evening.west.page
    page.locator('[data-unit="AM3LI"]').press("Enter")
    expect(page.locator("#sheet .elsewhere")).to_be_visible()
    page.touchscreen.tap(*boxes(page, '[data-unit="VS1IN"] .edge')[0].middle)
    at = str(evening.state.by_id["VS1IN"].square)
    expect(evening.west.panel.get_by_label("Move to", exact=True)).to_have_value(at)


def test_a_unit_off_the_table_s_map_is_ordered_from_its_card(evening: Evening) -> None:
    phone = evening.west
    page = phone.page
    page.get_by_role("button", name="Strategic map").tap()
    page.locator('#sheet .chart [aria-label="G4-U1"]').tap()
    page.locator("#sheet .picks").get_by_role("button", name="3rd Foot").tap()
    expect(page.locator("#freshness")).to_be_hidden()  # no camera can see it
    page.locator("#sheet .elsewhere").tap()
    form = phone.panel.locator('[data-field="orders.to"]')
    expect(form.get_by_role("button", name="Tap on the table")).to_have_count(0)
    form.get_by_role("button", name="Tap on the map of G4-U1", exact=True).tap()
    tap_square(form.locator(".field"), 3, 11)
    expect(phone.panel.get_by_label("Move to", exact=True)).to_have_value("3-11")
    expect(form.locator(".field .chosen")).to_have_count(1)
    expect(page.locator("#map .layer-put .style-planned")).to_have_count(0)  # it is not that map's


def tap_square(field: Locator, column: int, row: int) -> None:
    """Tap a square of a map that is not on the table; its numbers stand 0.8 in beside it."""
    x, y = ((0.8 + 1.5 * (each + 0.5)) / 1.5 * FINGER for each in (column, row))
    field.tap(position={"x": x, "y": y})


def test_the_entry_of_a_march_is_tapped_on_the_map_of_the_square_that_it_ends_in(
    evening: Evening,
) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles")
    phone.panel.locator(".turn-body > .turn-more").tap()
    form = phone.panel.locator('[data-field="orders.entry"]')
    expect(form.get_by_role("button")).to_have_text(["Tap on the table's map"])
    march = phone.panel.get_by_label("Strategic march, six phases", exact=True)
    for typed, buttons in (
        ("G6-U1", ["Tap on the map of G6-U1"]),
        ("G6-U1,,G6-U2", ["Tap on the map of G6-U2"]),
        ("G6-U1,,G6-", []),
        ("", ["Tap on the table's map"]),
    ):
        march.fill(typed)
        expect(form.locator("button:visible")).to_have_text(buttons)
    march.fill("G6-U1")
    form.locator("button").tap()
    tap_square(form.locator(".field"), 0, 7)
    expect(form.locator("input")).to_have_value("0-7")


@pytest.mark.parametrize("evening", ["aldmark-war"], indirect=True)
def test_a_unit_is_placed_by_a_tap_on_the_map_of_the_square_that_it_goes_to(
    evening: Evening,
) -> None:
    phone = evening.west
    phone.button("Place a unit").tap()
    phone.panel.locator('[data-field="unit"]').get_by_role("button", name="2nd Foot").tap()
    lies = str(evening.session.ruleset.table(evening.state)["grid"]["name"])
    where = phone.panel.get_by_role("textbox", name="Strategic square")
    form = phone.panel.locator('[data-field="square"]')
    tap = form.locator("button:visible")
    for typed, buttons in (
        ("", ["Tap on the map of G3-U0"]),  # where it stands
        ("G0-U", []),
        ("G0-U0", ["Tap on the map of G0-U0"]),
        (lies, ["Tap on the table's map"]),
    ):
        where.fill(typed)
        expect(tap).to_have_text(buttons)
    tap.tap()
    where.fill("G0-U0")
    phone.page.locator("#map .squares").tap(force=True, position={"x": 60, "y": 60})
    square = form.locator("input")
    expect(square).to_have_value("")  # it is not that map's
    tap.tap()
    tap.tap()
    expect(form.locator(".field")).to_have_attribute("aria-label", "G0-U0")
    where.fill("G0-U")
    expect(form.locator(".field")).to_have_count(0)
    where.press_sequentially("1")
    expect(form.locator(".field")).to_have_attribute("aria-label", "G0-U1")
    expect(where).to_be_focused()
    tap_square(form.locator(".field"), 7, 3)
    expect(square).to_have_value("7-3")


def test_a_square_of_the_strategic_map_shows_its_own_map_with_whom_one_knows_there(
    evening: Evening,
) -> None:
    page = evening.west.page
    page.get_by_role("button", name="Strategic map").tap()
    field = page.locator("#sheet .field")
    for square in ("G4-U1", "G6-U0"):
        page.locator(f'#sheet .chart [aria-label="{square}"]').tap()
        expect(field).to_have_attribute("aria-label", square)
        known = evening.session.known(Audience("west"))
        there = [unit for unit in known.by_id.values() if str(unit.strategic) == square]
        expect(field.locator(".counter")).to_have_count(len(there))
        expect(field.locator(".square-number")).to_have_text([*map(str, range(15))] * 2)
        expect(field.locator(".square-name")).to_have_count(15 * 15)
    expect(field.locator(".star-name")).to_have_text("Estara")
    page.locator('#sheet .chart [aria-label="G4-U1"]').tap()
    field.locator(".counter", has_text="3rd Foot").tap()
    expect(page.locator("#sheet-title")).to_have_text("3rd Foot")


@pytest.mark.parametrize("evening", ["aldmark-war"], indirect=True)
def test_a_city_s_supplies_are_read_by_its_owner_alone(evening: Evening) -> None:
    fort = "Fortlevel 2, capacity 3000"
    for phone, facts in ((evening.west, ["Supplies120", fort]), (evening.east, [fort])):
        phone.page.get_by_role("button", name="Strategic map").tap()
        phone.page.locator('#sheet .chart [aria-label="G0-U0"]').tap()
        expect(phone.page.locator(".chart-square .facts > div")).to_have_text(facts)
        phone.page.locator('#sheet .chart [aria-label="G3-U3"]').tap()
        expect(phone.page.locator(".chart-square .field")).to_have_attribute("aria-label", "G3-U3")
        expect(phone.page.locator(".chart-square .facts")).to_have_count(0)


@pytest.mark.parametrize("evening", ["aldmark-war"], indirect=True)
def test_the_map_of_a_square_is_drawn_anew_while_it_is_open(evening: Evening) -> None:
    page = evening.west.page
    page.get_by_role("button", name="Strategic map").tap()
    page.locator('#sheet .chart [aria-label="G3-U0"]').tap()
    counter = page.locator("#sheet .field .counter", has_text="2nd Foot").locator("path")
    before = str(counter.get_attribute("d"))
    evening.act(action="deploy", unit="AM2IN", strategic="G3-U0", square="4-4")
    expect(counter).not_to_have_attribute("d", before)
