"""Words on plates over the map: beside bases and names where that takes them not far."""

from __future__ import annotations

import pytest

from tests.web.boxes import boxes
from tests.web.conftest import NewPhone
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
#: Where a plate 20 px high and 60 wide is lifted to, its place at 100, 200 px of 400 x 400.
LIFT = """async (units) => {
  const { keepWordsIn } = await import('/static/map/plates.js');
  const stage = document.createElement('div');
  stage.innerHTML = `<svg><g class="plate-text" data-at="100 200" data-width="60" data-height="20">
    <text>words</text></g></svg>`;
  document.body.append(stage);
  const point = (x, y) => [x, y];
  keepWordsIn({ svg: stage.firstChild, stage, point, wide: 400, high: 400 }, 1, units);
  const lift = stage.querySelector('g').style.getPropertyValue('--lift');
  stage.remove();
  return parseFloat(lift);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_the_odds_of_a_combat_hide_neither_who_fights_nor_a_name(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    demo.held_at(2.0)
    phone = new_phone(width, height)
    phone.open()
    phone.page.locator('[data-unit="csa-1"]').press("Enter")
    phone.page.wait_for_selector("#map .plate-text:visible")
    phone.rest()
    plates, bases, names = phone.page.evaluate(UNDER)
    assert plates >= 1
    assert bases == []
    assert names == []
    fight, plate = boxes(phone.page, '[data-unit="csa-1"] .edge', "#map .plate-text rect")
    assert fight.top - plate.bottom < 64


@pytest.mark.parametrize(
    ("units", "lift"),
    [
        ([], 0.0),
        ([(90, 150, 110, 171.9)], 0.0),  # a plate is from 172 to 200 with what it keeps clear
        ([(90, 150, 110, 172.1)], 0.1),
        ([(90, 190, 110, 220)], -10.0),
        ([(90, 136, 110, 236.1)], -64.0),
        ([(90, 135.9, 110, 236)], 64.0),
        ([(90, 135.9, 110, 236.1)], 0.0),  # too far either way: over the unit after all
        ([(66, 190, 66.1, 220), (134, 190, 140, 220)], -10.0),
        ([(60, 190, 66, 220), (134, 190, 140, 220)], 0.0),  # beside it
    ],
)
def test_it_goes_the_nearest_way_beside_a_unit_and_not_far(
    new_phone: NewPhone, demo: Served, units: list[tuple[float, ...]], lift: float
) -> None:
    demo.held_at(2.0)
    phone = new_phone()
    phone.open()
    assert phone.page.evaluate(LIFT, units) == pytest.approx(lift, abs=0.01)


def test_what_two_findings_show_alike_is_drawn_once(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(2.0)
    phone = new_phone()
    phone.open()
    way = {"kind": "path", "style": "breach", "points": [[1, 1], [4, 1]], "text": "3.00 in"}
    drawn = """async (list) => {
      const { Overlays } = await import('/static/map/overlays.js');
      const [below, above] = [document.createElement('div'), document.createElement('div')];
      new Overlays(below, above, { units: {} }).set(list);
      return above.children.length;
    }"""
    assert phone.page.evaluate(drawn, [way, way]) == 1
    assert phone.page.evaluate(drawn, [way, way | {"style": "measure"}]) == 2
