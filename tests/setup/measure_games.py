"""How many taps and seconds each game takes to a judged move: for docs/setup.md.

``python -m tests.setup.measure_games`` runs ``tableside setup`` for a table whose lens is measured
and whose board is laid, taps through each game's first scenario at 390 x 844, and goes on at the
players' page until the referee has judged something. The camera is the simulator's webcam, with
the lens, the noise and the errors of markers and trays put together by hand. Where the game needs
a camera a hand then pushes a unit much too far, and *Put it back* is waited for; without one a
unit is placed by taps where it may not stand. Prints taps, seconds, how *Go* stands
then and what the referee said; with ``--pictures FOLDER`` keeps the phone's last screen.
``--armies`` calls two armies out on the bare table, as the page proposes them, in place of the
scenario, in the games that have armies.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect, sync_playwright

from tableside.files.board import Board, load_board
from tableside.files.roster import Roster, load_roster
from tableside.geometry.pose import Pose
from tableside.rules.registry import with_models
from tableside.setup import offers
from tableside.setup.steps.board import made_board
from tableside.setup.table import open_table
from tableside.simulate.building import as_built
from tableside.simulate.frame import render_frame
from tableside.simulate.real_cameras import REAL, real_camera
from tableside.simulate.scene import Game
from tableside.simulate.stage import Moment, Place, Stage
from tableside.simulate.staging import first_places
from tableside.simulate.view import look_down
from tests.conftest import chromium
from tests.setup.setup_process import Setup
from tests.setup.stand_in import Image, StandIn

CAMERA = "webcam-1080p"
#: A camera hangs so many times the table's width above it.
HIGH = 1.12
WAIT = 60_000  # ms
#: A hand pushes a unit so much of the table's depth on: farther than any may go.
TOO_FAR = 0.4


@dataclass(frozen=True)
class Laid:
    """A table as hands have put it together from its files."""

    stage: Stage
    places: tuple[Place, ...]

    def picture(self) -> Image:
        """What the webcam sees of it."""
        board = self.stage.board
        view = look_down((board.width / 2, board.depth / 2), HIGH * board.width, 3, 80, 0.85)
        return render_frame(self.stage, Moment(view, self.places), REAL[CAMERA].sensor, samples=1)[
            0
        ]

    def pushed(self, unit: str) -> Laid:
        """The same table, all models of a unit too far on."""
        own = [p for p in self.places if p.unit.split("/")[0] == unit]
        depth = self.stage.board.depth
        step = TOO_FAR * (depth if own[0].pose.y < depth / 2 else -depth)
        moved = [replace(p, pose=Pose(p.pose.x, p.pose.y + step, p.pose.facing)) for p in own]
        rest = [p for p in self.places if p not in own]
        return replace(self, places=(*rest, *moved))


def laid_out(position: Mapping[str, Any], board: Board, roster: Roster) -> Laid:
    """Return a position's models where it has them, put together by hand."""
    laid = Game.model_validate({**with_models(position, "position.json"), "terrain": []})
    stage = Stage(board, roster, real_camera(CAMERA), ())
    return Laid(as_built(stage), first_places(laid))


class Wanted(argparse.Namespace):
    """What the command line asks for."""

    pictures: Path | None
    game: str | None
    armies: bool


@dataclass
class Taps:
    """A page whose taps are counted."""

    page: Page
    count: int = 0

    def tap(self, name: str, exact: bool = False) -> None:
        """Tap the first button of that name."""
        self.count += 1
        self.page.get_by_role("button", name=name, exact=exact).first.click(timeout=WAIT)


