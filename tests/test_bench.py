"""``tableside bench vision`` on one small table."""

from __future__ import annotations

import json

import pytest

from tableside.cli import main
from tableside.commands.bench_score import HEADINGS


def test_a_small_bench_prints_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["bench", "vision", "--frames", "1", "--units", "6", "--size", "720p"]
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
    assert main(["bench", "vision", "--frames", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["units", "found"]
    assert [line.split()[:2] for line in lines[1:]] == [["all:", "tableside"], ["all:", "plain"]]


def test_wrong_usage_is_told() -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["bench", "vision", "--frames", "-1"])
    assert wrong.value.code == 2
