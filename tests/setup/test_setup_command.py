"""``tableside setup``'s words: how the game is served that it ends in, and what helps say."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.commands import serve, setup
from tableside.session.store import create_store
from tableside.session.writer_lock import WriterLock
from tableside.setup.kept_games import KeptGame
from tableside.setup.report import SetupError
from tableside.web.people.seat_book import open_book, seats_file
from tests.session.kept_game import START, begin, do
from tests.web.served import free_port


@pytest.mark.parametrize("more", [[], ["--ask-secret"]])
def test_the_game_is_served_as_the_page_was(more: list[str]) -> None:
    words = argparse.ArgumentParser()
    setup.add_arguments(words)
    asked = words.parse_args(["0", "sunday", "--host", "127.0.0.1", "--port", "8123", *more])
    takes = argparse.ArgumentParser()
    serve.add_arguments(takes)
    played = takes.parse_args(["0", *setup._served_as(asked)])
    assert (played.host, played.port, played.ask_secret) == ("127.0.0.1", 8123, bool(more))


def test_who_has_set_a_table_up_is_the_host_of_its_game(tmp_path: Path) -> None:
    game = tmp_path / "game.tableside"
    page = setup._host_page(["0", "--position", "p.json", "--game", str(game)])
    seats = seats_file(game)
    assert page == f"/host#{open_book(seats).secret}"
    assert setup._host_page(["0", "--game", str(game)]) == page  # the game goes on with its host
    seats.write_text("no seats")
    assert setup._host_page(["0", "--game", str(game)]) == "/"
    assert setup._host_page(["frames", "--position", "p.json"]) == "/"


@pytest.mark.slow
def test_the_game_is_served_from_the_folder_that_holds_the_clone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda program, words: calls.append(words))
    setup._play(["--help"])
    (tmp_path / "tableside").mkdir()
    served = subprocess.run(calls[0], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (served.returncode, served.stderr) == (0, "")
    assert "tableside serve" in served.stdout


def test_a_source_that_is_not_there_leaves_no_folder_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sunday"
    assert main(["setup", str(tmp_path / "no-film"), str(folder)]) == 1
    assert "no-film" in capsys.readouterr().err
    assert not folder.exists()


def _refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a set-up of the folder says instead of its address."""
    assert main(["setup", "--host", "127.0.0.1", "--port", str(free_port()), str(folder)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    return told.err


def test_a_second_set_up_of_a_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with setup._alone(tmp_path):
        assert f"{tmp_path}: is being set up by another program; end" in _refused(tmp_path, capsys)
    with setup._alone(tmp_path):  # free again
        pass


def test_a_table_whose_game_is_played_is_not_set_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game-2.tableside"
    game.touch()
    lock = WriterLock(game)
    assert f"{game}: is being played on by another program; end" in _refused(tmp_path, capsys)
    with pytest.raises(SetupError, match=r"game-2\.tableside is being played on"):
        setup._check_free(game)
    lock.close()
    setup._check_free(game)
    setup._check_free(None)
    with setup._alone(tmp_path):
        pass


def test_a_kept_game_is_known_by_when_it_was_played(tmp_path: Path) -> None:
    path = tmp_path / "game.tableside"
    games, store = setup._Games(), create_store(path, START)
    store.close()
    assert games(path) == KeptGame({**START}, START["turn"], "")
    path.unlink()
    journal = begin(path)
    do(journal, 1)
    journal.close()
    again = games(path)
    assert (again.fault, again.played[:2]) == ("", "20")
    assert games(path) is again


@pytest.mark.parametrize("data", [b"", b"garbage", None])
def test_a_damaged_game_is_told_as_the_game_command_tells_it(
    data: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.tableside"
    create_store(path, START).close()
    whole, games = path.read_bytes(), setup._Games()
    assert games(path).fault == ""
    path.write_bytes(whole[: len(whole) // 2] if data is None else data)
    assert main(["game", str(path)]) == 1
    assert f"tableside: {games(path).fault}\n" == capsys.readouterr().err
    path.write_bytes(whole)
    assert games(path).fault == ""
    assert "reason" not in str(games(tmp_path / "none").fault)
    assert games(tmp_path / "none").fault


@pytest.mark.slow
@pytest.mark.parametrize("command", ["setup", "print", "calibrate", "cameras", "rig"])
def test_helps_are_written_for_people(command: str) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tableside", command, "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert command in said
    assert "%%" not in said
    assert "%(" not in said
