"""The big screen: a combat is a moment, and models are seen in their photograph."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.awaited import time_stands
from tests.web.boxes import boxes
from tests.web.conftest import NewPhone
from tests.web.modules import run
from tests.web.served import Served

BEFORE, FOUGHT = 1.0, 6.0  # seconds of the demo before its combat, and after it
PAINTED = "#map .unit :is(.fill, .texture, .sign, .plate)"

SIZES = [(1280, 720), (1366, 768), (1920, 1080)]
LONG = ("Infanterieregiment Großherzog von Würzburg Nr. 3", "Grenadierbataillon Schönaich-Carolath")
MELEE = """async ([dice, lines]) => {
  const { Moment } = await load('show/moment');
  const store = Object.assign(new EventTarget(), {
    log: [], units: { one: { side: 'a' }, other: { side: 'b' } }, sideLetter: (side) => side,
  });
  const whose = [...dice[0].map(() => 'one'), ...dice[1].map(() => 'other')];
  const [text, ...after] = lines;
  new Moment(store).show({ dice: dice.flat(), dice_of: whose, units: ['one', 'other'], text },
    after.map((text) => ({ text })));
}"""
FACTS = """async (facts) => {
  const { factRows } = await load('cards/agreed');
  document.querySelector('#agreed').replaceChildren(...factRows(facts));
}"""


def test_a_combat_is_shown_large_for_a_few_seconds(new_phone: NewPhone, demo: Served) -> None:
    """Its dice in the sides' colours, the totals, what follows; what came before is no news."""
    demo.held_at(FOUGHT)
    screen = new_phone(1280, 800)
    page = screen.page
    screen.open("/show")
    time_stands(page)
    moment = page.locator("#moment")
    expect(page.locator("#log")).to_contain_text("Hood (5+3 = 8) attacks I Corps (3+3 = 6)")
    expect(moment).to_be_hidden()
    demo.held_at(BEFORE)
    expect(page.locator("#log")).not_to_contain_text("attacks")
    demo.held_at(FOUGHT)
    expect(moment).to_be_visible()
    expect(moment.locator(".die.side-a")).to_have_text("5")
    expect(moment.locator(".die.side-b")).to_have_text("3")
    expect(moment.locator(".came")).to_contain_text("I Corps retreats")
    expect(moment).to_contain_text("Hood must advance")
    shown, stage, side, join = boxes(page, "#moment", "#stage", "#side", "#join")
    assert stage.right <= shown.left < shown.right <= side.right  # over no unit
    assert side.top <= shown.top < shown.bottom <= join.top
    page.clock.fast_forward(7_000)
    expect(moment).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_models_are_not_painted_over(
    new_phone: NewPhone, demo: Served, size: tuple[int, int]
) -> None:
    """Over the photograph an outline and a foot in the side's colour are left of a unit."""
    demo.held_at(30.0)
    screen = new_phone(*size)
    screen.open("/show")
    page = screen.page
    expect(page.locator("#map.on-photo .layer-photo image")).to_be_attached()
    assert page.locator(PAINTED).evaluate_all("all => all.every((e) => !e.getClientRects().length)")
    assert page.locator("#map .unit .foot").evaluate_all(
        "all => all.every((e) => e.getClientRects().length)"
    )
    page.locator("#choose-layers").click()
    expect(page.locator("#map .unit .fill").first).to_be_visible()
    expect(page.locator("#map .unit .foot").first).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_phase_sentence_and_code_are_whole(
    new_phone: NewPhone, demo: Served, size: tuple[int, int], locale: str
) -> None:
    demo.held_at(30.0)
    screen = new_phone(*size, locale=locale)
    screen.open("/show")
    screen.page.locator("#code").evaluate("(e) => e.textContent = 'WWWW-WWWW'")  # the widest
    for part in ("#phase", "#prompt > span", "#code"):
        wide = "(e) => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1"
        found = screen.page.locator(part)
        assert found.evaluate(f"(e) => getComputedStyle(e).display === 'inline' || ({wide})(e)"), (
            part
        )
    code, join = boxes(screen.page, "#code", "#join")
    assert code.right <= join.right


@pytest.mark.parametrize("size", SIZES)
def test_a_melee_of_long_names_is_whole(
    new_phone: NewPhone, demo: Served, size: tuple[int, int]
) -> None:
    """Turn, phase and who moves stay, every die is seen, and each who threw has a row."""
    demo.held_at(30.0)
    screen = new_phone(*size, locale="de")
    screen.open("/show")
    time_stands(screen.page)
    one, other = LONG
    fought = f"{one} (3, 4, 5, 1, 6, 2) und {other} (4, 4, 1, 6, 2, 5) kämpfen: {one} verliert 3"
    lines = [
        f"{fought} Stärkepunkte, {other} 2.",
        f"{one} ist geschlagen und weicht 10,0 cm zurück.",
    ]
    run(screen.page, MELEE, [[[3, 4, 5, 1, 6, 2], [4, 4, 1, 6, 2, 5]], lines])
    bar, moment, join = boxes(screen.page, "#bar", "#moment", "#join")
    assert 0 <= bar.top < bar.bottom <= moment.top < moment.bottom <= join.top
    assert screen.page.locator("#moment").evaluate("(e) => e.scrollHeight <= e.clientHeight + 1")
    rows = screen.page.locator("#moment .thrown")
    expect(rows).to_have_count(2)
    for row, side in ((rows.nth(0), "a"), (rows.nth(1), "b")):
        expect(row.locator(f".die.side-{side}")).to_have_count(6)
        expect(row.locator(".die")).to_have_count(6)
        places = row.locator(".die").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().y)"
        )
        assert len(set(places)) == 1


@pytest.mark.parametrize(("thrown", "rows"), [([[1, 2], [3, 4]], 1), ([[1, 2, 3], [4, 5]], 2)])
def test_few_dice_share_a_row(
    new_phone: NewPhone, demo: Served, thrown: list[list[int]], rows: int
) -> None:
    screen = new_phone(1280, 800)
    screen.open("/show")
    time_stands(screen.page)
    run(screen.page, MELEE, [thrown, ["They fight."]])
    expect(screen.page.locator("#moment .thrown")).to_have_count(rows)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_label_leaves_room_for_its_value(
    new_phone: NewPhone, demo: Served, size: tuple[int, int]
) -> None:
    screen = new_phone(*size, locale="de")
    screen.open("/show")
    run(
        screen.page,
        FACTS,
        [["Brigaden, die noch dran sind", "Division Morel: 1 und 2; Hartley: 1"]],
    )
    whole, value = boxes(screen.page, "#agreed", "#agreed dd")
    assert value.right - value.left >= 0.45 * (whole.right - whole.left)
