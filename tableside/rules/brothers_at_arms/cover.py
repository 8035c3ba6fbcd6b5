"""Whether at least half of a unit is in cover, and the class of cover (section 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.gaps import share_of
from tableside.engine.quantity import SLACK, Doubt
from tableside.geometry.shapes import EMPTY
from tableside.rules.brothers_at_arms.data import CLASSES, tables
from tableside.rules.brothers_at_arms.state import Piece, State, Unit

Point = tuple[float, float]
#: Gives the point from which a stand is attacked.
Origin = Callable[[Stand], Point]

#: The least share of a unit's area that puts it in cover.
HALF = 0.5
#: Tolerance on shares, in favour of the unit in cover.
SHARE_SLACK = 0.0005


@dataclass(frozen=True)
class Cover:
    """The cover of a unit: ``name``: its class, None if too little; ``share``: from 0 to 1.

    ``doubt``: set if the share is too close to half to call.
    """

    name: str | None
    value: int | None
    share: float
    doubt: Doubt | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the cover as in answers to questions."""
        return {"class": self.name, "value": self.value, "share": self.share}


def class_of(piece: Piece) -> str | None:
    """Return the class of cover that a piece gives, None for none; breached works give soft."""
    for name in CLASSES:
        table = tables().cover[name]
        if piece.kind in (*table.grounds, *table.lines):
            return "soft" if piece.breached else name
    return None


def cover_of(state: State, unit: Unit, origin: Origin, *, lines: bool = True) -> Cover:
    """Return the cover of a unit that is attacked from ``origin``.

    ``lines``: whether hedges, walls and works count, as in melee they help only the defender. The
    result is the best class such that it and better ones cover half of the unit's base area.
    """
    better: tuple[str, ...] = ()
    share, doubt = 0.0, None
    for name in CLASSES:
        better = (*better, name)
        covered = partial(_covered, state, origin, better, lines)
        measured = share_of(unit.id, unit.stands, covered)
        share, doubt = measured.value, doubt or measured.doubt(HALF)
        if share >= HALF - SHARE_SLACK:
            return Cover(name, tables().cover[name].value, share, doubt)
    return Cover(None, None, share, doubt)


def _covered(
    state: State, origin: Origin, classes: tuple[str, ...], lines: bool, stand: Stand
) -> float:
    """Return the area of a stand's base that these classes of cover shelter, square inches."""
    reach, at = state.agreed("obstacle_reach") + SLACK, origin(stand)
    areas = [EMPTY]
    for piece in state.terrain:
        if class_of(piece) not in classes:
            continue
        if piece.line is None:
            areas.append(piece.area)
        elif lines and piece.shelters(stand, at, reach):
            return float(stand.area.area)
    return float(shapely.union_all(areas).intersection(stand.area).area)
