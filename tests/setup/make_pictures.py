"""Make the pictures of docs/setup.md anew: python -m tests.setup.make_pictures docs/pictures."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect, sync_playwright

from tableside.setup.looking import Looker
from tableside.setup.table import open_table
from tests.conftest import chromium
from tests.setup.setup_process import Setup
from tests.setup.stand_in import HELD, StandIn, glare, held, lens, sheet
from tests.setup.tables import HILL, POSITION, board, pictured, roster, table
from tests.setup.tagged import HILL_TAG, WOOD_TAG, hill, shown, wood
from tests.vision.jig.pictures import pictured as jigged

WAIT = 120_000  # ms


def main(out: Path) -> None:
    """Show a camera the same table in several states and take a picture of the page in each."""
    laid = pictured(terrain=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page(viewport={"width": 1180, "height": 640})
        os.environ["XDG_CONFIG_HOME"] = place
        folder, camera = Path(place) / "sunday", StandIn()
        whole = open_table(folder).with_camera(lens()).with_board(board()).with_roster(roster())
        whole = whole.with_kept(source=camera.url, check_line=200.0)
        whole.with_position({**POSITION, "terrain": HILL})
        camera.show(laid)
        setup = Setup(folder, page, camera)
        try:
            _board(setup, out)
            camera.show(laid)
            setup.says("All 16 markers lie where they should")
            setup.open("Tags")
            setup.done("Tags")
            _shoot(page, out / "setup-tags.jpg")
            _terrain(setup, out)
            _tagged(setup, out)
            _jig(setup, out)
            _lens(setup, out)
        finally:
            setup.close()
            camera.close()
            browser.close()


def _board(setup: Setup, out: Path) -> None:
    moved = pictured(terrain=True, moved=((7, 0.32, -0.24),))
    seen = Looker(table(setup.folder)).look(moved)
    spots = [
        tuple(np.mean(look.corners, axis=0).tolist())
        for look in seen.markers
        if look.marker.id in (3, 4) and look.corners is not None
    ]
    setup.camera.show(glare(moved, [(x, y) for x, y in spots], 28))
    setup.open("Board")
    setup.says("Markers 3 and 4 are in glare")
    setup.says("Marker 7 lies 0.40 in")
    _shoot(setup.page, out / "setup-board.jpg")


def _terrain(setup: Setup, out: Path) -> None:
    with setup.page.expect_response(lambda answer: "/above.jpg" in answer.url, timeout=WAIT):
        setup.open("Terrain")
    setup.page.wait_for_timeout(1000)  # to be decoded: an image in an SVG does not say when it is
    expect(setup.page.locator("#drawing .ground")).to_have_count(1, timeout=WAIT)
    setup.page.locator("#drawing .ground").click()
    expect(setup.page.locator("#drawing .handle")).to_have_count(4)
    _shoot(setup.page, out / "setup-terrain.jpg")


def _tagged(setup: Setup, out: Path) -> None:
    """Learn a hill and a wood by their tags, and lay them where they are next."""
    page, first = setup.page, (hill((8.0, 6.0, 20.0)), wood((17.0, 10.0, 300.0)))
    setup.camera.show(shown((8.0, 6.0, 20.0), (17.0, 10.0, 300.0)))
    _post(page, {"do": "terrain", "pieces": first})
    for name, tag in (("hill-1", HILL_TAG), ("wood-1", WOOD_TAG)):
        expect(page.locator("#tags text", has_text=str(tag))).to_have_count(1, timeout=WAIT)
        _post(page, {"do": "learn", "piece": name, "family": "tag36h11", "id": tag})
    setup.camera.show(shown((15.0, 9.5, 145.0), (9.0, 4.5, 77.0)))
    lay = page.get_by_role("button", name="Lay the 2 pieces whose tags are seen")
    expect(lay).to_be_visible(timeout=WAIT)
    with page.expect_response(lambda answer: "/above.jpg" in answer.url, timeout=WAIT):
        lay.click()
    page.wait_for_timeout(1000)
    page.locator("#drawing").click(position={"x": 60, "y": 400})  # no piece is chosen
    _shoot(page, out / "setup-tagged.jpg")


def _jig(setup: Setup, out: Path) -> None:
    """Look at a base once, and begin the second look."""
    setup.camera.show(jigged("csa-1", 0))
    setup.open("Jig")
    setup.press("Measure them")
    setup.says("csa-1: turn it clockwise")
    setup.camera.show(jigged("csa-1", 1))
    setup.says("csa-1: hands off")
    _shoot(setup.page, out / "setup-jig.jpg")


def _post(page: Page, body: dict[str, Any]) -> None:
    answer = page.request.post(f"{page.url}do", data=body)
    assert answer.ok, answer.text()


def _lens(setup: Setup, out: Path) -> None:
    pattern = sheet(setup.get("/print/lens.pdf?paper=a4"))
    setup.open("Lens")
    setup.press("Measure it again")
    for number, way in enumerate(HELD[:4]):
        setup.camera.show(held(pattern, way))
        taken = "n => document.querySelector('progress').value > n"
        setup.page.wait_for_function(taken, arg=number, timeout=WAIT)
    _shoot(setup.page, out / "setup-lens.jpg")


def _shoot(page: Page, path: Path) -> None:
    page.wait_for_function("() => document.querySelector('#picture')?.complete ?? true")
    page.screenshot(path=path, type="jpeg", quality=88)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
