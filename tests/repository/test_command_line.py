"""The command line as a whole: help, wrong usage, one clear line for an error."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.cli import COMMANDS, build_parser, command, main

#: The words that call a command, and what reads its own.
Typed = tuple[tuple[str, ...], argparse.ArgumentParser]


def test_help_lists_every_command_with_its_summary(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    text = " ".join(capsys.readouterr().out.split())
    for name in COMMANDS:
        assert f"{name} {' '.join(command(name).SUMMARY.split())}" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    assert command(name).SUMMARY.split()[0] in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["dance"], ["judge"], ["judge", "a", "b"], ["--what"]])
def test_wrong_usage_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage: tableside" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["judge", "replay", "simulate", "calibrate"])
def test_a_missing_file_is_one_line_and_status_1(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    extra = {"simulate": ["out"], "calibrate": ["--out", "out.json"]}.get(name, [])
    assert main([name, "no-such-file.json", *extra]) == 1
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1
    assert said[0].startswith("tableside: ")
    assert "no-such-file.json" in said[0]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "name pictures, or a camera with --live"),
        (["a.png", "--live", "0"], "not both"),
        (["a.png", "--keep", "folder"], "--keep goes with --live"),
    ],
)
def test_options_that_do_not_go_together_are_told(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", *options]) == 2
    assert told in capsys.readouterr().err


def parsers(parser: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[Typed]:
    """Yield every command and subcommand with the words that call it, and its parser."""
    yield words, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield from parsers(sub, (*words, name))


#: Every option of every command that takes a value, each of its spellings.
OPTIONS = [
    (*words, spelling)
    for words, parser in parsers(build_parser())
    for action in parser._actions
    if action.option_strings and action.nargs != 0
    for spelling in action.option_strings
]


@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_a_pair_of_dashes_is_no_options_value(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    *command_words, option = words
    with pytest.raises(SystemExit) as stopped:
        main([*command_words, f"{option}=--" if option.startswith("--") else f"{option}--"])
    assert stopped.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert option in said
    assert "'--' is no value" in said
    assert len(said) < 300


def test_every_option_was_tried() -> None:
    assert {"rig", "print", "units", "serve"} <= {words[0] for words in OPTIONS}
    assert len(OPTIONS) > 100


def test_a_position_in_a_camera_s_place_is_told_how_it_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "game.json"
    position.write_text("{}")
    assert main(["serve", str(position)]) == 1
    assert "name a position with --position" in capsys.readouterr().err


def test_after_a_pair_of_dashes_a_file_may_begin_with_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["judge", "--", "--none.json"]) == 1
    assert "--none.json" in capsys.readouterr().err


def test_a_name_too_long_for_a_file_is_one_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rig", "--camera", "a" * 5000]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tableside: a")
    assert len(line) < 300


@pytest.mark.parametrize("kind", ["movment", "movement.allowence", "move"])
def test_a_kind_of_rule_that_no_game_has_is_wrong_usage(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["replay", "none", "--referee", f"{kind}=enforce"])
    assert stopped.value.code == 2
    assert f"'{kind}' is no kind of rule" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["movement", "movement.allowance", "firing", "legal"])
def test_kinds_of_rules_of_every_game_can_be_set(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "none", "--referee", f"{kind}=propose"]) == 1
    assert "none: there is no such" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_output_that_takes_no_more_is_one_line(root: Path) -> None:
    call = [sys.executable, "-m", "tableside", "rig", "--camera", "webcam-1080p", "--height", "40"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, text=True, cwd=root)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("tableside: the output cannot be written")


def test_the_version_comes_without_importing_the_rest() -> None:
    code = """
import sys
from tableside.cli import main
try:
    main(["--version"])
except SystemExit:
    assert not {"cv2", "flask", "shapely"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("tableside ")


def test_a_key_of_a_million_letters_is_told_in_one_short_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"' + "k" * 1_000_000 + '": 1}', "utf-8")
    assert main(["judge", str(path)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert all(len(line) < 300 + 2 * len(str(path)) for line in lines)


#: Arguments that name something: none of them may be nothing.
NOTHING = (
    ("game", "x", "--save", ""),
    ("game", "x", "--save="),
    ("game", "x", "--salvage", ""),
    ("game", "x", "--report", ""),
    ("game", "x", "--report", "a.html", "--for", ""),
    ("game", "--from-text", "", "--position", "p", "--save", "o"),
    ("game", ""),
    ("battle", "import", "x", "y", "--save", ""),
    ("calibrate", "x", "--out", ""),
    ("calibrate", "--live", "0", "--keep", "", "--out", "x"),
    ("survey", "x", "y", "-o", ""),
    ("replay", ""),
    ("replay", "x", "--against", "y", "--report", ""),
    ("record", "", "x"),
    ("report-bug", ""),
    ("rig", "--picture", ""),
    ("simulate", "--random", "1", ""),
    ("print", "board", "--write-board", ""),
    ("serve", "x", "--record", ""),
)


@pytest.mark.parametrize("arguments", NOTHING)
def test_a_name_that_is_empty_is_a_slip(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """``--save "$OUT"`` of an OUT that is not set printed the game and saved nothing."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert "is empty; write what is meant, or leave it out" in said


def test_words_for_people_may_be_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", str(tmp_path / "none"), str(tmp_path / "out"), "--title", ""]) == 1
    assert "is empty" not in capsys.readouterr().err
