"""What bars a unit's way: units, and ground (section 7 of docs/rules/mini-nap.md).

Which ground bars whom is told by ``data/terrain.json``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import areas_only
from tableside.motion.runs import Edges
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.state import State, Unit


@dataclass(frozen=True)
class Barrier:
    """What bars a unit's way: another unit, or a piece of terrain without what opens it.

    ``less`` is the same area with its edges moved in by the contact tolerance: what meets it
    overlaps the area by more than that. ``clear``: whether even contact with it is barred.
    """

    id: str
    area: BaseGeometry
    less: BaseGeometry
    clear: bool = False

    @cached_property
    def edges(self) -> Edges:
        """The edges of the area."""
        return Edges.of([self.area])

    @cached_property
    def less_edges(self) -> Edges:
        """The edges of ``less``."""
        return Edges.of([self.less])


def prohibited(state: State, unit: Unit, *, formed: bool | None = None) -> tuple[Barrier, ...]:
    """Return the ground that bars ``unit``; ``formed``: in another formation than its own."""
    is_formed = unit.formed if formed is None else formed
    heavy = unit.kind.is_battery or (unit.kind.is_cavalry and is_formed)
    key = "heavy" if heavy else "light"
    known = state.ground_known
    if key not in known:
        known[key] = _found(state, heavy)
    found: tuple[Barrier, ...] = known[key]
    return found


def _found(state: State, heavy: bool) -> tuple[Barrier, ...]:
    table = data.terrain_table()
    bars = {**table.bars_all, **(table.bars_formed_cavalry_and_guns if heavy else {})}
    found = []
    for piece in state.terrain:
        if piece.kind not in bars:
            continue
        opened = bars[piece.kind]
        ways = shapely.union_all([p.area for p in state.terrain if p.kind in opened])
        area = areas_only(piece.area.difference(ways))
        if not area.is_empty:
            less = areas_only(area.buffer(-state.contact, join_style="mitre"))
            for each in (area, less):
                shapely.prepare(each)
            found.append(Barrier(piece.id, area, less))
    return tuple(found)


def overlapped(ground: Barrier, area: BaseGeometry, by: float) -> bool:
    """Whether ``area`` overlaps the ground deeper than ``by`` (the tolerance of ``less``)."""
    if not area.intersects(ground.area):
        return False
    if area.intersects(ground.less):
        return True
    return bool(area.buffer(-by, join_style="mitre").intersects(ground.area))
