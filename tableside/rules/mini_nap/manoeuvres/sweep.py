"""What a unit meets on a run, and when it turns: overlaps, new contacts, ground, the edge."""

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
    """What a run meets, by the kind of trouble; the order is that in which breaches are named."""

    overlap: Ruling
    contact: Ruling
    ground: Ruling
    board: Ruling


def met(scene: Scene, run: Track, *, formed: bool) -> Met:
    """Return what the run meets: units it overlaps, enemies it touches, ground, the edge."""
    sweeps, start = run.sweeps(), run.shape.areas(run.start)
    begin = start[0] if len(start) == 1 else shapely.union_all(start)
    whole = sweeps[0] if len(sweeps) == 1 else shapely.union_all(sweeps)
    near = scene.near(whole, scene.contact + _margin(scene))
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
    """Return whether the run overlaps a unit that bars it, or touches it for the first time.

    ``begin``: the outline where the run begins, whole and in parts.
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


def _margin(scene: Scene) -> float:
    """Return how far round a sweep a unit may stand and its limit still be in doubt (inches)."""
    if not any(any(unit.sigma) for unit in (scene.unit, *scene.around)):
        return 0.0
    everyone = (sigma_between(scene.unit, u, (0.0, 0.0)) for u in scene.around)
    return DEVIATIONS * max(everyone, default=sigma_between(scene.unit, None, (0.0, 0.0)))


def _no_deeper(measured: Quantity, most: float, rule: str, text: Text) -> Ruling:
    """Return the ruling of ``rule``, by which a gap is at least ``most`` (below 0, inches)."""
    kept = measured.value >= most - ROUNDING
    return measured.judged(most, kept, rule, text, -measured.value)


def _nearer(scene: Scene, measured: Quantity, other: Unit, begun: float) -> Ruling:
    """Return whether the run comes nearer to a unit that touched at the start than it stood.

    What the camera cannot tell is not held against it: both ends are measured alike.
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
    """Yield the prohibited ground that the run crosses; what it starts on is not looked at."""
    unit = scene.unit
    for ground in scene.ground(formed=formed):
        if ground.overlapped_by(begin):
            continue
        give = DEVIATIONS * sigma_between(unit, None, direction(whole, ground.area))
        off, kept = clear_of(unit.id, ground, whole, give), not ground.overlapped_by(whole)
        text = say("move-ground", unit=unit, ground=ground.id)
        yield off.judged(0.0, kept, "movement.ground", text, None)


def edge(scene: Scene, area: BaseGeometry) -> Ruling:
    """Return whether an area sticks out over the board's edge by more than the tolerance."""
    return on_board(scene.state, scene.unit, area, "movement.board", "move-board")


def stops_on(scene: Scene, parts: Sequence[BaseGeometry], *, formed: bool) -> Ruling:
    """Return whether an outline would end on what it may only pass over."""
    found = []
    for other in scene.not_to_stop_on(formed=formed):
        gap, way = gap_between(parts, other.part_areas)
        if gap > _margin(scene):
            continue
        measured = Quantity(scene.unit.id, other.id, gap, sigma_between(scene.unit, other, way))
        text = say("move-stop", unit=scene.unit, other=other)
        found.append(_no_deeper(measured, -scene.contact, "movement.stop", text))
    return all_of(found)


def turning(scene: Scene, shape: Shape, pose: Pose, *, formed: bool) -> Turning:
    """Return how far the outline can turn about its centre from ``pose``."""
    parts, middle, margin = shape.areas(pose), (pose.x, pose.y), _margin(scene)
    spot, reach = shapely.Point(middle), shape.reach + scene.contact + margin
    around: list[tuple[BaseGeometry, Unit | None]]
    around = [(other.outline, other) for other in scene.near(spot, reach)]
    grounds = (ground.area for ground in scene.ground(formed=formed))
    around += [(area, None) for area in grounds if spot.distance(area) <= reach]
    least = partial(_least_beside, scene)
    obstacles, beside = parted(parts, middle, around, scene.contact + ROUNDING, least)
    return turning_among(parts, middle, obstacles, beside, (scene.contact, margin))


def _least_beside(scene: Scene, begun: float, other: Unit | None) -> float | None:
    """Return how near what is touched at the start may come as the unit turns: no nearer.

    It is a unit (``other``) or ground. What is overlapped at the start, deeper than the tolerance,
    leaves all room: it overlapped that before it did anything, or by its run, which is barred. A
    unit that it overlaps for all one can tell is only touched.
    """
    sigma = sigma_between(scene.unit, other, (0.0, 0.0))
    known = other is None or other.id in scene.stood_on
    deep = scene.overlapped(begun + (0.0 if known else DEVIATIONS * sigma))
    return None if deep else scene.least_gap(begun, sigma)
