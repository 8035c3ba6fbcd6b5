"""Recordings: written so that a kill costs one frame, read back whole, never outside themselves."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.containers import pack, unsafe
from tableside.files.fault import FileError
from tableside.files.recording import TruthLine
from tableside.files.recording_writer import RecordingWriter, append_action
from tableside.files.recordings import Recording, open_recording
from tableside.files.roster import Roster

CAMERA = Camera.model_validate(
    {
        "format": "tableside.camera/1",
        "width": 64,
        "height": 36,
        "model": "plain",
        "matrix": [[60.0, 0.0, 31.5], [0.0, 60.0, 17.5], [0.0, 0.0, 1.0]],
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
ROSTER = Roster.model_validate(
    {
        "format": "tableside.roster/1",
        "units": [
            {
                "id": "csa-1",
                "side": "csa",
                "type": "infantry",
                "bases": [
                    {
                        "base": [50.0, 25.0],
                        "tags": [
                            {"family": "tag36h11", "id": 20, "side": 11.2, "at": [-20.0, 0.0]}
                        ],
                    }
                ],
            }
        ],
    }
)


def write(folder: Path, frames: int = 3) -> Path:
    with RecordingWriter(folder, CAMERA, BOARD, ROSTER, position={"turn": 3}) as writer:
        for frame in range(frames):
            writer.add(frame * 0.2, bytes([frame]) * 10)
        writer.action(0.25, {"action": "roll", "dice": [3, 4]})
    return folder


def faults(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        open_recording(path)
    return str(caught.value)


def pictures(recording: Recording) -> list[bytes]:
    return [recording.container.read(line.file or "") for line in recording.frames]


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    recording = open_recording(write(tmp_path / "game"))
    assert (recording.camera, recording.board, recording.roster) == (CAMERA, BOARD, ROSTER)
    assert [line.time for line in recording.frames] == [0.0, 0.2, 0.4]
    assert pictures(recording) == [bytes([n]) * 10 for n in range(3)]
    assert recording.actions[0].action == {"action": "roll", "dice": [3, 4]}
    assert recording.position == {"turn": 3}
    assert list(recording.truth()) == []


def test_only_its_owner_can_read_a_recording(tmp_path: Path) -> None:
    """Orders that nobody else may know are among a game's actions."""
    (tmp_path / "made").mkdir()
    for folder in (tmp_path / "new", tmp_path / "made"):
        write(folder)
        append_action(folder, 0.3, {"action": "pass"})
        files = [each for each in folder.rglob("*") if each.is_file()]
        assert len(files) > 5
        assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "made").stat().st_mode) != 0o700, "somebody else's choice"


def test_truth_is_read_back(tmp_path: Path) -> None:
    line = TruthLine.model_validate(
        {
            "frame": 0,
            "time": 0.0,
            "rotation": [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]],
            "translation": [-18.0, 12.0, 48.0],
            "units": [{"id": "csa-1", "pose": [1.0, 2.0, 90.0]}],
        }
    )
    with RecordingWriter(tmp_path / "made", CAMERA, BOARD, ROSTER, truth=True) as writer:
        writer.add(0.0, b"picture")
        writer.truth(line)
    assert list(open_recording(tmp_path / "made").truth()) == [line]


def test_a_still_frame_is_not_stored_again(tmp_path: Path) -> None:
    with RecordingWriter(tmp_path / "still", CAMERA, BOARD, ROSTER) as writer:
        writer.add(0.0, b"table")
        writer.add(0.2, None)
        writer.add(0.4, b"moved")
    recording = open_recording(tmp_path / "still")
    assert pictures(recording) == [b"table", b"table", b"moved"]
    assert len(list((tmp_path / "still" / "frames").iterdir())) == 2


def test_the_first_frame_needs_a_picture(tmp_path: Path) -> None:
    with (
        RecordingWriter(tmp_path / "none", CAMERA, BOARD, ROSTER) as writer,
        pytest.raises(ValueError, match="first frame"),
    ):
        writer.add(0.0, None)


