"""A table set up in a real browser, the simulator as its camera: from nothing to a judged move."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.files.camera import load_camera
from tableside.files.loading import dump
from tableside.setup.table import open_table
from tests.setup.setup_process import WAIT, Setup
from tests.setup.stand_in import HELD, Image, StandIn, glare, held, lens, sheet
from tests.setup.tables import (
    DEPTH,
    HILL,
    POSITION,
    SIDE,
    WIDTH,
    board,
    pictured,
    roster,
    upper_edge,
)
from tests.web.boxes import box


@pytest.fixture
def camera() -> Iterator[StandIn]:
    made = StandIn()
    yield made
    made.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


def test_from_nothing_to_a_judged_move(tmp_path: Path, page: Page, camera: StandIn) -> None:
    begun = time.monotonic()
    folder = tmp_path / "sunday"
    setup = Setup(folder, page, camera)
    with ThreadPoolExecutor(1) as painter:  # the table's pictures, while the lens is measured
        wrong = painter.submit(pictured, 0.97, ((7, 0.32, -0.24),), units=False)
        bare = painter.submit(pictured, units=False)
        small = painter.submit(pictured, tags=0.97, terrain=True)
        laid = painter.submit(pictured, terrain=True)
        gone = painter.submit(pictured, terrain=True, poses=(("csa-1", 4.0, 7.5, 90.0),))
        try:
            _game(setup, tmp_path)
            _camera(setup)
            page_of_pattern = _print(setup)
            _lens(setup, page_of_pattern)
            _board(setup, wrong.result(), bare.result())
            _tags(setup, small.result(), laid.result())
            _terrain(setup)
            _go(setup)
            _judged(setup, gone.result())
        finally:
            setup.close()
    assert setup.complaints == []
    assert (folder / "game.tableside").exists()
    assert time.monotonic() - begun < 600


def _game(setup: Setup, folder: Path) -> None:
    """Choose it first: it says what table it needs."""
    setup.says("Which game is it?")
    file = folder / "game.json"
    file.write_text(json.dumps(POSITION))
    setup.page.get_by_text("A position of your own").click()
    setup.page.get_by_label("Position file").set_input_files(file)
    setup.done("Game")
    setup.page.locator("#next").click()


def _camera(setup: Setup) -> None:
    setup.says("No camera is plugged in here")
    setup.fill("Number or address", "file:///etc/passwd")
    setup.press("Use it")
    expect(setup.page.locator("#refused")).to_contain_text("name a camera's number")
    setup.fill("Number or address", setup.camera.url)
    setup.press("Use it")
    setup.says("The picture is black")


def _print(setup: Setup) -> Image:
    """Print the lens pattern at the wrong scale, then well; return the page."""
    with setup.page.expect_popup() as opened:
        setup.open("Print scale")
        setup.page.get_by_role("link", name="Lens pattern").click()
    opened.value.close()
    page = sheet(setup.get("/print/lens.pdf?paper=a4"))
    setup.fill("It measures (mm)", "194")
    setup.press("Keep")
    setup.says("The sheets are printed at 97.0 %: 200 mm came out as 194 mm")
    setup.fill("It measures (mm)", "200")
    setup.press("Keep")
    setup.says("The check line is 200 mm: the prints are true")
    return page


def _lens(setup: Setup, page: Image) -> None:
    setup.camera.show(held(page, HELD[0], blur=3.0))
    setup.open("Lens")
    setup.press("Start")
    setup.says("It is blurred, edges are ")
    assert setup.step("lens")["values"]["taken"] == 0
    for number, way in enumerate(HELD):
        picture = held(page, way)
        if number:
            _taken(setup, number)
        setup.camera.show(picture)
    setup.done("Lens")
    setup.says("The lens is measured")
    found, true = load_camera(setup.folder / "camera.json"), lens()
    assert found.matrix[0][0] == pytest.approx(true.matrix[0][0], rel=0.003)
    assert len(list((setup.folder / "lens").iterdir())) >= 12


def _taken(setup: Setup, number: int) -> None:
    """Wait until so many pictures of the lens pattern have been taken."""
    taken = "n => document.querySelector('progress').value >= n"
    setup.page.wait_for_function(taken, arg=number, timeout=WAIT)


def _board(setup: Setup, wrong: Image, bare: Image) -> None:
    setup.camera.show(wrong)
    setup.open("Board")
    setup.says("laid out round the edge")
    for label, length in (("Width (in)", WIDTH), ("Depth (in)", DEPTH)):  # as the game needs it
        expect(setup.page.get_by_label(label)).to_have_value(f"{length:g}")
    setup.fill("Markers (mm)", str(SIDE))
    expect(setup.page.locator("[name=preset]")).to_have_value("edge")  # as the table here is laid
    setup.press("This is it")
    setup.says("The markers are 97.0 % as large as they should be: 27.2 mm a side instead of 28")
    setup.says("Marker 7 lies 0.40 in from where it should: 0.32 in east and 0.24 in south")
    setup.camera.show(bare)
    setup.says("All 16 markers lie where they should")
    marks = {mark["label"]: mark["points"] for mark in setup.step("board")["marks"]}
    spots = [tuple(sum(p[n] for p in marks[m]) / 4 for n in (0, 1)) for m in ("3", "4")]
    setup.camera.show(glare(bare, [(x, y) for x, y in spots], 28))
    setup.says("Markers 3 and 4 are in glare")
    setup.camera.show(bare)
    setup.done("Board")
    setup.open("Accuracy")
    setup.says("in at the worst place")
    assert setup.step("accuracy")["values"]["worst"] < 0.05
    chart = setup.page.locator(".shares li")
    shares = setup.step("accuracy")["values"]["budget"]["shares"]
    names = ("Picture", "Lens", "Markers", "Tags", "Fit in tray")
    said = (f"{v:.3f} in" if v else "–" for v in shares.values())
    expect(chart).to_have_text(
        [f"{name}{figure}" for name, figure in zip(names, said, strict=True)]
    )
    expect(setup.page.locator(".shares .main")).to_have_count(1)


def _tags(setup: Setup, small: Image, laid: Image) -> None:
    setup.camera.show(small)
    setup.open("Tags")
    setup.says(re.compile(r"The tags are 9(6\.9|7\.[01])\s% as large as they should be"))
    setup.camera.show(laid)
    setup.says("All 4 units on the table are seen")
    assert (setup.folder / "roster.json").read_text() == dump(roster())


def _terrain(setup: Setup) -> None:
    setup.open("Terrain")
    setup.says("An open field")
    page = setup.page
    page.get_by_role("button", name="Hill", exact=True).click()
    drawing = page.locator("#drawing")
    expect(drawing.locator("image")).to_be_visible()
    for x, y in upper_edge():
        page.mouse.click(*box(page, "#drawing").at(x / WIDTH, 1 - y / DEPTH))
    page.get_by_role("button", name="Finish").click()
    # Given its height it moves from where it is seen to where it is.
    setup.says("Hill 1 has no height")
    setup.fill("Height (mm)", str(HILL[0]["height"]))
    page.get_by_label("Height (mm)").press("Enter")
    setup.done("Terrain")
    piece = json.loads((setup.folder / "position.json").read_text())["terrain"][0]
    assert (piece["id"], piece["type"], piece["height"]) == ("hill-1", "hill", 20)
    for found, true in zip(piece["polygon"], HILL[0]["polygon"], strict=True):
        assert found == pytest.approx(true, abs=0.05)


def _go(setup: Setup) -> None:
    setup.open("Go")
    expect(setup.page.locator("#took")).to_contain_text(" min ")
    print({step["name"]: step["done_at"] for step in setup.status()["steps"]})  # pytest -s
    setup.says("Everything is as it should be")
    setup.press("Begin the game")
    expect(setup.page.locator(".unit")).to_have_count(len(POSITION["units"]), timeout=WAIT)


def _judged(setup: Setup, gone: Image) -> None:
    """A corps goes out of command, and the referee says so."""
    units = setup.page.locator(".unit[aria-label*='Seen now']")
    expect(units).to_have_count(len(POSITION["units"]), timeout=WAIT)
    setup.press("Play")
    expect(setup.page.locator("#prompt")).to_contain_text("move a corps")
    setup.camera.show(gone)
    verdict = setup.page.get_by_text("from csa-hq, whose range is 6.00 in").first
    expect(verdict).to_be_visible(timeout=WAIT)
    expect(setup.page.get_by_role("button", name="Put it back")).to_be_visible()


def test_a_table_that_stood_before_comes_back_in_one_step(
    tmp_path: Path, page: Page, camera: StandIn
) -> None:
    folder = tmp_path / "sunday"
    table = open_table(folder).with_camera(lens()).with_board(board()).with_roster(roster())
    table = table.with_kept(source=camera.url, check_line=200.0)
    table.with_position({**POSITION, "terrain": HILL})
    camera.show(pictured(terrain=True))
    setup = Setup(folder, page, camera)
    try:
        expect(page.locator("#title")).to_have_text("Go", timeout=WAIT)
        setup.says("Everything is as it should be")
        expect(page.locator("#steps li.done")).to_have_count(9)
        setup.press("Begin the game")
        expect(page.locator(".unit")).to_have_count(4, timeout=WAIT)
        _judged(setup, pictured(terrain=True, poses=(("csa-1", 4.0, 7.5, 90.0),)))
    finally:
        setup.close()
    assert setup.complaints == []
