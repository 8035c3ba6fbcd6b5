"""Where a reinforcement may begin its way: on its entry, off closed water and out of enemy zones.

The entry is an edge of the board or a point. Which parts of it are usable depends on the ground
that the whole way must keep to, and on command: a corps that begins out of command must end
nearer to a headquarters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.position import entry_on
from tableside.engine.quantity import SLACK, Quantity
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import direction
from tableside.motion.obstacles import UNBOUNDED, Keepout
from tableside.motion.ways import Source
from tableside.rules.gmu.command import binding_headquarters, command_range
from tableside.rules.gmu.movement.ground import CLEAR, VERGE
from tableside.rules.gmu.movement.ways import influence_shape
from tableside.rules.gmu.nearness import gap
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.zones import CONTROL, has_influence, heeds

Line = tuple[tuple[float, float], tuple[float, float]]
Box = tuple[float, float, float, float]

#: The most reach (inches) that is lost halfway between two sources on the entry.
SHORT_OF = 0.004


@dataclass(frozen=True)
class Entry:
    """The entry of a corps of the reserves: the name of an edge, or a point (inches)."""

    state: State
    piece: Piece
    where: str | tuple[float, float]

    @cached_property
    def line(self) -> Line:
        """The entry as a line on the board's edge; a point is a line of length 0."""
        ends = shapely.get_coordinates(self.shape).tolist()
        (ax, ay), (bx, by) = ends[0], ends[-1]
        return (ax, ay), (bx, by)

    @cached_property
    def shape(self) -> BaseGeometry:
        """The entry as a line, or as a point."""
        return entry_on(self.state.board, self.where)

    @cached_property
    def bounds(self) -> Box:
        """The board's bounds, open at the edges that the entry lies on."""
        (ax, ay), (bx, by) = self.line
        width, depth = self.state.width, self.state.depth
        return (
            -UNBOUNDED if max(ax, bx) <= SLACK else 0.0,
            -UNBOUNDED if max(ay, by) <= SLACK else 0.0,
            UNBOUNDED if min(ax, bx) >= width - SLACK else width,
            UNBOUNDED if min(ay, by) >= depth - SLACK else depth,
        )

    def lines(self, ground: BaseGeometry) -> list[Line]:
        """Return the parts of the entry on this ground where a corps has its whole allowance.

        Ends within the entry are drawn in a little, as no way begins on the ground's edge.
        """
        whole = self.shape
        if isinstance(whole, shapely.Point):
            free = ground.distance(whole) <= VERGE / 2 and not self._zones.contains(whole)
            return [self.line] if free else []
        found = []
        for part in shapely.get_parts(whole.intersection(ground).difference(self._zones)):
            if part.length == 0.0:
                continue
            along = [whole.project(shapely.Point(each)) for each in part.coords]
            low, high = min(along), max(along)
            low = low if low <= CLEAR else low + CLEAR
            high = high if high >= whole.length - CLEAR else high - CLEAR
            if low <= high:
                ends = shapely.line_interpolate_point(whole, [low, high])
                (ax, ay), (bx, by) = shapely.get_coordinates(ends).tolist()
                found.append(((ax, ay), (bx, by)))
        return found

    @cached_property
    def _zones(self) -> BaseGeometry:
        """The centres at which the base, in every facing, starts in an enemy zone that binds it."""
        base, centre = self.piece.at(Pose(0.0, 0.0, 0.0)).footprint, shapely.Point(0.0, 0.0)
        inside = float(base.boundary.distance(centre)) if base.contains(centre) else 0.0
        found = []
        for enemy in self.state.pieces:
            if not enemy.is_unit or enemy.side == self.piece.side:
                continue
            found.append(enemy.footprint.buffer(CONTROL + inside - SLACK))
            if heeds(self.piece, enemy) and has_influence(self.state, enemy):
                area, reach = influence_shape(self.state, enemy)
                found.append(area.buffer(reach + inside - SLACK))
        return shapely.union_all(found)

    def joined(self, ground: BaseGeometry, to: Pose) -> bool:
        """Whether one connected piece of the ground holds the centre and meets the entry."""
        return any(
            shapely.intersects_xy(part, to.x, to.y) and part.distance(self.shape) <= VERGE
            for part in shapely.get_parts(ground)
        )


