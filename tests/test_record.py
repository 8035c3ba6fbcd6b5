"""``tableside record``: what goes in comes out of a replayable recording."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.cli import main
from tableside.files.loading import dump
from tableside.files.recordings import open_recording
from tableside.simulate.presets import camera

CAMERA = camera("plain", (320, 180))


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(4):
        image = np.full((180, 320, 3), 60, np.uint8)
        image[20:60, 20:60] = 220
        image[100:140, 40 * (number // 2) : 40 * (number // 2) + 40] = 250
        cv2.imwrite(str(folder / f"{number}.png"), image)
    return folder


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    (tmp_path / "camera.json").write_text(dump(CAMERA))
    marker = '{"family": "tag36h11", "id": 0, "side": 40, "at": [1, 1]}'
    (tmp_path / "board.json").write_text(
        f'{{"format": "tableside.board/1", "width": 36, "depth": 24, "markers": [{marker}]}}'
    )
    (tmp_path / "roster.json").write_text('{"format": "tableside.roster/1", "units": []}')
    (tmp_path / "position.json").write_text('{"format": "tableside.position/1"}')
    return [f"--{name}={tmp_path / name}.json" for name in ("camera", "board", "roster")]


def test_a_folder_of_pictures_becomes_a_recording(
    pictures: Path, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    position = f"--position={tmp_path / 'position.json'}"
    assert main(["record", str(pictures), str(out), *files, position, "--title", "Club"]) == 0
    assert capsys.readouterr().out == f"{out}: 4 frames, 2 pictures\n"
    recording = open_recording(out)
    assert recording.camera == CAMERA
    assert recording.head.title == "Club"
    assert recording.position == {"format": "tableside.position/1"}
    assert [line.file for line in recording.frames] == ["frames/000000.jpg"] * 2 + [
        "frames/000002.jpg"
    ] * 2


def test_a_recording_brings_its_own_files(
    pictures: Path, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", str(pictures), str(tmp_path / "one"), *files]) == 0
    again = [str(tmp_path / "one"), str(tmp_path / "two"), "--seconds", "0.3", "--every"]
    assert main(["record", *again]) == 0
    assert "2 frames, 2 pictures" in capsys.readouterr().out
    assert open_recording(tmp_path / "two").camera == CAMERA


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["record", *arguments]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    return said[0]


def test_what_is_missing_is_named(
    pictures: Path, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "out")
    assert "add --board FILE --roster FILE" in failed(capsys, str(pictures), out, files[0])
    assert not Path(out).exists()
    assert "no such file" in failed(capsys, str(tmp_path / "nowhere"), out, *files)
    assert "at most three digits" in failed(capsys, "99999999999", out, *files)


def test_another_picture_size_is_named(
    pictures: Path, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "camera.json").write_text(dump(camera("plain", (640, 360))))
    said = failed(capsys, str(pictures), str(tmp_path / "out"), *files)
    assert "is 320 x 180 pixels, the camera file is for 640 x 360" in said


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "x"])
def test_wrong_seconds_are_wrong_usage(seconds: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["record", "a", "b", f"--seconds={seconds}"])
    assert stopped.value.code == 2
