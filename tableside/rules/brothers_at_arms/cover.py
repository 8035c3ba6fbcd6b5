"""Whether a unit is half in cover, and of which class (section 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import shapely

from tableside.engine.bodies import Stand
from tableside.geometry.shapes import EMPTY
from tableside.rules.brothers_at_arms.data import CLASSES, tables
from tableside.rules.brothers_at_arms.state import Piece, State, Unit

Point = tuple[float, float]
#: From where a stand is attacked.
Origin = Callable[[Stand], Point]

#: A unit is in cover from this share of it on.
HALF = 0.5
#: Shares are compared with so much in favour of whoever is in cover.
SHARE_SLACK = 0.0005
#: Limits in inches are compared with this much.
SLACK = 0.005


@dataclass(frozen=True)
class Cover:
    """``name``: the class, None for too little of any; ``share``: what is covered, 0 to 1."""

    name: str | None
    value: int | None
    share: float

    def as_json(self) -> dict[str, Any]:
        """Return it as questions are answered."""
        return {"class": self.name, "value": self.value, "share": self.share}


def class_of(piece: Piece) -> str | None:
    """Return the class of cover that a piece gives, None for none; breached works are soft."""
    for name in CLASSES:
        table = tables().cover[name]
        if piece.kind in (*table.grounds, *table.lines):
            return "soft" if piece.breached else name
    return None


def cover_of(state: State, unit: Unit, origin: Origin, *, lines: bool = True) -> Cover:
    """Return the cover of a unit that is attacked from ``origin``.

    ``lines``: whether hedges, walls and works count: in melee they help the defender alone. The
    best class counts of which, or of a better one, half of the unit's base area is covered.
    """
    whole = sum(stand.area.area for stand in unit.stands)
    better: tuple[str, ...] = ()
    share = 0.0
    for name in CLASSES:
        better = (*better, name)
        covered = sum(_covered(state, stand, origin, better, lines) for stand in unit.stands)
        share = covered / whole
        if share >= HALF - SHARE_SLACK:
            return Cover(name, tables().cover[name].value, share)
    return Cover(None, None, share)


def _covered(
    state: State, stand: Stand, origin: Origin, classes: tuple[str, ...], lines: bool
) -> float:
    """Return how much of a stand's base these classes of cover shelter, square inches."""
    reach = state.house.obstacle_reach
    reach = state.scale.obstacle_reach if reach is None else reach
    centre = (stand.pose.x, stand.pose.y)
    way = shapely.LineString([origin(stand), centre])
    areas = [EMPTY]
    for piece in state.terrain:
        if class_of(piece) not in classes:
            continue
        if piece.line is None:
            areas.append(piece.area)
        elif lines and _behind(piece, stand, way, reach):
            return float(stand.area.area)
    return float(shapely.union_all(areas).intersection(stand.area).area)


def _behind(piece: Piece, stand: Stand, way: shapely.LineString, reach: float) -> bool:
    """Whether a stand is near enough to an obstacle that the way to it crosses."""
    near = piece.area.distance(stand.area) <= reach + SLACK
    return near and bool(way.intersects(piece.middle_line))
