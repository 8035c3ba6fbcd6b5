"""The thread that looks: cameras that come, change and fail, and how the game is begun."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tableside.files.fault import FileError
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.table import Table, open_table
from tableside.vision.sources.frame import Frame, FrameSource
from tableside.vision.sources.live import Wanted
from tests.setup.leaving import Leaving
from tests.setup.tables import HILL, POSITION, Image, board, pictured, roster, table
from tests.waiting import until


class Camera:
    """A camera that shows one picture ten times a second; a folder where ``frames`` are few."""

    def __init__(self, image: Image | None, trouble: str = "", frames: int = 100_000) -> None:
        self.image, self.trouble, self.closed = image, trouble, threading.Event()
        self.live, self._frames = frames == 100_000, frames

    def __iter__(self) -> Iterator[Frame]:
        for number in range(self._frames):
            if self.closed.wait(0.1):
                return
            yield Frame(number, number / 10, self.image, self.trouble)

    def close(self) -> None:
        self.closed.set()


def step(job: SettingUp, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(s for s in job.status()["steps"] if s["name"] == name)
    return found


@pytest.fixture
def jobs() -> Iterator[Callable[..., SettingUp]]:
    made: list[SettingUp] = []

    def make(
        asked: Table,
        opener: Callable[[str, Wanted | None], FrameSource],
        leave: Callable[[Sequence[str]], str] = lambda words: "/",
    ) -> SettingUp:
        made.append(SettingUp(asked, tuple, leave, opener))
        made[-1].start()
        return made[-1]

    yield make
    for job in made:
        job.close()


Jobs = Callable[..., SettingUp]


def kept(folder: Path) -> Table:
    """A table all of whose files are there."""
    made = open_table(folder).with_board(board()).with_roster(roster())
    made = made.with_camera(table(folder).camera or pytest.fail("no camera"))
    return made.with_kept(source="0", check_line=200.0).with_position({**POSITION, "terrain": HILL})


@pytest.mark.slow
def test_a_table_that_stood_before_is_checked_and_played_on(tmp_path: Path, jobs: Jobs) -> None:
    gone = Leaving()
    poses = (("csa-1", 9.5, 4.5, 80.0),)
    camera = Camera(pictured(terrain=True, poses=poses))
    job = jobs(kept(tmp_path), lambda source, wanted: camera, gone)
    assert job.status()["step"] == "go"
    until(lambda: step(job, "go")["state"] == "done")
    states = {s["name"]: s["state"] for s in job.status()["steps"]}
    assert states.pop("jig") == states.pop("survey") == "open"  # they may be left out
    assert list(states.values()) == ["done"] * 9
    assert job.picture().startswith(b"\xff\xd8")
    assert job.above().startswith(b"\xff\xd8")
    assert job.sheet("tags", "a4", "").startswith(b"%PDF")
    job.do({"do": "go"})
    assert job.status()["opens"] == "/"
    assert gone.told[0][0] == "0"
    assert gone.told[0][-1] == str(tmp_path / "game.tableside")
    position = open_table(tmp_path).position
    assert position is not None
    assert position["units"][0]["pose"] == pytest.approx([9.5, 4.5, 80.0], abs=0.05)
    with pytest.raises(SetupError):
        job.do({"do": "go"})
    assert len(gone.told) == 1


def test_a_game_cannot_begin_before_anything_is_seen(tmp_path: Path, jobs: Jobs) -> None:
    job = jobs(kept(tmp_path), lambda source, wanted: Camera(None, "it gives no picture"))
    until(lambda: step(job, "camera")["state"] == "wrong")
    with pytest.raises(SetupError, match="still missing"):
        job.do({"do": "go"})
    assert job.picture() == b""
    assert job.above() == b""


def test_another_camera_takes_the_place_of_the_first(tmp_path: Path, jobs: Jobs) -> None:
    cameras = {"0": Camera(None, "it gives no picture"), "1": Camera(pictured())}
    asked: list[Wanted | None] = []

    def opener(source: str, wanted: Wanted | None) -> FrameSource:
        asked.append(wanted)
        return cameras[source]

    job = jobs(open_table(tmp_path), opener)
    assert step(job, "camera")["state"] == "open"
    job.do({"do": "source", "source": "0"})
    until(lambda: step(job, "camera")["state"] == "wrong")
    assert asked == [Wanted(1920, 1080)]
    job.do({"do": "source", "size": [1280, 720]})
    job.do({"do": "source", "source": "1"})
    until(lambda: step(job, "camera")["state"] == "done")
    assert cameras["0"].closed.is_set()
    assert not cameras["1"].closed.is_set(), "it was opened once for one wish"
    assert asked[-1] == Wanted(1280, 720)


def test_a_source_that_cannot_be_opened_is_told(tmp_path: Path, jobs: Jobs) -> None:
    def opener(source: str, wanted: Wanted | None) -> FrameSource:
        raise FileError.one(source, "", "is no camera", "name another")

    job = jobs(open_table(tmp_path).with_kept(source="7"), opener)
    until(lambda: step(job, "camera")["state"] == "wrong")
    said = step(job, "camera")["said"][0]
    assert (str(said["text"]), str(said["mend"])) == ("Is no camera", "name another")


def test_a_picture_that_the_program_fails_at_is_told_and_the_next_is_looked_at(
    tmp_path: Path,
    jobs: Jobs,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    good = Looker.look

    def bad(self: Looker, image: Image) -> Looked:
        raise RuntimeError("a slip of ours")

    monkeypatch.setattr(Looker, "look", bad)
    camera = Camera(pictured())
    job = jobs(open_table(tmp_path).with_kept(source="0"), lambda source, wanted: camera)
    until(lambda: step(job, "camera")["state"] == "wrong")
    assert "its terminal says why" in str(step(job, "camera")["said"][0]["text"])
    assert "a slip of ours" in capsys.readouterr().err
    monkeypatch.setattr(Looker, "look", good)
    until(lambda: step(job, "camera")["state"] == "done")


@pytest.mark.parametrize(
    "post",
    [
        {"do": "step", "step": "tea"},
        {"do": "lens", "what": "finish"},
        {"do": "lens", "what": "start", "pattern": "chequers"},
        {"do": "lens", "what": "start", "pattern": "chessboard:99999999999x7:10"},
        {"do": "go"},
        {},
    ],
)
def test_what_cannot_be_asked_is_refused(post: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        SettingUp(open_table(tmp_path)).do(post)


@pytest.mark.slow
def test_a_lens_can_be_begun_and_given_up(tmp_path: Path, jobs: Jobs) -> None:
    job = jobs(kept(tmp_path), lambda source, wanted: Camera(pictured()))
    job.do({"do": "step", "step": "lens"})
    job.do({"do": "lens", "what": "start"})
    until(lambda: step(job, "lens")["values"]["measuring"] is True)
    until(lambda: str(step(job, "lens")["said"][0]["text"]).startswith("The pattern is not seen"))
    assert step(job, "board")["state"] == "open"
    job.do({"do": "step", "step": "board"})  # meanwhile the camera is the board's
    until(lambda: step(job, "board")["state"] == "done")
    job.do({"do": "step", "step": "lens"})
    until(lambda: step(job, "board")["state"] == "open")
    job.do({"do": "lens", "what": "stop"})
    until(lambda: step(job, "board")["state"] == "done")
    assert step(job, "lens")["state"] == "done"


@pytest.mark.slow
def test_a_folders_last_picture_stays(tmp_path: Path, jobs: Jobs) -> None:
    gone = Leaving()
    folder = Camera(pictured(terrain=True), frames=1)
    job = jobs(kept(tmp_path), lambda source, wanted: folder, gone)
    until(lambda: step(job, "go")["state"] == "done")
    job.do({"do": "board", "width": 30, "depth": 16, "side": 28, "preset": "edge"})
    until(lambda: step(job, "board")["state"] == "wrong")
    post = {"do": "board", "width": 24, "depth": 16, "side": 28, "preset": "edge"}
    job.do(post)
    until(lambda: step(job, "board")["state"] == "done")
    until(lambda: step(job, "go")["state"] == "done")
    job.do({"do": "go"})
    assert "--game" not in gone.told[0]  # a folder's game is played anew each time