def sources_of(line: Line, most: float) -> list[Source]:
    """Return points along a line, coarse to fine, as sources of ways up to ``most`` inches long.

    They are so close together that the edge of what their ways reach is almost straight.
    """
    (ax, ay), (bx, by) = line
    spacing = 2.0 * (2.0 * most * SHORT_OF) ** 0.5
    count = int(np.hypot(bx - ax, by - ay) / spacing) + 1
    shares = np.linspace(0.0, 1.0, count + 1) if (ax, ay) != (bx, by) else np.array([0.0])
    order = sorted(range(len(shares)), key=lambda i: (-(i & -i) if i else -(1 << 30), i))
    return [
        Source(float(ax + shares[i] * (bx - ax)), float(ay + shares[i] * (by - ay))) for i in order
    ]


@dataclass(frozen=True)
class Commanded:
    """What command demands of an end: near one of ``wanted`` if any, in ``within`` if given."""

    wanted: tuple[Keepout, ...]
    within: BaseGeometry | None


class Bound:
    """What command demands of a corps that begins anywhere on its entry, in any facing."""

    def __init__(self, entry: Entry) -> None:
        self.entry, self.state = entry, entry.state
        self.staff = binding_headquarters(entry.state, entry.piece)
        self.ranges = [
            Keepout(hq.id, hq.footprint, command_range(entry.state, hq)) for hq in self.staff
        ]

    def area(self, sources: list[Source], most: float) -> Commanded:
        """Return what command demands of the end of a way up to ``most`` inches from a source."""
        begins = [(source, self.gaps(source)) for source in sources]
        farthest = {
            hq.id: max((gaps[hq.id] for _, gaps in begins if gaps), default=0.0)
            for hq in self.staff
        }
        if not any(gaps for _, gaps in begins):
            return Commanded(tuple(self.ranges), None)
        nearer = [Keepout(hq.id, hq.footprint, farthest[hq.id]) for hq in self.staff]
        corner = self.entry.piece.reach
        within = [keep.area.buffer(keep.radius + corner) for keep in self.ranges]
        for source, gaps in begins:
            around = shapely.Point(source.x, source.y).buffer(most + CLEAR, quad_segs=64)
            within += [
                around.intersection(hq.footprint.buffer(gaps[hq.id] + corner))
                for hq in self.staff
                if gaps
            ]
        return Commanded((*self.ranges, *nearer), shapely.union_all(within))

    def lines(self, there: Piece, lines: list[Line], most: float) -> list[Line]:
        """Return the parts of the lines from which command lets it end at ``there``.

        ``most``: its allowance, inches.
        """
        near = {hq.id: gap(hq, there) for hq in self.staff}
        if not near or any(near[keep.id].within(keep.radius) for keep in self.ranges):
            return lines
        found: list[Line] = []
        for line in lines:
            run: list[Source] = []
            for source in [*sorted(sources_of(line, most), key=lambda s: (s.x, s.y)), None]:
                if source is not None and self._closer(source, there, near, most):
                    run.append(source)
                elif run:
                    found.append(((run[0].x, run[0].y), (run[-1].x, run[-1].y)))
                    run = []
        return found

    def _closer(
        self, source: Source, there: Piece, near: Mapping[str, Quantity], most: float
    ) -> bool:
        if np.hypot(source.x - there.place.x, source.y - there.place.y) > most + SLACK:
            return False
        return any(near[name].within(far) for name, far in self.gaps(source).items())

    def gaps(self, source: Source) -> dict[str, float]:
        """Return how near (inches) to each headquarters it must end if it begins out of command."""
        found: dict[str, float] = {}
        for begun in self._turned(source):
            far = {hq.id: gap(hq, begun).value for hq in self.staff}
            if any(far[keep.id] <= keep.radius + SLACK for keep in self.ranges):
                continue
            found = {name: max(each, found.get(name, 0.0)) for name, each in far.items()}
        return {name: each - self.state.house.command_gain for name, each in found.items()}

    def _turned(self, source: Source) -> Iterator[Piece]:
        """Yield the corps there with its front, and with its side, towards each headquarters."""
        for hq in self.staff:
            dx, dy = direction(shapely.Point(source.x, source.y), hq.footprint)
            along = float(np.degrees(np.arctan2(dy, dx)))
            for facing in (along, along + 90.0):
                yield self.entry.piece.at(Pose(source.x, source.y, facing))
