"""Stands laid out in a shape, edge to edge, about a middle; reserves as the units they become."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace

from tableside.engine.bodies import EXACT, Stand
from tableside.engine.formation import in_ranks
from tableside.engine.position import EntryFile
from tableside.engine.troops import StandFile
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.shape import COLUMN, DOUBLE, SINGLE, counts_as
from tableside.rules.brothers_at_arms.state import Reserve, State, Unit

#: By stand where it is put.
Poses = dict[str, Pose]

#: The shapes that a unit can be laid out in.
SHAPES = (SINGLE, DOUBLE, COLUMN)
#: Where reserves are laid out as long as nobody says where they come on.
_OFF = Pose(0.0, 0.0, 90.0)


def laid(unit: Unit, middle: Pose, shape: str) -> Poses:
    """Return the poses of a unit's stands in a shape, their middle and facing at ``middle``.

    A double line has the odd stand in front.
    """
    return in_ranks(_ranks(unit.stands, shape), middle)


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
    return unit.put_at(to).poses


def fielded(state: State, reserve: Reserve) -> Unit:
    """Return a reserve as a unit of the table, its stands, 1 to its strength, still to be put down.

    A commander and a riverboat have one.
    """
    unit = Unit(**{each.name: getattr(reserve, each.name) for each in fields(Unit)})
    base = Base(*(unit.base or state.scale.bases[unit.kind]))
    count = 1 if unit.is_lone else unit.strength or 1
    stands = tuple(Stand(str(n + 1), _OFF, base, unit.sigma or EXACT) for n in range(count))
    unit = replace(unit, stands=stands)
    poses = laid(unit, _OFF, SINGLE)
    if count == 1:
        return replace(unit, pose=poses["1"], listed=None)
    listed = tuple(StandFile(name, pose) for name, pose in poses.items())
    return replace(unit, pose=None, listed=listed).put(poses)


def as_reserve(unit: Unit, entry: EntryFile, available: int) -> Reserve:
    """Return a unit that was on the table as a reserve that comes on again.

    Of its stands only those come back that it has left: they are its strength from then on, but a
    riverboat's points are kept.
    """
    given = {each.name: getattr(unit, each.name) for each in fields(Unit)}
    left = unit.strength if unit.is_lone else len(unit.stands)
    given |= {"strength": left, "pose": None, "listed": None, "stands": (), "seen_at": None}
    given |= {"declared": None, "status": tuple(s for s in unit.status if s == "fatigued")}
    return Reserve(**given, entry=entry, available=available)
