"""Board, roster and camera files: what is read comes back, and faults name the mend."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.files.board import Board, load_board
from tableside.files.camera import Camera
from tableside.files.fault import FileError
from tableside.files.loading import dump, load, parse_json, validate
from tableside.files.roster import Roster

MARKER = {"family": "tag36h11", "id": 0, "side": 40, "at": [1.25, 1.25]}
BOARD = {"format": "tableside.board/1", "width": 36, "depth": 24, "markers": [MARKER]}
CAMERA = {
    "format": "tableside.camera/1",
    "width": 1920,
    "height": 1080,
    "model": "plain",
    "matrix": [[1500, 0, 960], [0, 1500, 540], [0, 0, 1]],
    "distortion": [0.1, -0.2, 0, 0],
}
TAG = {"family": "tag36h11", "id": 20, "side": 11.2, "at": [-23, 20], "height": 3}
ROSTER = {
    "format": "tableside.roster/1",
    "units": [
        {
            "id": "csa-1",
            "side": "csa",
            "type": "infantry",
            "bases": [{"base": [60, 30], "tags": [TAG]}],
        }
    ],
}


def roster_with(**changes: str) -> Any:
    """Return the roster with other fields of its unit."""
    unit: Any = ROSTER["units"][0]
    return {**ROSTER, "units": [{**unit, **changes}]}


def faults(data: Any, model: type[Board] | type[Camera] | type[Roster]) -> list[str]:
    with pytest.raises(FileError) as caught:
        validate(data, model, "file.json")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(("data", "model"), [(BOARD, Board), (CAMERA, Camera), (ROSTER, Roster)])
def test_what_was_read_is_written_back(
    data: dict[str, Any], model: type[Board] | type[Camera] | type[Roster]
) -> None:
    value = validate(data, model, "file.json")
    assert json.loads(dump(value)) == data
    assert validate(json.loads(dump(value)), model, "file.json") == value


@given(
    st.floats(0.1, 500),
    st.lists(
        st.tuples(st.integers(0, 500), st.floats(-5, 50), st.floats(-360, 360)),
        min_size=1,
        max_size=6,
        unique_by=lambda marker: marker[0],
    ),
)
def test_any_board_survives_writing(width: float, markers: list[tuple[int, float, float]]) -> None:
    data = {
        **BOARD,
        "width": width,
        "markers": [{**MARKER, "id": i, "at": [x, -x], "angle": a} for i, x, a in markers],
    }
    board = validate(data, Board, "board.json")
    assert validate(json.loads(dump(board)), Board, "board.json") == board


def test_all_faults_are_told_at_once_with_place_and_mend() -> None:
    data = {
        **BOARD,
        "width": -1,
        "depth": True,
        "markers": [{**MARKER, "side": 0, "color": "red"}, {"family": "tag36h11"}],
    }
    assert faults(data, Board) == [
        "file.json: width: is -1; it should be greater than 0",
        "file.json: depth: is true; it should be a number",
        "file.json: markers[0].side: is 0; it should be greater than 0",
        "file.json: markers[0].color: is not a known field; remove it or mend its spelling",
        "file.json: markers[1].id: is missing; add it",
        "file.json: markers[1].side: is missing; add it",
        "file.json: markers[1].at: is missing; add it",
    ]


def test_every_second_marker_of_a_name_is_a_fault() -> None:
    assert faults({**BOARD, "markers": [MARKER, MARKER, MARKER]}, Board) == [
        f"file.json: markers[{i}].id: marker tag36h11 0 is given twice; give each its own"
        for i in (1, 2)
    ]


def test_one_tag_on_two_bases_is_a_fault() -> None:
    unit = ROSTER["units"][0]
    data = {**ROSTER, "units": [unit, {**unit, "id": "csa-2"}]}  # type: ignore[dict-item]
    assert faults(data, Roster) == [
        "file.json: units[1].bases[0].tags[0].id: tag tag36h11 20 is given twice; give each its own"
    ]


@pytest.mark.parametrize(
    ("model", "count", "good"),
    [
        ("plain", 0, True),
        ("plain", 5, True),
        ("plain", 8, False),
        ("rational", 8, True),
        ("rational", 5, False),
        ("rational", 14, True),
        ("fisheye", 4, True),
        ("fisheye", 5, False),
    ],
)
def test_a_lens_model_takes_its_own_number_of_coefficients(
    model: str, count: int, good: bool
) -> None:
    data = {**CAMERA, "model": model, "distortion": [0.0] * count}
    if good:
        assert len(validate(data, Camera, "file.json").distortion) == count
    else:
        assert f"file.json: distortion: has {count} numbers" in faults(data, Camera)[0]


@pytest.mark.parametrize(
    "matrix", [[[0, 0, 1], [0, 1, 1], [0, 0, 1]], [[1, 0, 1], [0, 1, 1], [0, 0, 2]]]
)
def test_a_matrix_that_is_no_camera_is_a_fault(matrix: list[list[float]]) -> None:
    assert "is not a camera matrix" in faults({**CAMERA, "matrix": matrix}, Camera)[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"width": 3,}', "line 1 column 13: is not JSON"),
        ('{"width": NaN}', "holds NaN, which is not a number; write a finite number"),
        ('{"a": 1, "a": 2}', "a: is given twice in one object; keep one of the two"),
        ("[" * 40_000, "is nested too deeply"),
        ("[" * 100_000, "holds more than 50000 values; check that it is the right file"),
        ("[" + "{}," * 30_000 + "{}]", "holds more than 50000 values"),
        ('{"width": 1e999}', None),
    ],
)
def test_text_that_is_not_json_is_one_clear_fault(text: str, said: str | None) -> None:
    if said is None:  # overflows to infinity: told by the field, not by the reader
        assert any("finite" in f for f in faults({**BOARD, **parse_json(text, "x")}, Board))
        return
    with pytest.raises(FileError) as caught:
        parse_json(text, "file.json")
    assert len(caught.value.faults) == 1
    assert said in str(caught.value)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "latin.json").write_bytes(b'{"a": "\xff"}')
    (tmp_path / "sunday.tableside").write_bytes(b"SQLite format 3\0\x10\xff")
    for name, said in [
        ("none.json", "there is no such file; check the path"),
        (".", "is a folder; name the file in it"),
        (
            "sunday.tableside",
            "is a kept game, not a text file; 'tableside game FILE' reads it",
        ),
        ("latin.json", "byte 7: is not UTF-8 text; save the file as UTF-8"),
    ]:
        with pytest.raises(FileError) as caught:
            load_board(tmp_path / name)
        assert str(caught.value).endswith(said)
        assert str(tmp_path) in str(caught.value)


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(BOARD)))
    assert load("-", Board).width == 36


def test_of_a_file_of_another_kind_it_is_told_that_it_is_one() -> None:
    with pytest.raises(FileError) as caught:
        validate({**ROSTER, "wide": 3}, Board, "b.json")
    (fault,) = caught.value.faults
    assert str(fault) == (
        "b.json: format: is \"tableside.roster/1\"; it should be 'tableside.board/1'"
    )


@pytest.mark.parametrize("written", ["tableside.board/2", "board", 1, None])
def test_of_a_file_that_means_to_be_the_kind_all_is_told(written: Any) -> None:
    with pytest.raises(FileError) as caught:
        validate({**BOARD, "format": written, "wide": 3}, Board, "b.json")
    assert {fault.place for fault in caught.value.faults} == {"format", "wide"}


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\x1b", "\a", "\n", "\u2028", "\0"])
@pytest.mark.parametrize("field", ["name", "id", "side"])
def test_a_name_with_a_hidden_sign_is_a_fault(sign: str, field: str) -> None:
    (said,) = faults(roster_with(**{field: f"1st{sign} Corps"}), Roster)
    assert said == (
        f"file.json: units[0].{field}: holds the hidden sign U+{ord(sign):04X}; "
        "write it without line breaks and other hidden signs"
    )


@pytest.mark.parametrize(
    "name",
    [
        "Zoë Müller",
        "می\u200cنا",
        "👩\u200d🚒",
        "Garde Nr.\u00a03",
        "1st \u00adCorps",
        "\u200fגולני",
    ],
)
def test_a_name_of_any_script_is_none(name: str) -> None:
    assert validate(roster_with(name=name), Roster, "file.json").units[0].name == name
