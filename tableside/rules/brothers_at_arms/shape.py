"""The shape of a unit: single line, double line, column, or none of them (section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.engine.bodies import Stand
from tableside.engine.formation import formation_of
from tableside.engine.quantity import Doubt
from tableside.rules.brothers_at_arms.state import State, Unit

ANY, SINGLE, DOUBLE, COLUMN, IRREGULAR = (
    "any", "single-line", "double-line", "column", "irregular",
)  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """The shape of a unit's stands: ``name``, facing, and the stands by rank, front first."""

    name: str
    facing: float
    ranks: tuple[tuple[Stand, ...], ...]
    doubts: tuple[Doubt, ...] = ()


def seen(state: State, unit: Unit) -> Shape:
    """Return the shape that a unit's stands form; ``any`` for a lone stand."""
    gap, angle = state.agreed("shape_gap"), state.house.shape_angle
    found = formation_of(unit.id, unit.stands, gap, angle)
    if len(unit.stands) == 1:
        return Shape(ANY, found.facing, found.ranks)
    if found.file is not None:
        ranks = tuple((stand,) for stand in found.file)
        return Shape(COLUMN, found.facing, ranks, found.doubts)
    name = _of_ranks([len(rank) for rank in found.ranks]) if found.ordered else IRREGULAR
    return Shape(name, found.facing, found.ranks, found.doubts)


def _of_ranks(counts: list[int]) -> str:
    if len(counts) == 1:
        return SINGLE
    if len(counts) > 2 or counts == [1, 1]:
        return COLUMN
    return DOUBLE if counts[1] <= counts[0] else IRREGULAR


def counts_as(state: State, unit: Unit) -> Shape:
    """Return the shape that counts: the declared one, else the one seen."""
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
