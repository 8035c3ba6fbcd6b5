"""A move has one length: on the map's arrow, in the verdict and in the log; and the unit's name."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.geometry.pose import Pose
from tableside.rules import registry
from tableside.session.session import Session
from tests.fake_game import look, moved, seen
from tests.rules.brothers_at_arms import brothers_table as brothers

WOOD = brothers.box("wood", "woodland", 0, 13, 72, 30)
START = Pose(20, 10, 90)


def session() -> Session[Any]:
    one = brothers.unit("c1", "csa", [20, 10, 90], name="3rd Piedmont", short="3 Pied")
    other = brothers.unit("u1", "usa", [60, 44, 270])
    data = brothers.position(one, other, terrain=[WOOD], phase=7)
    return Session(*registry.load_position(data, "test"))


@pytest.mark.parametrize("far", [6.0, 9.0])
def test_arrow_verdict_and_log_say_one_length(far: float) -> None:
    game = session()
    there = Pose(20, 10 + far, 90)
    answer = game.suppose("c1", there)()
    length = f"{far:.2f} in (counts as {3 + 2 * (far - 3):.2f} in: Woodland)"
    assert str(answer["overlays"][0]["text"]) == f"3rd Piedmont: {length}"
    assert f"3rd Piedmont moved {length}" in str(answer["text"])
    flagged = [str(found["message"]) for found in answer["findings"]]
    assert [f"3rd Piedmont moved {length}; its limit is" in each for each in flagged[:1]] == [True]
    game.observe(look(1, [seen("c1", there)], [moved("c1", START, there)]))
    entry = next(each for each in game.snapshot().log if each.kind == "move")
    assert f"3rd Piedmont moved {length}" in str(entry.text)
    assert str(entry.overlays[0]["text"]) == f"3rd Piedmont: {length}"
