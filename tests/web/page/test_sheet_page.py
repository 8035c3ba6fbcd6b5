"""The order sheet of a unit as it is filled in: what belongs together, whose it is, its room."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from tests.waiting import until
from tests.web.boxes import boxes
from tests.web.evening import Evening, campaign, sheet
from tests.web.players import Phone

TOLD = "2nd Foot has been told something else meanwhile: that stands here now"


def field(phone: Phone, name: str) -> Locator:
    return phone.panel.locator(f'[data-field="orders.{name}"]')


def unfold(phone: Phone) -> None:
    """Show all fields of the sheet."""
    phone.panel.locator(".turn-body > .turn-more").tap()


def change(phone: Phone, unit: str) -> None:
    """Choose another unit of the open sheet."""
    chosen = phone.panel.locator('[data-field="unit"]')
    chosen.locator(".pick").last.tap()  # the others again
    chosen.get_by_role("button", name=unit, exact=True).tap()


def test_a_place_and_its_radius_are_filled_in_together(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles").fill("3-11")
    unfold(phone)
    main = phone.panel.locator(".turn-done .main")
    expect(main).to_have_text("Do it")
    near = field(phone, "intercept.at").locator("input")
    near.fill("3-12")
    expect(main).to_have_text("Choose: Radius of interception")
    expect(main).to_be_disabled()
    radius = field(phone, "intercept.radius").get_by_role("button", name="1", exact=True)
    radius.tap()
    expect(main).to_be_enabled()
    near.fill("")
    expect(main).to_have_text("Choose: Intercept near")
    radius.tap()  # taken back
    expect(main).to_have_text("Do it")
    field(phone, "support.phases").get_by_role("button", name="2", exact=True).tap()
    expect(main).to_have_text("Choose: Support near")


def test_what_a_phase_of_engaging_lacks_is_as_usual(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles").fill("3-11")
    unfold(phone)
    field(phone, "engage.first").get_by_role("button", name="2", exact=True).tap()
    phone.button("Do it").tap()
    until(lambda: evening.state.by_id["AM3LI"].orders.engage == (2, 5), "the orders")


def test_the_range_of_a_number_is_said_while_it_is_out_of_it(browser: Browser, root: Path) -> None:
    with campaign(browser, root, "aldmark-war") as evening:
        for side in ("west", "east"):
            evening.act(action="ready", side=side)  # all stand where they begin
        phone = evening.west
        phone.panel.locator(".turn-more").tap()
        phone.button("Ship supplies").tap()
        supplies = phone.panel.locator('[data-field="supplies"]')
        told = supplies.get_by_text("From 0 to 60")
        for number, out in (("0", False), ("60", False), ("-1", True), ("61", True), ("", False)):
            supplies.locator("input").fill(number)
            expect(told).to_be_visible(visible=out)


def test_what_is_filled_in_for_a_unit_is_its_own_and_comes_back_with_it(evening: Evening) -> None:
    phone = evening.west
    evening.act(action="orders", unit="AM2IN", orders={"to": "3-8"})
    to, attack = sheet(phone, "1st Rifles"), field(phone, "attack")
    pressed = attack.locator('[aria-pressed="true"]')
    to.fill("3-11")
    attack.get_by_role("button", name="assault", exact=True).tap()
    change(phone, "1st Foot")
    expect(to).to_have_value("")
    expect(pressed).to_have_count(0)
    expect(phone.button("Do it")).to_be_disabled()
    change(phone, "2nd Foot")
    expect(to).to_have_value("3-8")
    to.fill("3-9")
    change(phone, "1st Rifles")
    expect(to).to_have_value("3-11")
    expect(pressed).to_have_text("assault")
    change(phone, "2nd Foot")
    expect(to).to_have_value("3-9")


def test_what_is_filled_in_before_a_unit_is_chosen_is_for_it(evening: Evening) -> None:
    phone = evening.west
    phone.button("Give orders").tap()
    to = phone.panel.get_by_label("Move to", exact=True)
    to.fill("3-11")
    phone.panel.get_by_role("button", name="1st Rifles", exact=True).tap()
    expect(to).to_have_value("3-11")


def test_what_a_unit_is_told_meanwhile_stands_in_its_open_sheet(evening: Evening) -> None:
    phone, line = evening.west, evening.west.page.locator("#link")
    to = sheet(phone, "1st Rifles")
    change(phone, "2nd Foot")
    to.fill("3-9")
    evening.act(action="orders", unit="AM3LI", orders={"to": "3-12"})  # another unit
    expect(to).to_have_value("3-9")
    expect(line).not_to_contain_text("meanwhile")
    evening.act(action="orders", unit="AM2IN", orders={"to": "3-8", "attack": "assault"})
    expect(to).to_have_value("3-8")
    expect(field(phone, "attack").locator('[aria-pressed="true"]')).to_have_text("assault")
    expect(line).to_contain_text(TOLD)
    change(phone, "1st Rifles")
    expect(to).to_have_value("3-12")


def test_one_s_own_orders_are_no_news(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "2nd Foot").fill("3-8")
    phone.button("Do it").tap()
    until(lambda: "AM2IN" in evening.state.campaign.ordered, "the orders")
    evening.drawn()
    expect(phone.button("Give orders")).to_be_visible()
    expect(phone.page.locator("#link")).not_to_contain_text("meanwhile")


def test_squares_and_names_are_read_back_whole(evening: Evening) -> None:
    phone = evening.west
    sheet(phone, "1st Rifles")
    march = field(phone, "boxes").locator("input")
    march.fill("G3-U0, G6-U1")
    assert march.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    phone.button("Back").tap()
    phone.panel.locator(".turn-more").tap()
    phone.button("Assign a commander").tap()
    name = phone.panel.locator('[data-field="commander"] input')
    name.fill("Field Marshal von der Goltz")
    assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth")


def test_a_sheet_takes_more_room_while_no_tap_on_the_table_is_waited_for(evening: Evening) -> None:
    phone = evening.west
    phone.page.locator('[data-unit="AM3LI"]').press("Enter")
    phone.page.locator("#sheet .elsewhere").tap()
    tapping = field(phone, "to").get_by_role("button", name="Tap on the table")
    expect(tapping).to_have_attribute("aria-pressed", "true")
    low = boxes(phone.page, "#turn-panel")[0]
    unfold(phone)
    expect(tapping).to_have_attribute("aria-pressed", "false")
    high = boxes(phone.page, "#turn-panel")[0]
    assert high.height > 1.5 * low.height
    tapping.tap()
    assert boxes(phone.page, "#turn-panel")[0].height == low.height
    field(phone, "attack").get_by_role("button", name="assault", exact=True).tap()
    assert boxes(phone.page, "#turn-panel")[0].height == high.height
