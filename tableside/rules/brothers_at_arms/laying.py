"""A unit's stands laid out in a shape, edge to edge, about a middle."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tableside.engine.bodies import Stand
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.rules.brothers_at_arms.shape import COLUMN, DOUBLE, SINGLE, counts_as
from tableside.rules.brothers_at_arms.state import State, Unit

#: By stand where it is put.
Poses = dict[str, Pose]

#: The shapes that a unit can be laid out in.
SHAPES = (SINGLE, DOUBLE, COLUMN)


def laid(unit: Unit, middle: Pose, shape: str) -> dict[str, Pose]:
    """Return the poses of a unit's stands in a shape, their middle and facing at ``middle``.

    Stands touch edge to edge; a double line has the odd stand in front. In their order: the front
    rank first, each rank from left to right.
    """
    ranks = _ranks(unit.stands, shape)
    places: dict[str, tuple[float, float]] = {}
    back = 0.0
    for rank in ranks:
        deep = max(inches(stand.base.depth) for stand in rank)
        left = sum(inches(stand.base.width) for stand in rank) / 2
        for stand in rank:
            width = inches(stand.base.width)
            places[stand.id] = (-back - deep / 2, left - width / 2)
            left -= width
        back += deep
    ahead, aside = (sum(axis) / len(places) for axis in zip(*places.values(), strict=True))
    return {
        name: Pose(*middle.place(x - ahead, y - aside), middle.facing)
        for name, (x, y) in places.items()
    }


def _ranks(stands: Sequence[Stand], shape: str) -> list[Sequence[Stand]]:
    if shape == COLUMN:
        return [[stand] for stand in stands]
    if shape == DOUBLE and len(stands) > 1:
        half = math.ceil(len(stands) / 2)
        return [stands[:half], stands[half:]]
    return [stands]


def poses_at(state: State, unit: Unit, to: Pose | Mapping[str, Pose], shape: str | None) -> Poses:
    """Return where each stand of a unit comes to lie.

    ``to`` names each stand's place, or is the middle of the unit: its stands then stay to each
    other as they are, or are laid out anew in another ``shape``.
    """
    if not isinstance(to, Pose):
        return dict(to)
    if len(unit.stands) > 1 and shape in SHAPES and shape != counts_as(state, unit).name:
        return laid(unit, to, shape)
    return {stand.id: stand.pose for stand in unit.put_at(to).stands}
