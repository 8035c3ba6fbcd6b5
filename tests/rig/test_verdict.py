"""``tableside rig`` and ``cameras`` say first what a set-up is good for, in a player's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.files.build import WORDS
from tableside.rig.cameras import camera_called
from tableside.rig.forecast import forecasts
from tableside.rig.outlook import Setup, outlook
from tableside.rig.verdict import SPARE, errors, good_from, like, worth


def said(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["rig", *words]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (["--height", "46", "--side", "10.5"], "verdict   good for 10.5 mm tags and larger"),
        (["--height", "46", "--side", "10.4"], "verdict   just: it sees the whole table and reads"),
        (["--height", "46", "--side", "8.3"], "verdict   just: "),
        (["--height", "46", "--side", "8.1"], "verdict   no: it sees the whole table, but tags"),
        (["--height", "31"], "verdict   no: this camera does not see the whole table"),
    ],
)
def test_the_first_line_says_whether_it_will_do(
    words: list[str], begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, *words)[0].startswith(begins)


def test_words_come_before_figures(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "--height", "60")
    parts = lines[: lines.index("")]
    assert [line.split()[0] for line in parts] == ["verdict", "errors", "errors", "advice"]
    assert lines[len(parts) + 1].startswith("camera ")


@pytest.mark.parametrize(
    ("inches", "words"),
    [
        (0.0003, "a hair's breadth, 0.01 in"),
        (0.013, "a hair's breadth, 0.01 in"),
        (0.0131, "a pencil line, 0.01 in"),
        (0.036, "a credit card's thickness, 0.04 in"),
        (0.0361, "a coin's edge, 0.04 in"),
        (0.0751, "more than a coin's edge, 0.08 in"),
    ],
)
def test_lengths_are_likened_to_what_everybody_has_seen(inches: float, words: str) -> None:
    assert like(inches) == words


def test_the_errors_are_those_of_the_table_below(capsys: pytest.CaptureFixture[str]) -> None:
    camera = camera_called("webcam-1080p")
    assert camera is not None
    setup = Setup(camera=camera, height=46.0, table=(36.0, 24.0))
    expected = forecasts(setup)
    assert {each.word for each in expected} == set(WORDS)
    found = list(errors(expected))
    for line, word in zip(found, ("measured", "hand"), strict=True):
        (told,) = [each.edge.told for each in expected if each.word == word]
        assert f", {told:.2f} in, " in line
    assert said(capsys, "--height", "46")[1:3] == found
    assert list(errors(())) == []


def test_what_is_good_is_larger_than_what_is_read() -> None:
    camera = camera_called("webcam-1080p")
    assert camera is not None
    seen = outlook(Setup(camera=camera, height=46.0, table=(36.0, 24.0)))
    assert SPARE * seen.smallest <= good_from(seen) < SPARE * seen.smallest + 0.5
    assert (2 * good_from(seen)).is_integer()
    unseen = outlook(Setup(camera=camera, height=20.0, table=(36.0, 24.0)))
    assert good_from(unseen) == float("inf")


def test_a_camera_is_told_by_the_tables_it_is_good_for(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = str(root / "fixtures/images/demo")
    assert main(["cameras", demo]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"use {demo} at 1920 x 1080"
    goods = [re.search(r"good for ([\d.]+) mm tags .* of (\d+) x", line) for line in lines[1:3]]
    found = {match[2]: float(match[1]) for match in goods if match}
    assert set(found) == {"36", "72"}
    assert found["36"] < found["72"]
    assert lines.index("") < lines.index(f"{demo}  file")


def test_a_table_that_is_too_large_for_a_camera_is_left_out() -> None:
    camera = camera_called("1000x1000:20")
    assert camera is not None
    assert list(worth(camera, [(300.0, 300.0)])) == []
