"""What a turn brought, on the big screen: however much it is, the address is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.boxes import boxes
from tests.web.evening import campaign
from tests.web.modules import run

#: Lines of a turn, of which the second is the weightiest. What the table sends from then on is not
#: taken: a stream that begins anew on a busy machine brings its own log.
TURN = """async (lines) => {
  const { store } = await load('show/show');
  const entry = (text, at) => ({ number: 50 + at, time: 9, kind: 'won', units: [], text,
    weight: at === 1 ? 3 : 1 });
  store.take({ since: store.number, number: store.number, state: store.state,
    log: Object.fromEntries(lines.map((text, at) => [50 + at, entry(text, at)])) });
  store.take = () => true;
}"""
LINE = "Phase {}: 1st Foot and 2nd Foot of Aldmark win the battle in square 4-10 of G5-U1"
SIZES = [(1280, 720), (1920, 1080)]


@contextmanager
def summary(browser: Browser, root: Path, size: tuple[int, int], lines: int) -> Iterator[Page]:
    """The big screen, on which so many long lines stand."""
    with campaign(browser, root, "fordham-fords") as evening:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.goto(f"{evening.table.url}/show")
        expect(page.locator("#theatre svg")).to_be_visible()
        run(page, TURN, [LINE.format(number) for number in range(lines)])
        expect(page.locator("#short li").first).to_be_visible()
        yield page
        page.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lines", [1, 4, 10, 30])
def test_the_address_is_in_sight_below_a_summary(
    browser: Browser, root: Path, size: tuple[int, int], lines: int
) -> None:
    with summary(browser, root, size, lines) as page:
        short, log, join, address = boxes(page, "#short", "#log", "#join", "#join .address")
        written = page.locator("#short").evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
        shown = page.locator("#short li").all_text_contents()
    assert short.bottom <= log.top
    assert log.bottom <= join.top < address.top
    assert address.bottom < join.bottom <= size[1]
    assert written >= size[1] / 80
    whole = [LINE.format(number) for number in range(lines)]
    if lines < 30:
        assert shown == whole
    else:
        assert whole[1] in shown  # the weightiest
        assert set(shown[:-1]) < set(whole)
        assert shown[-1] == f"{lines - len(shown) + 1} more"


@pytest.mark.parametrize(("lines", "map_"), [(4, True), (8, True), (30, False)])
def test_the_map_gives_way_to_what_fits_in_no_smaller_letters(
    browser: Browser, root: Path, lines: int, map_: bool
) -> None:
    with summary(browser, root, (1920, 1080), lines) as page:
        theatre = page.locator("#theatre")
        assert theatre.is_visible() == map_
        assert not map_ or theatre.evaluate("(each) => each.offsetHeight") >= 1080 / 6
