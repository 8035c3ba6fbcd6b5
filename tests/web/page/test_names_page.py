"""Names of units on the map: beside their unit, where no other unit hides them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.web.conftest import NewPhone, Phone
from tests.web.modules import run
from tests.web.served import Served
from tests.web.spoken import SpokenTable

#: Of each name: the unit's id, the side it stands on, and whose bases lie over it.
NAMES = """() => [...document.querySelectorAll('.name')].map((name) => {
  const box = name.querySelector('text').getBoundingClientRect();
  const over = [...document.querySelectorAll('.unit')].filter((unit) => {
    const edge = unit.querySelector('.edge').getBoundingClientRect();
    return edge.left < box.right && box.left < edge.right
      && edge.top < box.bottom && box.top < edge.bottom;
  });
  return [name.dataset.of, name.dataset.side, over.map((unit) => unit.dataset.unit)];
})"""
SIDES = """async (units) => (await load('map/names'))
  .sidesOfNames(units, 1).map((found) => found?.side ?? null)"""


def names(phone: Phone) -> dict[str, tuple[str, list[str]]]:
    phone.rest()
    return {unit: (side, over) for unit, side, over in phone.page.evaluate(NAMES)}


@pytest.fixture
def screen(new_phone: NewPhone, demo: Served) -> Phone:
    """The big screen before the demo's fight, two units in contact."""
    demo.held_at(2.0)
    phone = new_phone(1920, 1080)
    phone.open("/show")
    return phone


def test_no_name_is_under_a_unit_and_most_stand_below_theirs(screen: Phone) -> None:
    found = names(screen)
    assert len(found) > 15
    assert screen.page.locator(".name:visible").count() == len(found)
    assert {unit: over for unit, (_, over) in found.items() if over} == {}
    sides = [side for side, _ in found.values()]
    assert len(sides) / 2 < sides.count("below") < len(sides)
    assert found["usa-1"][0] == "above"


def test_the_name_of_a_chosen_unit_is_not_under_another_one(
    new_phone: NewPhone, demo: Served
) -> None:
    demo.held_at(30.0)
    phone = new_phone()
    phone.open()
    for unit in ("csa-1", "usa-5"):
        phone.page.locator(f'[data-unit="{unit}"]').press("Enter")
        phone.page.wait_for_selector(f'[data-unit="{unit}"].selected')
        assert names(phone)[unit][1] == []


#: Pairs of names that lie over one another on the screen.
OVER = """() => {
  const seen = (each) => each.getClientRects().length > 0;
  const names = [...document.querySelectorAll('.name text')].filter(seen)
    .map((each) => [each.textContent, each.getBoundingClientRect()]);
  const over = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [names.length, names.flatMap((one, at) => names.slice(at + 1)
    .filter((other) => over(one, other)).map((other) => [one[0], other[0]]))];
}"""


