"""Units standing on what the camera has to see: the board's markers and other units' tags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.files.board import Marker
from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.marks import marker_corners, square
from tableside.vision.measurement import UnitSight

Floats = NDArray[np.float64]

#: A tag of which more than this share lies under a base is not read.
COVERED = 0.05


def outline(unit: Unit, at: Pose) -> BaseGeometry:
    """Return the ground that a unit's bases cover, inches."""
    parts = []
    for base in unit.bases:
        pose = at.compose(Pose.of(base.pose))
        right, ahead = (length / 2 / MM_PER_INCH for length in base.base)
        corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
        parts.append(shapely.Polygon([pose.place(a * ahead, b * right) for a, b in corners]))
    return shapely.union_all(parts)


def tag_square(at: Pose, base: Base, tag: Tag) -> Floats:
    """Return the corners (4, 2), inches on the board, of a tag's black square on a placed unit.

    From its picture's top left clockwise.
    """
    pose = at.compose(Pose.of(base.pose))
    x, y = pose.place(tag.at[0] / MM_PER_INCH, tag.at[1] / MM_PER_INCH)
    return square(x, y, pose.facing + tag.angle, tag.side / MM_PER_INCH)


def outlines(roster: Roster, sights: Mapping[str, UnitSight]) -> dict[str, BaseGeometry]:
    """Return the ground under each visible unit, by its id."""
    return {
        unit.id: outline(unit, sights[unit.id].pose) for unit in roster.units if unit.id in sights
    }


def on_marker(marker: Marker, ground: Mapping[str, BaseGeometry]) -> str | None:
    """Return the unit whose base, or the tags behind it, covers a marker; None if none does."""
    return _covers(shapely.Polygon(marker_corners(marker)[:, :2]), ground)


def on_tags(
    unit: Unit, at: Pose, tags: Iterable[Tag], ground: Mapping[str, BaseGeometry]
) -> str | None:
    """Return another unit that covers one of the tags of a unit at a pose; None if none does."""
    others = {name: each for name, each in ground.items() if name != unit.id}
    wanted = {(tag.family, tag.id) for tag in tags}
    for base in unit.bases:
        for tag in base.tags:
            if (tag.family, tag.id) in wanted:
                found = _covers(shapely.Polygon(tag_square(at, base, tag)), others)
                if found is not None:
                    return found
    return None


def _covers(tag: BaseGeometry, ground: Mapping[str, BaseGeometry]) -> str | None:
    shares = {name: each.intersection(tag).area / tag.area for name, each in ground.items()}
    name = max(shares, key=lambda each: shares[each], default=None)
    return name if name is not None and shares[name] > COVERED else None
