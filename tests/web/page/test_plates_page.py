"""Words on plates over the map: beside bases and names where that takes them not far."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.boxes import boxes
from tests.web.conftest import NewPhone, Phone
from tests.web.modules import run
from tests.web.served import Served

#: What is under the plates: ids of units, and of those whose names are shown.
UNDER = """() => {
  const boxOf = (each) => each.getBoundingClientRect();
  const seen = (each) => each.getClientRects().length > 0;
  const plates = [...document.querySelectorAll('.plate-text rect')].filter(seen).map(boxOf);
  const under = (each) => plates.some((plate) => plate.left < boxOf(each).right
    && boxOf(each).left < plate.right && plate.top < boxOf(each).bottom
    && boxOf(each).top < plate.bottom);
  const bases = [...document.querySelectorAll('.unit')];
  const names = [...document.querySelectorAll('.name')].filter(seen);
  return [plates.length,
    bases.filter((unit) => under(unit.querySelector('.edge'))).map((unit) => unit.dataset.unit),
    names.filter((name) => under(name.querySelector('text'))).map((name) => name.dataset.of)];
}"""
#: How far a plate of 60 x 20 px goes across and down, its place at 100, 200 px of 400 x 400.
GOES = """async ([units, ghost]) => {
  const { keepWordsIn } = await load('map/plates');
  const stage = document.createElement('div');
  stage.innerHTML = `<svg width="400" height="400">
    <g class="plate-text" data-at="100 200" data-width="60" data-height="20"><text>words</text></g>
    ${ghost}</svg>`;
  document.body.append(stage);
  stage.style.cssText = 'position: fixed; inset: 0 auto auto 0';
  const point = (x, y) => [x, y];
  keepWordsIn({ svg: stage.firstChild, stage, point, wide: 400, high: 400 }, 1, units);
  const style = stage.querySelector('g').style;
  stage.remove();
  return ['--shift', '--lift'].map((each) => parseFloat(style.getPropertyValue(each)));
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_the_odds_of_a_combat_hide_neither_who_fights_nor_a_name(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    demo.held_at(2.0)
    phone = new_phone(width, height)
    phone.open()
    phone.page.locator('[data-unit="csa-1"]').press("Enter")
    chip = phone.page.locator("[data-layer=combat]")
    expect(chip).to_be_visible()
    expect(phone.page.locator("#sheet .working")).to_have_count(0)  # it may choose another one yet
    if chip.get_attribute("aria-pressed") != "true":  # it is shown first where it matters most
        chip.click()
    phone.page.wait_for_selector("#map .plate-text:visible")
    phone.rest()
    plates, bases, names = phone.page.evaluate(UNDER)
    assert plates >= 1
    assert bases == []
    assert names == []
    fight, plate = boxes(phone.page, '[data-unit="csa-1"] .edge', "#map .plate-text rect")
    assert fight.top - plate.bottom < 64
    results = phone.page.locator("#sheet .odds li span")
    expect(results.first).to_be_visible()
    assert not results.evaluate_all("all => all.some(e => e.scrollWidth > e.clientWidth + 1)")


@pytest.mark.parametrize(
    ("units", "goes"),
    [
        ([], (0, 0)),
        (
            [(90, 150, 110, 171.9)],
            (0, 0),
        ),  # with what it keeps clear, it is at 66 to 134, 172 to 200
        ([(90, 150, 110, 172.1)], (0, 0.1)),
        ([(90, 190, 110, 220)], (0, -10)),
        ([(60, 190, 66, 220), (134, 190, 140, 220)], (0, 0)),  # it fits between them
        ([(60, 190, 66.1, 220), (134.1, 190, 140, 220)], (0.1, 0)),
        ([(60, 190, 66.1, 220), (134, 190, 140, 220)], (0, -10)),
        ([(96, 150, 104, 220)], (-38, 0)),
        ([(120, 150, 140, 220)], (-14, 0)),
        ([(60, 150, 80, 190), (80, 190, 100, 230)], (14, -10)),
        ([(70, 136, 130, 236.1)], (0, -64)),
        ([(70, 135.9, 130, 236)], (0, 64)),
        ([(70, 135.9, 130.1, 236.1)], (-64, 0)),
        ([(69.9, 135.9, 130.1, 236.1)], (0, 0)),  # too far every way: over the unit after all
    ],
)
def test_it_goes_the_nearest_way_beside_units_and_not_far(
    new_phone: NewPhone, demo: Served, units: list[tuple[float, ...]], goes: tuple[float, float]
) -> None:
    demo.held_at(2.0)
    phone = new_phone()
    phone.open()
    assert run(phone.page, GOES, [units, ""]) == pytest.approx(goes, abs=0.01)


@pytest.mark.parametrize(
    ("ghost", "goes"),
    [
        ('<g class="handle"><circle cx="100" cy="190" r="12"/></g>', (0, -22)),
        ('<g class="handle"><circle class="touch" cx="100" cy="190" r="22"/></g>', (0, 0)),
        ('<g class="ghost-body"><path d="M90 190H110V220H90Z"/></g>', (0, -10)),
    ],
)
def test_it_does_not_hide_the_ghost_that_a_finger_turns(
    new_phone: NewPhone, demo: Served, ghost: str, goes: tuple[float, float]
) -> None:
    demo.held_at(2.0)
    phone = new_phone()
    phone.open()
    drawn = f'<g class="what-ghost">{ghost}</g>'
    assert run(phone.page, GOES, [[], drawn]) == pytest.approx(goes, abs=0.01)


def test_what_two_findings_show_alike_is_drawn_once(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(2.0)
    phone = new_phone()
    phone.open()
    way = {"kind": "path", "style": "breach", "points": [[1, 1], [4, 1]], "text": "3.00 in"}
    drawn = """async (list) => {
      const { Overlays } = await load('map/overlays');
      const [below, above] = [document.createElement('div'), document.createElement('div')];
      new Overlays(below, above, { units: {} }).set(list);
      return above.children.length;
    }"""
    assert run(phone.page, drawn, [way, way]) == 1
    assert run(phone.page, drawn, [way, way | {"style": "measure"}]) == 2


ONCE = """async (places) => {
  const { keepWordsIn } = await load('map/plates');
  const stage = document.createElement('div');
  const plate = ([at, words]) => `<g class="plate-text" data-at="${at}" data-width="60"
    data-height="20"><text>${words}</text></g>`;
  stage.innerHTML = `<svg width="400" height="400">${places.map(plate).join('')}</svg>`;
  document.body.append(stage);
  const point = (x, y) => [10 * x, 10 * y];
  const view = { svg: stage.firstChild, stage, point, wide: 400, high: 400 };
  const seen = (each) => getComputedStyle(each).display !== 'none';
  const shown = () => [...stage.querySelectorAll('.plate-text')].map(seen);
  keepWordsIn(view, 1, []);
  const first = shown();
  stage.querySelector('.plate-text').remove(); // what it said is said by another then
  keepWordsIn(view, 1, []);
  const then = shown();
  stage.remove();
  return [first, then];
}"""


def test_a_length_of_one_move_is_drawn_once(phone: Phone) -> None:
    near, far = "12 20", "12 26"
    said = [["10 20", "24.4 cm"], [near, "24.4 cm"], [near, "24.5 cm"], [far, "24.4 cm"]]
    first, then = run(phone.page, ONCE, said)
    assert first == [True, False, True, True]
    assert then == [True, True, True]
