"""What a command takes for a position: a file, a kept game, a scenario's name."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tableside.commands.positions import read_position
from tableside.files.fault import FileError
from tableside.rules import scenarios
from tableside.rules.registry import load_position
from tableside.session.store import create_store


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", scenarios.names())
def test_a_scenario_is_known_by_its_name(name: str) -> None:
    told, position = read_position(name)
    assert told.endswith(f"{name}.json")
    assert position["format"] == "tableside.position/1"


def test_a_file_of_that_name_comes_first(tmp_path: Path) -> None:
    (tmp_path / "valley-road").write_text('{"own": true}', "utf-8")
    assert read_position("valley-road") == ("valley-road", {"own": True})


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"own": true}')))
    assert read_position("-")[1] == {"own": True}


def test_of_a_kept_game_it_is_what_it_began_with(tmp_path: Path) -> None:
    position = json.loads(scenarios.path_of("orchard-farm").read_text("utf-8"))
    rules, state = load_position(position, "orchard-farm")
    begun = rules.dump(state)
    create_store(tmp_path / "club.tableside", begun).close()
    assert read_position("club.tableside") == ("club.tableside", begun)


def test_what_only_begins_like_a_kept_game_is_none(tmp_path: Path) -> None:
    (tmp_path / "club.tableside").write_bytes(b"SQLite format 3\0, and no more")
    with pytest.raises(FileError, match="no game's file"):
        read_position("club.tableside")


@pytest.mark.parametrize(
    ("given", "mend"),
    [
        ("valley-raod", "name a scenario: cutlers-ridge, orchard-farm"),
        ("valley-road.json", "check the path$"),
        ("scenarios/valley-road", "check the path$"),
    ],
)
def test_what_is_neither_says_what_to_name(given: str, mend: str) -> None:
    with pytest.raises(FileError, match=mend):
        read_position(given)
