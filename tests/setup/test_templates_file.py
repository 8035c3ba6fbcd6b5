"""The file of the user's terrain: read back as it was written, and what is wrong in it told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tableside.commands.serve import terrain_tags
from tableside.files.fault import FileError
from tableside.setup.table import open_table
from tableside.setup.templates import (
    FORMAT,
    Template,
    Templates,
    known_tags,
    load_templates,
    templates_file,
    text_of,
)

HILL = {
    "name": "hill-1",
    "type": "hill",
    "family": "tag36h11",
    "id": 500,
    "side": 24.0,
    "tag_height": 20.0,
    "height": 20.0,
    "polygon": [[-2, -1], [2, -1], [0, 2]],
}
ROAD = {
    "name": "the old road",
    "type": "road",
    "family": "tag36h11",
    "id": 501,
    "side": 24.0,
    "line": [[0, 0], [4, 0.5]],
    "width": 1.0,
}
FLAG = {
    "name": "Höhe",
    "type": "objective",
    "family": "tag25h9",
    "id": 3,
    "side": 20.0,
    "at": [0, 0.5],
}


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def write(*pieces: Any) -> None:
    path = templates_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": FORMAT, "pieces": pieces}), encoding="utf-8")


def test_nobody_has_terrain_before_something_is_learned() -> None:
    assert load_templates().pieces == ()
    assert load_templates().fault == ""
    assert known_tags() == (frozenset(), "")


def test_what_is_written_is_read_and_a_piece_is_a_line(tmp_path: Path) -> None:
    pieces = tuple(Template.model_validate(_tuples(each)) for each in (HILL, ROAD, FLAG))
    table = open_table(tmp_path / "table").with_templates(pieces)
    assert table.templates.pieces == pieces
    assert load_templates().pieces == pieces
    assert open_table(tmp_path / "another").templates.pieces == pieces
    lines = templates_file().read_text(encoding="utf-8").splitlines()
    assert [line.split('"')[3] for line in lines[2:5]] == ["hill-1", "the old road", "Höhe"]
    assert known_tags()[0] == {("tag36h11", 500), ("tag36h11", 501), ("tag25h9", 3)}
    table.with_templates(())
    assert load_templates() == table.with_templates(()).templates


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tuples(each) for key, each in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"id": 587}, "pieces[1].id: tag36h11 has no tag 587; its ids go from 0 to 586"),
        ({"id": -1}, "pieces[1].id: is -1"),
        ({"id": 500}, "pieces[1].id: tag tag36h11 500 is given twice"),
        ({"name": "hill-1"}, "pieces[1].name: piece hill-1 is given twice"),
        ({"family": "tag99"}, "pieces[1].family: family tag99 is not known"),
        ({"side": 0}, "pieces[1].side: is 0"),
        ({"height": -1}, "pieces[1].height: is -1"),
        ({"width": None}, "pieces[1].width: goes with a line; give both or none"),
        ({"polygon": HILL["polygon"]}, "pieces[1]: has polygon and line; give it"),
        ({"line": None, "width": None}, "pieces[1]: has no shape; give it a polygon"),
        ({"line": [[0, 0]]}, "pieces[1].line: has 1 entry; give 2 or more"),
        ({"colour": "green"}, "pieces[1].colour: is not a known field"),
    ],
)
def test_a_bad_piece_is_told_and_the_others_are_used(bad: dict[str, Any], words: str) -> None:
    write(HILL, {**ROAD, **bad}, FLAG)
    found = load_templates()
    assert [each.name for each in found.pieces] == ["hill-1", "Höhe"]
    assert str(found.fault).startswith(f"{templates_file()}: {words}")
    assert "\n" not in str(found.fault)


def test_the_last_number_of_a_family_is_one() -> None:
    write({**ROAD, "id": 586})
    assert load_templates().fault == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "line 1 column 2: is not JSON"),
        ("[]", "format: is no terrain file's"),
        ('{"format": "tableside.roster/1"}', "format: is no terrain file's"),
        (f'{{"format": "{FORMAT}"}}', "pieces: is no list"),
        (f'{{"format": "{FORMAT}", "pieces": [7]}}', "pieces[0]: is 7; it should be a JSON object"),
    ],
)
def test_a_file_that_is_none_is_told(text: str, words: str) -> None:
    write()
    templates_file().write_text(text, encoding="utf-8")
    found = load_templates()
    assert found.pieces == ()
    assert words in str(found.fault)
    assert known_tags()[1] == found.fault


def test_settings_that_cannot_be_used_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    table = open_table(tmp_path / "table")
    assert table.templates == Templates()
    with pytest.raises(FileError, match=r"terrain\.json: cannot be written"):
        table.with_templates(())

    def forbidden(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", forbidden)
    fault = load_templates().fault
    assert "terrain.json: cannot be read (" in str(fault)
    assert str(fault).endswith("; check the file")


def test_no_piece_is_a_text_that_can_be_read() -> None:
    assert json.loads(text_of(())) == {"format": FORMAT, "pieces": []}


def test_a_game_knows_the_tags_of_terrain_and_says_what_is_wrong_with_their_file(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write(HILL, {**ROAD, "side": 0}, FLAG)
    assert terrain_tags() == {("tag36h11", 500), ("tag25h9", 3)}
    told = capsys.readouterr().err
    assert told.startswith(f"tableside: {templates_file()}: pieces[1].side: is 0")
    assert told.count("\n") == 1
    write(HILL)
    assert terrain_tags() == {("tag36h11", 500)}
    assert capsys.readouterr().err == ""
