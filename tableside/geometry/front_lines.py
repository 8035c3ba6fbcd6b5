"""The shortest lines from several front edges to an area of convex parts, past what stands between.

Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose
from tableside.geometry.shapes import parts
from tableside.geometry.shots import Point, Shot, clear_shot, shortest_shot
from tableside.geometry.units import inches

Edge = tuple[Point, Point]


@dataclass(frozen=True)
class Front:
    """An edge that lines begin at, its facing, and what bars only its lines."""

    edge: Edge
    facing: float
    walls: tuple[BaseGeometry, ...] = ()


def front_edge(pose: Pose, size: tuple[float, float]) -> Edge:
    """Return the front edge of a base at a pose, left end first; ``size``: width, depth in mm."""
    wide, deep = inches(size[0]) / 2, inches(size[1]) / 2
    return pose.place(deep, wide), pose.place(deep, -wide)


@dataclass(frozen=True)
class Lines:
    """The lines from fronts to convex ``parts`` that lie within ``arc`` to each side of a facing.

    No line crosses a wall. ``ground`` stops those that go through a piece of it: one in which a
    line begins or ends does not stop it.
    """

    fronts: Sequence[Front]
    parts: Sequence[BaseGeometry]
    arc: float

    def straight(self) -> Iterator[Shot]:
        """Yield the shortest line from each front to each part, whatever stands between."""
        for front in self.fronts:
            for part in self.parts:
                shot = shortest_shot(front.edge, front.facing, self.arc, part)
                if shot is not None:
                    yield shot

    def clear(
        self, walls: Sequence[BaseGeometry], ground: Sequence[BaseGeometry], *, own: bool
    ) -> Shot | None:
        """Return the shortest clear line; ``own``: what bars only one front's lines counts."""
        shots = (
            clear_shot(edge, front.facing, self.arc, end, [*walls, *mine, *stops])
            for front, mine in ((front, front.walls if own else ()) for front in self.fronts)
            for part in self.parts
            for edge, end, stops in _ends(front.edge, part, ground)
        )
        found = (shot for shot in shots if shot is not None)
        return min(found, key=lambda shot: shot.length, default=None)


def _ends(
    front: Edge, part: BaseGeometry, ground: Sequence[BaseGeometry]
) -> Iterator[tuple[Edge, BaseGeometry, list[BaseGeometry]]]:
    """Yield where lines may begin and end, with the ground that then stops them.

    Where only a part of the front or of the target lies in a piece, lines from or to that part
    are looked at by themselves.
    """
    edge = shapely.LineString(front)
    blocks: list[BaseGeometry] = []
    partly: list[BaseGeometry] = []
    for piece in ground:
        if piece.covers(edge) or piece.covers(part):
            continue
        touched = piece.intersects(edge) or piece.intersects(part)
        (partly if touched else blocks).append(piece)
    yield front, part, [*blocks, *partly]
    for piece in partly:
        rest = [*blocks, *(other for other in partly if other is not piece)]
        for line in shapely.get_parts(edge.intersection(piece)):
            if line.length > 0.0:
                (ax, ay), (bx, by) = shapely.get_coordinates(line)[[0, -1]].tolist()
                yield ((ax, ay), (bx, by)), part, rest
        for inside in parts(part.intersection(piece)):
            for corner in shapely.get_parts(shapely.constrained_delaunay_triangles(inside)):
                yield front, corner, rest
