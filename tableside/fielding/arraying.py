"""Two forces put down on a table, each in a zone along its own edge.

A force stands in groups side by side, each group in ranks with its leader behind it. Inches; the
first force stands in the south and faces north, the other one opposite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tableside.engine.terrain import Look
from tableside.fielding.templates import Template
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY

#: What stays free behind a block: a tray's lip with its tags is 0.63 in deep.
BEHIND = 0.7
#: Between two blocks, and between a block and the table's edge; how far one is shifted at a time.
_GAP, _EDGE, _STEP = 0.3, 0.3, 0.25
_NORTH = 90.0


@dataclass(frozen=True)
class Block:
    """Something that is put down as a whole: so wide across its front, and so deep."""

    id: str
    width: float
    depth: float


@dataclass(frozen=True)
class Group:
    """Blocks that stand together in so many ranks, where there is room, their leaders behind."""

    blocks: tuple[Block, ...]
    leaders: tuple[Block, ...] = ()
    ranks: int = 1

    @property
    def width(self) -> float:
        """How wide it wants to stand."""
        widths = [block.width + _GAP for block in self.blocks]
        return max(self.least, sum(widths) / self.ranks + (self.ranks - 1) * max(widths) / 2)

    @property
    def least(self) -> float:
        """How wide its widest block is."""
        return max(block.width for block in (*self.blocks, *self.leaders)) + _GAP


@dataclass(frozen=True)
class Zones:
    """A table of ``width`` by ``depth``, and how far from their edges forces may stand."""

    width: float
    depth: float
    zone: float

    def areas(self) -> tuple[BaseGeometry, BaseGeometry]:
        """Return both zones, the first force's in the south."""
        south = shapely.box(0, 0, self.width, self.zone)
        return south, shapely.box(0, self.depth - self.zone, self.width, self.depth)


def arrayed(
    zones: Zones, first: Sequence[Group], second: Sequence[Group], barred: BaseGeometry
) -> dict[str, Pose] | None:
    """Return where all blocks of both forces stand, off ``barred``; None: there is no room."""
    south = _array(zones, first, barred)
    middle = (zones.width / 2, zones.depth / 2)
    north = _array(zones, second, affinity.rotate(barred, 180, origin=middle))
    if south is None or north is None:
        return None
    return south | {name: _opposite(zones, pose) for name, pose in north.items()}


def _opposite(zones: Zones, pose: Pose) -> Pose:
    x, y = round(zones.width - pose.x, 2), round(zones.depth - pose.y, 2)
    return Pose(x, y, (pose.facing + 180) % 360)


def _array(zones: Zones, groups: Sequence[Group], barred: BaseGeometry) -> dict[str, Pose] | None:
    """Return where a force stands in the south, all along its edge if it has to; None: no room."""
    room = zones.width - 2 * _EDGE
    wanted = [group.width for group in groups]
    close = _shared(groups, wanted, min(sum(wanted), room))
    return _in_parts(zones, groups, close, barred) or _in_parts(
        zones, groups, _shared(groups, wanted, room), barred
    )


def _shared(groups: Sequence[Group], wanted: Sequence[float], width: float) -> list[float]:
    """Return how much of ``width`` each group has: what its widest block needs, and its share."""
    least = [group.least for group in groups]
    more = sum(wanted) - sum(least)
    share = max(0.0, (width - sum(least)) / more) if more > 0 else 0.0
    return [own + share * (want - own) for own, want in zip(least, wanted, strict=True)]


def _in_parts(
    zones: Zones, groups: Sequence[Group], widths: Sequence[float], barred: BaseGeometry
) -> dict[str, Pose] | None:
    found: dict[str, Pose] = {}
    left = max(_EDGE, (zones.width - sum(widths)) / 2)
    for group, width in zip(groups, widths, strict=True):
        right, y = left + width, zones.zone - _EDGE
        middle = (left + right - sum(block.width + _GAP for block in group.leaders)) / 2
        for blocks, begins in ((group.blocks, left), (group.leaders, max(left, middle))):
            for rank, behind in _ranks(blocks, (begins, right), barred, y):
                if rank is None or right > zones.width:
                    return None
                found |= rank
                y = behind
        left = right
    return found


def _ranks(
    blocks: Sequence[Block], part: tuple[float, float], barred: BaseGeometry, y: float
) -> Iterator[tuple[dict[str, Pose] | None, float]]:
    """Yield rank after rank, each with the y behind it; None where a block fits in none."""
    left = list(blocks)
    while left:
        rank: dict[str, Pose] = {}
        x, deep = part[0], max(block.depth for block in left)
        while left and (at := _free(left[0], (x, part[1]), barred, y)) is not None:
            block = left.pop(0)
            rank[block.id] = Pose(round(at, 2), round(y - block.depth / 2, 2), _NORTH)
            x = at + block.width / 2 + _GAP
        y -= deep + BEHIND
        if y < 0:
            yield None, y
            return
        if rank:
            yield rank, y


def _free(block: Block, part: tuple[float, float], barred: BaseGeometry, y: float) -> float | None:
    """Return the first place in a part of a rank in which a block stands on nothing barred."""
    x = part[0] + block.width / 2
    while x + block.width / 2 <= part[1] + 1e-6:
        half = block.width / 2 + _EDGE / 2
        if not barred.intersects(
            shapely.box(x - half, y - block.depth - BEHIND, x + half, y + 0.1)
        ):
            return x
        x += _STEP
    return None


@dataclass(frozen=True)
class Array:
    """A table with both forces on it: the zones, where each block stands, and the ground."""

    zones: Zones
    poses: Mapping[str, Pose]
    ground: tuple[Template, ...]


def on_ground(
    zones: Zones,
    forces: tuple[Sequence[Group], Sequence[Group]],
    ground: Sequence[Template],
    bars: Sequence[Look],
    taken: BaseGeometry = EMPTY,
) -> Array | None:
    """Return both forces on a table with its ground; None where the table is too small.

    Nobody stands on what is ``taken``, or looks like ``bars``. Where such ground leaves a force no
    room, what lies of it in the two zones is left out.
    """
    barring = [each for each in ground if each.look in bars]
    barred = shapely.union_all([taken, *(each.area for each in barring)])
    poses = arrayed(zones, *forces, barred)
    if poses is None and barring:
        in_the_way = [each for each in barring if _in_zones(zones, each)]
        ground = [each for each in ground if each not in in_the_way]
        rest = [each.area for each in barring if each not in in_the_way]
        poses = arrayed(zones, *forces, shapely.union_all([taken, *rest]))
    return None if poses is None else Array(zones, poses, tuple(ground))


def _in_zones(zones: Zones, template: Template) -> bool:
    return any(template.area.intersects(zone) for zone in zones.areas())
