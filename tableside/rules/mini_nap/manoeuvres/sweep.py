"""What a unit meets when it runs or turns: overlaps, new contacts, ground, the edge."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Text
from tableside.engine.quantity import DEVIATIONS, Quantity, Ruling, all_of
from tableside.engine.spacing import clear_of, gap_between, sigma_between
from tableside.engine.turning import Turning, turning_among
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import direction
from tableside.motion.barriers import ROUNDING
from tableside.motion.shape import Shape, Track
from tableside.motion.turning import parted
from tableside.rules.mini_nap.scene import Scene, on_board, stays_clear
from tableside.rules.mini_nap.state import Unit
from tableside.rules.mini_nap.words import say


@dataclass(frozen=True)
class Met:
    """The rulings on a run by kind of obstacle, in the order in which breaches are named."""

    overlap: Ruling
    contact: Ruling
    ground: Ruling
    board: Ruling


def met(scene: Scene, run: Track, *, formed: bool) -> Met:
    """Return the rulings on a run: units it overlaps, enemies it touches, ground, the edge."""
    sweeps, start = run.sweeps(), run.shape.areas(run.start)
    begin = start[0] if len(start) == 1 else shapely.union_all(start)
    whole = sweeps[0] if len(sweeps) == 1 else shapely.union_all(sweeps)
    near = scene.near(whole, scene.contact + scene.margin)
    barred = [other for other in near if formed or scene.enemy(other)]
    units = all_of(_met(scene, other, sweeps, (begin, start)) for other in barred)
    ground = all_of(_ground(scene, formed, begin, whole))
    overlap, contact = units.without("movement.contact"), units.without("movement.overlap")
    return Met(overlap, contact, ground, edge(scene, whole))


def _met(
    scene: Scene,
    other: Unit,
    sweeps: Sequence[BaseGeometry],
    begin: tuple[BaseGeometry, Sequence[BaseGeometry]],
) -> Ruling:
    """Return the ruling on overlapping a unit that bars the run, or newly touching it.

    ``begin``: the outline at the start of the run, whole and in parts.
    """
    touching = float(begin[0].distance(other.outline)) <= scene.contact + ROUNDING
    begun = gap_between(begin[1], other.part_areas)[0] if touching else math.inf
    if scene.overlapped(begun) and other.id in scene.stood_on:
        return Ruling()
    gap, way = gap_between(sweeps, other.part_areas)
    measured = Quantity(scene.unit.id, other.id, gap, sigma_between(scene.unit, other, way))
    text = say("move-overlap", unit=scene.unit, other=other)
    through = _no_deeper(measured, min(-scene.contact, begun), "movement.overlap", text)
    if through.breaches:
        return through
    if touching:
        return _nearer(scene, measured, other, begun)
    if not scene.enemy(other):
        return through
    text = say("move-contact", unit=scene.unit, other=other)  # a contact, for certain or not
    return stays_clear(scene.state, measured, "movement.contact", text)


def _no_deeper(measured: Quantity, most: float, rule: str, text: Text) -> Ruling:
    """Return the ruling of ``rule`` that a gap is at least ``most`` (inches, negative)."""
    kept = measured.value >= most - ROUNDING
    return measured.judged(most, kept, rule, text, -measured.value)


def _nearer(scene: Scene, measured: Quantity, other: Unit, begun: float) -> Ruling:
    """Return the ruling that the run comes no nearer to a unit that it touched at the start.

    Differences within the camera's accuracy are ignored, as both ends are measured alike.
    """
    text = say("move-nearer", unit=scene.unit, other=other)
    least = scene.least_gap(begun, measured.sigma)
    stays = measured.value >= least
    return Quantity(measured.a, measured.b, measured.value).judged(
        begun, stays, "movement.overlap", text, begun - measured.value
    )


def _ground(
    scene: Scene, formed: bool, begin: BaseGeometry, whole: BaseGeometry
) -> Iterator[Ruling]:
    """Yield the rulings on prohibited ground, ignoring any that the run starts on."""
    unit = scene.unit
    for ground in scene.ground(formed=formed):
        give = DEVIATIONS * sigma_between(unit, None, direction(whole, ground.area))
        off, kept = clear_of(unit.id, ground, whole, give), not ground.overlapped_by(whole)
        begun, start = ground.overlapped_by(begin), clear_of(unit.id, ground, begin, give)
        if start.sigma and not (kept or off.sigma):
            off = start  # it surely goes there, unless it stood there before
        elif begun:
            continue
        text = say("move-ground", unit=unit, ground=ground.id)
        yield off.judged(0.0, kept or begun, "movement.ground", text, None)


def edge(scene: Scene, area: BaseGeometry) -> Ruling:
    """Return the ruling that an area is on the board, within the tolerance."""
    return on_board(scene.state, scene.unit, area, "movement.board", "move-board")


def stops_on(scene: Scene, parts: Sequence[BaseGeometry], *, formed: bool) -> Ruling:
    """Return the ruling that an outline does not end on units that it may only pass over."""
    found = []
    for other in scene.not_to_stop_on(formed=formed):
        gap, way = gap_between(parts, other.part_areas)
        if gap > scene.margin:
            continue
        measured = Quantity(scene.unit.id, other.id, gap, sigma_between(scene.unit, other, way))
        text = say("move-stop", unit=scene.unit, other=other)
        found.append(_no_deeper(measured, -scene.contact, "movement.stop", text))
    return all_of(found)


def turning(scene: Scene, shape: Shape, pose: Pose, *, formed: bool) -> Turning:
    """Return how far the outline can turn about its centre from ``pose``."""
    parts, middle, margin = shape.areas(pose), (pose.x, pose.y), scene.margin
    spot, reach = shapely.Point(middle), shape.reach + scene.contact + margin
    around: list[tuple[BaseGeometry, Unit | None]]
    around = [(other.outline, other) for other in scene.near(spot, reach)]
    grounds = (ground.area for ground in scene.ground(formed=formed))
    around += [(area, None) for area in grounds if spot.distance(area) <= reach]
    least = partial(_least_beside, scene)
    obstacles, beside = parted(parts, middle, around, scene.contact + ROUNDING, least)
    return turning_among(parts, middle, obstacles, beside, (scene.contact, margin))


def _least_beside(scene: Scene, begun: float, other: Unit | None) -> float | None:
    """Return how near a turn may bring what is touched at the start: no nearer than before.

    ``other``: a unit, None for ground. Anything overlapped at the start by more than the tolerance
    does not limit the turn (None): the overlap was there before the manoeuvre, or comes from its
    run, which is barred. A unit whose overlap is in doubt counts as only touched.
    """
    sigma = sigma_between(scene.unit, other, (0.0, 0.0))
    known = other is None or other.id in scene.stood_on
    deep = scene.overlapped(begun + (0.0 if known else DEVIATIONS * sigma))
    return None if deep else scene.least_gap(begun, sigma)
