"""The last step in a real browser: which game is gone on with, and that a new one asks twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tableside.setup.kept_games import KeptGame
from tableside.setup.setting_up import SettingUp
from tests.setup.leaving import Leaving
from tests.setup.tables import POSITION, pictured, roster, table
from tests.setup.test_setting_up import Camera
from tests.waiting import until
from tests.web.setup_served import SetupServed, on_phone


class Served(SetupServed):
    """A table that is set up, with a game that was played before in its folder."""

    def __init__(self, folder: Path) -> None:
        (folder / "game.tableside").touch()
        self.left = Leaving()
        asked = table(folder, roster=roster(), position=POSITION)
        camera = Camera(pictured())
        known = KeptGame(POSITION, 3, "2026-11-22T19:40:00+00:00")
        job = SettingUp(
            asked, tuple, self.left, lambda source, wanted: camera, known=lambda game: known
        )
        super().__init__(job)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.close()


def words(left: Sequence[Sequence[str]]) -> str:
    return " ".join(left[0])


def test_a_new_game_is_begun_at_the_second_tap(browser: Browser, served: Served) -> None:
    page = on_phone(browser, served, "go")
    expect(page.get_by_role("button", name="Go on with game.tableside")).to_be_enabled()
    expect(page.get_by_role("button", name="Begin the game")).to_be_hidden()
    anew = page.get_by_role("group", name="A new game")
    expect(anew.get_by_label("The units begin where they stand now")).to_be_checked()
    anew.get_by_role("button", name="Begin a new game").click()
    sure = anew.get_by_role("button", name="Tap again")
    with page.expect_response("**/status"):
        expect(sure).to_be_visible()
    assert served.left.told == []
    sure.click()
    until(lambda: served.left.told != [])
    assert "game-2.tableside" in words(served.left.told)
    page.context.close()


def test_the_game_that_is_gone_on_with_is_told_with_its_turn(
    browser: Browser, served: Served
) -> None:
    page = on_phone(browser, served, "go", "de")
    expect(page.locator("#controls")).to_contain_text("Zug 3, zuletzt gespielt am 22.11.2026")
    page.get_by_role("button", name="game.tableside fortsetzen").click()
    until(lambda: served.left.told != [])
    assert "--position" not in words(served.left.told)
    page.context.close()
