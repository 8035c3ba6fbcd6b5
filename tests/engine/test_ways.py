"""The ways of a unit's stands: on roads or not, what they cost, whom they cannot but pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.ways import End, StandWays
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.motion.moves import Moves
from tests.engine.bodies_of_stands import stand, unit

BOARD = shapely.box(0, 0, 40, 30)
ROAD = shapely.box(5, 9, 35, 11)
NORTH = 90.0


@dataclass(frozen=True)
class Marching(StandWays):
    """Stands that go over plain ground and a road; a turn adds what is told."""

    ends: tuple[End, ...]
    slow: BaseGeometry = EMPTY
    barred: Sequence[BaseGeometry] = ()
    adds: float = 0.0

    @property
    def ground(self) -> Moves:
        return Moves.of(BOARD, [(2.0, self.slow)], list(self.barred), [])

    @property
    def road_ground(self) -> Moves:
        return Moves.of(ROAD, [], [], [])

    def more(self, stand: Stand, to: Pose) -> float:
        return self.adds


def march(start: tuple[float, float], end: tuple[float, float], **more: object) -> Marching:
    ends = ((stand("1", *start), Pose(*end, NORTH)),)
    return Marching(ends, **more)  # type: ignore[arg-type]


def cost(found: Marching) -> float | None:
    return found.costs(found.anywhere)["1"]


def test_what_is_added_counts_with_the_way() -> None:
    assert cost(march((10, 10), (20, 10))) == pytest.approx(10.0)
    assert cost(march((10, 10), (20, 10), adds=0.5)) == pytest.approx(10.5)


def test_a_way_keeps_to_roads_only_between_places_on_them() -> None:
    on, off = march((10, 10), (20, 10)), march((10, 10), (20, 14))
    assert on.costs(on.on_roads) == {"1": pytest.approx(10.0)}
    assert off.costs(off.on_roads) == {"1": None}


def test_a_step_onto_barred_ground_within_its_slack_is_paid_for() -> None:
    bar: Iterable[BaseGeometry] = [shapely.box(20, 0, 25, 30)]
    assert cost(march((10, 10), (20.004, 10), barred=bar)) == pytest.approx(10.004, abs=1e-3)
    assert cost(march((10, 10), (20.1, 10), barred=bar)) is None


def test_who_bars_the_only_way_that_can_be_afforded_is_passed() -> None:
    friend = unit("f", *(stand(str(n), 15, 8 + n) for n in range(5)))
    found = march((10, 10), (20, 10))
    assert [each.id for each in found.passed([friend], False, (0.0, 10.5))] == ["f"]
    assert list(found.passed([friend], False, (0.0, 15.0))) == []
    assert list(found.passed([friend], False, (0.0, 9.0))) == []


def test_on_roads_what_may_be_used_there_counts() -> None:
    friend = unit("f", stand("1", 15, 10))
    found = march((10, 10), (20, 10))
    assert [each.id for each in found.passed([friend], True, (10.01, 10.0))] == ["f"]
    assert list(found.passed([friend], True, (13.0, 10.0))) == []


def test_who_stands_where_it_ends_is_passed() -> None:
    friend = unit("f", stand("1", 20, 10))
    found = march((10, 10), (20, 10))
    assert [each.id for each in found.passed([friend], False, (0.0, 30.0))] == ["f"]
