"""Random tables from a seed: for tests and benchmarks of the vision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tableside.files.build import Word
from tableside.files.camera import Camera
from tableside.files.roster import Unit
from tableside.rig.markers import edge_markers
from tableside.rig.trays import usual_units
from tableside.simulate.presets import CAMERAS, camera
from tableside.simulate.random_ground import Room, Table, footprint, random_terrain, random_trees
from tableside.simulate.random_view import random_view
from tableside.simulate.scene import (
    Edge,
    GameUnit,
    LightFile,
    Move,
    PassHand,
    Scene,
    Step,
)
from tableside.simulate.stage import Moment, Place, Stage
from tableside.simulate.staging import stage_of
from tableside.simulate.terrain import Terrain
from tableside.simulate.timeline import Timeline

PERIOD = 4.0  # seconds from the start of one random move to that of the next


@dataclass(frozen=True)
class RandomTable:
    """A table with units scattered over it, one look at it, and the scene that both are of.

    The stage is as its files state it; ``as_built`` is what stands there.
    """

    stage: Stage
    moment: Moment
    scene: Scene


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a random table is made of; what is None is drawn from the seed.

    ``units`` of all types stand on level ground and on ``hills``. ``lens``: a preset's name or a
    camera, else one of all presets; ``size``: of its picture. ``tilt``: degrees off the vertical,
    else 0 to 20. ``height``: of the camera, inches, else 39.4 to 55, as low as the whole board
    still fits into the picture (at 55 whether it fits or not). ``moves``: how many units a hand
    then moves, with a hand passing over the table in between. ``tag_side``: of a unit's tags, mm.
    ``board``: width and depth, inches. ``build``: how well the table is put together.
    """

    units: int = 24
    lens: str | Camera | None = None
    size: str = "1080p"
    tilt: float | None = None
    height: float | None = None
    hills: int = 3
    moves: int = 0
    tag_side: float = 11.2
    board: Table = (36.0, 24.0)
    build: Word = "exact"


def random_table(seed: int, recipe: Recipe = Recipe()) -> RandomTable:
    """Return a random table, and its scene."""
    scene = random_scene(seed, recipe)
    return RandomTable(stage_of(scene), Timeline(scene).moment(0), scene)


def random_scene(seed: int, recipe: Recipe = Recipe()) -> Scene:
    """Return a random scene: the same for the same seed and recipe."""
    random = np.random.default_rng([seed, 1])
    name = CAMERAS[int(random.uniform() * len(CAMERAS))] if recipe.lens is None else recipe.lens
    own = name if isinstance(name, Camera) else None
    lean = float(random.uniform(0, 20)) if recipe.tilt is None else recipe.tilt
    board = recipe.board
    markers = edge_markers(*board)
    terrain = tuple(random_terrain(random, board, markers, recipe.hills))
    listed = _listed(recipe.units)
    roster = tuple(usual_units(listed, recipe.tag_side))
    room = Room(board, markers, terrain)
    places = tuple(room.scatter(random, roster))
    trees = tuple(random_trees(random, places, terrain, markers, board))
    return Scene(
        format="tableside.scene/1",
        title=f"random table {seed}",
        seed=seed,
        seconds=max(0.2, PERIOD * (recipe.moves + 1 if recipe.moves else 0)),
        lens="plain" if own else str(name),
        size=recipe.size,
        camera=own,
        view=random_view(random, own or camera(str(name), recipe.size), board, lean, recipe.height),
        light=_light(random),
        position=_position(board, listed, places, terrain),
        houses={p.id: p.houses for p in terrain if p.houses},
        trees=trees,
        roster=roster,
        script=tuple(_moves(random, room, roster, places, recipe.moves)),
        build=recipe.build,
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


def _moves(
    random: np.random.Generator,
    room: Room,
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
