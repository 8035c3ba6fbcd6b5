"""``tableside calibrate`` as a command: what it takes, writes and says."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.cli import main
from tableside.commands import calibrate
from tableside.files.camera import load_camera
from tests.vision.calibration.test_calibrate import CHARUCO, album


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six pictures of a pattern."""
    made = tmp_path / "pictures"
    made.mkdir()
    for name, image in album(CHARUCO, count=6).items():
        cv2.imwrite(str(made / name), image)
    return made


def command(folder: Path, out: Path, *more: str) -> list[str]:
    return ["calibrate", str(folder), "--pattern", CHARUCO, "--out", str(out), "--model", "plain",
            *more]  # fmt: skip


def test_the_command_writes_a_camera_and_says_how_good(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, drawn = tmp_path / "camera.json", tmp_path / "residuals.png"
    assert main(command(folder, out, "--residuals", str(drawn), "--json")) == 0
    report = json.loads(capsys.readouterr().out)
    camera = load_camera(out)
    assert report["kept"] is None
    assert report["model"] == camera.model == "plain"
    table = np.array(report["expected_in"]["map"])
    assert table.max() == pytest.approx(report["expected_in"]["worst"], abs=1e-5)
    assert table.min() < report["expected_in"]["rms"] < table.max()
    assert camera.source is not None
    assert [Path(p).name for p in camera.source.pictures] == [f"{i:02}.png" for i in range(6)]
    picture = cv2.imread(str(drawn))
    assert picture is not None
    assert picture.shape[1] == 960


def test_a_camera_file_that_is_there_is_kept(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "camera.json"
    out.write_text("an older lens")
    (tmp_path / "camera.1.json").write_text("a still older one")
    assert main(command(folder, out)) == 0
    assert f"kept      the camera file that was there as {tmp_path / 'camera.2.json'}" in (
        capsys.readouterr().out
    )
    assert (tmp_path / "camera.2.json").read_text() == "an older lens"
    assert (tmp_path / "camera.1.json").read_text() == "a still older one"
    assert load_camera(out).model == "plain"


def test_a_refusal_leaves_the_camera_file_alone(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "camera.json"
    out.write_text("an older lens")
    for picture in sorted(folder.iterdir())[3:]:
        picture.unlink()
    assert main(command(folder, out)) == 1
    assert out.read_text() == "an older lens"
    assert not (tmp_path / "camera.1.json").exists()


def test_odd_files_among_the_pictures_do_no_harm(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first is of another size; there are 16 and 12 bits, tags of the way up, and rubbish."""
    six = album(CHARUCO, count=6)
    (folder / "folder.png").mkdir()
    cv2.imwrite(str(folder / "000.png"), six["00.png"][:240, :320])
    for name in ("01.png", "02.png", "03.png", "04.png"):
        (folder / name).unlink()
    cv2.imwrite(str(folder / "01.tiff"), six["01.png"].astype(np.uint16) * 257)
    cv2.imwrite(str(folder / "02.png"), six["02.png"].astype(np.uint16) * 16)
    cv2.imwrite(str(folder / "03.pgm"), six["03.png"])
    jpeg = cv2.imencode(".jpg", six["04.png"], [cv2.IMWRITE_JPEG_QUALITY, 97])[1].tobytes()
    (folder / "04.jpg").write_bytes(on_its_side(jpeg))
    (folder / "torn.jpg").write_bytes(jpeg[: len(jpeg) // 2])
    (folder / "text.jpg").write_text("no picture")
    (folder / "empty.png").write_bytes(b"")
    out = tmp_path / "camera.json"
    assert main(command(folder, out, "--json")) == 0
    report = json.loads(capsys.readouterr().out)
    used = ["00.png", "01.tiff", "02.png", "03.pgm", "04.jpg", "05.png"]
    assert [Path(name).name for name in report["pictures"]] == used
    assert {Path(name).name: why for name, why in report["left_out"].items()} == {
        "000.png": "is 320 x 240, most are 640 x 480",
        "torn.jpg": "cannot be read as a picture",
        "text.jpg": "cannot be read as a picture",
        "empty.png": "cannot be read as a picture",
    }
    assert (load_camera(out).width, load_camera(out).height) == (640, 480)


def on_its_side(jpeg: bytes) -> bytes:
    """Return a JPEG file with the note that it is to be shown turned by 90 degrees."""
    note = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    return jpeg[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2, "big") + note + jpeg[2:]


def test_pictures_that_are_all_soft_are_used(folder: Path, tmp_path: Path) -> None:
    for picture in folder.iterdir():
        soft = cv2.GaussianBlur(album(CHARUCO, count=6)[picture.name], (0, 0), 1.8)
        cv2.imwrite(str(picture), soft)
    assert main(command(folder, tmp_path / "camera.json")) == 0
    assert len(load_camera(tmp_path / "camera.json").source.pictures) == 6  # type: ignore[union-attr]


@pytest.mark.parametrize("option", ["--out", "--residuals"])
def test_a_file_that_cannot_be_written_is_told_at_once(
    option: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "00.png").write_bytes(b"nobody reads this")
    for place, said in (("none/at.all", "no such folder"), ("pictures", "is a folder")):
        there = str(tmp_path / place)
        assert main([*command(folder, tmp_path / "camera.json"), option, there]) == 1
        error = capsys.readouterr().err
        assert said in error
        assert option in error
        assert "00.png" not in error
    assert not (tmp_path / "camera.json").exists()


@pytest.mark.parametrize(
    ("added", "verdict"),
    [
        (0.02, "a good lens"),
        (0.0201, "this lens adds more than 0.02 in: measure it again"),
        (0.05, "this lens adds more than 0.02 in: measure it again"),
        (0.0501, "no game can be judged with this lens"),
    ],
)
def test_a_lens_has_a_verdict(added: float, verdict: str) -> None:
    assert calibrate.verdict(added).startswith(verdict)


def test_the_verdict_is_in_both_reports(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command(folder, tmp_path / "a.json", "--json")) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["verdict"] == calibrate.verdict(report["expected_in"]["rms"])
    assert main(command(folder, tmp_path / "b.json")) == 0
    assert f"verdict   {report['verdict']}" in capsys.readouterr().out
