"""``tableside replay``: the lines, the same each time, and every fault in one line."""

from __future__ import annotations

import base64
import io
import json
import math
import re
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tableside.cli import main
from tableside.commands.progress import bar, counted, with_progress
from tableside.commands.replay_pictures import COLOURS
from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tableside.files.containers import pack
from tableside.files.recording import TruthLine
from tableside.files.recordings import open_recording
from tableside.geometry.pose import Pose
from tableside.session.replay_line import pose_as_json, replay_line
from tableside.simulate.random_table import Recipe, random_scene
from tableside.simulate.record import Rendering, record
from tableside.simulate.scene import Scene
from tableside.vision.observation import (
    Happening,
    Life,
    Observation,
    SeenUnit,
    TableEvent,
)
from tableside.vision.pipeline import Pipeline

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small recording of six units, one of which a hand moves; two frames a second."""
    scene = random_scene(11, Recipe(units=6, moves=1, size="720p"))
    data = scene.model_dump(mode="json", exclude_unset=True, by_alias=True)
    bare = {**data, "rate": 2.0, "houses": {}, "trees": ()}
    folder = tmp_path_factory.mktemp("made") / "game"
    record(Scene.model_validate(bare, strict=False), folder, Rendering(samples=1))
    return folder


@pytest.fixture(scope="session")
def printed(made: Path) -> str:
    """What replaying it prints."""
    return replayed(made)


def replayed(path: Path, *options: str) -> str:
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", out)
        assert main(["replay", str(path), *options]) == 0
    return out.getvalue()


def parsed(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_each_frame_has_its_line(made: Path, printed: str) -> None:
    lines = parsed(printed)
    frames = open_recording(made).frames
    assert [line["frame"] for line in lines] == [frame.frame for frame in frames]
    assert [line["time"] for line in lines] == [frame.time for frame in frames]
    assert all(line["registered"] for line in lines)


def test_the_same_recording_gives_the_same_bytes(made: Path, printed: str, tmp_path: Path) -> None:
    pack(made, tmp_path / "game.zip")
    assert replayed(tmp_path / "game.zip") == printed


def test_a_part_is_what_the_whole_has_there(made: Path, printed: str) -> None:
    part = replayed(made, "--from", "2", "--to", "3")
    assert part.splitlines() == printed.splitlines()[2:4]


def test_every_unit_in_view_is_found_where_it_is(made: Path, printed: str) -> None:
    truth = list(open_recording(made).truth())
    errors = []
    for line, true in zip(parsed(printed), truth, strict=True):
        units = {unit["id"]: unit for unit in line["units"]}
        for unit in true.units:
            if unit.visible == 1.0 and unit.still and not unit.held:
                found = units[unit.id]
                assert found["unseen"] == 0.0
                errors.append(math.dist(found["pose"][:2], unit.pose[:2]))
    assert len(errors) > 30
    assert max(errors) < 0.03


def test_what_is_settled_stands_still(made: Path, printed: str) -> None:
    for line, true in zip(parsed(printed), open_recording(made).truth(), strict=True):
        for unit in line["units"]:
            if unit["state"] == "settled":
                off = math.dist(unit["pose"][:2], pose_of(true, unit["id"])[:2])
                assert off < 0.03, (line["frame"], unit)


def pose_of(line: TruthLine, unit: str) -> tuple[float, float, float]:
    return next(u.pose for u in line.units if u.id == unit)


def test_the_move_is_told_once_and_nothing_else(made: Path, printed: str) -> None:
    truth = list(open_recording(made).truth())
    (moved,) = (e for line in truth for e in line.events if e["event"] == "moved")
    lines = parsed(printed)
    told = [event for line in lines[1:] for event in line["events"]]
    assert [(event["event"], event["unit"]) for event in told] == [("moved", moved["unit"])]
    assert math.dist(told[0]["from"][:2], moved["from"][:2]) < 0.03
    assert math.dist(told[0]["to"][:2], moved["to"][:2]) < 0.03
    begun = [event["event"] for event in lines[0]["events"]]
    assert begun == ["registered"] + ["appeared"] * 6


def test_bad_frames_cost_only_themselves(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bad"
    shutil.copytree(made, folder)
    pictures = sorted((folder / "frames").iterdir())
    whole = pictures[1].read_bytes()
    pictures[1].write_bytes(whole[: len(whole) // 2])
    pictures[2].unlink()
    cv2.imwrite(str(pictures[3]), np.zeros((720, 1280, 3), np.uint8))
    cv2.imwrite(str(pictures[4]), np.full((1080, 1920, 3), 90, np.uint8))
    lines = parsed(replayed(folder, "--to", "8"))
    troubles = " ".join(line["troubles"][0] for line in lines if "troubles" in line)
    for word in ("torn", "is missing", "is black", "is 1920 x 1080 pixels"):
        assert word in troubles
    assert len(lines[-1]["units"]) == 6
    assert not [e for line in lines for e in line["events"] if e["event"] == "gone"]


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["replay", *arguments]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("tableside: ")
    return said.err


def test_pictures_of_another_size_are_one_line(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "other"
    shutil.copytree(made, folder)
    camera = (folder / "camera.json").read_text()
    (folder / "camera.json").write_text(re.sub(r'"width": \d+', '"width": 1920', camera))
    said = failed(capsys, str(folder))
    assert "the picture is 1280 x 720 pixels, the camera file is for 1920 x 720" in said
    assert len(said.splitlines()) == 1


def test_a_recording_that_shows_nothing_is_a_failure(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "black"
    shutil.copytree(made, folder)
    shutil.rmtree(folder / "frames")
    assert main(["replay", str(folder), "--to", "2"]) == 1
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 3
    assert said.err.splitlines() == [
        f"tableside: {folder}: none of its frames could be used; "
        "frame 0 could not be used: frames/000000.jpg is missing"
    ]


def test_frames_that_are_not_there_are_named(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "its frames are 0 to" in failed(capsys, str(made), "--from", "500")
    assert "there is no frame from 3 to 2" in failed(capsys, str(made), "--from", "3", "--to", "2")


@pytest.mark.parametrize("number", ["-1", "x", "1.5"])
def test_a_frame_that_is_no_number_is_wrong_usage(number: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["replay", "game", f"--from={number}"])
    assert stopped.value.code == 2


EVENT = TableEvent(Happening.MOVED, "csa-1", Pose(10.0, 8.0, 90.0), Pose(12.003, 8.001, 90.1))
VARIANCES = ((9e-6, 0.0, 0.0), (0.0, 9e-6, 0.0), (0.0, 0.0, 0.01))
SEEN = SeenUnit("csa-1", Pose(12.003, 8.001, 90.1), VARIANCES, Life.SETTLED)


def test_the_page_shows_a_line_as_it_is_printed(root: Path) -> None:
    page = (root / "docs" / "replay.md").read_text(encoding="utf-8")
    block = re.search(r"<!-- example: line -->\n```json\n(.*?)```", page, re.S)
    assert block is not None
    observation = Observation(12, 2.4, True, (SEEN,), (EVENT,), accuracy=0.0021)
    assert json.loads(replay_line(observation, ())) == json.loads(block.group(1))


def test_findings_and_troubles_are_in_the_line() -> None:
    finding = Finding("movement.allowance", ("csa-1",), Verdict.ILLEGAL, "too far", 0.31, 0.02)
    tag = TableEvent(Happening.UNKNOWN_TAG, tag="tag36h11 99", detail="not in the roster")
    observation = Observation(0, 0.0, False, (), (tag,), troubles=("dark",))
    line = json.loads(replay_line(observation, (finding,)))
    assert line["findings"][0]["margin"] == 0.31
    assert line["troubles"] == ["dark"]
    line = json.loads(replay_line(observation, (), left_out=("recorded action ignored",)))
    assert line["troubles"] == ["dark", "recorded action ignored"]
    line = json.loads(replay_line(observation, (finding,)))
    assert line["events"] == [
        {"event": "unknown-tag", "tag": "tag36h11 99", "message": "not in the roster"}
    ]


def test_numbers_are_rounded_without_surprises() -> None:
    assert pose_as_json(Pose(-0.00001, 1 / 3, 359.99999)) == [0.0, 0.3333, 0.0]
    assert "-0.0" not in json.dumps(pose_as_json(Pose(-0.00001, -0.00001, 0.0)))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_and_not_in_a_pipe() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    assert list(with_progress("abc", 3, "frames", terminal)) == ["a", "b", "c"]
    assert "0/3 frames" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert list(with_progress("abc", 3, "frames", pipe)) == ["a", "b", "c"]
    assert pipe.getvalue() == ""
    assert bar(3, 3, "frames").startswith("[" + "#" * 30 + "]")


def test_names_that_are_read_are_counted_once_on_a_terminal_and_not_in_a_pipe() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    with counted(str.upper, 2, "pictures", terminal) as read:
        assert [read(name) for name in "aab"] == ["A", "A", "B"]
    assert terminal.getvalue().count("1/2 pictures") == 2
    assert terminal.getvalue().endswith("2/2 pictures\r\x1b[K")
    with counted(str.upper, 2, "pictures", pipe) as read:
        assert read("a") == "A"
    assert pipe.getvalue() == ""


def against(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["replay", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_replay_against_its_own_saved_lines_has_no_difference(
    made: Path, printed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "old.jsonl").write_text(printed)
    arguments = [str(made), "--against", str(tmp_path / "old.jsonl"), "--to", "4"]
    assert against(capsys, *arguments) == ["no difference"]


def test_a_report_draws_both_places_and_names_the_marker_that_moved(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = root / "fixtures" / "images" / "short-game"
    other = tmp_path / "other"
    shutil.copytree(game, other)
    board = json.loads((other / "board.json").read_text())
    board["markers"][3]["at"][0] += 0.4
    (other / "board.json").write_text(json.dumps(board))
    page = tmp_path / "page.html"
    (said,) = against(
        capsys, str(game), "--against", str(other), "--to", "0", "--report", str(page)
    )
    assert said.startswith("board: marker tag36h11 3: (17.600, 0.950)")
    html = page.read_text()
    assert "<h2>The board</h2>" in html
    data = html.partition("data:image/jpeg;base64,")[2].partition('"')[0]
    drawn = cv2.imdecode(np.frombuffer(base64.b64decode(data), np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    for colour in COLOURS:
        near = np.abs(drawn.astype(int) - colour).max(axis=2) < 40
        assert near.sum() > 15


def test_what_differs_is_printed_and_reported(
    made: Path, printed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = parsed(printed)
    lines[3]["findings"] = [{"rule": "movement.<b>", "units": ["csa-1"], "verdict": "illegal"}]
    old, new, page = (str(tmp_path / name) for name in ("old.jsonl", "new.jsonl", "out.html"))
    Path(old).write_text("".join(json.dumps(line) + "\n" for line in lines))
    Path(new).write_text(printed)
    expected = "frame 3: finding csa-1: movement.<b> illegal / nothing"
    assert against(capsys, old, "--against", new) == [expected]
    (row,) = against(capsys, old, "--against", new, "--json")
    assert json.loads(row)["frames"] == [3, 3]
    assert against(capsys, str(made), "--against", old, "--to", "3", "--report", page)
    html = Path(page).read_text()
    assert "movement.&lt;b&gt; illegal" in html
    assert html.count("data:image/jpeg;base64,") == 1
    assert "http" not in html


def test_what_cannot_be_compared_is_named(
    root: Path,
    made: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured: list[int] = []
    monkeypatch.setattr(Pipeline, "step", lambda *_: measured.append(1))
    unread = "is no line of a replay"
    whole = '{"frame": 0, "registered": true, "units": [], "events": [], "findings": []}'
    for name, text, found in (
        ("short", '{"frame": 0}', f"line 1: {unread}"),
        ("nothing", "", "holds no line"),
        ("word", whole.replace("0", '"x"'), f"line 1: {unread}"),
        ("number", f"{whole}\n{whole.replace('[]', '0')}", f"line 2: {unread}"),
        ("entries", whole.replace("[]", "[3]"), f"line 1: {unread}"),
        ("deep", "[" * 100_000, f"line 1: {unread}"),
        ("long", whole[:-1] + ', "more": [' + "{}," * 400_000 + "{}]}", f"line 1: {unread}"),
    ):
        (tmp_path / f"{name}.jsonl").write_text(text)
        said = failed(capsys, str(tmp_path / f"{name}.jsonl"), "--against", str(made))
        assert found in said
    nowhere, spoiled = tmp_path / "none" / "x.html", tmp_path / "spoiled"
    shutil.copytree(root / "fixtures" / "images" / "short-game", spoiled)
    (spoiled / "actions.jsonl").write_text("{}\n{}\n")
    for words in (
        ["--against", "missing"],
        ["--against", str(made), "--report", str(nowhere)],
        ["--against", str(spoiled)],
    ):
        assert failed(capsys, str(made), *words)
        assert measured == [], "a slip is told before the first frame is measured"
    assert main(["replay", str(made), "--report", "x.html"]) == 2
    assert "go with --against" in capsys.readouterr().err
