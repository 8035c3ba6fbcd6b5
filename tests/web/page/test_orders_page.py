"""An evening's campaign on two phones without a camera: orders, readiness, truces, the end."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Browser, expect

from tableside.engine.message import rendered
from tableside.engine.secrets import PUBLIC, Audience
from tableside.rules.gitm.orders import ALL_PHASES
from tests.waiting import until
from tests.web.boxes import FINGER, boxes, every_box
from tests.web.evening import Evening, sheet
from tests.web.modules import run
from tests.web.page.test_dock_page import TOLD
from tests.web.players import Phone, new_phone

MORE = "What else is possible"
LETTERS = "#map .unit.close .strength"
OTHERS = ".turn-more + .turn-list > button"
SURE = "Give up: tap again, it ends the game"


def others(phone: Phone) -> None:
    """Unfold what else is possible, and wait until it is drawn."""
    more = phone.panel.locator(".turn-more")
    more.tap()
    expect(more).to_have_attribute("aria-expanded", "true")


def stopped(phone: Phone) -> Callable[[int], None]:
    """Stop a phone's clock: what waits for a second tap waits however long the test takes.

    Returns what lets so many milliseconds pass.
    """
    clock = phone.page.clock
    clock.install()
    clock.pause_at("2040-01-01")
    clock.run_for(2000)
    return clock.run_for


def test_a_side_gives_up_at_the_second_tap(evening: Evening) -> None:
    phone, live = evening.west, evening.table.live
    expect(phone.button("Give up")).to_have_count(0)
    others(phone)
    pass_by = stopped(phone)
    phone.button("Give up").dblclick(delay=30)
    expect(phone.button(SURE)).to_be_visible()
    assert live.number == 0
    pass_by(400)
    expect(phone.panel.locator("[aria-disabled=true]")).to_have_count(0)
    phone.button(SURE).tap()
    until(lambda: evening.state.campaign.stage == "over", "the end")


FLAGGED = {"to": "5-5"}  # impassable
READY = "Ready: done with orders"


def test_an_armed_button_is_no_lower_than_it_was(evening: Evening) -> None:
    phone = evening.west
    evening.act(action="orders", unit="AM1IN", orders=FLAGGED)
    stopped(phone)
    before = boxes(phone.page, ".turn-plain .turn-option")[0]
    assert before.height > 3 * FINGER / 2  # a note of several lines
    phone.button(READY).tap()
    sure = phone.panel.locator(".turn-plain .turn-option.sure")
    expect(sure).to_be_visible()
    after = boxes(phone.page, ".turn-plain .turn-option.sure")[0]
    assert after.top <= before.top < before.bottom <= after.bottom


@pytest.mark.parametrize("own", [False, True])
def test_another_side_s_readiness_does_not_take_back_a_first_tap(
    evening: Evening, *, own: bool
) -> None:
    phone = evening.west
    evening.act(action="orders", unit="AM1IN", orders=FLAGGED)
    pass_by = stopped(phone)
    phone.button(READY).tap()
    sure = phone.panel.locator(".turn-option.sure")
    expect(sure).to_be_visible()
    if own:  # what the side itself is at changes
        evening.table.live.act(evening.table.live.number, {"action": "clear", "unit": "AM1IN"})
    else:
        evening.table.live.act(evening.table.live.number, {"action": "ready", "side": "east"})
    phone.shows(evening.table.live.number_for(Audience("west")))
    pass_by(2000)
    expect(phone.panel.locator("[aria-disabled=true]")).to_have_count(0)
    expect(sure).to_have_count(0 if own else 1)
    if not own:
        sure.tap()
        until(lambda: evening.state.turn == 2, "the next turn")


def test_a_readiness_is_taken_back_by_a_button_in_sight(evening: Evening) -> None:
    phone, back = evening.west, "Not ready yet"
    expect(phone.button(back)).to_have_count(0)
    evening.act(action="ready", side="west")
    expect(phone.panel).to_contain_text("Nothing for you to do now")
    expect(phone.button("Give up")).to_have_count(0)
    expect(evening.east.button(back)).to_have_count(0)
    phone.button(back).tap()
    until(lambda: evening.state.campaign.ready == frozenset(), "the orders again")


def test_news_do_not_take_back_a_first_tap(evening: Evening) -> None:
    phone = evening.west
    others(phone)
    stopped(phone)
    phone.button("Give up").tap()
    expect(phone.button(SURE)).to_be_visible()
    run(phone.page, TOLD, "Vessaria's phone is back.")
    expect(phone.panel.locator(".turn-last")).to_have_text("Vessaria's phone is back.")
    expect(phone.button(SURE)).to_be_visible()
    assert evening.table.live.number == 0


def test_what_ends_a_campaign_does_not_come_to_lie_under_a_finger(evening: Evening) -> None:
    phone = evening.west
    others(phone)
    offer = phone.button("Offer a truce")
    expect(phone.page.locator(OTHERS)).to_have_text(["Give up", "Offer a truce"])
    x, y = every_box(phone.page, OTHERS)[1].middle
    offer.tap()
    until(lambda: evening.state.campaign.agreed.get("truce"), "the offer")
    evening.drawn()
    phone.page.touchscreen.tap(x, y)
    expect(phone.button(SURE)).to_have_count(0)
    assert evening.state.campaign.stage == "orders"


def test_what_is_typed_counts_as_it_is_typed_and_loses_no_tap(evening: Evening) -> None:
    phone = evening.west
    to = sheet(phone, "1st Rifles")
    done = phone.button("Do it")
    expect(done).to_be_disabled()
    to.press_sequentially("3-1")
    expect(done).to_be_enabled()
    to.press_sequentially("1")
    expect(to).to_be_focused()
    how = phone.panel.locator('[data-field="orders.attack"]')
    assault = how.get_by_role("button", name="assault", exact=True)
    assault.tap()
    expect(assault).to_have_attribute("aria-pressed", "true")
    expect(to).to_have_value("3-11")
    to.fill("3-12")
    done.tap()
    until(lambda: "AM3LI" in evening.state.campaign.ordered, "the orders")
    orders = evening.state.by_id["AM3LI"].orders
    assert (str(orders.to), orders.attack) == ("3-12", "assault")


def test_what_breaks_a_rule_is_said_of_a_merger_before_it_is_done(evening: Evening) -> None:
    phone = evening.west
    others(phone)
    phone.button("Merge two units").tap()
    for field, unit in (("from", "1st Rifles"), ("into", "1st Foot")):
        ask = phone.panel.locator(f'[data-field="{field}"]')
        ask.get_by_role("button", name=unit, exact=True).tap()
    expect(phone.panel.locator(".turn-done .flags")).to_contain_text("1st Rifles")
    expect(phone.button("Do it anyway")).to_be_enabled()


def test_who_types_goes_on_where_the_other_side_does_something(evening: Evening) -> None:
    to = sheet(evening.west, "1st Rifles")
    to.press_sequentially("3-1")
    evening.table.live.act(0, {"action": "ready", "side": "east"})
    evening.west.shows(1)
    evening.west.page.keyboard.type("2")
    expect(to).to_have_value("3-12")


def test_ready_names_who_has_no_orders(evening: Evening) -> None:
    ready = evening.west.button("Ready: done with orders")
    expect(ready).to_contain_text("support nearby): 1st Foot, 2nd Foot, 1st Rifles and 5 more")


def test_orders_open_as_they_stand(evening: Evening) -> None:
    phone, more = evening.west, {"attack": "assault", "engage": [2, 3], "pursue": True}
    evening.act(action="orders", unit="AM3LI", orders={"to": "3-11", **more})
    told = "Orders for 1st Rifles: Pursue; Move to: 3-11; Engage from phase: 2; "
    expect(phone.panel.locator(".turn-last")).to_contain_text(told)
    expect(evening.east.page.locator("body")).not_to_contain_text("3-11")
    to = sheet(phone, "1st Rifles")
    expect(to).to_have_value("3-11")
    phone.panel.locator('[data-field="unit"] .pick').last.tap()  # the others again
    phone.panel.get_by_role("button", name="2nd Foot", exact=True).tap()
    expect(to).to_have_value("")
    expect(phone.button("Do it")).to_be_disabled()
    phone.panel.locator('[data-field="unit"] .pick').last.tap()
    phone.panel.get_by_role("button", name="1st Rifles", exact=True).tap()
    to.fill("3-12")
    phone.button("Do it").tap()
    until(lambda: str(evening.state.by_id["AM3LI"].orders.to) == "3-12", "the orders")
    orders = evening.state.by_id["AM3LI"].orders
    assert (orders.attack, orders.engage, orders.pursue) == ("assault", (2, 3), True)


def test_phases_of_support_are_kept_and_the_last_one_taken_back_means_all(evening: Evening) -> None:
    phone = evening.west
    support = {"at": "3-10", "radius": 1, "phases": [2, 3]}
    evening.act(action="orders", unit="AM3LI", orders={"to": "3-11", "support": support})
    sheet(phone, "1st Rifles").fill("3-12")
    chosen = phone.panel.locator('[data-field="orders.support.phases"] .pick[aria-pressed="true"]')
    expect(chosen).to_have_text(["2", "3"])
    phone.button("Do it").tap()
    until(lambda: str(evening.state.by_id["AM3LI"].orders.to) == "3-12", "the orders")
    assert evening.state.by_id["AM3LI"].orders.support.phases == (2, 3)
    evening.drawn()
    sheet(phone, "1st Rifles")
    for left in (["3"], []):
        chosen.first.tap()
        expect(chosen).to_have_text(left)
    phone.button("Do it").tap()
    until(lambda: evening.state.by_id["AM3LI"].orders.support.phases == ALL_PHASES, "all phases")


def test_what_is_flagged_is_read_whole_before_it_is_done_and_counted_after(
    evening: Evening,
) -> None:
    phone = evening.west
    to = sheet(phone, "1st Foot")
    to.press_sequentially("5-5")
    flag = "1st Foot cannot stop in 5-5: the ground is impassable."
    told = phone.panel.locator(".turn-done .flags")
    blocked = re.compile("^1st Foot cannot pass through 5-6 while an enemy or neutral unit is")
    expect(told.locator("li")).to_have_text([flag, blocked])
    expect(to).to_be_focused()
    assert told.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    to.fill("3-8")
    expect(told).to_have_count(0)
    to.fill("5-5")
    phone.button("Do it anyway").tap()
    ready = phone.panel.locator(".turn-plain").get_by_text("1 order is flagged: 1st Foot.")
    expect(ready).to_be_visible()
    expect(evening.east.page.locator("body")).not_to_contain_text("1 order is flagged")
    phone.button("Ready: done with orders").tap()
    again = phone.button("Ready: done with orders: tap again, 1 order breaks a rule")
    expect(again).to_be_visible()
    assert evening.state.campaign.ready == frozenset()


def test_a_truce_that_is_offered_is_news_and_is_accepted_at_the_second_tap(
    evening: Evening,
) -> None:
    evening.act(action="truce", side="east")
    west, east = evening.west, evening.east
    for phone in (west, east):
        expect(phone.page.locator("#prompt")).to_contain_text("A truce is offered by Vessaria.")
    expect(east.button("Accept the truce")).to_have_count(0)
    accept = west.button("Accept the truce")
    expect(accept).to_be_in_viewport(ratio=1)
    pass_by = stopped(west)
    accept.tap()
    pass_by(400)
    sure = west.button("Accept the truce: tap again, it ends the game")
    expect(west.panel.locator("[aria-disabled=true]")).to_have_count(0)
    sure.tap()
    until(lambda: evening.state.campaign.stage == "over", "the end")
    assert evening.state.campaign.winner == "draw"
    expect(west.panel).to_contain_text("The game is over.")
    expect(west.page.locator("#prompt")).to_contain_text("all sides agreed to a truce")


def test_a_resolved_turn_is_taken_back_at_the_second_tap(
    evening: Evening, browser: Browser
) -> None:
    evening.act(action="ready", side="west")
    before = evening.state
    evening.act(action="ready", side="east")
    resolved = evening.session.number
    referee = new_phone(browser)
    referee.join(evening.table.url, evening.seats.code, "Referee", "Rhea")
    back = referee.panel.get_by_role("button", name="Take back the last change")
    expect(back).to_be_enabled()
    pass_by = stopped(referee)
    back.tap()
    expect(referee.page.locator("#link")).to_contain_text("Tap again to take back")
    pass_by(16_000)  # too late
    back.tap()
    pass_by(1000)
    assert evening.session.number == resolved
    back.tap()
    until(lambda: evening.session.number > resolved, "the game goes back")
    assert evening.state == before
    referee.context.close()
    assert referee.complaints == []


def test_the_weightiest_of_a_turn_is_read_first(evening: Evening) -> None:
    for name, to in (("VS1IN", "4-10"), ("VS2IN", "4-10"), ("AM1IN", "4-10")):
        evening.act(action="orders", unit=name, orders={"to": to, "attack": "assault"})
    for side in ("west", "east"):
        evening.act(action="ready", side=side)
    log = evening.session.snapshot(Audience("west")).log
    heavy = [entry for entry in log if entry.weight == max(each.weight for each in log)]
    line = evening.west.panel.locator(".turn-last")
    expect(line).to_contain_text(rendered(heavy[-1].text, "en"))
    assert heavy[-1].weight
    assert any(entry.kind == "opened" for entry in log), "the whole turn is there"
    phases = [rendered(each.text, "en") for each in log if each.kind == "resolved"]
    assert "Strategic phase 6." not in phases


def test_a_sheet_shows_what_is_usual_and_what_is_written_and_unfolds_the_rest(
    evening: Evening,
) -> None:
    evening.act(action="orders", unit="AM2IN", orders={"to": "3-8", "waypoint": "3-9"})
    panel = evening.west.panel
    panel.get_by_role("button", name="Give orders", exact=True).tap()
    fields = "all => all.map(each => each.dataset.field.replace('orders.', ''))"
    shown = panel.locator(".ask")
    panel.locator(".pick").filter(has_text="1st Foot").tap()
    assert shown.evaluate_all(fields) == ["unit", "to", "attack", "boxes"]
    panel.locator(".pick").filter(has_text="Others").tap()
    panel.locator(".pick").filter(has_text="2nd Foot").tap()
    assert shown.evaluate_all(fields) == ["unit", "to", "attack", "boxes", "waypoint"]
    panel.locator(".turn-body > .turn-more").tap()
    expect(shown).to_have_count(25)
    expect(panel.locator(".turn-body > .turn-more")).to_have_count(0)


def test_what_a_turn_brought_is_read_from_its_beginning(evening: Evening) -> None:
    page = evening.west.page
    for name, to in (("VS1IN", "4-10"), ("VS2IN", "4-10"), ("AM1IN", "4-10")):
        evening.act(action="orders", unit=name, orders={"to": to, "attack": "assault"})
    evening.act(action="ready", side="west")
    expect(page.locator("#sheet")).to_be_hidden()  # a line or two stand in the dock
    evening.act(action="ready", side="east")
    lines = page.locator("#sheet .news li")
    expect(lines.first).to_have_text("Ready: Vessaria.")
    log = evening.session.snapshot(Audience("west")).log
    told = [rendered(each.text, "en") for each in reversed(log) if each.kind != "orders"]
    assert lines.all_text_contents() == told[1:]  # without that Aldmark was ready
    heavy = {rendered(each.text, "en") for each in log if each.weight}
    assert {*page.locator("#sheet .news .weighty").all_text_contents()} == heavy
    assert {*page.locator("#sheet .in-short li").all_text_contents()} == heavy
    page.locator("#close-sheet").tap()
    page.locator(".turn-last button").tap()  # it can be read again
    expect(lines).to_have_count(len(told) - 1)
    lines.last.locator("button").tap()
    expect(page.locator("#past")).to_contain_text(told[-1])


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_big_screen_shows_whole_what_a_turn_brought(
    evening: Evening, browser: Browser, size: tuple[int, int], locale: str
) -> None:
    """What everybody may know of it, in its order, until the next turn; the map is not for ants."""
    screen = browser.new_page(viewport={"width": size[0], "height": size[1]}, locale=locale)
    screen.goto(f"{evening.table.url}/show")
    short = screen.locator("#short li")
    expect(screen.locator("#log p")).to_be_attached()
    expect(short).to_have_count(0)
    for name in ("VS1IN", "VS2IN", "AM1IN"):
        evening.act(action="orders", unit=name, orders={"to": "4-10", "attack": "assault"})
    for side in ("west", "east"):
        evening.act(action="ready", side=side)
    log = [each for each in evening.session.snapshot(PUBLIC).log if each.weight]
    expect(short).to_have_text([rendered(each.text, locale) for each in reversed(log)])
    assert {"battle", "won"} <= {each.kind for each in log}
    evening.act(action="ready", side="west")
    expect(screen.locator("#log li").first).to_contain_text(
        {"en": "Ready: Aldmark.", "de": "Bereit: Aldmark."}[locale]
    )
    expect(short).to_have_count(len(log))
    shown = boxes(screen, "#turn", "#prompt", "#theatre svg", "#short", "#log li", "#join")
    assert all(upper.bottom <= lower.top for upper, lower in itertools.pairwise(shown))
    assert all(0 <= each.top < each.bottom <= size[1] for each in shown)
    assert shown[2].bottom - shown[2].top > size[1] / 6
    screen.close()


def test_the_letters_on_counters_are_explained_where_a_unit_is_chosen(evening: Evening) -> None:
    """Of those on the map, each once."""
    phone = evening.west
    phone.button("Give orders").tap()
    letters = phone.panel.locator(".letters")
    expect(letters).to_contain_text("LC light cavalry")
    over = "#map .staff ~ .unit:not(.staff)"  # leaders lie above all others, a chosen one too
    expect(phone.page.locator(over)).to_have_count(0)
    shown = phone.page.locator("#map .staff .strength").all_text_contents()
    assert sorted(letters.locator("b").all_text_contents()) == sorted(set(shown))
    phone.panel.locator(".pick").filter(has_text="1st Foot").tap()
    expect(letters).to_have_count(0)


#: The shapes that flags of the sides' two colours have on the map, and those of its legend.
FLAGS = """() => ['.chart .flag', '.flag-sign path'].map((flags) => Object.fromEntries(
  ['of-a', 'of-b'].map((side) => [side, [...new Set([...document.querySelectorAll(flags)]
    .filter((flag) => flag.classList.contains(side)).map((flag) => flag.getAttribute('d')))]])))"""


def test_a_side_s_flags_have_one_shape_on_every_map(evening: Evening, browser: Browser) -> None:
    referee = new_phone(browser)
    referee.join(evening.table.url, evening.seats.code, "Referee", "Rhea")
    drawn = []
    for phone in (evening.west, evening.east, referee):
        phone.page.locator("#open-chart").tap()
        expect(phone.page.locator(".chart-flags span:has(svg)")).to_have_text(
            ["Aldmark", "Vessaria"]
        )
        drawn += phone.page.evaluate(FLAGS)
    referee.context.close()
    assert all(len(shapes) == 1 for by_side in drawn for shapes in by_side.values())
    assert len({json.dumps(by_side) for by_side in drawn}) == 1
    assert drawn[0]["of-a"] != drawn[0]["of-b"]


def test_the_big_screen_has_the_cities_and_where_the_table_lies_but_no_army(
    evening: Evening, browser: Browser
) -> None:
    screen = browser.new_page(viewport={"width": 1920, "height": 1080})
    screen.goto(f"{evening.table.url}/show")
    expect(screen.locator("#theatre .place-name")).to_have_text(["Dunmore", "Fordham", "Estara"])
    expect(screen.locator("#theatre .frame")).to_have_count(1)
    expect(screen.locator("#theatre .flag")).to_have_count(0)
    heading, told, theatre, log, code = boxes(
        screen, "#phase", "#prompt", "#theatre .chart", "#log", "#join"
    )
    tops = [heading.top, told.top, theatre.top, log.top, code.top]
    assert tops == sorted(tops)
    assert heading.bottom <= told.top
    assert theatre.bottom <= log.top < log.bottom <= code.top
    screen.close()


def test_ones_own_orders_are_drawn_as_arrows(evening: Evening) -> None:
    arrow = ".layer-asked .style-planned"
    evening.act(action="orders", unit="AM1IN", orders={"to": "4-10"})
    expect(evening.west.page.locator(f"{arrow} title")).to_have_text("1st Foot is ordered to 4-10")
    assert evening.east.page.locator(arrow).count() == 0


def test_the_letters_of_counters_in_one_square_do_not_overlap(evening: Evening) -> None:
    for name in ("AM1IN", "AM2IN", "AM5MA"):  # beside the militia
        for side in ("west", "east"):
            evening.act(action="override", unit=name, side=side, square="4-8", reason="misread")
    expect(evening.west.page.locator(LETTERS)).to_have_count(4)
    drawn = every_box(evening.west.page, LETTERS)
    assert len(drawn) == 4
    for one, other in combinations(drawn, 2):
        beside = one.right <= other.left + 2 or other.right <= one.left + 2
        assert beside or abs(one.top - other.top) > 5


def test_what_the_letters_stand_for_is_told_with_the_game(evening: Evening) -> None:
    facts = evening.session.ruleset.agreed(evening.state).facts
    told = {rendered(label, "en"): rendered(value, "en") for label, value in facts}
    assert told["Letters on counters"].startswith("IN infantry, LI light infantry, ML militia")
