"""What is asked of a camera, and of the pictures, before a lens is measured or a game recorded."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tableside.cli import main
from tableside.commands.calibrate import DEFAULT_PATTERN
from tableside.commands.calibrate_live import picture_size
from tableside.files.fault import FileError
from tableside.files.loading import dump
from tableside.printing.calibration import default_pattern
from tableside.printing.paper import paper_of
from tableside.simulate.presets import camera
from tableside.vision.calibration.calibrate import RefusedError, calibrate
from tableside.vision.calibration.patterns import Pattern
from tableside.vision.sources.live import Wanted
from tests.web.served import free_port


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Wanted | None]:
    """The sizes asked of a camera that cannot be opened."""
    sizes: list[Wanted | None] = []

    def no_source(text: str, wanted: Wanted | None = None) -> None:
        sizes.append(wanted)
        raise FileError.one(text, "", "is not plugged in", "plug it in")

    monkeypatch.setattr("tableside.vision.sources.opening.open_source", no_source)
    return sizes


def test_the_camera_is_asked_for_a_large_picture_unless_another_is_named(
    asked: list[Wanted | None],
) -> None:
    live = ["calibrate", "--live", "0", "--host", "127.0.0.1", "--port", str(free_port())]
    assert main(live) == 1
    assert main([*live, "--size", "3840x2160"]) == 1
    assert asked == [Wanted(1920, 1080), Wanted(3840, 2160)]


@pytest.mark.slow
def test_what_is_wrong_with_the_camera_is_said_in_the_terminal(tmp_path: Path) -> None:
    """Each trouble once, before anything is pressed, and not in words about plugs for a stream."""
    dead = f"http://127.0.0.1:{free_port()}/table.mjpg"
    words = ["calibrate", "--live", dead, "--host", "127.0.0.1", "--port", str(free_port())]
    started = subprocess.Popen(
        [sys.executable, "-m", "tableside", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    try:
        assert started.stderr is not None
        line = started.stderr.readline()
        assert line.startswith("tableside: the camera at http://127.0.0.1")
        assert "check its address and the network" in line
        assert "plug" not in line
    finally:
        started.send_signal(signal.SIGINT)
        rest = started.communicate(timeout=60)[1]
    assert started.returncode == 1
    (last,) = rest.splitlines()
    assert last.startswith("tableside: no camera: the camera at http://127.0.0.1")


@pytest.mark.parametrize("text", ["", "1920", "1920x", "0x1080", "1920x-1", "1920X1080", "1e3x9"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="WIDTHxHEIGHT"):
        picture_size(text)
    with pytest.raises(SystemExit) as stopped:
        main(["calibrate", "--live", "0", "--size", text])
    assert stopped.value.code == 2


def test_a_recording_asks_for_the_size_of_its_camera_file(
    asked: list[Wanted | None], tmp_path: Path
) -> None:
    lens = tmp_path / "camera.json"
    lens.write_text(dump(camera("plain", (1280, 720))))
    assert main(["record", "0", str(tmp_path / "new"), "--camera", str(lens)]) == 1
    assert main(["record", "0", str(tmp_path / "new")]) == 1
    assert asked == [Wanted(1280, 720), None]


def test_the_pattern_that_is_printed_is_the_one_that_is_looked_for() -> None:
    assert default_pattern("charuco", paper_of("a4")) == DEFAULT_PATTERN


def test_pictures_of_another_pattern_are_not_asked_for_again() -> None:
    """More pictures of it would not help: its name is wrong."""
    plain = np.full((240, 320), 90, np.uint8)
    with pytest.raises(RefusedError, match="in none of the 2 pictures: is it the one"):
        calibrate(["a", "b"], lambda _: plain, Pattern.parse(DEFAULT_PATTERN))
    with pytest.raises(RefusedError, match="0 of 2 pictures can be used, and 4 are needed"):
        calibrate(["a", "b"], {"a": plain}.get, Pattern.parse(DEFAULT_PATTERN))
