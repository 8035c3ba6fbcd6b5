"""What the set-up page prints, and what it says where a paper does not take it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.message import rendered
from tableside.rig.markers import preset_board
from tableside.setup.report import SetupError
from tableside.setup.sheets import Strips, sheet
from tableside.setup.table import Table, open_table


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    return open_table(tmp_path / "table")


def refused(table: Table, what: str, paper: str, form: str = "") -> str:
    with pytest.raises(SetupError) as found:
        sheet(table, what, paper, form)
    german = rendered(found.value.message, "de")
    assert german != str(found.value)
    assert "--" not in str(found.value) + german
    return str(found.value)


def test_strips_are_for_boards_whose_markers_lie_in_the_corners(asked: Table) -> None:
    strips = Strips()
    assert strips.papers(asked, 200.0) == []
    corners = asked.with_board(preset_board("corners", 36, 24))
    assert strips.papers(corners, 200.0) == ["a4", "a3", "letter"]
    edge = asked.with_board(preset_board("edge", 36, 24))
    assert strips.papers(edge, 200.0) == []
    said = refused(edge, "board", "a4", "strips")
    assert said == (
        "The markers of this board lie too far from its corners for strips: print them as cards"
    )


def test_strips_too_long_for_one_paper_name_another(asked: Table) -> None:
    corners = preset_board("corners", 36, 24)
    far = corners.markers[0].model_copy(update={"at": (13.0, 2.0)})
    table = asked.with_board(corners.model_copy(update={"markers": (far,)}))
    assert Strips().papers(table, 200.0) == ["a3"]
    assert refused(table, "board", "a4", "strips") == (
        "Strips for the corners of this board do not fit on A4: choose A3, or print its markers "
        "as cards"
    )
    assert sheet(table, "board", "a3", "strips").startswith(b"%PDF")


def test_a_pattern_too_large_for_one_paper_names_another(asked: Table) -> None:
    table = asked.with_kept(pattern="chessboard:9x6:30")
    assert refused(table, "lens", "letter") == "This does not fit on Letter: choose A3"
    assert sheet(table, "lens", "a3", "").startswith(b"%PDF")
    table = asked.with_kept(pattern="chessboard:40x40:50")
    assert "too large for sheets of A3: make it smaller" in refused(table, "lens", "a3")