def chosen(
    game: Mapping[str, Any], setup: Setup, camera: StandIn, armies: bool
) -> tuple[Taps, Laid | None]:
    """Tap until the game can begin; return the taps and what lies on the table."""
    page, taps, laid = setup.page, Taps(setup.page), None
    page.locator("[name=game]").select_option(label=game["title"])
    taps.count += 2  # the list, and the game in it
    if armies:
        taps.count += 1
        page.get_by_text("Two armies on the bare table").click()
        taps.tap("Call them out")
        expect(page.locator("#said")).to_contain_text("units on the table", timeout=WAIT)
    else:
        taps.tap("Play this")
        expect(page.locator("#said")).to_contain_text(game["title"], timeout=WAIT)
    if game["camera"]:
        roster = load_roster(setup.folder / "roster.json")
        position = json.loads((setup.folder / "position.json").read_text("utf-8"))
        laid = laid_out(position, load_board(setup.folder / "board.json"), roster)
        camera.show(laid.picture())
    else:
        taps.tap("Next")
        taps.tap("Play without a camera")
    taps.tap("Go")
    begin = page.get_by_role("button", name="Begin the game")
    expect(begin).to_be_enabled(timeout=WAIT)
    return taps, laid


def pushed(taps: Taps, laid: Laid, camera: StandIn) -> str:
    """Push a unit too far; return what the referee says of it."""
    page = taps.page
    expect(page.locator(".unit").first).to_be_visible(timeout=WAIT)
    expect(page.locator(".unit:not([aria-label*='Seen now'])")).to_have_count(0, timeout=WAIT)
    taps.tap("Play", exact=True)
    camera.show(laid.pushed("south-1").picture())
    expect(page.get_by_role("button", name="Put it back").first).to_be_visible(timeout=WAIT)
    return page.locator(".verdict").first.inner_text().split("\n")[0]


def placed(taps: Taps) -> str:
    """Place a unit by taps where it may not stand; return what the referee says of it."""
    page = taps.page
    taps.tap("Place a unit")
    taps.tap("1st Foot")
    for label, square in (("Strategic square", "A0-P0"), ("Square", "9-10")):
        field = page.get_by_role("textbox", name=label, exact=True)
        field.fill(square)
        field.press("Tab")
    taps.tap("Do it")
    expect(page.locator(".turn-last")).to_contain_text("cannot be placed", timeout=WAIT)
    return page.locator(".turn-last").inner_text()


def measured(game: Mapping[str, Any], page: Page, folder: Path, asked_for: Wanted) -> str:
    """Set a game up, play on and return a row of the table."""
    camera = StandIn()
    camera.show(np.zeros((1080, 1920, 3), np.uint8))
    asked = open_table(folder)
    scenario = offers.scenario(game["scenarios"][0]["id"])
    if game["camera"]:
        board = made_board(*scenario.board, "edge", 40.0)
        asked = asked.with_camera(real_camera(CAMERA)).with_board(board)
        asked = asked.with_kept(source=camera.url, check_line=200.0)
    setup = Setup(folder, page, camera)
    begun = time.monotonic()
    try:
        taps, laid = chosen(game, setup, camera, asked_for.armies)
        ready, state = time.monotonic() - begun, setup.step("go")["state"]
        taps.tap("Begin the game")
        said = placed(taps) if laid is None else pushed(taps, laid, camera)
        seconds = time.monotonic() - begun
        if asked_for.pictures is not None:
            page.screenshot(path=asked_for.pictures / f"{game['id']}.png")
        took = f"{taps.count} | {ready:.0f} s | {state} | {seconds:.0f} s"
        took = f"{taps.count} | {ready:.0f} s | {state} | {seconds:.0f} s"
        return f"| {game['title']} | {took} | {said} |"
    finally:
        setup.close()
        camera.close()


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pictures", type=Path, help="where the last screens are kept")
    parser.add_argument("--game", help="this one alone")
    parser.add_argument("--armies", action="store_true", help="call two armies out")
    asked = parser.parse_args(namespace=Wanted())
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CONFIG_HOME"] = place
        browser = playwright.chromium.launch(executable_path=chromium())
        for game in offers.games():
            if asked.game in (None, game["id"]) and (game["arms"] or not asked.armies):
                page = browser.new_page(viewport={"width": 390, "height": 844})
                print(measured(game, page, Path(place) / game["id"], asked), flush=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
