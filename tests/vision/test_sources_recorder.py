"""Recording frames: a still table is stored once, whatever the noise, and nothing creeps by."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.recording_writer import RecordingWriter
from tableside.files.recordings import open_recording
from tableside.files.roster import Roster
from tableside.vision.sources.frame import Frame, Picture
from tableside.vision.sources.recorder import FRESH_EVERY, Recorder

CAMERA = Camera.model_validate(
    {
        "format": "tableside.camera/1",
        "width": 320,
        "height": 240,
        "model": "plain",
        "matrix": [[300.0, 0.0, 159.5], [0.0, 300.0, 119.5], [0.0, 0.0, 1.0]],
    }
)
BOARD = Board.model_validate(
    {
        "format": "tableside.board/1",
        "width": 36.0,
        "depth": 24.0,
        "markers": [{"family": "tag36h11", "id": 0, "side": 40.0, "at": [1.25, 1.25]}],
    }
)
ROSTER = Roster.model_validate({"format": "tableside.roster/1", "units": []})


def table(seed: int, noise: float = 2.0, shift: float = 0.0) -> Picture:
    """A mat with a tag-like square that stands ``shift`` pixels to the right."""
    image = np.full((240, 320, 3), 90.0)
    tag = np.full((240, 320), 0.0, np.float32)
    tag[100:130, 150:180] = 1.0
    move = np.array([[1.0, 0.0, shift], [0.0, 1.0, 0.0]])
    share = cv2.warpAffine(tag, move, (320, 240), flags=cv2.INTER_LINEAR)[..., None]
    image = image * (1 - share) + 230.0 * share
    image += np.random.default_rng(seed).normal(0.0, noise, image.shape)
    return np.asarray(np.clip(image, 0, 255), dtype=np.uint8)


def recorded(folder: Path, frames: list[Frame], every: bool = False) -> list[str]:
    """Return the file that each recorded frame names."""
    with RecordingWriter(folder, CAMERA, BOARD, ROSTER, durable=False) as writer:
        recorder = Recorder(writer, every=every)
        for frame in frames:
            recorder.add(frame)
    return [Path(line.file or "").stem for line in open_recording(folder).frames]


@pytest.mark.parametrize("noise", [0.0, 2.0, 8.0])
def test_a_still_table_is_stored_once(tmp_path: Path, noise: float) -> None:
    frames = [Frame(n, n * 0.2, table(n, noise)) for n in range(20)]
    assert recorded(tmp_path / "r", frames) == ["000000"] * 20


def test_every_picture_is_stored_when_asked(tmp_path: Path) -> None:
    frames = [Frame(n, n * 0.2, table(n)) for n in range(3)]
    assert recorded(tmp_path / "r", frames, every=True) == ["000000", "000001", "000002"]


@pytest.mark.parametrize(("shift", "stored"), [(0.02, False), (0.5, True), (3.0, True)])
def test_what_moves_is_stored(tmp_path: Path, shift: float, stored: bool) -> None:
    frames = [Frame(0, 0.0, table(0)), Frame(1, 0.2, table(1, shift=shift))]
    assert (len(set(recorded(tmp_path / "r", frames))) == 2) is stored


def test_what_creeps_is_stored_before_it_has_gone_half_a_pixel(tmp_path: Path) -> None:
    frames = [Frame(n, n * 0.1, table(n, shift=0.02 * n)) for n in range(60)]
    names = recorded(tmp_path / "r", frames)
    runs = [names.count(name) for name in dict.fromkeys(names)]
    assert max(runs) * 0.02 < 0.5


@pytest.mark.parametrize(("time", "stored"), [(FRESH_EVERY - 0.1, 1), (FRESH_EVERY, 2)])
def test_a_picture_is_stored_now_and_then(tmp_path: Path, time: float, stored: int) -> None:
    frames = [Frame(0, 0.0, table(0)), Frame(1, time, table(1))]
    assert len(set(recorded(tmp_path / "r", frames))) == stored


def test_frames_without_a_picture_are_left_out(tmp_path: Path) -> None:
    frames = [Frame(0, 3.0, None, "black"), Frame(1, 4.0, table(0)), Frame(2, 4.2, None, "torn")]
    recorded(tmp_path / "r", [*frames, Frame(3, 4.5, table(1))])
    lines = open_recording(tmp_path / "r").frames
    assert [(line.frame, line.time) for line in lines] == [(0, 0.0), (1, 0.5)]
