"""The ground that each unit of the roster covers: its bases and the tags beside them."""

from __future__ import annotations

import itertools

from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches

Points = tuple[tuple[float, float], ...]

# From a tag's black square to its white one; tags have a margin of one cell in six or more.
WHITE = 4.0 / 3.0


def unit_shapes(roster: Roster) -> dict[str, Points]:
    """Return for each unit the points (inches ahead, left) whose hull it covers."""
    return {unit.id: _unit_points(unit) for unit in roster.units}


def on_board(points: Points, pose: Pose) -> Points:
    """Return a unit's points on the board (inches) for a unit at ``pose``."""
    return tuple(pose.place(ahead, left) for ahead, left in points)


def _unit_points(unit: Unit) -> Points:
    return tuple(itertools.chain.from_iterable(_base_points(base) for base in unit.bases))


def _base_points(base: Base) -> Points:
    place = Pose.of(base.pose)
    width, depth = base.base
    inner = _rectangle(Pose(0.0, 0.0, 0.0), inches(depth), inches(width))
    for tag in base.tags:
        inner += _tag_points(tag)
    return on_board(inner, place)


def _tag_points(tag: Tag) -> Points:
    side = inches(tag.side) * WHITE
    return _rectangle(Pose(inches(tag.at[0]), inches(tag.at[1]), tag.angle), side, side)


def _rectangle(centre: Pose, along: float, across: float) -> Points:
    corners = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return tuple(centre.place(a * along / 2, b * across / 2) for a, b in corners)
