"""On the page: a takeback shows which model goes back where, until the camera sees it there."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, expect

from tableside.engine.overlay import Mark
from tableside.engine.ruleset import Prompt
from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tests.fake_game import FakeRuleSet, FakeState, fake_state, look, moved, seen
from tests.web.boxes import box, boxes, every_box
from tests.web.spoken import SpokenTable

DEPTH = 24  # of the board, inches
START, THERE = Pose(10, 6, 90), Pose(12, 8.5, 60)


@pytest.mark.parametrize(("width", "y"), [(320, 0.6), (390, 6.0), (320, DEPTH - 0.6)])
def test_words_are_not_cut_at_the_edge(
    table: SpokenTable, browser: Browser, width: int, y: float
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 700})
    page.goto(table.url)
    back = Pose(12, y, 90)
    table.link.show(look(3, [seen("red-1", back)], [moved("red-1", START, back)]))
    expect(page.locator("body[data-state='1']")).to_have_count(1)
    table.link.show(look(9, [seen("red-1", THERE)], [moved("red-1", back, THERE)]))
    expect(page.locator("body[data-state='2']")).to_have_count(1)
    table.live.undo(table.live.number, None)
    words = page.locator("#map .overlay.label.style-takeback rect")
    expect(words).to_have_count(1)
    plate = box(page, "#map .overlay.label.style-takeback rect")
    assert plate.left >= 0
    assert plate.right <= width
    page.close()


@pytest.mark.parametrize("width", [320, 360])
def test_a_long_text_is_put_in_rows(table: SpokenTable, browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 640}, locale="de-DE")
    page.goto(table.url)
    turned = Pose(START.x, START.y, 270)
    table.link.show(look(3, [seen("red-1", turned)], [moved("red-1", START, turned)]))
    expect(page.locator("body[data-state='1']")).to_have_count(1)
    table.live.undo(table.live.number, None)
    label = "#map .overlay.label.style-takeback"
    words = page.locator(label)
    expect(words).to_have_text("red-1 gehört hierher: dreh es um 180 Grad nach links")
    expect(words.locator("tspan")).to_have_count(2)
    rows = (f"{label} tspan", f"{label} tspan + tspan")
    plate, *lines = boxes(page, f"{label} rect", *rows)
    assert 0 <= plate.left < plate.right <= width
    for line in lines:
        assert plate.left < line.left < line.right < plate.right
    page.close()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_words_hide_neither_each_other_nor_where_a_model_goes(
    table: SpokenTable, browser: Browser, locale: str
) -> None:
    """Two models that stand side by side go to places side by side."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale=locale)
    page.goto(table.url)
    beside = {"red-1": Pose(10, 13, 90), "red-2c": Pose(13, 13, 90)}
    start = {name: piece.pose for name, piece in fake_state().pieces.items() if piece.pose}
    units = [seen(name, beside.get(name, pose)) for name, pose in start.items()]
    events = [moved(name, start[name], pose) for name, pose in beside.items()]
    table.link.show(look(3, units, events))
    expect(page.locator(".unit.life-settled")).to_have_count(len(start))
    table.live.undo(table.live.number, 0)
    expect(page.locator("#map .overlay.label.style-takeback rect")).to_have_count(2)
    words, ghosts = (f"#map .overlay.{kind}.style-takeback" for kind in ("label", "ghost"))
    drawn = every_box(page, f"{words} rect", f"{ghosts} .line")
    assert len(drawn) == 4
    for one, other in combinations(drawn, 2):
        apart = one.right <= other.left or other.right <= one.left
        assert apart or one.bottom <= other.top or other.bottom <= one.top
    page.close()


def test_ghost_arrow_and_words_come_and_go(table: SpokenTable, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(table.url)
    table.link.show(look(3, [seen("red-1", THERE)], [moved("red-1", START, THERE)]))
    expect(page.locator("#map .overlay.style-takeback")).to_have_count(0)
    expect(page.locator(".unit.life-settled")).to_have_count(1)
    table.live.undo(table.live.number, None)
    expect(page.locator("#map .overlay.ghost.style-takeback")).to_have_count(1)
    expect(page.locator("#map .overlay.path.style-takeback")).to_have_count(1)
    words = page.locator("#map .overlay.label.style-takeback")
    expect(words).to_have_text("red-1 goes here: 3.20 in")
    table.link.show(look(9, [seen("red-1", START)], [moved("red-1", THERE, START)]))
    expect(page.locator("#map .overlay.style-takeback")).to_have_count(0)
    page.close()


def test_an_arrow_s_head_is_as_large_near_as_far(table: SpokenTable, browser: Browser) -> None:
    """And lies at its end: it is drawn as a shape, for Safari scales SVG's markers otherwise."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(table.url)
    table.link.show(look(3, [seen("red-1", THERE)], [moved("red-1", START, THERE)]))
    expect(page.locator(".unit.life-settled")).to_have_count(1)
    table.live.undo(table.live.number, None)
    expect(page.locator("#map .overlay.path.style-takeback .head")).to_have_count(1)
    sizes = """() => {
      const way = document.querySelector(".overlay.path.style-takeback");
      const [head, line] = [".head path", ".line"]
        .map((each) => way.querySelector(each).getBoundingClientRect());
      return [head, line].map(({ width, height }) => Math.max(width, height));
    }"""
    size, far = page.evaluate(sizes)
    assert 9 < size < 18
    page.mouse.move(*box(page, ".overlay.path.style-takeback .head path").middle)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"(far) => ({sizes})()[1] > 1.3 * far", arg=far)
    page.wait_for_function(f"(size) => Math.abs(({sizes})()[0] - size) < 1", arg=size)
    page.close()


class Marked(FakeRuleSet):
    """A game whose prompt speaks of a unit."""

    def prompt(self, state: FakeState) -> Prompt:
        """Frame the unit that is to act."""
        return Prompt("red", "red-1 is to act.", overlays=(Mark("proof", "red-1"),))


def test_the_frame_of_a_unit_goes_with_its_model(browser: Browser) -> None:
    """Back in its place, nothing is left where it was taken back from; no reload is needed."""
    table = SpokenTable(Session(Marked(), fake_state()))
    page = browser.new_page(viewport={"width": 390, "height": 844})
    frame, unit = page.locator("#map .overlay.mark"), page.locator('.unit[data-unit="red-1"]')
    try:
        page.goto(table.url)
        table.link.show(look(3, [seen("red-1", THERE)], [moved("red-1", START, THERE)]))
        expect(page.locator("body[data-state='1']")).to_have_count(1)
        table.live.undo(table.live.number, None)
        expect(page.locator("#map .overlay.ghost.style-takeback")).to_have_count(1)
        table.link.show(look(9, [seen("red-1", START)], [moved("red-1", THERE, START)]))
        expect(page.locator("#map .overlay.style-takeback")).to_have_count(0)
        expect(frame).to_have_count(1)
        place = "(e) => e.style.transform"
        assert frame.evaluate(place) == unit.evaluate(place)
    finally:
        page.close()
        table.close()
