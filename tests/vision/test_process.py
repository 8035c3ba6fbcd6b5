"""Vision in its own process: what is asked is done, and neither side outlives the other."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.recording_writer import RecordingWriter, append_action
from tableside.files.recordings import open_recording
from tableside.files.roster import Roster
from tableside.vision.messages import Command, Failed, Message, Photo, Playing, Seen
from tableside.vision.observation import Happening, Observation, TableEvent
from tableside.vision.pipeline import Pipeline
from tableside.vision.process import Job, VisionProcess
from tableside.vision.running import Running
from tableside.vision.setting import Setting
from tableside.vision.sources.decoding import decode, encode_jpeg
from tableside.vision.sources.frame import Picture
from tests.waiting import PATIENCE

CAMERA = Camera.model_validate(
    {
        "format": "tableside.camera/1",
        "width": 64,
        "height": 48,
        "model": "plain",
        "matrix": [[60.0, 0.0, 31.5], [0.0, 60.0, 23.5], [0.0, 0.0, 1.0]],
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


def picture(level: int) -> Picture:
    import numpy as np

    image = np.zeros((48, 64, 3), np.uint8)
    image[:, :32] = level
    return image


@pytest.fixture
def recording(tmp_path: Path) -> str:
    with RecordingWriter(tmp_path / "game", CAMERA, BOARD, ROSTER) as writer:
        for number in range(5):
            writer.add(number * 0.01, encode_jpeg(picture(60 + 10 * number)))
    return str(tmp_path / "game")


@pytest.fixture
def processes() -> Iterator[list[VisionProcess]]:
    started: list[VisionProcess] = []
    yield started
    for process in started:
        process.close()


def start(processes: list[VisionProcess], job: Job) -> VisionProcess:
    processes.append(VisionProcess(job))
    return processes[-1]


def received(process: VisionProcess) -> Message:
    message = process.receive(PATIENCE)
    assert message is not None
    return message


def drain(process: VisionProcess) -> None:
    while True:
        received(process)


@pytest.mark.slow
def test_a_recording_is_played_measured_and_controlled(
    recording: str, processes: list[VisionProcess]
) -> None:
    process = start(processes, Job(recording))
    seen = [received(process) for _ in range(5)]
    frames = [message for message in seen if isinstance(message, Seen)]
    assert [message.observation.frame for message in frames] == [0, 1, 2, 3, 4]
    assert [message.restarted for message in frames] == [True, False, False, False, False]
    assert [message.mode for message in frames] == ["playing"] * 4 + ["ended"]
    assert not frames[0].observation.registered
    process.send(Command("photo", width=32))
    photo = received(process)
    assert isinstance(photo, Photo)
    assert photo.frame == 4
    image, _ = decode(photo.jpeg)
    assert image is not None
    assert image.shape == (24, 32, 3)
    process.send(Command("pause"))
    paused = received(process)
    assert isinstance(paused, Playing)
    assert (paused.mode, paused.time) == ("paused", frames[4].observation.time)
    process.send(Command("jump", time=0.02))
    jumped = received(process)
    assert isinstance(jumped, Seen)
    assert (jumped.observation.frame, jumped.restarted, jumped.mode) == (2, True, "paused")
    process.send(Command("step"))
    stepped = received(process)
    assert isinstance(stepped, Seen)
    assert (stepped.observation.frame, stepped.restarted) == (3, False)


def test_what_cannot_be_opened_is_told(tmp_path: Path, processes: list[VisionProcess]) -> None:
    process = start(processes, Job(str(tmp_path / "nowhere")))
    message = received(process)
    assert isinstance(message, Failed)
    assert "there is no such file or folder" in str(message.text)
    with pytest.raises(EOFError):
        process.receive(PATIENCE)


def test_a_disk_that_takes_no_more_ends_the_recording_and_not_the_camera(
    recording: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: RecordingWriter, *_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    running = Running(recording, None)
    running.keep(str(tmp_path / "kept"), None)
    first = running.take()
    monkeypatch.setattr(RecordingWriter, "add", full)
    running.obey(Command("step"))
    second = running.take()
    running.close()
    assert isinstance(first, Seen)
    assert isinstance(second, Seen)
    assert (first.kept, second.kept) == (0.0, None)
    said = f"The recording {tmp_path / 'kept'} has stopped: no space left on device"
    assert str(second.observation.troubles[-1]) == said
    assert len(open_recording(tmp_path / "kept").frames) == 1


@pytest.mark.parametrize("why", ["a file", "full"])
def test_a_recording_that_cannot_begin_does_not_stop_the_camera(
    recording: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    def full(self: RecordingWriter, *_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "file").write_text("")
    if why == "full":
        monkeypatch.setattr(RecordingWriter, "_write_parts", full)
    folder = tmp_path / ("kept" if why == "full" else "file/kept")
    running = Running(recording, None)
    running.keep_if_possible(str(folder), None)
    seen = running.take()
    running.close()
    assert isinstance(seen, Seen)
    assert seen.kept is None
    assert ("no space left" if why == "full" else "made") in str(seen.observation.troubles[-1])


def test_what_is_played_again_is_not_recorded_twice(recording: str, tmp_path: Path) -> None:
    running = Running(recording, None)
    running.keep(str(tmp_path / "kept"), None)
    running.obey(Command("jump", time=0.02))
    times = []
    for command in (Command("step"), Command("jump", time=0.0), Command("step")):
        while running.wait() == 0.0:
            message = running.take()
            assert isinstance(message, Seen)
            times.append(message.kept)
        running.obey(Command("pause"))
        running.obey(command)
    running.close()
    kept = [time for time in times if time is not None]
    assert kept == sorted(kept)
    assert len(open_recording(tmp_path / "kept").frames) == len(kept)
    assert None in times


def test_a_child_that_dies_is_noticed(recording: str, processes: list[VisionProcess]) -> None:
    process = start(processes, Job(recording, loop=True))
    received(process)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(EOFError):
        drain(process)
    process.send(Command("pause"))  # dropped, not raised


@pytest.mark.slow
def test_closing_ends_the_child(recording: str) -> None:
    process = VisionProcess(Job(recording, loop=True))
    received(process)
    pid = process.pid
    assert pid is not None
    process.close()
    process.close()
    assert pid not in {child.pid for child in multiprocessing.active_children()}
    assert not Path(f"/proc/{pid}").exists()


PARENT = """
import sys
from tableside.vision.observation import Happening, Observation, TableEvent
from tableside.vision.pipeline import Pipeline
from tableside.vision.process import Job, VisionProcess
if __name__ == "__main__":
    process = VisionProcess(Job(sys.argv[1], loop=True))
    process.receive(60)
    print(process.pid, flush=True)
    sys.stdin.read()
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at /proc")
def test_a_child_ends_when_its_parent_is_killed(recording: str, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    arguments = [sys.executable, str(script), recording]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
        parent.wait()
    ends = time.monotonic() + PATIENCE
    while alive(child) and time.monotonic() < ends:
        time.sleep(0.02)
    assert not alive(child)


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that only waits to be buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_setting_is_needed_where_the_source_brings_none(tmp_path: Path) -> None:
    (tmp_path / "0.jpg").write_bytes(encode_jpeg(picture(60)))
    with pytest.raises(Exception, match="does not say its camera, board and roster"):
        Running(str(tmp_path), None)
    running = Running(str(tmp_path), Setting(CAMERA, BOARD, ROSTER))
    message = running.take()
    assert isinstance(message, Seen)
    assert message.mode == "ended"
    assert running.photo(64).frame == 0
    running.close()


@pytest.mark.parametrize(("known", "told"), [((), [300, 301]), ((300,), [301])])
def test_tags_that_are_there_on_purpose_are_not_told(
    known: tuple[int, ...], told: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "0.jpg").write_bytes(encode_jpeg(picture(60)))
    tags = frozenset(("tag36h11", number) for number in known)
    running = Running(str(tmp_path), Setting(CAMERA, BOARD, ROSTER, known=tags))
    events = tuple(
        TableEvent(Happening.UNKNOWN_TAG, tag=f"tag36h11 {number}") for number in (300, 301)
    )
    whole = Observation(0, 0.0, True, (), events, None)
    monkeypatch.setattr(Pipeline, "step", lambda pipeline, frame: whole)
    message = running.take()
    assert isinstance(message, Seen)
    assert [e.tag for e in message.observation.events] == [f"tag36h11 {n}" for n in told]
    running.close()


def test_a_photo_before_the_first_picture_is_empty(recording: str) -> None:
    running = Running(recording, None)
    assert running.obey(Command("photo")) == Photo(-1, 0.0, b"")
    assert running.obey(Command("pause")) is None
    running.close()


def test_a_loop_is_switched_while_it_plays(recording: str) -> None:
    running = Running(recording, None)
    running.take()
    answer = running.obey(Command("loop", on=True))
    assert answer == Playing(0.0, "playing", loop=True)
    running.close()


def test_what_is_seen_is_kept(recording: str, tmp_path: Path) -> None:
    running = Running(recording, None)
    running.keep(str(tmp_path / "kept"), {"turn": 1})
    for _ in range(3):
        while running.wait():
            pass
        running.take()
    append_action(tmp_path / "kept", 0.015, {"action": "phase"})
    kept = open_recording(tmp_path / "kept")  # readable while it is still written
    assert [round(line.time, 3) for line in kept.frames] == [0.0, 0.01, 0.02]
    assert kept.position == {"turn": 1}
    assert [line.action for line in kept.actions] == [{"action": "phase"}]
    running.close()
