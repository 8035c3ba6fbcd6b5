"""``python -m bench`` on a few small tables."""

from __future__ import annotations

import json

import numpy as np
import pytest
import shapely

from bench.__main__ import main
from bench.built import built_tables
from bench.hard import HARDSHIPS
from bench.honest import HEADINGS as HONEST
from bench.parts import Asked, rows_of
from bench.pictures import DAMAGES
from bench.rules import GROWTH, TASKS
from bench.score import HEADINGS
from bench.tables import crowded
from tableside.rules.registry import load_position

pytestmark = pytest.mark.slow


def test_a_small_bench_prints_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["vision", "--frames", "1", "--units", "6", "--size", "720p"]
    assert main([*arguments, "--lens", "narrow", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert set(printed) == {"narrow", "all"}
    ours, plain = printed["all"]["tableside"], printed["all"]["plain"]
    assert set(ours) == set(plain) == set(HEADINGS)
    assert ours["units"] >= 5
    assert ours["found"] == 1.0
    assert ours["rms in"] < 0.002
    assert ours["invented"] == plain["invented"] == 0
    assert plain["rms in"] is None or ours["rms in"] < plain["rms in"]


def test_no_frames_give_an_empty_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vision", "--frames", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["units", "found"]
    assert [line.split()[:2] for line in lines[1:]] == [["all:", "tableside"], ["all:", "plain"]]


def test_a_survey_of_no_tables_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["survey", "--tables", "0"]) == 1
    assert capsys.readouterr().err == "bench: a survey needs a table: give --tables 1 or more\n"


@pytest.mark.parametrize("part", ["honest", "built", "verdicts", "hard", "small", "pictures"])
def test_the_parts_print_their_headings_for_no_frames(
    part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["vision", "--part", part, "--frames", "0"]) == 0
    headings, *rows = capsys.readouterr().out.splitlines()
    first = {"verdicts": "situations", "pictures": "pictures"}.get(part, "units")
    assert headings.split()[0] == first
    assert len(rows) == {"hard": len(HARDSHIPS), "pictures": len(DAMAGES)}.get(part, 0)


def test_tables_built_by_each_word_are_measured_as_surely_as_is_told() -> None:
    asked = Asked(seed=6, frames=1, units=5, size="720p", lens="plain")
    headings, *rows = rows_of("built", asked)
    figures = {row[0]: dict(zip(headings[1:], row[1:], strict=True)) for row in rows}
    assert list(figures) == ["exact", "measured", "printed", "tray", "tray, undeclared", "hand"]
    off = {word: float(row["rms in"]) for word, row in figures.items()}
    assert off["exact"] < 0.002 < 0.004 < min(off["tray"], off["hand"])
    for row in figures.values():
        assert int(row["beyond 4s"]) == 0
        assert float(row["nees"]) < 2.5  # five units that share one board: it scatters


def test_a_real_camera_on_a_swaying_arm_is_measured_as_surely_as_is_told() -> None:
    *_, found = built_tables(6001, 1, 6, "720p", "webcam-720p", ("exact", "tray"))
    figures = {word: dict(zip(HONEST, cells, strict=True)) for word, cells in found.rows()}
    rows = {"exact", "exact, calibrated cold", "tray", "tray, undeclared"}
    assert set(figures) == rows
    for word in ("exact", "tray"):
        assert int(figures[word]["beyond 4s"]) == 0
        assert float(figures[word]["nees"]) < 2.5  # six units that share one board: it scatters


def test_a_small_table_is_followed_until_it_is_settled() -> None:
    asked = Asked(seed=4, frames=1, units=4, size="720p", lens=None)
    headings, *rows = rows_of("small", asked)
    assert headings == ("", "units", "settled", "share")
    assert sum(int(row[1]) for row in rows) == sum(int(row[2]) for row in rows) > 0


def test_wrong_usage_is_told() -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["vision", "--frames", "-1"])
    assert wrong.value.code == 2


def test_the_referee_is_timed_on_tables_made_by_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--tables", "1", "--units", "8", "--seed", "3", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == list(TASKS)
    zones = printed["zones of all"]["8"]
    assert zones["asked"] == 1
    assert 0 < zones["median"] <= zones["95 %"]
    assert zones["ratio"] > 0
    assert printed["reach"]["8"]["asked"] == 1
    assert printed["sight"]["8"]["ratio"] is None


def test_no_tables_give_a_table_without_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--tables", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(TASKS) * len(GROWTH)
    assert lines[0].split()[:3] == ["units", "asked", "median"]
    assert "20 / 60" in lines[3]


@pytest.mark.parametrize(("seed", "units"), [(1, 10), (2, 40), (3, 160)])
def test_crowded_tables_are_legal_and_the_same_again(seed: int, units: int) -> None:
    table = crowded(seed, units)
    assert table == crowded(seed, units) != crowded(seed + 1, units)
    _, state = load_position(table, "table", "position", [])
    assert len(state.pieces) == units
    assert len(state.terrain) == 25
    shapes = [piece.footprint for piece in state.pieces]
    assert all(state.board.contains(shape) for shape in shapes)
    apart = shapely.distance(np.array(shapes)[:, None], np.array(shapes)[None])
    assert apart[~np.eye(units, dtype=bool)].min() > 0.04


@pytest.mark.parametrize("option", ["--units", "--phones", "--most", "--seconds"])
@pytest.mark.parametrize("number", ["0", "-1", "2.5", "few"])
def test_none_at_all_cannot_be_measured(
    option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["web", option, number])
    assert wrong.value.code == 2
    assert f"{option}: '{number}' is not a whole number of 1 or more" in capsys.readouterr().err


def test_a_jig_of_no_models_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["jig", "--tables", "0"]) == 1
    assert capsys.readouterr().err == "bench: a jig needs models: give --tables 1 or more\n"