def test_a_recording_that_never_began_may_be_begun_again(tmp_path: Path) -> None:
    """A wrong camera file stops it before its first frame: the mended command has the same name."""
    RecordingWriter(tmp_path / "game", CAMERA, BOARD, ROSTER, position={"turn": 1}).close()
    write(tmp_path / "game")
    assert len(open_recording(tmp_path / "game").frames) == 3
    RecordingWriter(tmp_path / "mine", CAMERA, BOARD, ROSTER).close()
    (tmp_path / "mine" / "frames.jsonl").unlink()  # written by hand: its frames are a video
    with pytest.raises(FileError, match="holds a recording already"):
        write(tmp_path / "mine")


def test_a_recording_is_not_written_over_another(tmp_path: Path) -> None:
    write(tmp_path / "game")
    with pytest.raises(FileError, match="holds a recording already"):
        write(tmp_path / "game")


@pytest.mark.parametrize("top", ["", "game/"])
def test_a_zip_holds_the_same_as_the_folder(tmp_path: Path, top: str) -> None:
    folder = open_recording(write(tmp_path / "game"))
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as packed:
        for path in sorted((tmp_path / "game").rglob("*")):
            packed.write(path, top + path.relative_to(tmp_path / "game").as_posix())
    zipped = open_recording(tmp_path / "game.zip")
    assert (zipped.head, zipped.frames) == (folder.head, folder.frames)
    assert zipped.actions == folder.actions
    assert pictures(zipped) == pictures(folder)


