"""What is filled in says what it lacks, shows many dice at once, and is not done unread."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.rules.brothers_at_arms.brothers_table import leader, line, position, unit
from tests.web.access import violations
from tests.web.awaited import HeldBack
from tests.web.boxes import box, boxes, every_box
from tests.web.modules import run
from tests.web.page.test_put_page import Blind, blind, nap

MAIN = ".turn-done .main"
SHOT = "5th North Carolina fires at 23rd Ohio: 3 dice, 4 or more"
#: Eight dice of ten faces in the place of what is filled in: how high they are, what each is
#: called, and how far below its upper edge their label and the roll stand once it is scrolled.
EIGHT = """async () => {
  const { dice } = await load('turn/fallen');
  const ask = { field: 'dice', kind: 'dice', label: 'The dice', labels: [], count: 8,
    choices: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
  const made = dice({ list: () => [], die() {}, roll() {} }, ask);
  const body = document.querySelector('#turn-panel .turn-body');
  const more = document.createElement('p');
  more.style.height = '1500px';
  body.replaceChildren(made, more);
  const { height } = made.getBoundingClientRect();
  body.scrollTop = 100;
  const head = made.querySelector('.dice-head').getBoundingClientRect();
  return { height, below: head.top - body.getBoundingClientRect().top,
    said: made.querySelector('.dice-head').textContent,
    names: [...made.querySelectorAll('.die-row')].map((each) => each.innerText.split(/\\s/)[0]),
    labels: [...made.querySelectorAll('.die-row')].map((each) => each.ariaLabel),
    least: Math.min(...[...made.querySelectorAll('.face')].map((each) => each.offsetWidth)) };
}"""


@pytest.fixture
def table(browser: Browser) -> Iterator[Blind]:
    with blind(browser, nap(), "fr", "br") as table:
        yield table


def test_the_button_says_what_is_to_be_chosen_and_a_tap_on_it_shows_where(table: Blind) -> None:
    page = table.mine.page
    table.begin("Move a unit")
    main = page.locator(MAIN)
    expect(main).to_have_text("Choose: Unit")
    expect(main).to_be_disabled()
    page.evaluate(
        """() => {
          const body = document.querySelector('#turn-panel .turn-body');
          const more = document.createElement('p');
          more.style.height = '1500px';
          body.append(more);
          body.scrollTop = 1500;
        }"""
    )
    pick = table.mine.panel.locator('[data-field="unit"] .pick').first
    expect(pick).not_to_be_in_viewport()
    expect(table.mine.panel.locator(".turn-done [aria-disabled]")).to_have_count(0)
    page.touchscreen.tap(*box(page, MAIN).middle)
    expect(pick).to_be_in_viewport(ratio=1)
    pick.tap()
    expect(main).to_have_text("It stays here")


def test_eight_dice_have_numbers_and_fit_with_their_label_and_roll_in_sight(table: Blind) -> None:
    table.begin("Move a unit")
    found = run(table.mine.page, EIGHT)
    assert found["names"] == [str(each) for each in range(1, 9)]
    assert found["labels"] == [f"The dice {each}" for each in range(1, 9)]
    assert found["said"] == "The diceRoll for me"
    assert found["height"] <= 844 * 2 / 3
    assert abs(found["below"]) <= 3
    assert found["least"] >= 28


def test_do_it_waits_for_what_is_foreseen_and_does_nothing_flagged_unread(table: Blind) -> None:
    page, session = table.mine.page, table.session
    table.begin("Move a unit", "fr-1")
    expect(table.mine.panel.locator(".foreseen:not(.old)")).to_contain_text("moved")
    held = HeldBack(page, "**/foresee")
    page.touchscreen.tap(*box(page, "#stage").at(0.5, 0.2))
    route = held.route
    expect(table.mine.panel.locator(".foreseen.old")).to_be_visible()
    table.mine.button("Do it").tap()
    route.continue_()
    expect(table.mine.panel.locator(".foreseen.flags:not(.old)")).to_be_visible()
    expect(table.mine.button("Do it anyway")).to_be_visible()
    assert session.number == 0
    table.mine.button("Do it anyway").tap()
    table.drawn("fr-1", 1)


def test_do_it_waits_and_does_what_nothing_is_wrong_with(table: Blind) -> None:
    page = table.mine.page
    table.begin("Move a unit", "fr-1")
    expect(table.mine.panel.locator(".foreseen:not(.old)")).to_contain_text("moved")
    held = HeldBack(page, "**/foresee")
    table.drag(".layer-put .ghost-body", 0, 1)
    route = held.route
    table.mine.button("Do it").tap()
    assert table.session.number == 0
    route.continue_()
    table.drawn("fr-1", 1)


def test_what_is_to_be_done_next_is_in_sight_once_a_unit_is_chosen(table: Blind) -> None:
    page = table.mine.page
    table.begin("Move a unit", "fr-1")
    expect(table.mine.panel.locator(".foreseen:not(.old)")).to_contain_text("moved")
    where = table.mine.panel.locator('[data-field="to"]')
    expect(where.get_by_text("Drag its ghost, or tap the place")).to_be_in_viewport(ratio=1)
    assert (
        page.evaluate(
            """() => {
          const [line, done] = ['[data-field="to"] .quiet', '.turn-done']
            .map((each) => document.querySelector(`#turn-panel ${each}`).getBoundingClientRect());
          return done.top - line.bottom;
        }"""
        )
        >= 18
    )  # clear of where the form fades out


def test_all_that_is_flagged_is_in_sight_or_one_tap_away(table: Blind) -> None:
    """Two breaches stand there, of three the first; what breaks no rule lies below, once."""
    page, panel = table.mine.page, table.mine.panel
    breaches = ["fr-1 goes too far.", "fr-1 stands in a wood.", "fr-1 has moved already."]

    def flag(count: int) -> None:
        def answer(route: Route) -> None:
            told = route.fetch()
            new = {"flagged": breaches[:count], "lines": [breaches[0], "fr-1 moved."]}
            route.fulfill(response=told, json={**told.json(), **new})

        page.route("**/foresee", answer)

    flags, rest = panel.locator(".turn-done .flags"), panel.locator(".because")
    flag(2)
    table.begin("Move a unit", "fr-1")
    expect(flags.locator("li")).to_have_text(breaches[:2])
    expect(flags.locator("button")).to_have_count(0)
    expect(rest).to_have_text("fr-1 moved.")
    flag(3)
    page.get_by_role("button", name="Turn left").tap()
    expect(flags.locator("li")).to_have_text(breaches[:1])
    assert violations(page) == []
    flags.get_by_role("button", name="2 more").tap()
    expect(flags.locator("li")).to_have_text(breaches)
    for each in flags.locator("li").all():
        expect(each).to_be_in_viewport(ratio=1)
    expect(flags.locator("button")).to_have_count(0)
    expect(rest).to_have_text("fr-1 moved.")


def test_what_was_chosen_is_not_hidden_by_its_label(root: Path, browser: Browser) -> None:
    """In German the shapes take two rows: more than there is room for beside a ghost."""
    scenario = "tableside/rules/brothers_at_arms/scenarios/heron-river.json"
    laid = {**json.loads((root / scenario).read_text("utf-8")), "phase": 7}
    with blind(browser, laid, "Southern Division", "Northern Division") as table:
        page = table.mine.page
        page.evaluate("localStorage.setItem('language', 'de')")
        page.reload()
        table.begin("Eine Einheit bewegen, auch zum Angriff", "1st Sandhill")
        where = table.mine.panel.get_by_text("Zieh den Geist, oder tippe auf die Stelle")
        expect(where).to_be_in_viewport(ratio=1)  # it comes before the unit that is chosen
        for shape in ("doppelte Linie", "Kolonne", "einfache Linie"):
            chosen = page.locator(".pick[aria-pressed=true]").filter(has_text=shape)
            table.mine.panel.locator(".pick").filter(has_text=shape).tap()
            expect(chosen).to_be_visible()
            expect(page.locator(".foreseen:not(.old)")).to_be_visible()
            label, pick, done = boxes(
                page, ".ask:has(.pick.last) legend", ".pick.last", ".turn-done"
            )
            assert label.bottom <= pick.top + 1
            assert pick.bottom <= done.top


@pytest.fixture
def firing(browser: Browser) -> Iterator[Blind]:
    """A table of Brothers at Arms on which one unit can fire at another."""
    infantry = [
        unit("c1", "csa", *line(8, 9, 3), name="5th North Carolina"),
        unit("u1", "usa", *line(8, 11.9, 3, 270), name="23rd Ohio"),
    ]
    staff = [leader("cA", "csa", [12, 6, 90]), leader("uA", "usa", [12, 15, 270])]
    laid = position(*staff, *infantry, board={"width": 26, "depth": 24}, phase=10)
    with blind(browser, laid, "csa", "usa") as table:
        yield table


def test_who_fires_and_the_target_are_framed_while_the_dice_are_filled_in(firing: Blind) -> None:
    framed = firing.mine.page.locator("#map .unit.picked")
    expect(framed).to_have_count(0)
    firing.begin(SHOT)
    expect(framed).to_have_count(2)
    assert set(framed.evaluate_all("all => all.map((e) => e.dataset.unit)")) == {"c1", "u1"}
    firing.mine.button("Back").tap()
    expect(framed).to_have_count(0)


def shot(table: Blind) -> None:
    """Have the one unit hit the other twice: it has two bases to lose."""
    asked = table.mine.context.request.post(
        f"{table.mine.page.url.split('#')[0]}act",
        data={
            "state": 0,
            "action": {"action": "fire", "unit": "c1", "target": "u1", "dice": [6, 6, 1]},
        },
    )
    assert asked.ok, asked.text()


def test_bases_to_be_lost_have_their_numbers_on_them(firing: Blind) -> None:
    page = firing.mine.page
    shot(firing)
    numbers = page.locator("#map .layer-asked .style-number text")
    expect(numbers).to_have_text(["1", "2", "3"])
    lie = every_box(page, "#map .layer-asked .style-number text")
    bases = every_box(page, '#map .unit[data-unit="u1"] .body .edge')
    for number, base in zip(lie, bases, strict=True):
        assert base.left <= number.middle[0] <= base.right
        assert base.top <= number.middle[1] <= base.bottom
    expect(page.locator('#map .unit[data-unit="u1"] .strength')).to_be_hidden()  # no other number


def test_bases_to_be_lost_are_chosen_by_a_tap_on_them(firing: Blind) -> None:
    """As by their buttons: a second tap takes one back, and a third one is not taken."""
    page, panel = firing.theirs.page, firing.theirs.panel
    shot(firing)
    firing.theirs.button("23rd Ohio loses 2 bases").tap()
    expect(panel).to_contain_text("Choose 2, on the map or here")
    pressed = panel.locator(".pick[aria-pressed=true]")
    marked = page.locator("#map .chosen-base")
    bases = every_box(page, '#map .unit[data-unit="u1"] .body .edge')
    for base, chosen in (
        (0, ["base 1"]),
        (2, ["base 1", "base 3"]),
        (1, ["base 1", "base 3"]),
        (0, ["base 3"]),
        (1, ["base 2", "base 3"]),
    ):
        page.touchscreen.tap(*bases[base].middle)
        expect(pressed).to_have_text(chosen)
        expect(marked).to_have_count(len(chosen))
    ends = bases[1], bases[2]
    for mark in every_box(page, "#map .chosen-base"):
        assert any(abs(mark.middle[0] - each.middle[0]) < 2 for each in ends)
    expect(page.locator("#sheet")).to_be_hidden()
    firing.theirs.button("Do it").tap()
    firing.theirs.shows(2)
    expect(marked).to_have_count(0)
    assert [stand.id for stand in firing.session.state.by_id["u1"].stands] == ["1"]


def test_what_dice_bring_is_read_in_its_order(firing: Blind) -> None:
    page = firing.mine.page
    firing.begin(SHOT)
    for row in range(3):
        page.locator(".die-row").nth(row).get_by_role("button", name="5").tap()
    expect(page.locator(".foreseen:not(.old)")).to_be_visible()
    first, *more = page.locator(".foreseen li").all_inner_texts()
    assert first.startswith("Then: ")
    assert "5, 5, 5" in first
    assert more
    assert [line for line in more if line.startswith(("Then", "false"))] == []


def test_dice_rows_stay_where_they_are_while_dice_are_tapped(firing: Blind) -> None:
    page = firing.mine.page
    firing.begin(SHOT)
    rows, odds = ".die-row", page.locator("#turn-panel .odds")
    expect(odds).to_be_visible()
    before, panel = every_box(page, rows), box(page, "#turn-panel")
    for row in range(2):
        page.locator(rows).nth(row).get_by_role("button", name="5").tap()
        expect(odds).to_be_hidden()  # no more true
        assert every_box(page, rows) == before
    page.locator(rows).nth(2).get_by_role("button", name="5").tap()
    expect(page.locator(".foreseen:not(.old)")).to_be_visible()
    assert box(page, "#turn-panel").height >= panel.height
    page.locator(rows).nth(2).get_by_role("button", name="1").tap()  # it was not a 5
    expect(page.locator(".foreseen:not(.old)")).to_contain_text("5, 5, 1")
    assert box(page, "#turn-panel").height >= panel.height
    firing.mine.button("Back").tap()
    expect(page.locator(rows)).to_have_count(0)
    assert box(page, "#turn-panel").height < panel.height  # its room is the map's again
