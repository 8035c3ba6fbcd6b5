"""Retreats that end between the places of the search's grid, on crowded tables."""

from __future__ import annotations

import math

import pytest
import shapely

from bench.tables import crowded
from tableside.engine.quantity import Verdict
from tableside.geometry.pose import Pose
from tableside.motion.sequences.check import Limit, measures_of
from tableside.rules.gmu.retreat import retreats
from tableside.rules.gmu.retreat.surroundings import scene_of
from tests.rules.gmu import gmu_games

# Table, corps, its enemy; which way the slides go, and the facing held during each (degrees).
WAYS = [
    (3, "csa-4", "usa-33", [(28.1, 136.5), (33.3, 136.5), (38.5, 136.5)]),
    (10, "usa-33", "csa-26", [(-44.8, 24.0), (-48.0, 24.0), (-58.0, 20.6)]),
    (16, "usa-5", "csa-12", [(173.6, 110.2), (-181.8, 110.2), (178.2, 90.1)]),
    (21, "usa-7", "csa-2", [(5.7, 60.4), (-164.1, 122.8), (-154.3, 122.8)]),
]


@pytest.mark.parametrize(("seed", "corps", "enemy", "slides"), WAYS)
def test_slides_clear_by_two_hundredths_are_found_and_shown(
    seed: int, corps: str, enemy: str, slides: list[tuple[float, float]]
) -> None:
    where = gmu_games.rules().load(crowded(seed), "crowded")
    unit, foe = where.by_id[corps], where.by_id[enemy]
    here, steps = unit.place, []
    for way, facing in slides:
        angle = math.radians(way)
        here = Pose(here.x + math.cos(angle), here.y + math.sin(angle), facing)
        steps.append(here)
    measures = measures_of(scene_of(where, unit, foe), steps, here.facing)
    limited = [m for m in measures if m.kind is not Limit.LENGTH]  # each is 1.00 in long
    assert min(m.measured - m.limit for m in limited) >= 0.02
    area = retreats.legal_area(where, unit, foe)
    assert area.distance(shapely.Point(here.x, here.y)) <= 0.02
    found = retreats.judge(where, unit, foe, here)
    assert found.ruling.verdict is Verdict.LEGAL
