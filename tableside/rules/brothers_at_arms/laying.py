"""Lay out stands in a shape, edge to edge around a middle; convert reserves to units and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from tableside.engine.bodies import EXACT, Stand
from tableside.engine.formation import in_ranks
from tableside.engine.position import EntryFile
from tableside.engine.troops import StandFile
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.shape import COLUMN, DOUBLE, SINGLE, counts_as
from tableside.rules.brothers_at_arms.state import Reserve, State, Unit

#: The pose of each stand, by id.
Poses = dict[str, Pose]

#: The shapes that a unit can be laid out in, and the number of their ranks; None: one a stand.
_RANKS = {SINGLE: 1, DOUBLE: 2, COLUMN: None}
SHAPES = tuple(_RANKS)
#: A placeholder where reserves are laid out until their entry is known.
_OFF = Pose(0.0, 0.0, 90.0)


def laid(unit: Unit, middle: Pose, shape: str) -> Poses:
    """Return the poses of a unit's stands in a shape, centred on and facing as ``middle``.

    A double line has the odd stand in front.
    """
    return in_ranks(unit.stands, _RANKS[shape], middle)


def poses_at(state: State, unit: Unit, to: Pose | Mapping[str, Pose], shape: str | None) -> Poses:
    """Return the new pose of each stand of a unit.

    ``to`` gives each stand's pose, or the middle of the unit. With a middle, the stands keep their
    arrangement unless a different ``shape`` is given.
    """
    if not isinstance(to, Pose):
        return dict(to)
    if len(unit.stands) > 1 and shape in SHAPES and shape != counts_as(state, unit).name:
        return laid(unit, to, shape)
    return unit.put_at(to).poses


def fielded(state: State, reserve: Reserve) -> Unit:
    """Return a reserve as a unit with stands numbered from 1 to its strength, not yet placed.

    A commander and a riverboat have one stand.
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
    """Return a unit from the table as a reserve that comes on again.

    Its strength becomes the number of stands it has left; a riverboat keeps its points.
    """
    given = {each.name: getattr(unit, each.name) for each in fields(Unit)}
    left = unit.strength if unit.is_lone else len(unit.stands)
    given |= {"strength": left, "pose": None, "listed": None, "stands": (), "seen_at": None}
    given |= {"declared": None, "status": tuple(s for s in unit.status if s == "fatigued")}
    return Reserve(**given, entry=entry, available=available)
