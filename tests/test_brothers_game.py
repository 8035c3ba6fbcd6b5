"""A bound of Brothers at Arms, refereed from the bundled recording's frames and taps alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import filmed
from tests.filmed import Played

GAME = "brothers-game"

pytestmark = pytest.mark.slow

#: What is planned. What a hand does is there with the places of the unit's stands.
PLAN = """\
T1 pass csa
T1 command c4 2
T1 moved c2 1=6.00 15.78 90 2=6.00 14.60 90 3=6.00 13.42 90
T1 moved c1 1=12.40 11.20 90 2=13.97 11.20 90 3=15.55 11.20 90
T1 instead moved c1 1=12.40 9.90 90 2=13.97 9.90 90 3=15.55 9.90 90
T1 moved c4 1=31.00 13.82 90 2=32.57 13.82 90
T1 pass csa
T1 moved cA 9.20 8.60 90
T1 pass csa
T1 pass csa
T1 fire c1 u1 [5,6,2]
T1 save u1 [4,1]
T1 lose u1 3
T1 flinch u1 [3,1]
T1 fire c5 u2 [4,2]
T1 lose u2 1
T1 flinch u2 [1]
T1 fall-back u2 to 2=21.51 19.40 270 3=23.09 19.40 270
T1 instead fall-back u2 to 2=21.84 21.95 270 3=23.41 21.95 270
T1 pass csa
T1 melee c4 dice 'u3=[4,2]'
T1 moved u4 1=27.40 17.60 270 2=28.97 17.60 270
T1 moved u1 1=12.40 12.20 270 2=13.97 12.20 270
T1 undo 37
T1 pass usa
T1 pass usa
T1 fire u1 c1 [4,2]
T1 fire u5 c2 [3,1]
T1 melee u3 dice 'c4=[6,2,1]'
T1 lose c4 2
T1 flinch c4 [5]
"""


@pytest.fixture(scope="module")
def played(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with filmed.played(root, GAME, tmp_path_factory.mktemp("brothers")) as game:
        yield game


def test_the_log_is_as_planned(played: Played) -> None:
    filmed.check_log(played, PLAN)


def test_the_planted_mistakes_are_flagged_and_nothing_else(played: Played, root: Path) -> None:
    filmed.check_mistakes(played, root, GAME, ["movement.allowance", "fall-back.place"])


def test_what_was_put_right_or_taken_back_is_gone(played: Played) -> None:
    assert played.asked_for == ["u1"]  # asked back to where it stood, and set there
    assert played.session.snapshot().ghosts == ()
    assert played.session.snapshot().findings == ()


def test_the_table_at_the_end(played: Played) -> None:
    state = played.session.state
    assert (state.turn, state.side_to_act, state.phase) == (2, "csa", 5)
    bases = {unit.id: [stand.id for stand in unit.stands] for unit in state.units}
    assert (bases["u1"], bases["u2"], bases["c4"]) == (["1", "2"], ["2", "3"], ["1"])
    assert [unit.id for unit in state.units if unit.status] == []
    assert [(each.attacker, each.defender) for each in state.melees] == [("c4", "u3")]


def test_its_text_makes_the_same_game(played: Played, tmp_path: Path) -> None:
    filmed.check_text(played, tmp_path)


def test_the_recording_is_that_of_its_scene(root: Path) -> None:
    filmed.check_recording(root, GAME)
