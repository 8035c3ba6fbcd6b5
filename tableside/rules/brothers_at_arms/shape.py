"""How a unit's bases stand: single line, double line, column, or none of them (section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.engine.bodies import Body, Stand, facing_of, file_of, hang_together
from tableside.engine.quantity import Doubt, Quantity, along
from tableside.geometry.pose import turn_between
from tableside.geometry.shapes import direction
from tableside.rules.brothers_at_arms.state import State, Unit

#: A stand is behind another when its centre is farther back by more than this, inches.
BEHIND = 0.005
#: ... and their spans overlap by more than this share of the narrower one.
OVERLAP = 1.0 / 3.0
#: The most that a file turns between two stands, degrees.
FILE_TURN = 45.0

ANY, SINGLE, DOUBLE, COLUMN, IRREGULAR = (
    "any", "single-line", "double-line", "column", "irregular",
)  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """What a unit's stands show: ``name``, facing, and the stands rank by rank, front first."""

    name: str
    facing: float
    ranks: tuple[tuple[Stand, ...], ...]
    doubts: tuple[Doubt, ...] = ()


def seen(state: State, unit: Unit) -> Shape:
    """Return the shape that the places of a unit's stands show; a lone stand's is ``any``."""
    stands = unit.stands
    facing = facing_of(stands)
    if len(stands) == 1:
        return Shape(ANY, facing, (stands,))
    gap = state.house.shape_gap if state.house.shape_gap is not None else state.scale.shape_gap
    doubts = tuple(_doubts(unit, facing, gap, state.house.shape_angle))
    file = file_of(stands, gap, FILE_TURN)
    if file is not None:
        return Shape(COLUMN, facing, tuple((stand,) for stand in file), doubts)
    body = Body(stands, facing)
    numbers = body.ranks(BEHIND, OVERLAP)
    ranks = tuple(
        tuple(body.from_left([i for i, each in enumerate(numbers) if each == rank]))
        for rank in range(1, max(numbers) + 1)
    )
    straight = all(
        abs(turn_between(facing, stand.pose.facing)) <= state.house.shape_angle + 0.05
        for stand in stands
    )
    if not (straight and hang_together(stands, gap)):
        return Shape(IRREGULAR, facing, ranks, doubts)
    return Shape(_of_ranks([len(rank) for rank in ranks]), facing, ranks, doubts)


def _of_ranks(counts: list[int]) -> str:
    if len(counts) == 1:
        return SINGLE
    if len(counts) > 2 or counts == [1, 1]:
        return COLUMN
    return DOUBLE if counts[1] <= counts[0] else IRREGULAR


def _doubts(unit: Unit, facing: float, gap: float, angle: float) -> list[Doubt]:
    """Return the gaps and angles between stands that are too near their limits to tell."""
    found = []
    for index, stand in enumerate(unit.stands):
        off = abs(turn_between(facing, stand.pose.facing))
        turned = Quantity(unit.id, None, off, stand.sigma[2], angle=True)
        found.append(turned.doubt(angle))
        for other in unit.stands[index + 1 :]:
            found.append(gap_between(unit.id, stand, unit.id, other).doubt(gap))
    return [doubt for doubt in found if doubt is not None]


def gap_between(a: str, stand: Stand, b: str, other: Stand) -> Quantity:
    """Return the gap between two bases, 0 where they meet, with its deviation."""
    way = direction(stand.area, other.area)
    sigma = sum(
        along(each.sigma, way, each.half_diagonal) ** 2 for each in (stand, other)
    ) ** 0.5  # fmt: skip
    return Quantity(a, b, float(stand.area.distance(other.area)), sigma)


def counts_as(state: State, unit: Unit) -> Shape:
    """Return the shape that counts: the one that was declared, else the one that is seen."""
    shape = seen(state, unit)
    if unit.declared is None or shape.name == ANY:
        return shape
    return Shape(unit.declared, shape.facing, shape.ranks, shape.doubts)


def answer(state: State, unit: Unit) -> dict[str, Any]:
    """Answer ``shape``."""
    shape, counting = seen(state, unit), counts_as(state, unit)
    return {
        "shape": counting.name,
        "seen": shape.name,
        "declared": unit.declared,
        "facing": shape.facing,
        "ranks": [[stand.id for stand in rank] for rank in shape.ranks],
        "doubt": [doubt.as_json() for doubt in shape.doubts],
    }
