"""What commands say before they begin: of a camera, and of a roster that does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tableside.commands.at_start import lacking, unplugged, untagged
from tests.setup.tables import POSITION, roster


@pytest.mark.parametrize("words", [["serve", "7"], ["record", "7", "out"]])
def test_a_camera_is_no_recording_that_failed(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(tmp_path / word) if word == "out" else word for word in words]
    assert main(words) == 1
    told = capsys.readouterr().err
    assert "camera 7 needs to know its table: add --camera FILE --board FILE --roster FILE" in told
    assert "recording" not in told


def test_other_sources_are_no_recordings() -> None:
    assert lacking("game.mp4", ["board"]) == "game.mp4 is no recording: add --board FILE"


def test_a_camera_that_is_not_there_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert unplugged("0", tmp_path) == "camera 0 is not plugged in; it is waited for"
    (tmp_path / "video0").touch()
    assert unplugged("0", tmp_path) == ""
    assert unplugged("rtsp://camera/live", tmp_path) == ""
    monkeypatch.setattr("sys.platform", "darwin")
    assert unplugged("1", tmp_path) == ""


def test_a_roster_that_does_not_fit_is_told() -> None:
    def told(*ids: str, **position: Any) -> str:
        units = [{**POSITION["units"][0], "id": name} for name in ids]
        return untagged({"units": units, **position}, "p.json", roster())

    assert told("csa-1", "usa-1") == ""
    assert told("csa-1", "usa-6") == "p.json: the roster has no tags for usa-6"
    assert told("csa-1", *"abcdef") == (
        "p.json: the roster has no tags for a, b, c, d, e and 1 more"
    )
    assert told("fr-1", "fr-2") == (
        "no unit of p.json has tags in the roster: is it that of another game?"
    )
    assert told(units=[{"id": "late"}]) == ""  # off the table
    assert told(units=5) == untagged(None, "p.json", roster()) == ""
