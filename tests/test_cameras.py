"""``tableside cameras``, with cameras that are not there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.cli import main
from tableside.commands.cameras import (
    LEAST_RATE,
    MODES,
    WARM_UP,
    Mode,
    Tried,
    choice,
    plugged_in,
    try_source,
)
from tableside.vision.sources.frame import Picture
from tableside.vision.sources.live import Wanted


class Clock:
    """A clock that goes on only when a camera is read."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class FakeCamera:
    """Gives the largest of its sizes that fits the wanted one, each at its own rate."""

    def __init__(
        self,
        clock: Clock,
        sizes: dict[tuple[int, int], float],
        wanted: Wanted,
        *,
        manual: bool = True,
        pictures: int = 10**9,
    ) -> None:
        fitting = [s for s in sizes if s[0] <= wanted.width] or [min(sizes)] if sizes else []
        self.size = max(fitting, default=None)
        self.rate = sizes.get(self.size, 0.0) if self.size else 0.0
        self.clock, self.manual, self.left = clock, manual, pictures
        self.values = {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_AUTO_EXPOSURE: 3.0}
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.size is not None

    def read(self) -> tuple[bool, Picture | None]:
        if self.size is None or self.left <= 0:
            return False, None
        self.left -= 1
        self.clock.time += 1 / self.rate
        return True, np.zeros((self.size[1], self.size[0], 3), dtype=np.uint8)

    def release(self) -> None:
        self.released = True

    def get(self, what: int) -> float:
        return self.values[what]

    def set(self, what: int, value: float) -> bool:
        if self.manual:
            self.values[what] = value
        return self.manual


def opener(
    clock: Clock, made: list[FakeCamera], sizes: dict[tuple[int, int], float], **more: object
) -> Callable[[str | int, Wanted], FakeCamera]:
    def open_it(place: str | int, wanted: Wanted) -> FakeCamera:
        made.append(FakeCamera(clock, sizes, wanted, **more))  # type: ignore[arg-type]
        return made[-1]

    return open_it


def test_every_size_is_tried_once_and_the_camera_left_as_it_was() -> None:
    clock, made = Clock(), list[FakeCamera]()
    sizes = {(1920, 1080): 30.0, (1280, 720): 60.0}
    tried = try_source("0", "A Webcam", opener(clock, made, sizes), 1.0, clock)
    assert len(made) == len(MODES)
    assert all(camera.released for camera in made)
    assert [(m.width, m.height) for m in tried.modes] == [(1920, 1080), (1280, 720)]
    assert [m.rate for m in tried.modes] == pytest.approx([30.0, 60.0], rel=0.05)
    assert (tried.focus, tried.exposure, tried.trouble) == (True, True, "")
    assert all(c.values == {39: 1.0, 21: 3.0} for c in made)
    assert tried.best == tried.modes[0]


def test_a_driver_that_holds_nothing_is_said_to() -> None:
    clock = Clock()
    tried = try_source(
        "/dev/video2", "", opener(clock, [], {(640, 480): 30.0}, manual=False), 0.5, clock
    )
    assert (tried.focus, tried.exposure) == (False, False)
    assert [(m.width, m.height) for m in tried.modes] == [(640, 480)]


@pytest.mark.parametrize("pictures", [0, WARM_UP - 3])
def test_a_camera_without_pictures_is_trouble(pictures: int) -> None:
    clock = Clock()
    open_it = opener(clock, [], {(640, 480): 30.0}, pictures=pictures)
    tried = try_source("0", "", open_it, 1.0, clock)
    assert tried.modes == ()
    assert "gives no picture" in tried.trouble
    made: list[FakeCamera] = []
    assert "cannot be opened" in try_source("0", "", opener(clock, made, {}), 1.0, clock).trouble
    assert len(made) == 1


def test_a_stream_is_taken_as_it_comes() -> None:
    clock, made = Clock(), list[FakeCamera]()
    open_it = opener(clock, made, {(1280, 720): 20.0})
    tried = try_source("rtsp://camera/one", "", open_it, 1.0, clock)
    assert len(made) == 1
    assert [(m.width, m.height) for m in tried.modes] == [(1280, 720)]


def camera(source: str, *modes: tuple[int, int, float]) -> Tried:
    return Tried(source, "", tuple(Mode(*mode) for mode in modes))


def test_the_largest_picture_that_comes_often_enough_is_used() -> None:
    slow = camera("0", (3840, 2160, LEAST_RATE - 0.1), (1280, 720, 30.0))
    assert slow.best == Mode(1280, 720, 30.0)
    enough = camera("1", (3840, 2160, LEAST_RATE), (1280, 720, 30.0))
    assert enough.best == Mode(3840, 2160, LEAST_RATE)
    crawling = camera("2", (3840, 2160, 1.0), (1280, 720, 2.0))
    assert crawling.best == Mode(1280, 720, 2.0)
    assert choice([slow, enough, crawling]) is enough
    assert choice([slow, crawling]) is slow
    assert choice([crawling]) is crawling
    assert choice([Tried("3", "", trouble="no")]) is None


def test_only_entries_with_pictures_are_listed(tmp_path: Path) -> None:
    for entry, index, name in (
        ("video10", "0", "Second"), ("video2", "0", "First"), ("video3", "1", "First"),
    ):  # fmt: skip
        folder = tmp_path / entry
        folder.mkdir()
        (folder / "index").write_text(index + "\n")
        (folder / "name").write_text(name + "\n")
    (tmp_path / "v4l-subdev0").mkdir()
    assert list(plugged_in(tmp_path)) == [("2", "First"), ("10", "Second")]
    assert list(plugged_in(tmp_path / "nothing")) == []


def test_a_folder_of_pictures_is_a_camera_too(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = str(root / "fixtures" / "images" / "demo")
    assert main(["cameras", demo, "no-such-file.mp4", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["use"] == {"source": demo, "width": 1920, "height": 1080, "rate": None}
    assert "there is no such file" in report["cameras"][1]["trouble"]
    assert main(["cameras", demo]) == 0
    assert f"use {demo} at 1920 x 1080" in capsys.readouterr().out


def test_no_camera_is_a_failure_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tableside.commands.cameras.LISTED", tmp_path)
    assert main(["cameras"]) == 1
    assert "no camera is plugged in" in capsys.readouterr().err
    for source in ("no-such.mp4", "9" * 5000, str(tmp_path)):
        assert main(["cameras", source]) == 1
        [line] = capsys.readouterr().err.strip().splitlines()
        assert f"none of them gives a picture; {source[:20]}" in line
