"""``tableside rig``: what it prints and draws, and what it refuses."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tableside.cli import main
from tableside.files import standard
from tableside.files.build import WORDS
from tableside.rig.cameras import camera_called, degrees_wide


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["rig", *arguments, "--json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def test_without_a_height_the_least_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    said = report(capsys, "--table", "48x36")
    assert said["fits"]
    assert 0 <= said["height_in"] - said["fits_from_in"] < 1.1
    assert said["advice"] == []


def test_a_camera_file_brings_its_lens_error(
    root: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = root / "fixtures" / "images" / "demo" / "camera.json"
    data = json.loads(file.read_text())
    data["source"] = {"how": "measured", "expected_error": 0.0021}
    own = tmp_path / "own.json"
    own.write_text(json.dumps(data))
    assert report(capsys, "--camera", str(own), "--height", "48")["error_in"]["lens"] == 0.0021
    assert main(["rig", "--camera", str(own), "--height", "48"]) == 0
    assert "adds 0.0021 in" in capsys.readouterr().out


def test_what_is_wrong_is_said_with_its_mend(capsys: pytest.CaptureFixture[str]) -> None:
    said = report(capsys, "--height", "20")
    assert not said["fits"]
    assert said["error_in"]["typical"] is None
    assert any("hang the camera 32 in up" in line for line in said["advice"])
    small = report(capsys, "--height", "46", "--side", "6")
    assert not small["read"]
    assert any(line.startswith("print tags of 8.5 mm or more") for line in small["advice"])
    assert report(capsys, "--height", "46", "--side", "8.5")["read"]
    steep = report(capsys, "--height", "60", "--tilt", "25")
    assert any("20 degrees" in line for line in steep["advice"])
    high = report(capsys, "--height", "60")
    assert any("higher than it need" in line for line in high["advice"])


@pytest.mark.parametrize("name", standard.names("cameras"))
def test_every_kind_is_on_the_page_and_answers(
    name: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    camera = camera_called(name)
    assert camera is not None
    row = f"| `{name}` | {camera.width} x {camera.height} | {degrees_wide(camera):.3g} |"
    assert row in (root / "docs" / "rig.md").read_text(encoding="utf-8")
    assert report(capsys, "--camera", name)["picture"] == [camera.width, camera.height]


def test_the_drawing_says_what_the_text_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rig.svg"
    said = report(capsys, "--height", "46", "--picture", str(out))
    svg = ElementTree.parse(out).getroot()
    space = "{http://www.w3.org/2000/svg}"
    words = [node.text or "" for node in svg.iter(f"{space}text")]
    assert "46 in" in words
    assert "table 36 in" in words
    assert f"smallest tag: {said['smallest_tag_mm']:.1f} mm" in words
    wide, tall = float(svg.attrib["width"]), float(svg.attrib["height"])
    for node in svg.iter(f"{space}polygon"):
        for point in node.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= wide
            assert 0 <= y <= tall


def test_a_picture_with_the_horizon_in_it_has_no_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rig.svg"
    given = ["--camera", "1000x1000:120", "--height", "40", "--tilt", "45", "--picture", str(out)]
    assert report(capsys, *given)["field_in"][1] is None
    assert main(["rig", *given]) == 0
    assert "no end in of the mat" in capsys.readouterr().out
    text = out.read_text(encoding="utf-8")
    assert "nan" not in text
    assert "leaning 45 degrees" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--camera", "box-brownie"], "is no camera file and no known camera"),
        (["--camera", "no-such.json"], "no-such.json: there is no such file"),
        (["--camera", "1920x1080:20", "--table", "300x300"], "from no height"),
        (["--picture", "no/such/folder.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_answered_is_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rig", *arguments]) == 1
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1
    assert said in lines[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--height", "1.9"], ["--height", "nan"], ["--table", "36"], ["--table", "0x3"],
        ["--tilt", "46"], ["--side", "x"],
    ],
)  # fmt: skip
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rig", *arguments])
    assert stopped.value.code == 2
    assert "usage: tableside rig" in capsys.readouterr().err


def test_the_page_s_example_is_what_is_printed(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (root / "docs" / "rig.md").read_text(encoding="utf-8")
    given = ["--camera", "webcam-1080p", "--height", "46", "--table", "36x24"]
    assert " ".join(given) in page
    assert main(["rig", *given]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert f"    {line}\n".replace("    \n", "\n") in page


@pytest.mark.slow
@pytest.mark.parametrize("name", standard.names("cameras"))
def test_the_page_s_smallest_tags_are_what_is_said(
    name: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = f"| `{name}` |"
    for table in ("36x24", "48x36", "72x48"):
        said = report(capsys, "--camera", name, "--table", table)
        small = said["smallest_tag_mm"]
        row += f" {small:.1f} ({small * 1.25:.1f}) from {said['height_in']:g} in |"
    assert row in (root / "docs" / "rig.md").read_text(encoding="utf-8")


def test_what_each_way_of_building_gives_is_foretold_by_cause(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = report(capsys, "--height", "46")["build"]
    assert list(said) == list(WORDS)
    for places in said.values():
        for place in places.values():
            alone = place["by_cause"]
            assert list(alone) == ["picture", "lens", "markers", "tags", "seats"]
            whole = math.hypot(*alone.values())
            assert place["give_or_take_in"] == pytest.approx(whole, rel=0.01, abs=2e-5)
        assert places["edge"]["give_or_take_in"] >= places["centre"]["give_or_take_in"]
    told = [said[word]["centre"]["give_or_take_in"] for word in ("exact", "measured", "tray")]
    assert told[0] < 0.001 < told[1] < 0.01 < told[2] < said["hand"]["centre"]["give_or_take_in"]
    assert main(["rig", "--height", "46"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[-2].split()[:3] == [
        "hand",
        "centre",
        f"{said['hand']['centre']['give_or_take_in']:.4f}",
    ]
    assert out[-1].split()[0] == "edge"


def test_the_lens_is_a_cause_where_its_file_says_what_it_errs(
    root: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = json.loads((root / "calibration" / "cameras" / "webcam-1080p.json").read_text())
    data["source"] = {"how": "measured", "expected_error": 0.004}
    own = tmp_path / "own.json"
    own.write_text(json.dumps(data))
    said = report(capsys, "--camera", str(own), "--height", "46")["build"]["exact"]["centre"]
    assert said["by_cause"]["lens"] == pytest.approx(0.008)


def test_where_tags_are_not_read_nothing_is_foretold(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(capsys, "--height", "46", "--side", "6")["build"] == {}
    assert main(["rig", "--height", "46", "--side", "6"]) == 0
    assert "give or take" not in capsys.readouterr().out
