"""Random terrain, and where on it there is room for units and trees."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import affinity

from tableside.files.board import Marker
from tableside.files.roster import Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.simulate.stage import Place
from tableside.simulate.terrain import House, Terrain, blob

FOOT = 0.55  # inches round a hill's top where nothing can stand

Table = tuple[float, float]


def random_terrain(
    random: np.random.Generator, board: Table, markers: Sequence[Marker], hills: int
) -> Iterator[Terrain]:
    """Yield hills that cover no marker, a river, a road and a town."""
    width, depth = board
    spots = ((0.15, 0.48), (0.6, 0.76), (0.87, 0.4), (0.35, 0.2))
    squares = [marker_square(marker) for marker in markers]
    for n in range(hills):
        x, y = spots[n % len(spots)]
        high = (25.0, 12.0, 18.0, 25.0)[n % 4]
        for attempt in range(60):
            middle = (x * width + random.uniform(-1.5, 1.5), y * depth + random.uniform(-1.5, 1.5))
            radius = random.uniform(2.3, 3.1) - 0.012 * attempt
            piece = Terrain(
                id=f"hill-{n + 1}",
                type="hill",
                polygon=blob(random, middle, radius, random.uniform(0.8, 1.4)),
                height=high,
            )
            if not any(piece.shape().distance(square) < FOOT for square in squares):
                yield piece
                break
    bend = random.uniform(-0.8, 0.8, 5)
    river = tuple((_hundredth(0.4 * width + bend[k]), depth * k / 4) for k in range(5))
    yield Terrain(id="river-1", type="river", line=river, width=1.0)
    bend = depth * 0.3 + random.uniform(-1.5, 1.5, 5)
    road = tuple((width * k / 4, _hundredth(bend[k])) for k in range(5))
    yield Terrain(id="road-1", type="road", line=road, width=0.7)
    x, y = 0.46 * width, 0.1 * depth + random.uniform(1, 2)
    yield town("town-1", _hundredth(x), _hundredth(y), random)


def _hundredth(value: float) -> float:
    return round(float(value), 2)


def town(name: str, x: float, y: float, random: np.random.Generator) -> Terrain:
    """Return a town of 3.4 x 3 inches, its lower left corner at (x, y), with five houses."""
    spots = ((0.8, 0.7), (2.6, 0.7), (0.8, 2.3), (2.6, 2.3), (1.7, 1.5))
    houses = tuple(
        House(
            at=(round(x + a, 3), round(y + b, 3)),
            angle=round(float(random.uniform(-18, 18)), 1),
            size=(
                round(float(random.uniform(17, 23)), 1),
                round(float(random.uniform(13, 16)), 1),
                round(float(random.uniform(14, 19)), 1),
            ),
        )
        for a, b in spots
    )
    corners = ((x, y), (x + 3.4, y), (x + 3.4, y + 3.0), (x, y + 3.0))
    return Terrain(id=name, type="town", polygon=corners, houses=houses)


def footprint(unit: Unit, pose: Pose) -> shapely.Polygon:
    """Return the outline (inches) of a unit's trays, lips and all, at a pose."""
    parts = []
    for base in unit.bases:
        width, depth = inches(base.base[0]), inches(base.base[1])
        rear = min([-depth / 2] + [inches(t.at[0] - 0.65 * t.side) for t in base.tags])
        part = shapely.box(rear, -width / 2, depth / 2, width / 2)
        at = pose.compose(Pose.of(base.pose))
        part = affinity.rotate(part, at.facing, origin=(0, 0))
        parts.append(affinity.translate(part, at.x, at.y))
    return shapely.union_all(parts)


class Room:
    """Where there is still room for a unit: on the board, over nothing, wholly on or off hills."""

    def __init__(self, board: Table, markers: Sequence[Marker], terrain: Sequence[Terrain]) -> None:
        self.board = board
        self.fixed = [marker_square(m) for m in markers]
        self.fixed += [p.shape() for p in terrain if p.type == "town"]
        self.hills = [p.shape() for p in terrain if p.type == "hill"]
        self.edges = [h.buffer(FOOT).difference(h.buffer(-0.1)) for h in self.hills]
        self.table = shapely.box(0, 0, *board).buffer(-0.3)
        self.taken: dict[str, shapely.Polygon] = {}

    def free(self, unit: Unit, pose: Pose) -> bool:
        """Say whether a unit can stand at a pose; its own present place is no hindrance."""
        outline = footprint(unit, pose)
        others = [area for name, area in self.taken.items() if name != unit.id]
        return (
            self.table.covers(outline)
            and not any(outline.distance(other) < 0.05 for other in [*self.fixed, *others])
            and not any(outline.intersects(edge) for edge in self.edges)
        )

    def scatter(self, random: np.random.Generator, roster: Sequence[Unit]) -> Iterator[Place]:
        """Yield a place for each unit that there is room for, every fourth on a hill if it can."""
        for number, unit in enumerate(roster):
            for attempt in range(4000):
                hilly = number % 4 == 1 and attempt < 300
                pose = self._somewhere(random, hilly)
                if self.free(unit, pose):
                    self.taken[unit.id] = footprint(unit, pose)
                    yield Place(unit.id, pose)
                    break

    def near(self, random: np.random.Generator, unit: Unit, pose: Pose) -> Pose | None:
        """Return a free pose 1 to 6 inches from ``pose``, or None when none was found."""
        for _ in range(400):
            way, far = random.uniform(0, 2 * math.pi), random.uniform(1.0, 6.0)
            facing = pose.facing + random.normal(0, 40)
            x, y = pose.x + far * math.cos(way), pose.y + far * math.sin(way)
            there = Pose(round(float(x), 4), round(float(y), 4), round(float(facing) % 360, 3))
            if self.free(unit, there):
                return there
        return None

    def _somewhere(self, random: np.random.Generator, on_hill: bool) -> Pose:
        area = (0.0, 0.0, *self.board)
        if on_hill and self.hills:
            area = self.hills[int(random.integers(len(self.hills)))].bounds
        x, y = random.uniform(area[0], area[2]), random.uniform(area[1], area[3])
        facing = random.uniform(0, 360)
        return Pose(round(float(x), 4), round(float(y), 4), round(float(facing), 3))


def marker_square(marker: Marker) -> shapely.Polygon:
    """Return the outline (inches) of a marker's paper."""
    half = inches(marker.side) * 0.63
    square = affinity.rotate(shapely.box(-half, -half, half, half), marker.angle, origin=(0, 0))
    return affinity.translate(square, *marker.at)


def random_trees(
    random: np.random.Generator,
    places: Sequence[Place],
    terrain: Sequence[Terrain],
    markers: Sequence[Marker],
    board: Table,
    count: int = 14,
) -> Iterator[tuple[float, float]]:
    """Yield at most ``count`` places for trees, clear of all that stands or lies there."""
    taken = [shapely.Point(p.pose.x, p.pose.y).buffer(2.0) for p in places]
    taken += [marker_square(m).buffer(0.7) for m in markers]
    taken += [p.shape().buffer(0.4) for p in terrain if p.type != "hill"]
    for _ in range(count):
        x, y = random.uniform(0.6, board[0] - 0.6), random.uniform(0.6, board[1] - 0.6)
        if not any(area.covers(shapely.Point(x, y)) for area in taken):
            yield _hundredth(x), _hundredth(y)
