"""Words on cards and sheets: one text stays one text, and no word is torn apart."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.waiting import PATIENCE
from tests.web.boxes import boxes
from tests.web.conftest import NewPhone, Phone
from tests.web.served import Served

SIZES = [(360, 640), (390, 844), (820, 1180), (1280, 800)]
sized = pytest.mark.parametrize(("width", "height"), SIZES)
#: The widest gap between two words of an element that stand in one line, in pixels.
WIDEST_GAP = """(element) => {
  const boxes = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      boxes.push(range.getBoundingClientRect());
    }
  }
  return Math.max(...boxes.slice(1).map((box, i) => box.left - boxes[i].right));
}"""

#: Words of an element that stand in more than one line though they would fit into one.
BROKEN = """(elements) => elements.flatMap((element) => {
  const words = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        words.push(word);
    }
  }
  return words;
})"""


def opened(new_phone: NewPhone, demo: Served, width: int, height: int, unit: str) -> Phone:
    """The German card of a unit."""
    demo.held_at(2.0)
    phone = new_phone(width, height, locale="de-DE")
    phone.open(f"/#{unit}")
    expect(phone.page.locator("#sheet .facts")).to_contain_text("Art")
    return phone


@sized
def test_the_heading_of_a_combat_is_one_text(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    page = opened(new_phone, demo, width, height, "csa-1").page
    heading = page.locator("#sheet summary", has_text="greift").first
    wait = PATIENCE * 1000  # the first search takes longest
    expect(heading).to_have_text("Hood greift I Corps an", timeout=wait)
    assert heading.evaluate(WIDEST_GAP) < 8


@sized
@pytest.mark.parametrize("unit", ["csa-1", "usa-hq-1"])
def test_no_word_of_a_fact_is_broken(
    new_phone: NewPhone, demo: Served, width: int, height: int, unit: str
) -> None:
    page = opened(new_phone, demo, width, height, unit).page
    assert page.locator("#sheet .facts :is(dt, dd)").evaluate_all(BROKEN) == []
    page.locator("#open-log").click()
    expect(page.locator("#sheet .facts")).to_contain_text("Sezessionskrieg")
    assert page.locator("#sheet .facts :is(dt, dd)").evaluate_all(BROKEN) == []
    assert page.locator("#sheet-body").evaluate("(e) => e.scrollWidth <= e.clientWidth")


@sized
def test_the_dot_stands_beside_what_it_marks(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    """The dot is drawn before the words: they begin in its line, at the sheet's first line."""
    page = opened(new_phone, demo, width, height, "csa-1").page
    page.locator("#open-log").click()
    expect(page.locator(".fresh b")).to_contain_text("genau vermessen")
    line, words = boxes(page, ".fresh", ".fresh b")
    assert words.top - line.top < 4
    assert words.left - line.left == pytest.approx(19.2, abs=1)
