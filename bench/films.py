"""Films of a rendered table, for timing: nothing moves, one hand carries a unit, three are busy.

Those at five frames a second are as hard as another renderer's: where hands and their shade are,
each frame is sampled anew, so that all edges there shimmer, as they do where a camera's noise
reduction lets go of what moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely import Point, Polygon

from bench.frames import sensor_of
from tableside.geometry.pose import Pose
from tableside.simulate.frame import illumination, truth_of
from tableside.simulate.random_table import Recipe, random_scene
from tableside.simulate.scene import Edge, Move, PassHand, Scene, Step
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.staging import stage_of
from tableside.simulate.studio import Studio
from tableside.simulate.timeline import Timeline

RATE = 10.0  # frames a second
SLOW = 5.0  # ... of the films that are as hard as another renderer's
_LOOKS = 6  # pictures of the still table, each with noise of its own, shown in turn
_BEFORE, _AFTER = 0.8, 2.2  # seconds of a still table before the hands, and after them
_CARRY = 5.0  # seconds that a hand takes to carry a unit
_NEAR = 3.2  # inches to another unit or a marker, at least, where one is put down
_CLEAR = 2.2  # inches to hills, houses and trees
_FAR = (7.0, 6.0, 5.0, 4.0, 3.0)  # inches that a unit is carried: the first with room
_DIFFERS = 0.01  # share of the light that is a difference
_ASIDE = 0.16  # px: edges then shimmer as much as on another renderer's film (docs/accuracy.md)
_IN = 2.5  # inches from the board's edge, at least


@dataclass(frozen=True, eq=False)
class Film:
    """Frames of one stage and the ground's height (mm) under each unit.

    ``left_at`` (seconds) is when the hand that carried ``unit`` is gone, None where nothing moves.
    """

    name: str
    stage: Stage
    pictures: Sequence[NDArray[np.uint8]]
    ground: dict[str, float]
    wanted: float
    rate: float = RATE
    unit: str | None = None
    left_at: float | None = None


def still_film(seed: int, units: int, frames: int, size: str) -> Film:
    """Return a film of a table on which nothing moves."""
    scene = random_scene(seed, Recipe(units=units, size=size, lens="plain"))
    stage, moment = stage_of(scene), Timeline(scene).moment(0)
    room = Studio(stage, 3)
    exposure = room.expose(moment)
    light = exposure.light * illumination(room, moment.view, moment.light)
    looks = [sensor_of(seed).develop(light, n) for n in range(min(_LOOKS, frames))]
    truth = truth_of(stage, moment, exposure)
    shown = [looks[n % len(looks)] for n in range(frames)]
    return Film("still", stage, shown, {u.id: u.surface for u in truth.units}, 20.0)


def one_hand(seed: int, units: int, size: str) -> Film:
    """Return the part of a film in which an arm reaches to the middle and carries a unit.

    Its last frame is that in which the hand has left.
    """
    film = _film("a hand and a moving unit", _scene(seed, units, size, RATE), 6.0)
    first, last = round(_BEFORE * RATE), round((_BEFORE + _CARRY) * RATE)
    busy = [film.pictures[0], *film.pictures[first : last + 1]]
    return replace(film, pictures=busy, left_at=(len(busy) - 1) / RATE)


def hard_hand(seed: int, units: int, size: str) -> Film:
    """Return the same at fewer frames a second, with edges that shimmer about the hand."""
    return _film("a hand, hard", _scene(seed, units, size, SLOW), 3.0, shimmer=True)


def three_hands(seed: int, units: int, size: str) -> Film:
    """Return a film in which two more hands pass over the table at the same time."""
    return _film("three hands, hard", three_hands_scene(seed, units, size), 1.5, shimmer=True)


def three_hands_scene(seed: int, units: int, size: str) -> Scene:
    """Return the scene of ``three_hands``."""
    scene = _scene(seed, units, size, SLOW)
    stage = stage_of(scene)
    wide, deep = stage.board.width, stage.board.depth
    passes: tuple[tuple[Edge, Sequence[tuple[float, float]]], ...] = (
        ("north", ((0.30 * wide, 0.62 * deep), (0.42 * wide, 0.55 * deep))),
        ("east", ((0.74 * wide, 0.40 * deep), (0.68 * wide, 0.60 * deep))),
    )
    others: list[Step] = [
        PassHand(do="pass-hand", at=_BEFORE, over=tuple(over), from_edge=edge, seconds=_CARRY)
        for edge, over in passes
    ]
    return scene.model_copy(update={"script": (*scene.script, *others)})


def _scene(seed: int, units: int, size: str, rate: float) -> Scene:
    scene = random_scene(seed, Recipe(units=units, size=size, lens="plain"))
    carried = _carried(stage_of(scene), Timeline(scene).moment(0))
    seconds = _BEFORE + _CARRY + _AFTER
    return scene.model_copy(update={"rate": rate, "seconds": seconds, "script": (carried,)})


def _carried(stage: Stage, moment: Moment) -> Move:
    """Return the move of the unit nearest the middle that there is room to carry somewhere."""
    middle = (stage.board.width / 2, stage.board.depth / 2)
    places = sorted(moment.units, key=lambda p: math.dist((p.pose.x, p.pose.y), middle))
    for place in places:
        taken = [(p.pose.x, p.pose.y) for p in moment.units if p is not place]
        taken += [m.at for m in stage.board.markers]
        for to in _around(place.pose):
            if _is_open(stage, to) and all(math.dist(to, other) >= _NEAR for other in taken):
                end = (round(to[0], 2), round(to[1], 2), round(place.pose.facing + 20.0, 1))
                return Move(do="move", at=_BEFORE, unit=place.unit, to=end, seconds=_CARRY)
    raise ValueError("no unit can be carried anywhere: take fewer")


def _is_open(stage: Stage, to: tuple[float, float]) -> bool:
    """Return whether nothing of the ground hides a tag there: hills, houses, trees, the edge."""
    sides = (stage.board.width, stage.board.depth)
    if not all(_IN <= v <= side - _IN for v, side in zip(to, sides, strict=True)):
        return False
    areas = [Polygon(piece.polygon) for piece in stage.terrain if piece.polygon]
    return all(area.distance(Point(to)) >= _CLEAR for area in areas) and all(
        math.dist(to, tree) >= _CLEAR for tree in stage.trees
    )


def _around(pose: Pose) -> Iterator[tuple[float, float]]:
    for far in _FAR:
        for n in range(16):
            way = math.radians(22.5 * n)
            yield pose.x + far * math.cos(way), pose.y + far * math.sin(way)


def _film(name: str, scene: Scene, wanted: float, *, shimmer: bool = False) -> Film:
    stage, timeline = stage_of(scene), Timeline(scene)
    room, sensor = Studio(stage, 3), sensor_of(scene.seed)
    pictures, ground, bare = [], {}, None
    for n in range(timeline.frames):
        moment = timeline.moment(n)
        exposure = room.expose(moment)
        light = exposure.light * illumination(room, moment.view, moment.light)
        bare = light if bare is None else bare
        if shimmer:
            light = _shimmering(light, bare, np.random.default_rng([scene.seed, n]))
        pictures.append(sensor.develop(light, n))
        ground = {u.id: u.surface for u in truth_of(stage, moment, exposure).units}
    move = next(step for step in scene.script if isinstance(step, Move))
    left = move.at + move.seconds
    return Film(name, stage, pictures, ground, wanted, scene.rate, move.unit, left)


def _shimmering(
    light: NDArray[np.float32], bare: NDArray[np.float32], random: np.random.Generator
) -> NDArray[np.float32]:
    """Return a picture whose every pixel is taken a little beside its place, where hands are.

    That is the box round all that differs from the ``bare`` table by more than a hundredth.
    """
    differs = (np.abs(light - bare) > _DIFFERS * (bare + _DIFFERS)).any(axis=2)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return light
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
    x, y = (v + random.normal(0.0, _ASIDE, v.shape).astype(np.float32) for v in (x, y))
    found = light.copy()
    found[top:bottom, left:right] = cv2.remap(
        light, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return found
