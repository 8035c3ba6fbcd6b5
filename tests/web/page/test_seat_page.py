"""A player's own army lies at the bottom of his map: he is told to turn it where it does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.boxes import boxes
from tests.web.modules import run
from tests.web.page.test_put_page import Blind, blind

#: Quarters to the bottom of an army on the left, at the top, on the right and at the bottom, of a
#: map as it is and turned by a quarter; and where one of the sides has nothing there.
QUARTERS = """async () => {
  const { quartersTo } = await load('words/hints');
  const [middle, round] = [[[20, 20, 0]], [[4, 21, 0], [20, 36, 0], [36, 19, 0], [20, 4, 0]]];
  const at = (turn) => round.map((place) => quartersTo([place], middle, turn));
  return [at(0), at(90), quartersTo(middle, [], 0), quartersTo([], middle, 0)];
}"""
#: Whether the army of this phone lies at the bottom of its map.
BELOW = """async () => {
  const { store } = await load('table/main');
  const { side } = store.parts.you;
  const middle = (own) => {
    const all = Object.values(store.units).filter((unit) => (unit.side === side) === own);
    const at = all.map(({ id }) => document.querySelector(`[data-unit="${id}"]`));
    const boxes = at.map((each) => each.getBoundingClientRect());
    return ['x', 'y'].map((axis) => boxes.reduce((sum, box) => sum + box[axis], 0) / boxes.length);
  };
  const [[x, y], [tox, toy]] = [middle(true), middle(false)];
  return y - toy >= Math.abs(x - tox);
}"""


#: Whether the words of each do not all lie in it.
CUT = """(all) => all.map((each) => each.scrollWidth > each.clientWidth
  || each.scrollHeight > each.clientHeight)"""


@pytest.fixture
def two(root: Path, browser: Browser) -> Iterator[Blind]:
    file = root / "tableside/rules/metal_men/scenarios/gravenor-heights.json"
    laid = json.loads(file.read_text("utf-8"))
    with blind(browser, laid, "Army of the Upper Lakes", "Army of the Pinelands") as table:
        expect(table.mine.button("General Ostrow orders a move or charge")).to_be_visible()
        yield table


def test_a_player_is_told_to_turn_his_army_to_the_bottom(two: Blind) -> None:
    told = 0
    for phone in (two.mine, two.theirs):
        hint = phone.page.locator("#hint")
        expect(hint).to_be_visible()
        if "Your side belongs at the bottom" in hint.inner_text():
            told += 1
            assert not run(phone.page, BELOW)
            assert hint.locator("button").evaluate_all(CUT) == [False, False]
            phone.button("Turn it").tap()
        expect(hint).to_contain_text("Tap a unit")
        assert run(phone.page, BELOW)
    assert told  # armies that face one another are not both at the bottom


def test_whose_turn_it_is_can_be_read_whole_beside_a_long_name(two: Blind) -> None:
    number = two.mine.page.locator("#turn-number")
    expect(number).to_have_text("Turn 1 of 24: Army of the Upper Lakes")
    assert number.evaluate_all(CUT) == [False]
    bar, turn = boxes(two.mine.page, "#bar", "#turn")
    assert bar.top <= turn.top
    assert turn.bottom <= bar.bottom


def test_the_map_is_turned_to_where_most_of_an_army_lies(two: Blind) -> None:
    at, turned, *alone = run(two.mine.page, QUARTERS)
    assert at == [3, 2, 1, 0]
    assert turned == [2, 1, 0, 3]
    assert alone == [0, 0]


#: What the page calls the edge at which the Army of the Upper Lakes stands: 1 on the left, 3 on the
#: right of a map; and how far to the right of the other army it is drawn.
EDGE = """async () => {
  const { map, store } = await load('table/main');
  const [left, right] = [[], []];
  for (const { id, pose } of Object.values(store.units)) {
    const { x } = document.querySelector(`[data-unit="${id}"]`).getBoundingClientRect();
    (pose[1] > map.view.board.depth / 2 ? right : left).push(x);
  }
  const mean = (all) => all.reduce((sum, x) => sum + x, 0) / all.length;
  return [map.view.placeOfEdge('north'), mean(right) - mean(left)];
}"""


def test_what_lies_left_and_right_on_a_turned_map_is_called_so(two: Blind) -> None:
    page = two.mine.page
    place, over = run(page, EDGE)
    assert place == (3 if over > 0 else 1)
    assert abs(over) > 50  # a tall screen has it on one side
    page.locator("#choose-layers").tap()
    sits = "On the right of this map" if over > 0 else "On the left of this map"
    page.get_by_role("button", name=sits).tap()
    page.locator("#close-sheet").tap()
    assert run(page, BELOW)
    assert run(page, EDGE)[0] == 0
