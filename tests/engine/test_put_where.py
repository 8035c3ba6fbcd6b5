"""What an action says of a unit that a hand moved: its stands, on the board, those that went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from tableside.engine.ruleset import Sensed
from tableside.engine.sensing import STILL, on_board, put_where
from tableside.geometry.pose import Pose
from tests.engine.bodies_of_stands import stand, unit

UNIT = unit("a", stand("gun", 10, 10), stand("cart", 10, 8))


@dataclass(frozen=True)
class _Table:
    width: float = 40.0
    depth: float = 30.0


TABLE = cast("Any", _Table())


def seen(*places: tuple[float, float]) -> Sensed:
    poses = tuple(Pose(x, y, 90.0) for x, y in places)
    return Sensed(Pose(*places[0], 90.0), (0.01, 0.01, 0.1), stands=poses)


def to(*places: tuple[float, float], alone: tuple[str, ...] = ()) -> Any:
    return put_where(TABLE, UNIT, seen(*places), alone)["to"]


def test_each_stand_is_where_it_is_seen() -> None:
    assert to((11, 10), (11, 8)) == {"gun": [11, 10, 90.0], "cart": [11, 8, 90.0]}


def test_who_may_go_alone_goes_alone_where_the_others_are_still() -> None:
    moved = {"cart": [10, 5, 90.0]}
    assert to((10 + STILL / 2, 10), (10, 5), alone=("cart",)) == moved
    assert set(to((10 + 2 * STILL, 10), (10, 5), alone=("cart",))) == {"gun", "cart"}
    assert set(to((10, 10), (10, 8), alone=("cart",))) == {"gun", "cart"}


def test_what_is_seen_beyond_the_edge_is_on_it() -> None:
    assert on_board(TABLE, Pose(-0.3, 31.0, 5.0)) == Pose(0.0, 30.0, 5.0)
    assert to((-0.5, 10), (1, 8))["gun"] == [0.0, 10, 90.0]


def test_a_unit_seen_as_a_whole_is_named_by_its_middle_unless_a_stand_would_hang_out() -> None:
    here = Sensed(Pose(10, 20, 90.0), (0.01, 0.01, 0.1))
    assert put_where(TABLE, UNIT, here)["to"] == [10, 20, 90.0]
    out = Sensed(Pose(10, 29.5, 90.0), (0.01, 0.01, 0.1))
    put = put_where(TABLE, UNIT, out)["to"]
    assert put["gun"] == [10, 30.0, 90.0]
    assert put["cart"] == [10, 28.0, 90.0]  # as far behind it as ever
