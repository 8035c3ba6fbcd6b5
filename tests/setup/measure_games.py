"""How many taps and seconds a game of each rule set takes to be set up: for docs/setup.md.

``python -m tests.setup.measure_games`` serves the page of a table whose lens is measured and whose
board is laid, taps through each game's first scenario at 390 x 844, the simulator's 1080p camera
looking on where the game needs one, and prints taps, seconds and how *Go* stands then.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect, sync_playwright

from tableside.files.board import Board
from tableside.files.roster import Roster
from tableside.rules.registry import with_models
from tableside.setup import offers
from tableside.setup.setting_up import SettingUp
from tableside.setup.steps.board import made_board
from tableside.setup.table import open_table
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import camera
from tableside.simulate.scene import Game
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.staging import first_places
from tableside.simulate.view import look_down
from tests.conftest import chromium
from tests.setup.stand_in import StandIn
from tests.web.setup_served import SetupServed

SIZE = (1920, 1080)
#: A camera hangs so many times the table's width above it.
HIGH = 1.12
WAIT = 60_000  # ms


class Taps:
    """A page whose taps are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, name: str) -> None:
        """Tap the first button of that name."""
        self.count += 1
        self.page.get_by_role("button", name=name).first.click()


def laid_out(position: Mapping[str, Any], board: Board, roster: Roster | None) -> Any:
    """Return the picture of a board with every model where the position has it."""
    assert roster is not None
    whole = with_models(position, "position.json")
    laid = Game.model_validate({**whole, "terrain": []})
    stage = Stage(board, roster, camera("plain", SIZE), ())
    view = look_down((board.width / 2, board.depth / 2), HIGH * board.width, 3, 80, 0.85)
    return render_frame(stage, Moment(view, first_places(laid)), samples=1)[0]


def measured(name: str, page: Page, folder: Path) -> str:
    """Set the first scenario of a game up and return a row of the table."""
    game = next(each for each in offers.games() if each["id"] == name)
    scenario = offers.scenario(game["scenarios"][0]["id"])
    stand_in = StandIn()
    stand_in.show(np.zeros((SIZE[1], SIZE[0], 3), np.uint8))
    asked = open_table(folder)
    if game["camera"]:
        board = made_board(*scenario.board, "edge", 40.0)
        asked = asked.with_camera(camera("plain", SIZE)).with_board(board)
        asked = asked.with_kept(source=stand_in.url, check_line=200.0)
    job = SettingUp(asked)
    served = SetupServed(job)
    taps = Taps(page)
    begun = time.monotonic()
    try:
        page.goto(served.url)
        page.locator("[name=game]").select_option(label=game["title"])
        taps.count += 2  # the list, and the game in it
        taps.tap("Play this")
        expect(page.locator("#said")).to_contain_text(game["title"], timeout=WAIT)
        if game["camera"]:
            stand_in.show(laid_out(scenario.position, board, job.table.roster))
        else:
            taps.tap("Next")
            taps.tap("Play without a camera")
        taps.tap("Go")
        begin = page.get_by_role("button", name="Begin the game")
        expect(begin).to_be_enabled(timeout=WAIT)
        page.wait_for_timeout(2000)
        seconds = time.monotonic() - begun
        state = job.status()["steps"][-1]["state"]
        return f"| {game['title']} | {taps.count + 1} | {seconds:.0f} s | {state} |"
    finally:
        served.close()
        stand_in.close()


def main() -> None:
    """Print a row for each game."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CONFIG_HOME"] = place
        browser = playwright.chromium.launch(executable_path=chromium())
        for game in offers.games():
            page = browser.new_page(viewport={"width": 390, "height": 844})
            print(measured(game["id"], page, Path(place) / game["id"]), flush=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
