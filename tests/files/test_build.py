"""How a file says how well its table was put together."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tableside.files.board import Board
from tableside.files.build import WORDS, marker_build, tag_build, unit_build
from tableside.files.fault import FileError
from tableside.files.loading import dump, validate
from tableside.files.recordings import open_recording
from tableside.files.roster import Roster

MARKER = {"family": "tag36h11", "id": 0, "side": 40, "at": [1.25, 1.25]}
TAG = {"family": "tag36h11", "id": 20, "side": 11.2, "at": [-23, 20]}


def board(build: Any = None, marker: Any = None) -> Board:
    one = MARKER if marker is None else {**MARKER, "build": marker}
    data = {"format": "tableside.board/1", "width": 36, "depth": 24, "markers": [one]}
    return validate(data if build is None else {**data, "build": build}, Board, "board.json")


def roster(build: Any = None, unit: Any = None, tag: Any = None) -> Roster:
    one = TAG if tag is None else {**TAG, "build": tag}
    corps = {"id": "a", "side": "x", "type": "y", "bases": [{"base": [60, 30], "tags": [one]}]}
    corps = corps if unit is None else {**corps, "build": unit}
    data = {"format": "tableside.roster/1", "units": [corps]}
    return validate(data if build is None else {**data, "build": build}, Roster, "roster.json")


def test_who_says_nothing_built_by_hand() -> None:
    (marker,), (unit,) = board().markers, roster().units
    assert board().build_of(marker) == marker_build("hand")
    assert roster().build_of(unit) == unit_build("hand")


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_written_back_as_it_was_read(word: str) -> None:
    for part in (board(word, word), roster(word, word, word)):
        data = json.loads(dump(part))
        assert data["build"] == word
        assert validate(data, type(part), "again") == part


def test_what_an_object_does_not_name_is_exact() -> None:
    build = board({"place": 0.3}).build
    assert build is not None
    assert (build.place, build.angle, build.height) == (0.3, 0.0, 0.0)
    unit = roster({"seat": {"angle": 0.4}}).build
    assert unit is not None
    assert (unit.seat.place, unit.seat.angle) == (0.0, 0.4)
    assert unit.tag.model_dump() == {"place": 0.0, "angle": 0.0, "height": 0.0, "scale": 0.0}
    assert json.loads(dump(board({"place": 0.3})))["build"] == {"place": 0.3}


def test_the_nearest_statement_counts_whole() -> None:
    laid = board("hand", {"height": 0.1})
    assert laid.build_of(laid.markers[0]).model_dump() == {"place": 0, "angle": 0, "height": 0.1}
    put = roster("hand", {"tag": {"place": 0.1}}, "printed")
    (unit,) = put.units
    assert put.build_of(unit).seat.place == 0.0
    assert put.build_of(unit).tag.place == 0.1
    assert unit.bases[0].tags[0].build == tag_build("printed")


@pytest.mark.parametrize(
    ("build", "said"),
    [
        ("best", 'build: is "best"; write an object, or one of: exact, measured'),
        ({"plaice": 1}, "build.plaice: is not a known field"),
        ({"place": -0.1}, "build.place: is -0.1; it should be greater than or equal to 0"),
        (0.5, "build: is 0.5; it should be a JSON object"),
    ],
)
def test_a_bad_budget_is_told_with_its_place(build: Any, said: str) -> None:
    with pytest.raises(FileError, match=re.escape(said)):
        board(build)


def test_each_word_is_worse_than_the_one_before_it_and_all_are_on_the_page(root: Path) -> None:
    page = (root / "docs" / "files.md").read_text(encoding="utf-8")
    for word in WORDS:
        marker, unit = marker_build(word), unit_build(word)
        tag, seat = unit.tag, unit.seat
        figures = (marker.place, marker.angle, marker.height, tag.place, tag.angle, tag.height)
        cells = [*figures, tag.scale, seat.place, seat.angle]
        row = f"| `{word}` | " + " | ".join(f"{cell:g}" for cell in cells) + " |"
        assert row in page
    for worse, better in (("hand", "tray"), ("tray", "measured"), ("measured", "exact")):
        one, other = unit_build(worse), unit_build(better)
        assert one.tag.place > other.tag.place
        assert one.seat.place + one.tag.place > other.seat.place + other.tag.place


@pytest.mark.parametrize(
    "name", ["demo", "short-game", "nap-game", "brothers-game", "metal-game", "gitm-game"]
)
def test_the_bundled_recordings_are_of_tables_that_people_built(name: str, root: Path) -> None:
    recording = open_recording(root / "fixtures" / "images" / name)
    assert recording.board.build == marker_build("tray")
    assert recording.roster.build == unit_build("tray")
    assert recording.camera.name == "webcam-1080p"
