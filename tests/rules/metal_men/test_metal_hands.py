"""What hands do at a game of Metal Men, as the camera sees it, and how it is written down."""

from __future__ import annotations

from typing import Any

from tableside.engine.ruleset import Proposal, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.ruleset import make
from tests.rules.metal_men.metal_table import battery, brigade, leader, loaded, position, row

RULES = make()
SIGMA = (0.013, 0.013, 0.5)
#: Guns that are seen again: nobody touched them, and yet they are not quite where they were.
AGAIN = {"g1": Pose(20.02, 9.98, 90.6), "g2": Pose(21.97, 10.03, 88.9)}


def table() -> Any:
    guns = battery("cB", "csa", *row(20, 10, 2), caisson=[21, 8, 90])
    other = brigade("u1", "usa", *row(20, 40, 3, 270))
    return loaded(position(guns, leader("cL", "csa", [24, 8, 90]), other, active="csa"))


def hand(caisson: Pose, **guns: Pose) -> Proposal:
    """Return what a hand did that put the caisson there, and guns too."""
    places = {**AGAIN, **guns, "c": caisson}
    seen = Sensed(Pose(21, 9, 90), SIGMA, tuple(places.values()), False, tuple(places))
    return RULES.recognise(table(), {}, {"cB": seen})[0]


def test_guns_that_nobody_touched_do_not_move_with_their_caisson() -> None:
    found = hand(Pose(26, 5, 90))
    assert found.findings == ((),)
    (action,) = found.actions
    assert (action["leader"], list(action["to"])) == ("cL", ["c"])


def test_unlimbered_guns_that_move_with_it_are_flagged() -> None:
    found = hand(Pose(26, 5, 90), g1=Pose(20, 13, 90), g2=Pose(22, 13, 90))
    assert list(found.actions[0]["to"]) == ["g1", "g2", "c"]
    assert "movement.unlimbered" in [finding.rule for finding in found.findings[0]]


def test_what_a_hand_moved_has_a_line_of_its_own() -> None:
    action = {"action": "move", "unit": "cB", "to": {"c": [26.0, 5.0, 90.0]}, "leader": "cL"}
    words = RULES.actions.words({**action, "moved": True, "sigma": list(SIGMA)})
    assert words == ["move", "cB", "c=26.00", "5.00", "90", "by", "cL", "moved", "yes"]
    assert RULES.actions.from_words("move", words[1:])[0] == {**action, "moved": True}
