"""Surveys of rendered tables, and the command."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.survey import Gray, errors, file_board, phone, pictures, round_the_table
from tableside.cli import main
from tableside.files.board import Board, load_board
from tableside.files.loading import dump
from tableside.simulate.view import look_down
from tableside.vision.lens import Lens
from tableside.vision.survey.survey import RefusedError, layout_of, survey

SIZE = (1280, 720)


@pytest.fixture(scope="module")
def table() -> tuple[dict[str, Gray], Board]:
    return pictures(file_board(), phone(SIZE), round_the_table(6), 1)


@pytest.mark.slow
def test_rendered_table_is_found_by_an_unknown_lens(table: tuple[dict[str, Gray], Board]) -> None:
    shots, truth = table
    found = survey(list(shots), shots.get, file_board())
    assert np.sqrt(np.mean(errors(found, truth)[:, :2] ** 2)) * 25.4 < 0.25
    assert not found.said
    assert not found.left_out


@pytest.mark.slow
def test_whole_prints_tell_the_scale_and_the_angles(table: tuple[dict[str, Gray], Board]) -> None:
    """By a detector's corners alone the table errs by 0.0004 of a length and 0.085 degrees."""
    shots, truth = table
    found = survey(list(shots), shots.get, file_board(), check_line=200.0)
    off = errors(found, truth)
    places = layout_of(truth).places[:, :2]
    places = places - places.mean(axis=0)
    grown = (off[:, :2] * places).sum() / (places**2).sum()
    assert abs(grown) < 3e-4
    assert np.degrees(np.sqrt(np.mean(off[:, 2] ** 2))) < 0.015


@pytest.mark.slow
@pytest.mark.parametrize("later", [None, np.full((SIZE[1], SIZE[0]), 128, np.uint8)])
def test_picture_whose_prints_cannot_be_fitted_is_left_out(
    table: tuple[dict[str, Gray], Board], later: Gray | None
) -> None:
    shots, _ = table
    asked = Counter[str]()

    def read(name: str) -> Gray | None:
        asked[name] += 1
        return later if name == "02.png" and asked[name] > 1 else shots[name]

    found = survey(list(shots), read, file_board(), Lens.of(phone(SIZE)))
    assert list(found.left_out) == ["02.png"]
    assert len(found.pictures) == len(shots) - 1


@pytest.mark.slow
def test_marker_that_is_missing_and_one_too_many_are_named(
    table: tuple[dict[str, Gray], Board],
) -> None:
    shots, _ = table
    board = file_board()
    markers = (*board.markers[:-1], board.markers[-1].model_copy(update={"id": 99}))
    lens = Lens.of(phone(SIZE))
    found = survey(list(shots), shots.get, board.model_copy(update={"markers": markers}), lens)
    text = " ".join(map(str, found.said))
    assert "tag36h11 99 is in the file and in no picture" in text
    assert "tag36h11 11 is on the table and not in the file" in text


@pytest.mark.slow
def test_pictures_from_one_direction_are_refused_without_a_lens() -> None:
    views = [look_down((18.0, 12.0), 30.0 + n, 3.0 * n, 90.0) for n in range(3)]
    shots, _ = pictures(file_board(), phone(SIZE), views, 2)
    with pytest.raises(RefusedError, match="walk round the table"):
        survey(list(shots), shots.get, file_board())
    found = survey(list(shots), shots.get, file_board(), Lens.of(phone(SIZE)))
    assert "heights stand as the file has them" in str(found.said[0])


@pytest.mark.slow
def test_command_writes_a_measured_board(
    table: tuple[dict[str, Gray], Board], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shots, _ = table
    for name, gray in shots.items():
        cv2.imwrite(str(tmp_path / name), gray)
    board, out = tmp_path / "board.json", tmp_path / "out.json"
    board.write_text(dump(file_board()), encoding="utf-8")
    given = [str(tmp_path / name) for name in shots]
    assert main(["survey", *given[:2], str(board), "-o", str(out)]) != 0
    assert "3 are needed" in capsys.readouterr().err
    assert not out.exists()
    assert main(["survey", *given, str(board), "-o", str(out)]) == 0
    assert '"build": "measured"' in out.read_text(encoding="utf-8")
    build = load_board(out).markers[0].build
    assert build is not None
    assert 0.0 < build.place < 0.5
