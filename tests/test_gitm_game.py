"""Two turns of Gathered In Their Masses, refereed from the bundled recording's frames and taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.rules.gitm.counters import counters, table
from tableside.rules.gitm.state import State
from tests import filmed
from tests.filmed import Played

GAME = "gitm-game"

pytestmark = pytest.mark.slow

#: What is planned, without where in its square a counter was put. The counters of VS2IN and VS4LN,
#: which shatter and leave the map, are lifted.
PLAN = """\
T1 do {"action": "orders", "unit": "VS1IN", "orders": {"to": "4-8", "attack": "assault"}}
T1 do {"action": "orders", "unit": "VS2IN", "orders": {"to": "4-8", "attack": "attack", "phase": 1}}
T1 do {"action": "orders", "unit": "VS4LN", "orders": {"engage": [1, 1], "attack": "attack"}}
T1 ready west
T1 ready east
T1 placed AM1IN 4-8
T1 placed AM4DR 2-11
T1 placed VS4LN 2-6
T1 placed AM5MA 4-8
T1 placed VS4LN 2-7
T1 placed AM2IN 4-8
T1 placed VS1IN 0-4
T1 placed AM1CQ 1-7
T1 placed VS2IN
T1 confirm
T2 do {"action": "orders", "unit": "AM4DR", "orders": {"to": "2-7", "attack": "attack"}}
T2 do {"action": "orders", "unit": "AM1IN", "orders": {"to": "2-7", "attack": "attack"}}
T2 do {"action": "orders", "unit": "AM7ML", "orders": {"to": "3-8"}}
T2 do {"action": "orders", "unit": "VS6IN", "orders": {"to": "5-10", "waypoint": "6-9", "attack": "attack"}}
T2 do {"action": "orders", "unit": "VS7LC", "orders": {"to": "8-8"}}
T2 ready east
T2 ready west
T2 placed VS7LC 8-8
T2 placed AM1IN 2-7
T2 placed VS6IN 5-11
T2 placed VS6IN 5-10
T2 placed AM2IN 2-7
T2 placed AM5MA 2-7
T2 placed AM4DR 2-7
T2 placed AM7ML 3-8
T2 placed VS4LN
T2 confirm
"""  # noqa: E501


@pytest.fixture(scope="module")
def played(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with filmed.played(root, GAME, tmp_path_factory.mktemp("gitm")) as game:
        yield game


def test_the_log_is_as_planned(played: Played) -> None:
    lines = played.text.splitlines()
    found = [line for line in lines if line.split()[1] == "place"]
    assert lines[: len(found)] == found  # seen in the first frames, and never again
    assert len(found) == 13
    rest = [line.split() for line in lines[len(found) :]]
    told = [" ".join(words[:4] if words[1] == "placed" else words) for words in rest]
    assert told == PLAN.splitlines()


def test_the_planted_mistakes_are_flagged_and_nothing_else(played: Played, root: Path) -> None:
    filmed.check_mistakes(played, root, GAME, ["counters.square", "counters.square"])


def test_nothing_is_asked_for_at_the_end(played: Played) -> None:
    assert played.session.snapshot().ghosts == ()
    assert played.session.snapshot().findings == ()


def test_the_campaign_at_the_end(played: Played) -> None:
    """An assault on the town is beaten off, the lancers shatter; a third turn begins."""
    state: State = played.session.state
    assert (state.turn, state.campaign.stage) == (3, "orders")
    assert state.campaign.gone == frozenset()
    shattered = {unit.id: str(unit.strategic) for unit in state.units if unit.state == "shattered"}
    assert shattered == {"VS2IN": "G6-U0", "VS4LN": "G6-U0"}
    assert [city.owner for city in state.cities] == ["west", "west", "east"]
    assert counters(state).verdict == "legal"
    four = [name for name in table(state).on if str(state.by_id[name].square) == "2-7"]
    assert sorted(four) == ["AM1IN", "AM2IN", "AM4DR", "AM5MA"]


def test_every_counter_is_where_it_was_put(played: Played) -> None:
    """Which way a counter looks is seen, too, and means nothing."""
    *_, last = played.recording.truth()
    there = {unit.id: unit.pose for unit in last.units}
    lying = {
        n: pose for n, pose in played.session.ruleset.poses(played.session.state).items() if pose
    }
    assert lying.keys() == there.keys() - {"VS2IN", "VS4LN"}
    for name, pose in lying.items():
        assert pose.as_list()[:2] == pytest.approx(there[name][:2], abs=filmed.OFF), name
        assert pose.facing == pytest.approx(there[name][2], abs=filmed.TURNED), name


def test_its_text_makes_the_same_game(played: Played, tmp_path: Path) -> None:
    filmed.check_text(played, tmp_path)


def test_the_recording_is_that_of_its_scene(root: Path) -> None:
    filmed.check_recording(root, GAME)
