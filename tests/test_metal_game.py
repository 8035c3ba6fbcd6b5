"""Two turns of Metal Men, refereed from the bundled recording's frames and taps alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import filmed
from tests.filmed import Played

GAME = "metal-game"

pytestmark = pytest.mark.slow

#: What is planned. What a hand does is there with the places of the unit's stands, and with the
#: leader who can have ordered it; ``c3`` is on a tray, of the battery ``uB`` the caisson moves.
PLAN = """\
T1 fire cB u1 [2,7,3,1,5,2,6,4] by cH
T1 checks u1 [3]
T1 move c1 1=11.80 8.20 90 2=13.80 8.20 90 3=15.80 8.20 90 4=17.80 8.20 90 by cA moved yes
T1 ride cA c1 14.80 7.22 90
T1 move c2 1=3.40 13.20 90 2=5.40 13.20 90 3=7.40 13.20 90 by cA moved yes
T1 instead move c2 1=3.40 9.40 90 2=5.40 9.40 90 3=7.40 9.40 90 by cA moved yes
T1 move cT 9.20 8.00 90 by cA moved yes
T1 move c3 29.00 8.00 90 by cH moved yes
T1 pass csa
T1 resupply c2
T1 fire u1 c1 [3,6,2]
T1 checks c1 [7]
T1 fire c1 u1 [4,5,1,6,2,3,3,1,2]
T1 fire u1 c1 [2,4,3]
T1 checks u1 [6,2]
T1 retreat u1 to 1=12.80 18.90 270 2=14.80 18.90 270 3=16.80 18.90 270
T1 instead retreat u1 to 1=12.80 20.60 270 2=14.80 20.60 270 3=16.80 20.60 270
T1 checks u2 [2]
T1 lose u1 3
T1 flee u1 [1,1]
T1 flee u2 [1]
T2 rally u1 uA [6]
T2 rally u2 uA [7]
T2 fire uB c1 [3,8,2,1,5,2,6,4] by uH
T2 checks c1 [9]
T2 move u3 1=28.40 14.40 270 2=30.40 14.40 270 3=32.40 14.40 270 by uH moved yes
T2 move uB c=27.60 19.20 270 by uH moved yes
T2 rally u1 uA [5]
T2 leader uA 10.40 21.60 270 for 1
T2 pass usa
T2 fire c3 u3 [6,2,3,1,5,4]
T2 checks u3 [5]
T2 fire u3 c3 [3,1,5,2,4,6]
T2 fire c3 u3 [2,2,3,4,1,5]
T2 checks c3 [8]
"""


@pytest.fixture(scope="module")
def played(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with filmed.played(root, GAME, tmp_path_factory.mktemp("metal")) as game:
        yield game


def test_the_log_is_as_planned(played: Played) -> None:
    filmed.check_log(played, PLAN)


def test_the_planted_mistakes_are_flagged_and_nothing_else(played: Played, root: Path) -> None:
    filmed.check_mistakes(played, root, GAME, ["movement.allowance", "retreat.place"])


def test_models_are_asked_to_where_flights_lead_and_set_there(played: Played) -> None:
    assert played.asked_for == ["u1", "u2"]
    assert played.session.snapshot().ghosts == ()
    assert played.session.snapshot().findings == ()


def test_the_table_at_the_end(played: Played) -> None:
    """The rout cost a stand, and orders, rides and shots their points; the next turn has begun."""
    state = played.session.state
    assert (state.turn, state.active, state.phase) == (3, "csa", "artillery")
    stands = {unit.id: [stand.id for stand in unit.stands] for unit in state.units}
    assert (stands["u1"], stands["u2"]) == (["1", "2"], ["1", "2", "3"])
    assert stands["uB"] == ["g1", "g2", "c"]
    assert {unit.state for unit in state.units if unit.is_combat} == {"good"}
    assert [unit.id for unit in state.units if unit.low_ammo] == []
    assert state.lost == {"usa": {"regular": 1}}
    assert state.resupplied == {"C": 1}
    assert state.firefights == (("c3", "u3"),)


def test_every_model_is_where_it_was_put(played: Played) -> None:
    *_, last = played.recording.truth()
    there = {unit.id: unit.pose for unit in last.units}
    for unit in played.session.state.units:
        whole = unit.id in there
        parts = [(unit.id, unit.middle)] if whole else []
        parts += [] if whole else [(f"{unit.id}/{each.id}", each.pose) for each in unit.stands]
        for name, pose in parts:
            assert pose.as_list()[:2] == pytest.approx(there[name][:2], abs=filmed.OFF), name
            assert pose.facing == pytest.approx(there[name][2], abs=filmed.TURNED), name


def test_its_text_makes_the_same_game(played: Played, tmp_path: Path) -> None:
    filmed.check_text(played, tmp_path)


def test_the_recording_is_that_of_its_scene(root: Path) -> None:
    filmed.check_recording(root, GAME)
