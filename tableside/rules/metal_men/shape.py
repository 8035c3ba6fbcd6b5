"""The shape of a unit: line, columns, limbered or unlimbered (section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from tableside.engine.bodies import Stand
from tableside.engine.formation import Formation, formation_of, in_ranks
from tableside.engine.fronts import Front
from tableside.engine.judged_action import poses_at
from tableside.engine.quantity import Doubt
from tableside.engine.troops import Places
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.state import Declared, State, Unit

LINE, COLUMN, ATTACK, IRREGULAR = "line", "road-column", "attack-column", "irregular"
LIMBERED, UNLIMBERED = "limbered", "unlimbered"

_BRIGADE: Mapping[str, int | None] = {LINE: 1, COLUMN: None, ATTACK: 2}
_GUNS: Mapping[str, int | None] = {LIMBERED: None, UNLIMBERED: 1}
#: The shapes of each type of combat unit, with the number of their ranks; None: one for each base.
SHAPES = {"infantry": _BRIGADE, "cavalry": _BRIGADE, "battery": _GUNS}

#: Stands turned by at most this many degrees count as facing the same way as their unit.
STRAIGHT = 15.0


@dataclass(frozen=True)
class Shape:
    """A unit's shape: ``name`` as the rules count it, ``geometry`` as its bases show it.

    ``found``: how its bases stand, caissons left out; ``doubts`` about its name, and those of them
    about its being ``in_column``.
    """

    name: str
    geometry: str
    found: Formation
    doubts: tuple[Doubt, ...] = ()
    column_doubts: tuple[Doubt, ...] = ()

    @property
    def ranks(self) -> tuple[tuple[Stand, ...], ...]:
        """Its bases, front rank first, each from left to right."""
        return self.found.ranks

    @property
    def front_rank(self) -> tuple[Stand, ...]:
        """The bases of the first rank, from left to right."""
        return self.ranks[0]

    @cached_property
    def front(self) -> Front:
        """The front of the first rank."""
        return Front(self.front_rank)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of bases in each rank."""
        return tuple(len(rank) for rank in self.ranks)

    @property
    def in_column(self) -> bool:
        """Whether fire at it gets two extra dice: it is in road column or limbered.

        Guns in irregular shape count as limbered.
        """
        return self.name in (COLUMN, LIMBERED)


def shape_of(state: State, unit: Unit) -> Shape:
    """Return a combat unit's shape, declared or seen; leaders and trains get one without a name."""
    if not unit.is_combat:
        return Shape("", "", Formation(unit.middle.facing, None, (unit.bases,), True))
    found = formation_of(unit.id, unit.bases, state.house.shape_gap, STRAIGHT)
    geometry = _guns(found) if unit.is_battery else _brigade(found)
    if unit.declared is not None:
        return Shape(unit.declared, geometry, found)
    name = LIMBERED if unit.is_battery and geometry == IRREGULAR else geometry
    column = found.file_doubts if unit.is_foot else found.doubts if geometry != LIMBERED else ()
    return Shape(name, geometry, found, found.doubts, column)


def _brigade(found: Formation) -> str:
    if found.file is not None:
        return COLUMN
    if not found.ordered:
        return IRREGULAR
    return LINE if len(found.ranks) == 1 else ATTACK


def _guns(found: Formation) -> str:
    if found.file is not None:
        return LIMBERED
    return UNLIMBERED if found.ordered and len(found.ranks) == 1 else IRREGULAR


def put_in(state: State, unit: Unit, to: Places, shape: str | None) -> Unit:
    """Return a unit put ``to`` its place, in a shape if one is given.

    A shape other than its own lays its bases out anew about a middle, those at the left of the
    front first; a caisson stays where it is. The shape is declared if the bases do not show it, as
    in an attack column of two stands, which looks like a road column.
    """
    if shape is None:
        return unit.put(poses_at(unit, to))
    now = shape_of(state, unit)
    if isinstance(to, Pose) and shape != now.name:
        to = in_ranks([stand for rank in now.ranks for stand in rank], SHAPES[unit.kind][shape], to)
    there = replace(unit.put(poses_at(unit, to)), declared=None)
    shown = shape_of(state, there).name == shape
    return there if shown else replace(there, declared=cast("Declared", shape))


def answer(state: State, unit: Unit) -> dict[str, Any]:
    """Answer ``shape``; ``front`` is a pose: the front point and the facing of the first rank."""
    shape = shape_of(state, unit)
    return {
        "shape": shape.geometry if unit.declared is None else shape.name,
        "geometry": shape.geometry,
        "declared": unit.declared,
        "facing": shape.found.facing,
        "ranks": [[stand.id for stand in rank] for rank in shape.ranks],
        "front": [*shape.front.point, shape.front.facing],
        "doubt": [doubt.as_json() for doubt in shape.doubts],
    }