def test_packing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    write(tmp_path / "game")
    pack(tmp_path / "game", tmp_path / "a.zip")
    os.utime(tmp_path / "game" / "recording.json", (1, 1))
    pack(tmp_path / "game", tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert open_recording(tmp_path / "a.zip").position == {"turn": 3}


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_last_line_that_was_cut_off_is_left_out(tmp_path: Path, cut: int) -> None:
    lines = write(tmp_path / "game") / "frames.jsonl"
    lines.write_bytes(lines.read_bytes()[:-cut])
    kept = len(open_recording(tmp_path / "game").frames)
    assert kept == (3 if cut == 1 else 2)  # without its newline alone a line is still whole


def test_a_broken_line_before_the_last_is_named(tmp_path: Path) -> None:
    lines = write(tmp_path / "game") / "frames.jsonl"
    text = lines.read_text().splitlines()
    text[1] = text[1][:-4]
    lines.write_text("\n".join(text) + "\n")
    assert "frames.jsonl: line 2: is not JSON; mend or remove the line" in faults(tmp_path / "game")


def edit_lines(folder: Path, *frames: dict[str, object]) -> Path:
    text = "".join(json.dumps(frame) + "\n" for frame in frames)
    (folder / "frames.jsonl").write_text(text)
    return folder


def test_all_faults_of_the_frames_are_named_at_once(tmp_path: Path) -> None:
    found = faults(
        edit_lines(
            write(tmp_path / "game"),
            {"frame": 0, "time": 1.0, "file": "frames/000000.jpg"},
            {"frame": 2, "time": 0.5, "file": "../secret.jpg"},
            {"frame": 2, "time": 0.5},
        )
    )
    assert "line 2: frame: is 2; number the frames: 1" in found
    assert "line 2: time: is 0.5, before the 1 of the line above" in found
    assert "line 2: file: leads out of the recording" in found
    assert "line 3: file: is missing" in found


def test_equal_times_are_accepted(tmp_path: Path) -> None:
    line = {"time": 1.0, "file": "frames/000000.jpg"}
    folder = edit_lines(write(tmp_path / "game"), {"frame": 0, **line}, {"frame": 1, **line})
    assert len(open_recording(folder).frames) == 2


def test_faults_of_all_parts_are_named_at_once(tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    (folder / "camera.json").unlink()
    (folder / "board.json").write_text("{")
    (folder / "frames.jsonl").write_text("")
    found = faults(folder)
    assert "camera.json: is missing" in found
    assert "board.json: line 1 column 2: is not JSON" in found
    assert "frames.jsonl: holds no frame" in found


def test_a_missing_folder_and_a_folder_without_head_are_named(tmp_path: Path) -> None:
    assert "there is no such file or folder" in faults(tmp_path / "nowhere")
    assert "recording.json: is missing" in faults(tmp_path)


def test_a_broken_zip_is_named(tmp_path: Path) -> None:
    write(tmp_path / "game")
    pack(tmp_path / "game", tmp_path / "game.zip")
    whole = (tmp_path / "game.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    assert "cut.zip: is not a readable zip file" in faults(tmp_path / "cut.zip")
    (tmp_path / "text.zip").write_text("hello")
    assert "text.zip: is not a readable zip file" in faults(tmp_path / "text.zip")
    (tmp_path / "notes.txt").write_text("hello")
    told = faults(tmp_path / "notes.txt")
    assert "notes.txt: is neither a folder nor a zip file, so no recording" in told
    assert "name the folder or zip of a recording" in told


def test_a_broken_member_of_a_zip_is_named(tmp_path: Path) -> None:
    write(tmp_path / "game")
    pack(tmp_path / "game", tmp_path / "game.zip")
    whole = bytearray((tmp_path / "game.zip").read_bytes())
    place = whole.index(bytes([1]) * 10)
    whole[place] = 7
    (tmp_path / "game.zip").write_bytes(whole)
    recording = open_recording(tmp_path / "game.zip")
    assert recording.container.read("frames/000000.jpg") == bytes(10)
    with pytest.raises(FileError, match=r"frames/000001\.jpg: is broken in the zip"):
        recording.container.read("frames/000001.jpg")


@pytest.mark.parametrize("name", ["../out.json", "/etc/passwd", "a/../../b", "C:/x", "a\\b"])
def test_paths_outside_are_refused(tmp_path: Path, name: str) -> None:
    assert unsafe(name)
    write(tmp_path / "game")
    pack(tmp_path / "game", tmp_path / "game.zip")
    with zipfile.ZipFile(tmp_path / "game.zip", "a") as packed:
        packed.writestr(name, "x")
    assert "name a file inside the recording" in faults(tmp_path / "game.zip")
    folder = open_recording(tmp_path / "game")
    with pytest.raises(FileError, match="name a file inside the recording"):
        folder.container.read(name)


@pytest.mark.parametrize("name", ["a.json", "frames/0.jpg", "..x/y", "a..b", "./a"])
def test_paths_inside_are_accepted(name: str) -> None:
    assert unsafe(name) is None


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "frames" / "000000.jpg").unlink()
    (folder / "frames" / "000000.jpg").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(FileError, match="leads out of the recording"):
        open_recording(folder).container.read("frames/000000.jpg")


KILLED = """
import sys
sys.path.insert(0, sys.argv[2])
from test_recordings import BOARD, CAMERA, ROSTER
from tableside.files.recording_writer import RecordingWriter, append_action
writer = RecordingWriter(sys.argv[1], CAMERA, BOARD, ROSTER, durable=False)
while True:
    number = writer.add(writer.count * 0.1, bytes([writer.count % 256]) * 200_000)
    print(number, flush=True)
"""


@pytest.mark.parametrize("after", [1, 3, 20])
def test_a_killed_writer_leaves_every_frame_that_it_had_finished(
    tmp_path: Path, after: int
) -> None:
    arguments = [sys.executable, "-c", KILLED, str(tmp_path / "game"), str(Path(__file__).parent)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = -1
        for line in process.stdout:
            told = int(line)
            if told >= after:
                break
        process.send_signal(signal.SIGKILL)
        told = max([told, *(int(line) for line in process.stdout)])
    recording = open_recording(tmp_path / "game")
    assert len(recording.frames) in (told + 1, told + 2)  # one more was whole but not yet told
    for number, data in enumerate(pictures(recording)):
        assert data == bytes([number % 256]) * 200_000
