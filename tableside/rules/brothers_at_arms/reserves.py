"""Reserves as the units that they are once they come on."""

from __future__ import annotations

from dataclasses import fields, replace

from tableside.engine.bodies import EXACT, Stand
from tableside.engine.troops import StandFile
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.laying import laid
from tableside.rules.brothers_at_arms.shape import SINGLE
from tableside.rules.brothers_at_arms.state import EntryFile, Reserve, State, Unit

_OFF = Pose(0.0, 0.0, 90.0)


def fielded(state: State, reserve: Reserve) -> Unit:
    """Return a reserve as a unit of the table, its stands, 1 to its strength, still to be put down.

    A commander and a riverboat have one.
    """
    unit = Unit(**{each.name: getattr(reserve, each.name) for each in fields(Unit)})
    base = Base(*(unit.base or state.scale.bases[unit.kind]))
    one = unit.is_commander or unit.kind == "riverboat"
    count = 1 if one else unit.strength or 1
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
    left = unit.strength if unit.kind == "riverboat" or unit.is_commander else len(unit.stands)
    given |= {"strength": left, "pose": None, "listed": None, "stands": (), "seen_at": None}
    given |= {"declared": None, "status": tuple(s for s in unit.status if s == "fatigued")}
    return Reserve(**given, entry=entry, available=available)