def test_the_layer_of_names_prints_none_over_another(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(30.0)
    phone = new_phone()
    phone.open()
    phone.page.locator("#choose-layers").tap()
    phone.page.locator("[data-layer=names]").tap()
    phone.page.locator("#close-sheet").tap()
    for _ in range(3):
        phone.rest()
        shown, over = phone.page.evaluate(OVER)
        assert shown > 5
        assert over == []
        phone.page.locator("#map").press("+")


def unit(left: float, top: float, shown: bool = True) -> dict[str, Any]:
    """A base of 20 px a side with a name that is 25 px wide with its halo, and 16 high."""
    return {"box": [left, top, left + 20, top + 20], "width": 21, "shown": shown, "rank": 1}


@pytest.mark.parametrize(
    ("near", "side"),
    [
        ([], "below"),
        ([(0, 38.9)], "above"),
        ([(0, 39.1)], "below"),
        ([(0, 25), (0, -25)], "right"),
        ([(0, 25), (0, -25), (25, 0)], "left"),
        ([(0, 25), (0, -25), (25, 0), (-25, 0)], None),
    ],
)
def test_it_stands_on_the_first_side_that_is_free(
    screen: Phone, near: list[tuple[float, float]], side: str | None
) -> None:
    units = [unit(0, 0), *(unit(*place, shown=False) for place in near)]
    assert run(screen.page, SIDES, units) == [side, *(None for _ in near)]


def test_one_that_must_be_seen_stands_below_where_none_is_free(screen: Phone) -> None:
    near = [unit(*place, shown=False) for place in ((0, 25), (0, -25), (25, 0), (-25, 0))]
    assert run(screen.page, SIDES, [unit(0, 0) | {"rank": 0}, *near])[0] == "below"


@pytest.mark.parametrize(("left", "side"), [(2.5, "below"), (2.4, "right")])
def test_the_picture_s_edge_cuts_no_name(screen: Phone, left: float, side: str) -> None:
    inside = SIDES.replace("units, 1", "units, 1, [200, 200]")
    assert run(screen.page, inside, [unit(left, 90)]) == [side]


@pytest.mark.parametrize(
    ("name", "cut"),
    [
        ("Twentieth of Letters", "Twentieth of Letters"),
        ("Twenty-first Brigades", "Twenty-first…"),
        ("Grenadierregimentswache", "Grenadierregimentsw…"),
    ],
)
def test_a_long_name_is_cut(screen: Phone, name: str, cut: str) -> None:
    short = "async (name) => (await load('map/names')).short(name)"
    assert run(screen.page, short, name) == cut


def test_names_keep_clear_of_each_other(screen: Phone) -> None:
    """Two units side by side: long names would run into each other."""
    short, long = ([unit(left, 0) | {"width": n} for left in (0, 30)] for n in (21, 56))
    assert run(screen.page, SIDES, short) == ["below", "below"]
    assert run(screen.page, SIDES, long) == ["below", "above"]


#: Of each star: whether its name is shown, and how many bases, stars and other names lie over it.
STARS = """() => [...document.querySelectorAll('.star-name')].map((name) => {
  const box = name.getBoundingClientRect();
  const others = '.unit .edge, .star, .star-name, .name text';
  const over = [...document.querySelectorAll(others)].filter((other) => {
    const edge = other.getBoundingClientRect();
    return other !== name && edge.width && edge.left < box.right && box.left < edge.right
      && edge.top < box.bottom && box.top < edge.bottom;
  });
  return [name.textContent, box.width > 0, box.width > 0 ? over.length : 0];
})"""


FILLS = "stars => stars.map((star) => getComputedStyle(star).fill)"


def test_an_objective_has_its_name_beside_it_where_nothing_else_is(
    root: Path, new_phone: NewPhone
) -> None:
    file = root / "tableside/rules/brothers_at_arms/scenarios/heron-river.json"
    laid = json.loads(file.read_text("utf-8"))
    called = {each["name"] for each in laid["terrain"] if each["type"] == "objective"}
    table = SpokenTable(Session(*load_position(laid, str(file))), blind=True)
    for phone in (new_phone(served=table), new_phone(1920, 1080, served=table)):
        phone.open()
        phone.rest()
        found = phone.page.evaluate(STARS)
        assert {name for name, _, _ in found} == called
        assert [name for name, _, over in found if over] == []
        shown = [name for name, seen, _ in found if seen]
        assert len(shown) >= len(called) - 1  # a phone has no room for one between two others
        fills = phone.page.locator(".star").evaluate_all(FILLS)
        owners = [each.get("owner") for each in laid["terrain"] if each["type"] == "objective"]
        assert len(set(fills)) == len(set(owners)) > 1  # each side's in its colour
        phone.page.locator("#choose-layers").click()
        phone.page.locator('[data-layer="objectives"]').click()
        expect(phone.page.locator(".star-name").first).to_be_hidden()
        phone.close()
    table.close()


#: Names that lie over a number of the printed grid, and how many names and numbers there are.
OVER_NUMBERS = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)]
    .map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
  const [names, numbers] = [boxes('.name text'), boxes('.square-number')];
  const over = names.filter((a) => numbers.some((b) => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom));
  return [over.length, names.length, numbers.length];
}"""


def test_no_name_hides_a_number_of_the_printed_map(root: Path, new_phone: NewPhone) -> None:
    file = root / "tableside/rules/gitm/scenarios/fordham-fords.json"
    laid = json.loads(file.read_text("utf-8"))
    edge = ("0-1", "0-3", "0-5", "0-7", "0-9", "3-0", "5-0", "7-0")
    for each, square in zip(laid["units"], edge, strict=False):
        each |= {"strategic": laid["table_map"], "square": square}
    table = SpokenTable(Session(*load_position(laid, str(file))), blind=True)
    for phone in (new_phone(served=table), new_phone(1920, 1080, served=table)):
        phone.open()
        phone.page.locator("#choose-layers").click()
        phone.page.locator("[data-layer=names]").click()
        phone.page.locator("#close-sheet").click()
        phone.rest()
        over, names, numbers = phone.page.evaluate(OVER_NUMBERS)
        assert numbers > 10
        assert names > 3
        assert over == 0
        phone.close()
    table.close()
