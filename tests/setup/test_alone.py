"""A game that needs no camera, set up for the phones' map alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.rules import registry
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.sheets import sheet
from tableside.setup.table import Table, open_table
from tests.setup.leaving import Leaving
from tests.setup.stand_in import lens


def do(asked: Table, **post: object) -> Table:
    return Doing().do(post, asked, Looked())


def campaign(folder: Path) -> Table:
    return do(open_table(folder), do="scenario", name="fordham-fords")


def test_its_steps_are_game_camera_and_go(tmp_path: Path) -> None:
    left = Leaving("/host#secret")
    job = SettingUp(campaign(tmp_path), leave=left)
    assert job.status()["step"] == "camera"
    camera = job.status()["steps"][1]
    assert [line["button"] for line in camera["said"] if line.get("button")] != []
    job.do({"do": "no-camera"})
    status = job.status()
    assert [each["name"] for each in status["steps"]] == ["game", "camera", "go"]
    assert [each["state"] for each in status["steps"]] == ["done", "done", "done"]
    assert status["opens"] is None
    job.do({"do": "go", "new": True, "as_they_stand": True})
    assert job.status()["opens"] == "/host#secret"
    (words,) = left.told
    assert words[0] == "--no-camera"
    assert "--board" not in words
    assert words[words.index("--game") + 1].endswith("game.tableside")


def test_it_opens_at_go_and_a_camera_brings_all_steps_back(tmp_path: Path) -> None:
    do(campaign(tmp_path), do="no-camera")
    again = open_table(tmp_path)
    assert again.alone
    assert again.first_step == "go"
    job = SettingUp(again)
    job.do({"do": "source", "source": "0"})
    assert not job.table.alone
    assert len(job.status()["steps"]) > 3


def test_who_is_at_a_step_that_is_no_more_goes_to_the_camera_s(tmp_path: Path) -> None:
    job = SettingUp(campaign(tmp_path))
    job.do({"do": "step", "step": "lens"})
    job.do({"do": "no-camera"})
    assert job.status()["step"] == "camera"


@pytest.mark.slow
def test_with_a_camera_its_board_is_the_printed_map(tmp_path: Path) -> None:
    with_lens = campaign(tmp_path).with_camera(lens())
    asked = do(with_lens, do="board", preset="map")
    assert asked.board is not None
    assert (asked.board.width, asked.board.depth) == (36, 24)
    assert {marker.side for marker in asked.board.markers} == {14.0, 40.0}
    assert sheet(asked, "board", "a4", "map").startswith(b"%PDF")
    assert sheet(asked, "counters", "a4", "").startswith(b"%PDF")
    larger = do(with_lens, do="board", preset="edge", width=48, depth=36, side=40)
    with pytest.raises(SetupError, match="no printed map"):
        sheet(larger, "board", "a4", "map")


@pytest.mark.parametrize("name", ["tanners-crossing", "orchard-farm"])
def test_a_battle_is_played_on_the_phones_map_alone_too(tmp_path: Path, name: str) -> None:
    left = Leaving("/host#secret")
    job = SettingUp(do(open_table(tmp_path), do="scenario", name=name), leave=left)
    assert job.table.position is not None
    assert registry.needs_camera(job.table.position)
    (offer,) = [line for line in job.status()["steps"][1]["said"] if line.get("button")]
    assert "dragging its ghost" in str(offer["mend"])
    job.do(offer["button"]["post"])
    assert [each["state"] for each in job.status()["steps"]] == ["done", "done", "done"]
    job.do({"do": "go", "new": True, "as_they_stand": True})
    assert left.told[0][0] == "--no-camera"


def test_before_a_game_is_chosen_there_is_nothing_to_play_without_a_camera(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="choose the game first"):
        do(open_table(tmp_path), do="no-camera")


def test_another_game_chosen_later_is_played_without_a_camera_too(tmp_path: Path) -> None:
    chosen = do(campaign(tmp_path), do="no-camera")
    assert do(chosen, do="scenario", name="orchard-farm").alone
