"""The ground that bars a unit's way (section 7 of docs/rules/mini-nap.md).

Which ground bars whom is told by ``data/terrain.json``.
"""

from __future__ import annotations

import shapely

from tableside.geometry.shapes import areas_only
from tableside.motion.barriers import Barrier
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.state import State, Unit


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
            barrier = Barrier(piece.id, area, state.contact)
            for each in (area, barrier.less):
                shapely.prepare(each)
            found.append(barrier)
    return tuple(found)
