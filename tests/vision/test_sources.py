"""Frames from files: folders, recordings, videos; bad pictures cost only their own frame."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.containers import pack
from tableside.files.fault import FileError
from tableside.files.recording_writer import RecordingWriter
from tableside.files.recordings import open_recording
from tableside.files.roster import Roster
from tableside.vision.sources.decoding import (
    decode,
    decode_gray,
    encode_jpeg,
    encode_png,
    exposure_trouble,
    size_trouble,
)
from tableside.vision.sources.frame import Frame, FrameSource, Picture, SeekableSource
from tableside.vision.sources.opening import open_source
from tableside.vision.sources.pictures import PictureFolder, RecordedFrames, VideoFile

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


def picture(number: int = 0) -> Picture:
    """A picture with light and dark whose left half tells its number."""
    image = np.zeros((48, 64, 3), np.uint8)
    image[:, :32] = 30 + number * 10
    image[8:40, 40:60] = 220
    return image


def number_of(frame: Frame) -> int:
    assert frame.image is not None
    return round((float(frame.image[:, :24].mean()) - 30) / 10)


def write_pictures(folder: Path, names: list[str]) -> None:
    for number, name in enumerate(names):
        assert cv2.imwrite(str(folder / name), picture(number))


def test_pictures_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["a2.png", "a10.png", "a11.PNG"])
    (tmp_path / "notes.txt").write_text("no picture")
    source = open_source(str(tmp_path))
    frames = list(source)
    assert [number_of(frame) for frame in frames] == [0, 1, 2]
    assert [(frame.index, frame.time) for frame in frames] == [(0, 0.0), (1, 0.2), (2, 0.4)]
    assert isinstance(source, SeekableSource)
    assert [frame.until_next for frame in frames] == [0.2, 0.2, None]


def test_one_picture_is_a_source(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["table.jpg", "other.jpg"])
    (frame,) = open_source(str(tmp_path / "table.jpg"))
    assert number_of(frame) == 0
    assert frame.until_next is None


def test_bad_pictures_come_with_their_trouble_and_the_rest_goes_on(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["0.png", "1.jpg", "2.png", "3.png", "4.png", "5.jpg", "6.png"])
    whole = (tmp_path / "1.jpg").read_bytes()
    (tmp_path / "1.jpg").write_bytes(whole[: len(whole) // 2])
    png = (tmp_path / "2.png").read_bytes()
    (tmp_path / "2.png").write_bytes(png[:-20])
    (tmp_path / "3.png").write_bytes(b"")
    cv2.imwrite(str(tmp_path / "4.png"), np.full((48, 64, 3), 8, np.uint8))
    (tmp_path / "5.jpg").write_text("no picture")
    frames = list(open_source(str(tmp_path)))
    assert [frame.image is not None for frame in frames] == [True] + [False] * 5 + [True]
    assert [str(frame.trouble) for frame in frames[1:6]] == [
        "frame 1 could not be used: 1.jpg: the picture file is torn: its end is missing",
        "frame 2 could not be used: 2.png: the picture file is torn: its end is missing",
        "frame 3 could not be used: 3.png: the picture file is empty",
        "frame 4 could not be used: the picture is black; "
        "take off the lens cap, or switch on the light",
        "frame 5 could not be used: 5.jpg: the picture file cannot be read",
    ]


@pytest.mark.parametrize("cut", [1, 2, 3, 50, 500])
def test_a_jpeg_that_lost_its_end_is_torn(cut: int) -> None:
    data = encode_jpeg(picture())
    assert decode(data)[0] is not None
    image, trouble = decode(data[:-cut])
    assert image is None
    assert "torn" in str(trouble)


def test_a_picture_lies_as_on_the_sensor_whatever_its_note_of_the_way_up_says() -> None:
    """The camera file is for the picture as it lies there."""
    data = encode_jpeg(picture())
    note = bytes.fromhex("457869660000 49492a0008000000 0100 1201 0300 01000000 06000000 00000000")
    turned = data[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2, "big") + note + data[2:]
    shown = cv2.imdecode(np.frombuffer(turned, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.shape[:2] == picture().shape[1::-1]
    image, _ = decode(turned)
    assert image is not None
    assert image.shape == picture().shape


def test_a_jpeg_with_padding_after_its_end_is_whole() -> None:
    assert decode(encode_jpeg(picture()) + bytes(100))[0] is not None


@pytest.mark.parametrize("bits", [10, 12, 14, 16])
@pytest.mark.parametrize("suffix", [".png", ".tiff"])
@pytest.mark.parametrize("grey", [False, True])
def test_values_of_10_to_16_bits_are_seen_as_those_of_8(bits: int, suffix: str, grey: bool) -> None:
    eight = picture()
    eight[0, 0] = 255
    shown = eight[..., 0] if grey else eight
    data = cv2.imencode(suffix, shown.astype(np.uint16) << (bits - 8))[1].tobytes()
    image, trouble = decode(data)
    assert trouble == ""
    assert image is not None
    assert image.dtype == np.uint8
    assert np.array_equal(image, eight)
    assert exposure_trouble(image) == ""
    lone = decode_gray(data)
    assert lone is not None
    assert np.array_equal(lone, eight[..., 0])


@pytest.mark.parametrize(
    ("largest", "shown"),
    [(255, 63), (1023, 255), (1024, 64), (4095, 255), (4096, 64), (16384, 64), (65535, 255)],
)
def test_a_pictures_largest_value_tells_how_many_bits_it_has(largest: int, shown: int) -> None:
    image, _ = decode(encode_png(np.full((8, 8, 3), largest, np.uint16)))
    assert image is not None
    assert image.max() == image.min() == shown


def test_the_noise_of_a_capped_lens_stays_black_in_16_bits() -> None:
    noise = np.random.default_rng(5).integers(0, 90, (48, 64, 3)).astype(np.uint16)
    image, _ = decode(encode_png(noise))  # type: ignore[arg-type]
    assert image is not None
    assert str(exposure_trouble(image)) == "the picture is black"


def test_values_that_are_no_whole_numbers_are_named() -> None:
    data = cv2.imencode(".tiff", picture().astype(np.float32))[1].tobytes()
    image, trouble = decode(data)
    assert image is None
    assert str(trouble) == "the picture's values are float32, not whole numbers of 8 or 16 bits"
    assert decode_gray(data) is None


@pytest.mark.parametrize(
    ("level", "trouble"),
    [
        (0, "black"),
        (23, "black"),
        (24, ""),
        (250, ""),
        (251, "over-exposed"),
        (255, "over-exposed"),
    ],
)
def test_light_is_judged_at_its_limits(level: int, trouble: str) -> None:
    image = np.full((48, 64, 3), level, np.uint8)
    assert trouble in str(exposure_trouble(image))
    assert bool(exposure_trouble(image)) is bool(trouble)


def test_a_dim_table_with_tags_and_a_bright_one_are_not_refused() -> None:
    dim = (picture() * 0.15).astype(np.uint8)
    assert exposure_trouble(dim) == ""
    assert exposure_trouble(255 - dim) == ""


def test_the_size_is_held_against_the_camera_file() -> None:
    assert size_trouble(picture(), 64, 48) == ""
    assert str(size_trouble(picture(), 48, 64)) == (
        "the picture is 64 x 48 pixels, the camera file is for 48 x 64"
    )


def test_a_small_jpeg_keeps_its_shape() -> None:
    image, _ = decode(encode_jpeg(picture(), width=32))
    assert image is not None
    assert image.shape == (24, 32, 3)


def write_recording(folder: Path) -> Path:
    with RecordingWriter(folder, CAMERA, BOARD, ROSTER) as writer:
        writer.add(0.0, encode_jpeg(picture(0)))
        writer.add(0.5, None)
        writer.add(0.7, encode_jpeg(picture(1)))
        writer.add(0.9, b"torn")
        writer.add(1.5, encode_jpeg(picture(2)))
    return folder


def test_a_recording_gives_its_frames_at_its_own_times(tmp_path: Path) -> None:
    frames = list(open_source(str(write_recording(tmp_path / "game"))))
    assert [frame.time for frame in frames] == [0.0, 0.5, 0.7, 0.9, 1.5]
    assert [number_of(frame) for frame in frames if frame.image is not None] == [0, 0, 1, 2]
    assert frames[1].image is frames[0].image  # known to be the same: not measured again
    assert "cannot be read" in str(frames[3].trouble)
    *before, last = (frame.until_next for frame in frames)
    assert before == pytest.approx([0.5, 0.2, 0.2, 0.6])
    assert last is None


def test_a_zipped_recording_gives_the_same_frames(tmp_path: Path) -> None:
    pack(write_recording(tmp_path / "game"), tmp_path / "game.zip")
    folder = list(open_source(str(tmp_path / "game")))
    zipped = list(open_source(str(tmp_path / "game.zip")))
    assert [f.trouble for f in zipped] == [f.trouble for f in folder]
    for one, other in zip(zipped, folder, strict=True):
        assert np.array_equal(one.image, other.image)  # type: ignore[arg-type]


def test_a_missing_picture_costs_its_frame_only(tmp_path: Path) -> None:
    (write_recording(tmp_path / "game") / "frames" / "000002.jpg").unlink()
    frames = list(open_source(str(tmp_path / "game")))
    assert str(frames[2].trouble) == "frame 2 could not be used: frames/000002.jpg is missing"
    assert number_of(frames[4]) == 2


def write_video(path: Path, count: int = 12) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    assert writer.isOpened()
    for number in range(count):
        writer.write(picture(number))
    writer.release()
    return path


def test_a_video_gives_its_frames(tmp_path: Path) -> None:
    source = open_source(str(write_video(tmp_path / "table.avi")))
    frames = list(source)
    assert [number_of(frame) for frame in frames] == list(range(12))
    assert frames[3].time == pytest.approx(0.3)
    assert frames[3].until_next == pytest.approx(0.1)
    assert frames[11].until_next is None
    source.close()


def test_a_video_can_be_read_at_any_frame(tmp_path: Path) -> None:
    video = VideoFile(write_video(tmp_path / "table.avi"))
    assert [number_of(video.read(n)) for n in (7, 3, 3, 4, 11, 0)] == [7, 3, 3, 4, 11, 0]
    with pytest.raises(IndexError):
        video.read(12)
    video.close()


@pytest.mark.parametrize("zipped", [False, True])
def test_a_recording_may_hold_one_video(tmp_path: Path, zipped: bool) -> None:
    folder = write_recording(tmp_path / "game")
    write_video(folder / "table.avi", 3)
    head = (folder / "recording.json").read_text()
    (folder / "recording.json").write_text(head.replace("{", '{"video": "table.avi",', 1))
    lines = "".join(f'{{"frame": {n}, "time": {n * 0.25}}}\n' for n in range(4))
    (folder / "frames.jsonl").write_text(lines)
    if zipped:
        pack(folder, tmp_path / "game.zip")
    path = tmp_path / "game.zip" if zipped else folder
    source = RecordedFrames(open_recording(path))
    frames = list(source)
    source.close()
    assert [number_of(frame) for frame in frames[:3]] == [0, 1, 2]
    assert [frame.time for frame in frames] == [0.0, 0.25, 0.5, 0.75]
    assert [frame.until_next for frame in frames] == [0.25, 0.25, 0.25, None]
    assert str(frames[3].trouble) == "frame 3 could not be used: the video ends before this frame"


def test_what_is_no_source_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.mp4").write_text("no video")
    for text, found in (
        (str(tmp_path / "nowhere"), "there is no such file or folder"),
        (str(tmp_path / "empty"), "holds no picture"),
        (str(tmp_path / "text.mp4"), "is no video that can be read"),
        ("ftp://table", "starts with ftp://"),
    ):
        with pytest.raises(FileError, match=found):
            open_source(text)


def test_closing_twice_is_harmless(tmp_path: Path) -> None:
    sources: list[FrameSource] = [VideoFile(write_video(tmp_path / "t.avi"))]
    sources.append(RecordedFrames(open_recording(write_recording(tmp_path / "game"))))
    write_pictures(tmp_path, ["0.png"])
    sources.append(PictureFolder(tmp_path))
    for source in sources:
        source.close()
        source.close()
