"""Random tables from a seed: for tests and benchmarks of the vision."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely import affinity

from tableside.files.board import Marker
from tableside.files.camera import Camera
from tableside.files.roster import Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.simulate.arrays import Floats
from tableside.simulate.optics import Optics
from tableside.simulate.presets import CAMERAS, camera, edge_markers
from tableside.simulate.scene import (
    Edge,
    GameUnit,
    LightFile,
    Move,
    PassHand,
    Scene,
    Step,
    ViewFile,
)
from tableside.simulate.stage import Moment, Place, Stage
from tableside.simulate.staging import stage_of, usual_units
from tableside.simulate.terrain import House, Terrain, blob
from tableside.simulate.timeline import Timeline
from tableside.simulate.view import View, look_down

PERIOD = 4.0  # seconds from the start of one random move to that of the next

FOOT = 0.55  # inches round a hill's top where nothing can stand

Table = tuple[float, float]


@dataclass(frozen=True)
class RandomTable:
    """A table with units scattered over it, one look at it, and the scene that both are of."""

    stage: Stage
    moment: Moment
    scene: Scene


def random_table(
    seed: int,
    *,
    units: int = 24,
    lens: str | Camera | None = None,
    size: str = "1080p",
    tilt: float | None = None,
    height: float | None = None,
    hills: int = 3,
    tag_side: float = 11.2,
    board: Table = (36.0, 24.0),
) -> RandomTable:
    """Return a random table; the arguments are those of ``random_scene``."""
    scene = random_scene(
        seed,
        units=units,
        lens=lens,
        size=size,
        tilt=tilt,
        height=height,
        hills=hills,
        tag_side=tag_side,
        board=board,
    )
    return RandomTable(stage_of(scene), Timeline(scene).moment(0), scene)


def random_scene(
    seed: int,
    *,
    units: int = 24,
    lens: str | Camera | None = None,
    size: str = "1080p",
    tilt: float | None = None,
    height: float | None = None,
    hills: int = 3,
    moves: int = 0,
    tag_side: float = 11.2,
    board: Table = (36.0, 24.0),
) -> Scene:
    """Return a random scene: ``units`` of all types on level ground and on hills.

    What is not given is drawn from the seed: the ``lens`` (a preset's name) of all presets, the
    ``tilt`` from 0 to 20 degrees, the ``height`` from 39.4 to 55 inches, as low as the whole
    board still fits into the picture (at 55 whether it fits or not). ``moves`` is the number
    of units that a hand then moves, with a hand passing over the table in between.
    """
    random = np.random.default_rng([seed, 1])
    name = CAMERAS[int(random.uniform() * len(CAMERAS))] if lens is None else lens
    own = name if isinstance(name, Camera) else None
    lean = float(random.uniform(0, 20)) if tilt is None else tilt
    markers = edge_markers(*board)
    terrain = tuple(_terrain(random, board, hills))
    listed = _listed(units)
    roster = tuple(usual_units(listed, tag_side))
    room = _Room(board, markers, terrain)
    places = tuple(room.scatter(random, roster))
    trees = tuple(_trees(random, places, terrain, markers, board))
    taken = own or camera(str(name), size)
    position = _position(board, listed, places, terrain)
    return Scene(
        format="tableside.scene/1",
        title=f"random table {seed}",
        seed=seed,
        seconds=max(0.2, PERIOD * (moves + 1 if moves else 0)),
        lens="plain" if own else str(name),
        size=size,
        camera=own,
        view=_view(random, taken, board, lean, height),
        light=_light(random),
        position=position,
        houses={p.id: p.houses for p in terrain if p.houses},
        trees=trees,
        roster=roster,
        script=tuple(_moves(random, room, roster, places, moves)),
    )


def _listed(units: int) -> list[GameUnit]:
    kinds = ("infantry", "infantry", "cavalry", "infantry", "detachment", "headquarters")
    sides = ("csa", "usa")
    return [
        GameUnit(id=f"{sides[n % 2]}-{n // 2 + 1}", side=sides[n % 2], type=kinds[n // 2 % 6])
        for n in range(units)
    ]


def _light(random: np.random.Generator) -> LightFile:
    return LightFile(
        azimuth=round(float(random.uniform(0, 360)), 1),
        elevation=round(float(random.uniform(42, 75)), 1),
        room=round(float(random.uniform(0.35, 0.65)), 3),
        level=round(float(random.uniform(0.75, 1.05)), 3),
        slope=round(float(random.uniform(0.0, 0.35)), 3),
        warmth=round(float(random.uniform(-0.6, 0.8)), 3),
    )


def _position(
    board: Table, listed: Sequence[GameUnit], places: Sequence[Place], terrain: Sequence[Terrain]
) -> dict[str, Any]:
    """Return the position as a game's file: the terrain with the hills' heights is in it."""
    poses = {place.unit: place.pose.as_list() for place in places}
    units = [
        {
            "id": unit.id,
            "side": unit.side,
            "type": unit.type,
            **({"formation": "battle"} if unit.type == "headquarters" else {}),
            "pose": poses[unit.id],
        }
        for unit in listed
        if unit.id in poses
    ]
    pieces = [
        piece.model_dump(mode="json", exclude_unset=True, exclude={"houses"}) for piece in terrain
    ]
    return {
        "format": "tableside.position/1",
        "ruleset": "gmu",
        "period": "american-civil-war",
        "board": {"width": board[0], "depth": board[1]},
        "turn": 1,
        "last_turn": 15,
        "phase": "movement",
        "aggressor": "csa",
        "weather": [],
        "sides": {"csa": {"army": "confederate-eastern"}, "usa": {"army": "union-eastern"}},
        "units": units,
        "terrain": pieces,
        "eliminated": [],
        "reserves": [],
        "broken": [],
    }


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


class _Room:
    """Where there is still room for a unit: on the board, over nothing, wholly on or off hills."""

    def __init__(self, board: Table, markers: Sequence[Marker], terrain: Sequence[Terrain]) -> None:
        self.board = board
        self.fixed = [_marker_square(m) for m in markers]
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


def _moves(
    random: np.random.Generator,
    room: _Room,
    roster: Sequence[Unit],
    places: Sequence[Place],
    moves: int,
) -> Iterator[Step]:
    """Yield moves of random units, and after the first a hand that passes over the table."""
    poses = {place.unit: place.pose for place in places}
    standing = [unit for unit in roster if unit.id in poses]
    at = 1.0
    for number in range(moves + 1 if moves and standing else 0):
        if number == 1:
            over = [poses[standing[int(i)].id] for i in random.integers(len(standing), size=2)]
            points = tuple((pose.x, pose.y) for pose in over)
            yield PassHand(at=at, do="pass-hand", over=points, from_edge="south")
        else:
            unit = standing[int(random.integers(len(standing)))]
            to = room.near(random, unit, poses[unit.id])
            if to is not None:
                poses[unit.id], room.taken[unit.id] = to, footprint(unit, to)
                edge: Edge = "south" if to.y < room.board[1] / 2 else "north"
                numbers = (to.x, to.y, to.facing)
                yield Move(at=at, do="move", unit=unit.id, to=numbers, from_edge=edge)
        at += PERIOD


def _terrain(random: np.random.Generator, board: Table, hills: int) -> Iterator[Terrain]:
    width, depth = board
    spots = ((0.15, 0.48), (0.6, 0.76), (0.87, 0.4), (0.35, 0.2))
    for n in range(hills):
        x, y = spots[n % len(spots)]
        middle = (x * width + random.uniform(-1, 1), y * depth + random.uniform(-1, 1))
        radius, long = random.uniform(2.4, 3.2), random.uniform(0.8, 1.4)
        high = (25.0, 12.0, 18.0, 25.0)[n % 4]
        polygon = blob(random, middle, radius, long)
        yield Terrain(id=f"hill-{n + 1}", type="hill", polygon=polygon, height=high)
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


def _marker_square(marker: Marker) -> shapely.Polygon:
    half = inches(marker.side) * 0.63
    square = affinity.rotate(shapely.box(-half, -half, half, half), marker.angle, origin=(0, 0))
    return affinity.translate(square, *marker.at)


def _trees(
    random: np.random.Generator,
    places: Sequence[Place],
    terrain: Sequence[Terrain],
    markers: Sequence[Marker],
    board: Table,
    count: int = 14,
) -> Iterator[tuple[float, float]]:
    taken = [shapely.Point(p.pose.x, p.pose.y).buffer(2.0) for p in places]
    taken += [_marker_square(m).buffer(0.7) for m in markers]
    taken += [p.shape().buffer(0.4) for p in terrain if p.type != "hill"]
    for _ in range(count):
        x, y = random.uniform(0.6, board[0] - 0.6), random.uniform(0.6, board[1] - 0.6)
        if not any(area.covers(shapely.Point(x, y)) for area in taken):
            yield _hundredth(x), _hundredth(y)


def _view(
    random: np.random.Generator, taken: Camera, board: Table, tilt: float, height: float | None
) -> ViewFile:
    """Return a view that has the board in the picture, from as low as it can or as asked."""
    optics = Optics(taken)
    width, depth = board
    towards = float(random.uniform(0, 360))
    roll = float(random.uniform(-4, 4)) + (180.0 if random.uniform() < 0.15 else 0.0)
    low = float(random.uniform(39.4, 43.0))
    corners = np.array([[0, 0, 0], [width, 0, 0], [width, depth, 0], [0, depth, 0]], float)
    for high in np.arange(low, 55.2, 0.8) if height is None else (height,):
        target = _centred(optics, corners, float(high), tilt, towards, roll)
        file = ViewFile(
            height=round(float(high), 3),
            tilt=round(tilt, 3),
            towards=round(towards, 2),
            roll=round(roll, 2),
            target=target,
        )
        if _inside(
            optics, look_down(target, file.height, file.tilt, file.towards, file.roll), corners
        ):
            break
    return file


def _centred(
    optics: Optics, corners: Floats, height: float, tilt: float, towards: float, roll: float
) -> tuple[float, float]:
    """Return what to look at so that the board's outline is in the middle of the picture."""
    x, y = (float(v) for v in corners.mean(axis=0)[:2])
    lens = optics.camera
    middle = np.array([(lens.width - 1) / 2, (lens.height - 1) / 2])
    for _ in range(4):
        view = look_down((x, y), height, tilt, towards, roll)
        seen = view.pixels(optics, corners)
        off = (seen.min(axis=0) + seen.max(axis=0)) / 2 - middle
        scale = math.sqrt(_area(seen) / _area(corners[:, :2]))
        across = (view.matrix[0, :2] * off[0] + view.matrix[1, :2] * off[1]) / scale
        x, y = x + float(across[0]), y + float(across[1])
    return round(x, 3), round(y, 3)


def _area(points: Floats) -> float:
    """Return the area of a polygon (n, 2) by the shoelace formula."""
    x, y = points[:, 0], points[:, 1]
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def _inside(optics: Optics, view: View, corners: Floats) -> bool:
    seen = view.pixels(optics, corners)
    size = np.array([optics.camera.width, optics.camera.height])
    return bool((seen > 4).all() and (seen < size - 5).all())
