"""``tableside demo --game``: the bundled recording of each game, over and over."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tableside.commands.demo import GAMES, bundled
from tableside.files.recordings import open_recording
from tests.waiting import PATIENCE
from tests.web.served import Served


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_recording_of_its_own(game: str) -> None:
    position: Any = open_recording(bundled(game)).position
    assert position["ruleset"] == game


def test_an_unknown_game_is_said_with_those_that_there_are() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tableside", "demo", "--game", "chess"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert "argument --game: invalid choice: 'chess'" in last
    assert all(game in last for game in GAMES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "end", "turn", "lost"),
    [("mini-nap", 44.0, 1, 0), ("brothers-at-arms", 57.2, 2, 3)],
)
def test_at_its_end_the_game_begins_anew(game: str, end: float, turn: int, lost: int) -> None:
    """What was lost stands there again, and nobody is asked to put anything back."""
    served = Served(("demo", "--game", game))
    try:
        whole = stands(served.until(lambda s: bool(s["units"]), "the first frame"))
        there = served.pause_at(end)
        assert (there["table"]["turn"], stands(there)) == (turn, whole - lost)
        served.control(do="play")
        again = served.until(
            lambda s: 0.4 < s["clock"]["time"] < 6.0 and s["clock"]["mode"] == "playing",
            "the beginning",
        )
        assert (again["table"]["turn"], stands(again)) == (1, whole)
        assert (again["findings"], again["ghosts"]) == ([], [])
    finally:
        served.stop()
        served.output()


def stands(state: dict[str, Any]) -> int:
    """Return how many stands are drawn on the table."""
    return sum(len(unit["shape"]) for unit in state["units"].values())
