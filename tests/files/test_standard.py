"""The files of calibration/: each is whole, and says what the program would make."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tableside.files import standard
from tableside.files.board import load_board
from tableside.files.build import WORDS, marker_build
from tableside.files.camera import load_camera
from tableside.printing import calibration
from tableside.printing.paper import SIZES, paper_of
from tableside.rig.markers import preset_board


def test_each_size_of_board_comes_as_strips_cards_and_a_mat() -> None:
    sizes = ("36x24", "48x36", "72x48")
    assert set(standard.names("boards")) == {
        f"{s}-{form}" for s in sizes for form in ("strips", "cards", "mat")
    }


@pytest.mark.parametrize("name", standard.names("boards"))
def test_a_board_has_the_usual_markers_and_says_how_it_is_built(name: str) -> None:
    size, _, form = name.partition("-")
    width, depth = map(float, size.split("x"))
    board = load_board(standard.path_of("boards", name))
    assert board.build == marker_build("printed" if form == "mat" else "hand")
    preset = "corners" if form == "strips" else "edge"
    assert board.model_copy(update={"build": None}) == preset_board(preset, width, depth)


@pytest.mark.parametrize("name", standard.names("cameras"))
def test_a_camera_says_that_it_is_no_calibration(name: str) -> None:
    camera = load_camera(standard.path_of("cameras", name))
    assert camera.name == name
    assert camera.source is not None
    assert camera.source.how.startswith("no calibration: ")
    assert camera.source.error is None


@pytest.mark.parametrize("paper", sorted(SIZES))
@pytest.mark.parametrize("kind", calibration.KINDS)
def test_each_pattern_fits_its_paper(kind: str, paper: str) -> None:
    sheet = paper_of(paper)
    assert calibration.calibration_sheet(calibration.default_pattern(kind, sheet), sheet)


def test_each_word_of_build_says_where_its_figures_come_from() -> None:
    words = standard.table("build_words")
    assert tuple(words) == WORDS
    assert all(words[word]["source"] for word in WORDS)


def test_an_installation_without_the_files_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(standard, "PLACES", (tmp_path / "a", tmp_path / "b"))
    with pytest.raises(FileNotFoundError, match="install Tableside again"):
        standard.folder.__wrapped__()


def test_a_wheel_carries_every_file(root: Path) -> None:
    """Each file is matched by one of the patterns that setuptools packs by."""
    packed = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]
    patterns = packed["package-data"]["*"] + packed["package-data"]["tableside.calibration"]
    folder = root / "calibration"
    carried = {path for pattern in patterns for path in folder.glob(pattern)}
    assert carried == {path for path in folder.rglob("*") if path.is_file()}
    assert standard.folder() == folder
