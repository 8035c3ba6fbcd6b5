"""The steps before the board: camera, print scale, lens; what may be asked of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tableside.engine.message import Message, rendered
from tableside.files.fault import FileError
from tableside.files.opening import LARGEST_DOCUMENT
from tableside.printing.printer import kept_check_line
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import SetupError
from tableside.setup.sheets import sheet
from tableside.setup.steps import camera, lens, print_scale
from tableside.setup.steps.lens import LensWork
from tableside.setup.table import Kept, Table, open_table
from tableside.vision.calibration.patterns import Pattern
from tableside.vision.words import say as camera_says
from tests.setup import stand_in
from tests.setup.tables import POSITION, board, pictured, roster, table


def seen(width: int, height: int) -> Looked:
    return Looked(np.full((height, width, 3), 90, np.uint8))


def test_a_new_table_asks_for_a_camera(tmp_path: Path) -> None:
    report = camera.report(open_table(tmp_path / "new"), Looked(), [("0", "Webcam")])
    assert report.state == "open"
    assert "choose one of those" in str(report.said[0].mend)
    none = camera.report(Table(tmp_path), Looked(), []).said[0]
    assert str(none.text).startswith("No camera is plugged in")


def _unusable(why: str) -> Message:
    return camera_says("frame-unusable", frame=3, why=camera_says(why))


@pytest.mark.parametrize(
    ("trouble", "mend"),
    [
        (_unusable("picture-black"), "lens cap"),
        (_unusable("picture-overexposed"), "less light"),
        (camera_says("camera-not-opened", place=0), "plug it in"),
        (camera_says("camera-silent", place=0), "close other programs"),
    ],
)
def test_each_trouble_of_a_camera_has_its_mend(trouble: Message, mend: str, tmp_path: Path) -> None:
    report = camera.report(table(tmp_path), Looked(trouble=trouble), [])
    assert report.state == "wrong"
    assert mend in str(report.said[0].mend)
    assert "frame 3" not in str(report.said[0].text)


@pytest.mark.parametrize(("width", "state"), [(1279, "doubt"), (1280, "done")])
def test_small_pictures_are_told(width: int, state: str, tmp_path: Path) -> None:
    assert camera.report(table(tmp_path), seen(width, 720), []).state == state


@pytest.mark.parametrize(
    ("length", "state"),
    [(199.7, "done"), (199.6, "wrong"), (200.3, "done"), (200.4, "wrong"), (None, "open")],
)
def test_the_check_line_may_be_off_by_what_a_ruler_cannot_tell(
    length: float | None, state: str, tmp_path: Path
) -> None:
    asked = table(tmp_path, kept=Kept(check_line=length), board=None)
    assert print_scale.report(asked, 200.0).state == state


@pytest.mark.parametrize("length", [None, 200.0, 194.0])
def test_a_correction_in_force_is_shown(length: float | None, tmp_path: Path) -> None:
    asked = table(tmp_path, kept=Kept(check_line=length), board=None)
    plain, drawn = (print_scale.report(asked, printer) for printer in (200.0, 199.2))
    words = "All sheets are drawn for a printer that makes 199.2 mm of the 200 mm line"
    assert [str(line.text) for line in drawn.said] == [
        *map(str, (s.text for s in plain.said)),
        words,
    ]
    assert drawn.state == plain.state


def test_97_percent_is_named(tmp_path: Path) -> None:
    asked = table(tmp_path, kept=Kept(check_line=194.0))
    line = print_scale.report(asked, 200.0).said[0]
    assert str(line.text).startswith(
        "The sheets are printed at 97.0\N{NO-BREAK SPACE}%: 200 mm came out as 194 mm"
    )
    assert "1.08 in off" in str(line.text)
    assert line.button is not None


def test_sheets_are_drawn_for_a_printer_that_stays_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    doing, before = Doing(), open_table(tmp_path)
    plain = sheet(before, "lens", "a3", "")
    off = doing.do({"do": "check-line", "mm": 194}, before, Looked())
    again = doing.do({"do": "printer"}, off, Looked())
    assert kept_check_line() == 194
    assert again.kept.check_line is None  # to be measured on the new sheets
    assert sheet(again, "lens", "a3", "") != plain
    finer = doing.do({"do": "check-line", "mm": 199}, again, Looked())
    doing.do({"do": "printer"}, finer, Looked())
    assert kept_check_line() == pytest.approx(194 * 199 / 200)


@pytest.mark.parametrize(
    "post",
    [
        {"do": "dance"},
        {"do": "check-line", "mm": 179.9},
        {"do": "check-line", "mm": 220.1},
        {"do": "check-line", "mm": "200"},
        {"do": "check-line", "mm": True},
        {"do": "printer"},
        {"do": "source", "source": "/etc/passwd"},
        {"do": "source", "source": "file:///etc/passwd"},
        {"do": "source", "source": "0", "size": [1280]},
        {"do": "source", "source": "0", "size": [-1, 720]},
        {"do": "board", "width": 7.9, "depth": 24, "side": 40, "preset": "edge"},
        {"do": "board", "width": 36, "depth": 24, "side": 40, "preset": "ring"},
        {"do": "marker-sides"},
        {"do": "take-marker", "family": "tag36h11", "id": 7},
    ],
)
def test_what_cannot_be_done_is_refused(post: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        Doing().do(post, open_table(tmp_path), Looked())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("preset", "size", "side", "fits"),
    [
        ("corners", (20, 20), 40, True),
        ("corners", (19, 19), 40, False),
        ("corners", (16, 12), 40, False),
        ("edge", (16, 12), 40, True),
        ("edge", (13, 13), 40, True),
        ("edge", (12, 12), 40, False),
        ("edge", (8, 8), 60, False),
    ],
)
def test_a_board_on_which_markers_have_no_room_is_refused(
    preset: str, size: tuple[int, int], side: int, fits: bool, tmp_path: Path
) -> None:
    post = {"do": "board", "width": size[0], "depth": size[1], "side": side, "preset": preset}
    if fits:
        assert Doing().do(post, open_table(tmp_path), Looked()).board is not None
        return
    with pytest.raises(SetupError, match=rf"{side} mm a side, has no room on a table of {size[0]}"):
        Doing().do(post, open_table(tmp_path), Looked())
    assert list(tmp_path.iterdir()) == []
    large = Doing().do(
        {**post, "width": 48, "depth": 48, "side": 40}, open_table(tmp_path), Looked()
    )
    if side == 40:
        with pytest.raises(SetupError, match="has no room"):
            Doing().do({"do": "board-size", "width": size[0], "depth": size[1]}, large, Looked())
    assert open_table(tmp_path).board == large.board


def test_what_is_done_is_there_the_next_time(tmp_path: Path) -> None:
    doing, new = Doing(), open_table(tmp_path / "sunday")
    new = doing.do({"do": "source", "source": "0", "size": [1280, 720]}, new, Looked())
    new = doing.do({"do": "check-line", "mm": 200.1}, new, Looked())
    post = {"do": "board", "width": 24, "depth": 16, "side": 28, "preset": "corners"}
    new = doing.do(post, new, Looked())
    assert open_table(tmp_path / "sunday") == new
    assert (new.kept.source, new.kept.size, new.kept.check_line) == ("0", (1280, 720), 200.1)


def test_a_bad_file_in_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "setup.json").write_text('{"format": "tableside.setup/1", "colour": 1}')
    with pytest.raises(FileError, match=r"setup\.json: colour: is not a known field"):
        open_table(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be made"):
        open_table(tmp_path / "file")


def test_all_broken_files_are_told_at_once_with_a_way_out(tmp_path: Path) -> None:
    made = table(tmp_path).with_position(POSITION).with_board(board()).with_roster(roster())
    assert made.camera is not None
    made.with_camera(made.camera).with_kept(source="0")
    steps = {"camera": "Lens", "board": "Board", "roster": "Tags", "position": "Game"}
    for name in ("setup", *steps):
        path = tmp_path / f"{name}.json"
        path.write_text(path.read_text()[:40])
    with pytest.raises(FileError) as told:
        open_table(tmp_path)
    lines = str(told.value).splitlines()
    assert len(lines) == 5
    assert lines[0].startswith(f"{tmp_path / 'setup.json'}: line ")
    assert "mend the JSON there; or delete the file" in lines[0]
    for line, (name, step) in zip(lines[1:], steps.items(), strict=True):
        assert line.startswith(f"{tmp_path / name}.json: line ")
        assert line.endswith(f"or move the file away, and the {step} step makes it anew")
    for name in ("setup", *steps):
        (tmp_path / f"{name}.json").rename(tmp_path / f"{name}.away")
    assert open_table(tmp_path).first_step == "game"


def test_of_a_file_of_many_faults_those_of_the_others_are_left_room(tmp_path: Path) -> None:
    units = [{"id": f"u-{n}"} for n in range(40)]
    many = json.dumps({"format": "tableside.roster/1", "units": units})
    (tmp_path / "roster.json").write_text(many)
    with pytest.raises(FileError) as told:
        open_table(tmp_path)
    assert len(told.value.faults) == 50
    (tmp_path / "position.json").write_text("{")
    with pytest.raises(FileError) as told:
        open_table(tmp_path)
    files = [Path(fault.file).name for fault in told.value.faults]
    assert (files.count("roster.json"), files.count("position.json")) == (25, 1)


def test_a_board_of_tags_that_do_not_exist_is_told(tmp_path: Path) -> None:
    made = open_table(tmp_path).with_board(board())
    assert made.board is not None
    marker = made.board.markers[0].model_copy(update={"family": "tag99h9"})
    made.with_board(made.board.model_copy(update={"markers": (marker,)}))
    with pytest.raises(FileError, match="tag99h9"):
        open_table(tmp_path)


def test_the_picture_asked_for_is_that_of_the_lens(tmp_path: Path) -> None:
    assert open_table(tmp_path).picture_size == (1920, 1080)
    measured = table(tmp_path)
    assert measured.picture_size == (1280, 720)
    wanted = measured.kept.model_copy(update={"size": (3840, 2160)})
    assert replace(measured, kept=wanted).picture_size == (3840, 2160)


def lens_page(folder: Path) -> stand_in.Image:
    return stand_in.sheet(sheet(open_table(folder), "lens", "a4", ""))


def test_a_blurred_lens_picture_is_named_and_not_taken(tmp_path: Path) -> None:
    page = lens_page(tmp_path)
    kept: list[str] = []
    work = LensWork(Pattern.parse(Kept().pattern), False, lambda name, _: kept.append(name))
    work.look(stand_in.held(page, stand_in.HELD[0], blur=3.0))
    line = work.report().said[0]
    assert str(line.text).startswith("It is blurred, edges are ")
    assert (line.tone, str(line.mend), kept) == ("wrong", "focus, or more light", [])
    work.look(stand_in.held(page, stand_in.HELD[0]))
    line = work.report().said[0]
    assert (str(line.text), line.tone, kept) == ("Taken", "good", ["picture-01.png"])
    assert not work.due
    work.wanted = True
    assert work.due
    assert work.fit() is None
    assert work.report().state == "wrong"
    assert "1 of 1 pictures can be used" in str(work.report().said[0].text)
    assert not work.due


@pytest.mark.slow
def test_a_camera_file_of_another_size_is_told(tmp_path: Path) -> None:
    whole = table(tmp_path)
    found = Looker(whole).look(pictured()[:540, :960])
    report = lens.report(whole, found, None)
    assert report.state == "wrong"
    assert "960 x 540" in str(report.said[0].text)
    assert lens.report(whole, replace(found, misfit=""), None).state == "done"


@pytest.mark.parametrize(("added", "state"), [(0.02, "done"), (0.0201, "doubt")])
def test_a_poor_lens_is_doubted(added: float, state: str, tmp_path: Path) -> None:
    whole = table(tmp_path)
    assert whole.camera is not None
    assert whole.camera.source is not None
    source = whole.camera.source.model_copy(update={"expected_error": added})
    camera_file = whole.camera.model_copy(update={"source": source})
    assert lens.report(replace(whole, camera=camera_file), Looked(), None).state == state


def refusal(folder: Path, **post: Any) -> str:
    with pytest.raises((SetupError, FileError)) as told:
        Doing().do({"do": "game", **post}, open_table(folder), Looked())
    return str(told.value)


def test_a_position_of_ones_own_is_told_with_its_name_and_how_much_is_wrong(
    tmp_path: Path,
) -> None:
    def wrong(count: int) -> str:
        units = [{**unit, "side": "fr"} for unit in (POSITION["units"] * 2)[:count]]
        units = [{**unit, "id": f"u-{number}"} for number, unit in enumerate(units)]
        return json.dumps({**POSITION, "units": units})

    for count, more in ((3, ""), (4, "And 1 more."), (8, "And 5 more.")):
        said = refusal(tmp_path, text=wrong(count), file="mine.json")
        assert said.count("mine.json: units[") == 3
        assert said.endswith(more or said)
        assert ("more." in said) == bool(more)
    assert refusal(tmp_path, text='{"a": 1\n "b"', file="mine.json").startswith(
        "mine.json: line 2 column 2: is not JSON (expecting ',' delimiter)"
    )
    tags = json.dumps({"format": "tableside.roster/1", "units": []})
    assert refusal(tmp_path, text=tags, file="tags.json").startswith(
        "tags.json: is a roster, not a position; name a position"
    )
    assert "object" in refusal(tmp_path, text="[]")
    for post in ({"text": 5}, {"text": "{}", "file": None}):
        assert "must be texts" in refusal(tmp_path, **post)


def test_a_file_of_more_than_2_mb_is_told_with_its_name(tmp_path: Path) -> None:
    whole = '{"x": "' + "y" * (LARGEST_DOCUMENT - 9) + '"}'
    assert "ruleset: is missing" in refusal(tmp_path, text=whole, file="mine.json")
    assert refusal(tmp_path, text=whole + " ", file="mine.json").startswith(
        "mine.json: is larger than 2 MB"
    )


@pytest.mark.parametrize(("count", "state"), [(0, "done"), (11, "doubt"), (12, "done")])
def test_a_lens_of_few_pictures_is_doubted(count: int, state: str, tmp_path: Path) -> None:
    """No picture is named in the file of a lens that was measured elsewhere."""
    whole = table(tmp_path)
    assert whole.camera is not None
    assert whole.camera.source is not None
    names = tuple(f"{number}.png" for number in range(count))
    source = whole.camera.source.model_copy(update={"pictures": names, "expected_error": 0.01})
    measured = replace(whole, camera=whole.camera.model_copy(update={"source": source}))
    report = lens.report(measured, Looked(), None)
    assert report.state == state
    if state == "doubt":
        assert str(report.said[1].text) == "It was measured from 11 pictures, 12 or more are good"


def test_what_the_pictures_of_a_lens_lacked_stays_said(tmp_path: Path) -> None:
    lack = camera_says("corner-uncovered", corner=camera_says("corner-bottom-left"))
    whole = table(tmp_path)
    report = lens.report(whole, Looked(), None, [lack])
    assert report.state == "doubt"
    said = report.said[-1]
    assert said.tone == "doubt"
    assert str(said.text) == (
        "No picture has the pattern near the bottom left corner: take one there"
    )


def test_the_figures_of_a_lens_are_in_the_readers_language(tmp_path: Path) -> None:
    whole = table(tmp_path)
    assert whole.camera is not None
    assert whole.camera.source is not None
    more = {"expected_error": 0.0125, "error": 0.25}
    source = whole.camera.source.model_copy(update=more)
    measured = replace(whole, camera=whole.camera.model_copy(update={"source": source}))
    figures = lens.report(measured, Looked(), None).values["figures"]
    english, german = ([rendered(value, each) for _, value in figures] for each in ("en", "de"))
    assert {"0.250 px RMS", "0.0125 in RMS"} <= set(english)
    assert {"0,250 px RMS", "0,0125 Zoll RMS"} <= set(german)
