"""One initiative of Mini-Nap, refereed from the bundled recording's frames and taps alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import filmed
from tests.filmed import Played

GAME = "nap-game"

pytestmark = pytest.mark.slow

#: What is planned. What a hand does is there with the places of the unit's stands.
PLAN = """\
T1 initiative first [5,4] second [2,3]
T1 brigade fr-a
T1 charge fr-1 br-1 heading 90
T1 react br-2 opportunity-charge fr-1 die 1 at 2.0
T1 pass br
T1 react br-1 emergency-square fr-1 die 5
T1 pass br
T1 moved fr-2 15.00 8.99 90 15.00 7.41 90
T1 react br-3 opportunity-charge fr-2 die 5 at 2.5
T1 moved fr-4 11.00 6.29 90 11.00 5.51 90
T1 instead moved fr-4 11.00 5.09 90 11.00 4.31 90
T1 moved fr-3 3.49 7.01 90 2.51 7.01 90 as charge
T1 react br-4 fall-back fr-3 distance 5.0
T1 moved br-5 14.51 10.90 270 15.49 10.90 270
T1 undo 22
T1 pass fr
"""


@pytest.fixture(scope="module")
def played(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with filmed.played(root, GAME, tmp_path_factory.mktemp("nap")) as game:
        yield game


def test_the_log_is_as_planned(played: Played) -> None:
    filmed.check_log(played, PLAN)


def test_the_planted_mistakes_are_flagged_and_nothing_else(played: Played, root: Path) -> None:
    filmed.check_mistakes(played, root, GAME, ["movement.allowance", "sequence.initiative"])


def test_models_are_asked_to_where_the_game_has_them(played: Played) -> None:
    """Into contact, the stopped mover back and its enemy to it, the unit that falls back."""
    assert played.asked_for == ["fr-1", "br-1", "br-3", "fr-2", "br-4", "br-5"]
    assert played.session.snapshot().ghosts == ()
    assert played.session.snapshot().findings == ()


def test_the_table_at_the_end(played: Played) -> None:
    units = played.session.state.by_id
    assert (units["br-1"].formation, units["br-1"].square) == ("square", "emergency")
    assert [u.id for u in units.values() if "blue" in u.markers] == ["br-1", "br-2", "br-3", "br-4"]
    touching = {
        (one.id, two.id)
        for one in units.values()
        for two in units.values()
        if one.id < two.id and one.outline.distance(two.outline) <= played.session.state.contact
    }
    assert touching == {("br-1", "fr-1"), ("br-3", "fr-2")}
    assert played.session.state.phase == "firing"


def test_its_text_makes_the_same_game(played: Played, tmp_path: Path) -> None:
    filmed.check_text(played, tmp_path)


def test_the_recording_is_that_of_its_scene(root: Path) -> None:
    filmed.check_recording(root, GAME)
