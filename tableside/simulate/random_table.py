"""Random tables from a seed: for tests and benchmarks of the vision."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import affinity

from tableside.files.board import Board, Marker
from tableside.files.camera import Camera
from tableside.files.roster import Roster, Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.simulate.arrays import Floats
from tableside.simulate.light import Light
from tableside.simulate.optics import Optics
from tableside.simulate.presets import CAMERAS, camera, tray
from tableside.simulate.stage import Moment, Place, Stage
from tableside.simulate.terrain import House, Terrain, blob
from tableside.simulate.view import View, look_down

FIRST_UNIT_TAG = 40


@dataclass(frozen=True)
class RandomTable:
    """A table with units scattered over it, and one look at it."""

    stage: Stage
    moment: Moment


def random_table(
    seed: int,
    *,
    units: int = 24,
    lens: str | Camera | None = None,
    size: str | tuple[int, int] = "1080p",
    tilt: float | None = None,
    height: float | None = None,
    hills: int = 3,
    tag_side: float = 11.2,
    board: tuple[float, float] = (36.0, 24.0),
) -> RandomTable:
    """Return a random table: ``units`` of all types on level ground and hills.

    What is not given is drawn from the seed: the ``lens`` (a preset's name) of all presets, the
    ``tilt`` from 0 to 20 degrees, the ``height`` from 40 to 55 inches as far as the board fills the
    picture. The whole board is in the picture, or as much as the lens takes in.
    """
    random = np.random.default_rng([seed, 1])
    draws = random.uniform(size=4)
    name = CAMERAS[int(draws[0] * len(CAMERAS))] if lens is None else lens
    taken = name if isinstance(name, Camera) else camera(name, size)
    width, depth = board
    markers = Board(
        format="tableside.board/1", width=width, depth=depth, markers=edge_markers(width, depth)
    )
    terrain = _terrain(random, width, depth, hills)
    roster = random_roster(units, tag_side)
    places = tuple(_scatter(random, roster, terrain, markers))
    trees = tuple(_trees(random, places, terrain, markers, 14))
    view = _view(
        random,
        taken,
        board,
        draws[1] * 20 if tilt is None else tilt,
        height,
    )
    light = Light(
        azimuth=float(random.uniform(0, 360)),
        elevation=float(random.uniform(42, 75)),
        room=float(random.uniform(0.35, 0.65)),
        level=float(random.uniform(0.75, 1.05)),
        slope=float(random.uniform(0.0, 0.35)),
        warmth=float(random.uniform(-0.6, 0.8)),
    )
    stage = Stage(markers, roster, taken, terrain, trees, seed)
    return RandomTable(stage, Moment(view=view, units=places, light=light))


def edge_markers(width: float, depth: float) -> tuple[Marker, ...]:
    """Return twelve markers round a board's edge and four inside that are held out of the fit."""
    left, right, middle = 1.25, width - 1.25, width / 2
    near, far, half = 1.25, depth - 1.25, depth / 2
    spots = [
        (left, near, 0), (width * 0.267, near, 0), (middle, near, 0), (width * 0.733, near, 0),
        (right, near, 0), (right, half, 90), (right, far, 0), (width * 0.733, far, 180),
        (middle, far, 0), (width * 0.267, far, 0), (left, far, 0), (left, half, 7.5),
    ]  # fmt: skip
    inner = [(0.26, 0.3, 0), (0.745, 0.275, 33), (0.255, 0.69, 90), (0.755, 0.717, 200)]
    edge = [
        Marker(family="tag36h11", id=n, side=40.0, at=(round(x, 3), y), angle=float(a))
        for n, (x, y, a) in enumerate(spots)
    ]
    held_out = [
        Marker(
            family="tag36h11",
            id=12 + n,
            side=40.0,
            at=(round(x * width, 3), round(y * depth, 3)),
            angle=float(a),
            held_out=True,
        )
        for n, (x, y, a) in enumerate(inner)
    ]
    return (*edge, *held_out)


def random_roster(units: int, tag_side: float = 11.2) -> Roster:
    """Return ``units`` units of two sides and all types, two tags each."""
    kinds = ("infantry", "infantry", "cavalry", "infantry", "detachment", "headquarters")
    listed = []
    for n in range(units):
        side, kind = ("csa", "usa")[n % 2], kinds[n // 2 % len(kinds)]
        base = tray(kind, FIRST_UNIT_TAG + 2 * n, side=tag_side)
        listed.append(Unit(id=f"{side}-{n // 2 + 1}", side=side, type=kind, bases=(base,)))
    return Roster(format="tableside.roster/1", units=tuple(listed))


def footprint(unit: Unit, pose: Pose) -> shapely.Polygon:
    """Return the outline (inches) of a unit's trays, lips and all, at a pose."""
    parts = []
    for base in unit.bases:
        width, depth = inches(base.base[0]), inches(base.base[1])
        rear = min([-depth / 2] + [inches(t.at[0] - t.side) for t in base.tags])
        part = shapely.box(rear, -width / 2, depth / 2, width / 2)
        at = pose.compose(Pose.of(base.pose))
        part = affinity.rotate(part, at.facing, origin=(0, 0))
        parts.append(affinity.translate(part, at.x, at.y))
    return shapely.union_all(parts)


def _terrain(
    random: np.random.Generator, width: float, depth: float, hills: int
) -> tuple[Terrain, ...]:
    pieces = []
    spots = ((0.15, 0.48), (0.6, 0.76), (0.87, 0.4), (0.35, 0.2))
    for n in range(hills):
        x, y = spots[n % len(spots)]
        middle = (x * width + random.uniform(-1, 1), y * depth + random.uniform(-1, 1))
        radius, long = random.uniform(2.4, 3.2), random.uniform(0.8, 1.4)
        high = (25.0, 12.0, 18.0, 25.0)[n % 4]
        polygon = blob(random, middle, radius, long)
        pieces.append(Terrain(id=f"hill-{n + 1}", type="hill", polygon=polygon, height=high))
    bend = random.uniform(-0.8, 0.8, 5)
    river = tuple(
        (float(0.4 * width + bend[k]), float(depth * k / 4)) for k in range(5)
    )
    pieces.append(Terrain(id="river-1", type="river", line=river, width=1.0))
    road = tuple((float(width * k / 4), float(depth * 0.3 + random.uniform(-1.5, 1.5))) for k in range(5))
    pieces.append(Terrain(id="road-1", type="road", line=road, width=0.7))
    x, y = 0.46 * width, 0.1 * depth + random.uniform(1, 2)
    pieces.append(town("town-1", x, y, random))
    return tuple(pieces)


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


def _scatter(
    random: np.random.Generator, roster: Roster, terrain: Sequence[Terrain], board: Board
) -> Iterator[Place]:
    """Yield a place for each unit: on the board, over nothing, wholly on or off each hill."""
    taken = [_marker_square(m) for m in board.markers]
    taken += [p.shape() for p in terrain if p.type == "town"]
    hills = [p.shape() for p in terrain if p.type == "hill"]
    edges = [hill.boundary.buffer(0.15) for hill in hills]
    table = shapely.box(0, 0, board.width, board.depth).buffer(-0.3)
    for number, unit in enumerate(roster.units):
        want_hill = bool(hills) and number % 4 == 1
        for attempt in range(4000):
            pose = _somewhere(random, board, hills if want_hill and attempt < 300 else [])
            outline = footprint(unit, pose)
            blocked = any(outline.distance(other) < 0.05 for other in taken)
            if blocked or not table.covers(outline) or any(outline.intersects(e) for e in edges):
                continue
            taken.append(outline)
            yield Place(unit.id, pose)
            break


def _somewhere(
    random: np.random.Generator, board: Board, hills: Sequence[shapely.Polygon]
) -> Pose:
    area = (0.0, 0.0, board.width, board.depth)
    if hills:
        area = hills[int(random.integers(len(hills)))].bounds
    x, y = random.uniform(area[0], area[2]), random.uniform(area[1], area[3])
    facing = random.uniform(0, 360)
    return Pose(round(float(x), 4), round(float(y), 4), round(float(facing), 3))


def _marker_square(marker: Marker) -> shapely.Polygon:
    half = inches(marker.side) * 0.63
    square = affinity.rotate(shapely.box(-half, -half, half, half), marker.angle, origin=(0, 0))
    return affinity.translate(square, *marker.at)


def _trees(
    random: np.random.Generator,
    places: Sequence[Place],
    terrain: Sequence[Terrain],
    board: Board,
    count: int,
) -> Iterator[tuple[float, float]]:
    taken = [shapely.Point(p.pose.x, p.pose.y).buffer(2.0) for p in places]
    taken += [_marker_square(m).buffer(0.7) for m in board.markers]
    taken += [p.shape().buffer(0.4) for p in terrain if p.type != "hill"]
    for _ in range(count):
        x, y = random.uniform(0.6, board.width - 0.6), random.uniform(0.6, board.depth - 0.6)
        if not any(area.covers(shapely.Point(x, y)) for area in taken):
            yield round(float(x), 2), round(float(y), 2)


def _view(
    random: np.random.Generator,
    taken: Camera,
    board: tuple[float, float],
    tilt: float,
    height: float | None,
) -> View:
    """Return a view that has the board in the picture, from as low as it can or as asked."""
    optics = Optics(taken)
    width, depth = board
    towards = float(random.uniform(0, 360))
    roll = float(random.uniform(-4, 4)) + (180.0 if random.uniform() < 0.15 else 0.0)
    low = random.uniform(39.4, 43.0) if height is None else height
    heights = np.arange(low, 55.2, 0.8) if height is None else np.array([height])
    corners = np.array([[0, 0, 0], [width, 0, 0], [width, depth, 0], [0, depth, 0]], float)
    for high in heights:
        view = _centred(optics, corners, float(high), tilt, towards, roll)
        if _inside(optics, view, corners):
            return view
    return view


def _centred(
    optics: Optics, corners: Floats, height: float, tilt: float, towards: float, roll: float
) -> View:
    """Return the view whose picture has the board's outline in its middle."""
    target = corners.mean(axis=0)[:2]
    camera_ = optics.camera
    middle = np.array([(camera_.width - 1) / 2, (camera_.height - 1) / 2])
    for _ in range(4):
        view = look_down((float(target[0]), float(target[1])), height, tilt, towards, roll)
        seen = view.pixels(optics, corners)
        off = (seen.min(axis=0) + seen.max(axis=0)) / 2 - middle
        scale = math.sqrt(cv_area(seen) / cv_area(corners[:, :2]))
        across = view.matrix[0, :2] * off[0] + view.matrix[1, :2] * off[1]
        target = target + across / scale
    return view


def cv_area(points: Floats) -> float:
    """Return the area of a polygon (n, 2) by the shoelace formula."""
    x, y = points[:, 0], points[:, 1]
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def _inside(optics: Optics, view: View, corners: Floats) -> bool:
    seen = view.pixels(optics, corners)
    size = np.array([optics.camera.width, optics.camera.height])
    return bool((seen > 4).all() and (seen < size - 5).all())
