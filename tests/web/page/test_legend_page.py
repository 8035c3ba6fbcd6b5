"""What areas of one look mean is said while they are drawn, with lines of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.access import violations
from tests.web.boxes import boxes
from tests.web.conftest import Phone
from tests.web.modules import run
from tests.web.page.test_brothers_page import battle
from tests.web.page.test_put_page import blind

ENTRIES = "async (areas) => (await load('map/legend')).entries(areas).map(({ text }) => text)"
#: The phase in which units move.
MOVES = 7
LINES = """(selector) => [...document.querySelectorAll(selector)]
  .map((each) => getComputedStyle(each).strokeDasharray)"""


def area(text: str, style: str = "reach") -> dict[str, str]:
    return {"style": style, "part": "0", "text": text}


@pytest.mark.parametrize(
    ("areas", "told"),
    [
        ([], []),
        ([area("moves")], []),
        ([area("moves"), area("moves")], []),
        ([area("moves"), area("")], []),
        ([area("moves"), area("zone", "control")], []),
        ([area("moves"), area("turns"), area("zone", "control")], ["moves", "turns"]),
        ([area("moves"), area("turns"), area("moves")], ["moves", "turns"]),
    ],
)
def test_only_looks_that_mean_several_things_are_told(
    phone: Phone, areas: list[dict[str, str]], told: list[str]
) -> None:
    assert run(phone.page, ENTRIES, areas) == told


def test_both_ways_to_move_are_told_while_they_are_drawn(browser: Browser) -> None:
    with blind(browser, {**battle(), "phase": MOVES}, "csa", "usa") as table:
        page = table.mine.page
        legend = page.locator("#legend")
        expect(legend).to_be_hidden()
        page.locator('[data-unit="c1"]').press("Enter")
        page.locator("[data-layer=reach]").tap()
        expect(legend.locator("li")).to_have_text(["moves", "with a change of shape"])
        told, drawn = (page.evaluate(LINES, f"{each} .line") for each in ("#legend", "#map .area"))
        assert told == drawn
        assert len(set(told)) == 2
        bar, said, card = boxes(page, "#prompt", "#legend", "#sheet")
        assert bar.bottom <= said.top < said.bottom <= card.top
        assert violations(page) == []
        page.locator("[data-layer=command]").tap()
        expect(legend).to_be_hidden()
        page.locator("[data-layer=reach]").tap()
        page.locator("#close-sheet").tap()
        expect(legend).to_be_hidden()
