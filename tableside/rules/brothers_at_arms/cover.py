"""Whether at least half of a unit is in cover, and the class of cover (section 2)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.gaps import gap_to, share_of
from tableside.engine.quantity import SLACK, Doubt, Quantity
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
        measured, near = _measured(state, unit, origin, better, lines)
        share, doubt = measured.value, doubt or measured.doubt(HALF) or near
        if share >= HALF - SHARE_SLACK:
            return Cover(name, tables().cover[name].value, share, doubt)
    return Cover(None, None, share, doubt)


def _measured(
    state: State, unit: Unit, origin: Origin, classes: tuple[str, ...], lines: bool
) -> tuple[Quantity, Doubt | None]:
    """Return the share that these classes of cover shelter.

    With it comes the doubt about how near a line is, if half of the unit hangs on it.
    """
    pieces = [piece for piece in state.terrain if class_of(piece) in classes]
    ground = shapely.union_all([EMPTY, *(each.area for each in pieces if each.line is None)])
    limit = state.agreed("obstacle_reach")
    gaps = [
        (stand.id, gap.value <= limit + SLACK, gap.doubt(limit))
        for stand in unit.stands
        for wall in pieces
        if lines and wall.line is not None and wall.shelters(stand, origin(stand), math.inf)
        for gap in [gap_to(unit.id, stand, wall.id, wall.area)]
    ]
    within = {name for name, near, _ in gaps if near}
    sure = {name for name, near, doubt in gaps if near and doubt is None}
    likely = {name for name, near, doubt in gaps if near or doubt is not None}
    unsure = next((doubt for *_, doubt in gaps if doubt is not None), None)

    def share(behind: set[str]) -> Quantity:
        def covered(stand: Stand) -> float:
            area = stand.area if stand.id in behind else ground.intersection(stand.area)
            return float(area.area)

        return share_of(unit.id, unit.stands, covered)

    if unsure and share(sure).value < HALF - SHARE_SLACK <= share(likely).value:
        return share(within), unsure
    return share(within), None
