"""How far an outline can turn on the spot, and how surely."""

from __future__ import annotations

import pytest
import shapely

from tableside.engine.quantity import Verdict
from tableside.engine.turning import turning_among
from tableside.motion.turning import OPEN, Room

POST = [shapely.box(-2, -0.5, 2, 0.5)]
WALL = shapely.box(-3, 1.5, 3, 4)


def test_with_nothing_in_the_way_the_room_is_that_beside_what_it_touches() -> None:
    found = turning_among(POST, (0, 0), [], Room(10.0, 20.0), (0.1, 0.2))
    assert found.room == found.tight == found.wide == Room(10.0, 20.0)


def test_an_exact_place_has_one_room_and_a_measured_one_less_and_more() -> None:
    exact = turning_among(POST, (0, 0), [WALL], OPEN, (0.1, 0.0))
    assert exact.room == exact.tight == exact.wide
    assert 0.0 < exact.room.clockwise < 90.0
    found = turning_among(POST, (0, 0), [WALL], OPEN, (0.1, 0.05))
    assert found.tight.clockwise < found.room.clockwise < found.wide.clockwise
    assert found.room == exact.room


def test_a_turn_is_legal_in_doubt_or_broken() -> None:
    found = turning_among(POST, (0, 0), [WALL], OPEN, (0.1, 0.05))
    tight, wide = found.tight.counter_clockwise, found.wide.counter_clockwise
    rulings = [
        found.ruling("a", turns, "rule", "text")
        for turns in ([tight - 0.1], [found.room.counter_clockwise], [90.0], [90.0, 1.0])
    ]
    verdicts = [ruling.verdict for ruling in rulings]
    assert verdicts == [Verdict.LEGAL, Verdict.TOO_CLOSE, Verdict.ILLEGAL, Verdict.LEGAL]
    assert wide < 90.0
    assert rulings[2].breaches[0].rule == "rule"
    assert rulings[1].doubts[0].by == pytest.approx(0.05)
