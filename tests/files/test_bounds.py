"""Small files that unfold to gigabytes, and files that are none: each ends in a fault at once."""

from __future__ import annotations

import json
import os
import signal
import socket
import zipfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.files import containers, loading, recordings
from tableside.files.board import Board
from tableside.files.containers import Container, open_container
from tableside.files.fault import MOST_FAULTS, Fault, FileError
from tableside.files.loading import parse_json, read_text, validate
from tableside.files.opening import LARGEST_DOCUMENT, open_input, read_input
from tableside.files.recording import FrameLine
from tableside.files.recordings import open_recording
from tableside.session.leaves import PAGE, rows_of
from tableside.vision.families import FamilyError, family
from tableside.vision.sources.pictures import PictureFolder

HEAD = '{"format": "tableside.board/1", "width": 36, "depth": 24, "markers": ['


def said(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        open_recording(path)
    return str(caught.value)


@pytest.fixture
def demo(root: Path) -> Path:
    return root / "fixtures" / "images" / "demo"


def zipped(demo: Path, path: Path, **parts: bytes) -> Path:
    """Write a recording without pictures, some of its parts in place of the demo's."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name in ("recording.json", "camera.json", "board.json", "roster.json", "frames.jsonl"):
            data = parts.get(name.partition(".")[0])
            out.writestr(name, (demo / name).read_bytes() if data is None else data)
    return path


@pytest.mark.parametrize("part", ["camera", "board", "roster"])
def test_a_part_that_swells_in_its_zip_is_not_parsed(
    part: str, demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json, "loads", lambda *_args, **_more: pytest.fail("it was parsed"))
    swells = (HEAD + "{}," * (LARGEST_DOCUMENT // 3) + "{}]}").encode()
    with pytest.raises(FileError) as caught:
        recordings._value(
            open_container(zipped(demo, tmp_path / "x.zip", **{part: swells})), f"{part}.json"
        )
    found = f"x.zip: {part}.json: is larger than 2 MB; check that it is the right file"
    assert str(caught.value).endswith(found)


def test_many_values_are_refused_before_they_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MOST_VALUES", 10)
    assert parse_json("[" + "1," * 9 + "1]", "x.json") == [1] * 10
    monkeypatch.setattr(json, "loads", lambda *_args, **_more: pytest.fail("it was parsed"))
    for text in ("[" + "1," * 10 + "1]", "[" * 11, '{"a":' * 11):
        with pytest.raises(FileError, match=r"x\.json: holds more than 10 values; check that"):
            parse_json(text, "x.json")


def test_only_the_first_faults_are_looked_for() -> None:
    looked = count()
    error = FileError(Fault("x", str(next(looked)), "is wrong", "mend it") for _ in range(10**9))
    assert len(error.faults) == MOST_FAULTS == next(looked)
    board = json.loads(HEAD + "{}," * 200 + "{}]}")
    with pytest.raises(FileError) as caught:
        validate(board, Board, "x")
    assert len(caught.value.faults) == MOST_FAULTS


def test_that_there_may_be_more_faults_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b.json").write_text(HEAD + "{}," * 200 + "{}]}")
    assert main(["print", "board", str(tmp_path / "b.json"), "--out", str(tmp_path / "o")]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_FAULTS + 1
    assert lines[-1] == "tableside: there may be more; mend these first"


def test_frames_are_left_after_the_first_faults(
    demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = b'{"frame": 0, "time": 0.0, "file": "frames/000000.jpg"}\n'
    path = zipped(demo, tmp_path / "x.zip", frames=line * 2000)
    read = 0

    def reading(container: Container, name: str, model: type[FrameLine]) -> Iterator[FrameLine]:
        nonlocal read
        for each in original(container, name, model):
            read += 1
            yield each

    original = recordings.read_lines
    monkeypatch.setattr(recordings, "read_lines", reading)
    assert "frames.jsonl: line 2: frame: is 0; number the frames: 1" in said(path)
    assert read <= MOST_FAULTS + 2


@pytest.mark.parametrize(
    ("limit", "found"),
    [
        ("_MOST_LINES", "has more than 100 lines; check that it is the right file"),
        ("_LARGEST_LINE", "line 101: is larger than 1 MB; check that it is the right file"),
    ],
)
def test_many_lines_and_long_ones_are_refused(
    limit: str, found: str, demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = b'{"frame": %d, "time": 0.0, "file": "a.jpg"}\n'
    whole = b"".join(lines % number for number in range(100)) + b"[" + b"{}," * 40 + b"{}]\n"
    monkeypatch.setattr(recordings, limit, 100)
    assert said(zipped(demo, tmp_path / "x.zip", frames=whole)).endswith(found)


def test_a_deep_line_is_a_fault(demo: Path, tmp_path: Path) -> None:
    path = zipped(demo, tmp_path / "x.zip", frames=b"[" * 100_000 + b"\n")
    assert "frames.jsonl: line 1: is not JSON; mend or remove the line" in said(path)


def test_a_zip_that_says_less_than_it_holds_is_refused(
    demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    container = open_container(zipped(demo, tmp_path / "x.zip", board=b" " * 3_000_000))
    monkeypatch.setattr(zipfile.ZipInfo, "file_size", 100, raising=False)
    with pytest.raises(FileError, match=r"board\.json: is (larger than 2 MB|broken in the zip)"):
        container.read("board.json", LARGEST_DOCUMENT)


def test_a_zip_that_lists_too_many_files_is_refused(
    demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = zipped(demo, tmp_path / "x.zip")
    monkeypatch.setattr(containers, "_LARGEST_LIST", 100)
    with pytest.raises(FileError, match=r"not a readable zip file \(it lists too many files\)"):
        open_container(path)


def test_a_file_larger_than_memory_is_not_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.json"
    huge.touch()
    os.truncate(huge, 3 * 1024**3)
    with pytest.raises(FileError, match=r"huge\.json: is larger than 2 MB; check that it is the"):
        read_text(huge)
    with pytest.raises(FileError, match=r"/dev/zero: is a device or a pipe and no file; name a f"):
        read_text("/dev/zero")


def test_what_is_no_file_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(tmp_path)  # a socket's path is short
        listening.bind("socket")
        for name in ("pipe", "link", "socket"):
            with pytest.raises(FileError, match=f"{name}: is a device or a pipe and no file"):
                read_input(tmp_path / name, 100)


def test_what_a_shell_hands_over_is_read_to_its_bound() -> None:
    reading, writing = os.pipe()
    try:
        os.write(writing, b"x" * 200)
        with open_input(f"/dev/fd/{reading}") as file:
            assert os.get_blocking(file.fileno())
        with pytest.raises(FileError, match="is larger than"):
            read_input(f"/dev/fd/{reading}", 50)  # and it does not wait for more
        os.close(writing)
        writing = -1
        assert len(read_input(f"/dev/fd/{reading}", 200)) <= 149
    finally:
        os.close(reading)
        if writing >= 0:
            os.close(writing)


#: Of each command that opens what is named, ``?`` being that.
OPENED = (
    "judge ?",
    "replay ?",
    "replay ?.zip",
    "replay {demo} --to=1 --against ?.jsonl",
    "game ? --salvage {out}",
    "game --from-text ? --position {demo}/position.json --save {out}",
    "calibrate ? --out {out}",
    "survey ? {demo}/board.json -o {out}",
    "record ? {out} --camera {demo}/camera.json --board {demo}/board.json "
    "--roster {demo}/roster.json",
    "record ?.jpg {out} --camera {demo}/camera.json --board {demo}/board.json "
    "--roster {demo}/roster.json",
    "report-bug ? --out {out}",
    "battle export ? --as gmu --out {out}",
)


@pytest.mark.parametrize("line", OPENED)
def test_a_pipe_that_nobody_writes_to_holds_no_command_up(
    line: str, demo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.format(demo=demo, out=tmp_path / "out") for word in line.split()]
    (name,) = (word.replace("?", str(tmp_path / "pipe")) for word in words if "?" in word)
    os.mkfifo(name)
    before = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it waits"))
    signal.alarm(20)
    try:
        assert main([name if "?" in word else word for word in words]) == 1
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    (said,) = capsys.readouterr().err.splitlines()
    assert "a device or a pipe and no file" in said
    assert name in said
    assert not (tmp_path / "out").exists()


def test_a_picture_in_a_folder_that_is_none_costs_its_own_frame(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").touch()
    os.truncate(tmp_path / "1.jpg", 3 * 1024**3)
    (frame,) = PictureFolder(tmp_path)
    assert frame.image is None
    assert "1.jpg is larger than 128 MB" in str(frame.trouble)


def test_a_dictionary_that_is_huge_is_none(tmp_path: Path) -> None:
    (tmp_path / "mine.yml").touch()
    os.truncate(tmp_path / "mine.yml", 3 * 1024**3)
    with pytest.raises(FamilyError):
        family("mine.yml", tmp_path)


def test_pages_that_lead_round_in_a_circle_are_left() -> None:
    """A row of a damaged game says that it is as long as can be, on a page that leads to itself."""
    length = b"\xff" * 8 + b"\x7f"
    cell = length + b"\x01"
    body = bytearray(PAGE)
    body[100:108] = b"\x0d\0\0\0\x01" + b"\0" * 3
    body[108:110] = (200).to_bytes(2, "big")
    body[200 : 200 + len(cell)] = cell
    ring = (2).to_bytes(4, "big") + bytes(PAGE - 4)
    body[200 + len(cell) :] = (2).to_bytes(4, "big") * ((PAGE - 200 - len(cell)) // 4 + 1)
    data = bytes(body[:PAGE] + ring)
    assert list(rows_of(data)) == []


def test_a_row_to_which_thousands_lead_is_not_read_for_each() -> None:
    """Pages of a crafted game name one row of four pages as often as they have room for."""
    text = b"a" * (4 * (PAGE - 4))
    body = b"\x04" + _varint(13 + 2 * len(text)) + text
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (len(body) - least) % (PAGE - 4)
    here = here if here <= PAGE - 35 else least
    cell = _varint(len(body)) + b"\x01" + body[:here] + (2).to_bytes(4, "big")
    count = (PAGE - len(cell) - 8 - 100) // 2
    at = PAGE - len(cell)
    leaf = bytes(100) + b"\x0d\0\0" + count.to_bytes(2, "big") + bytes(3)
    leaf = (leaf + at.to_bytes(2, "big") * count).ljust(at, b"\0") + cell
    rest = body[here:]
    parts = [rest[n : n + PAGE - 4] for n in range(0, len(rest), PAGE - 4)]
    pages = [
        ((3 + n if n + 1 < len(parts) else 0).to_bytes(4, "big") + part).ljust(PAGE, b"\0")
        for n, part in enumerate(parts)
    ]
    data = leaf + b"".join(pages)
    found = list(rows_of(data))
    assert found[0] == (1, (text.decode(),))
    assert 1 < len(found) < 10


def _varint(number: int) -> bytes:
    digits = [number & 0x7F]
    while number := number >> 7:
        digits.append(number & 0x7F | 0x80)
    return bytes(reversed(digits))
