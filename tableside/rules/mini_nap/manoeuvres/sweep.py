"""What a unit meets on a run, and when it turns: overlaps, new contacts, ground, the edge."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import DEVIATIONS, Quantity, Ruling, all_of
from tableside.engine.spacing import gap_between, sigma_between
from tableside.geometry.convex import convex_parts
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import direction
from tableside.motion.barriers import ROUNDING
from tableside.motion.shape import Point, Shape, Track
from tableside.motion.turning import OPEN, Room, room_beside, turning_room
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
    unit = scene.unit
    sweeps, start = run.sweeps(), run.shape.areas(run.start)
    begin = start[0] if len(start) == 1 else shapely.union_all(start)
    overlaps: list[Ruling] = []
    contacts: list[Ruling] = []
    whole = sweeps[0] if len(sweeps) == 1 else shapely.union_all(sweeps)
    for other in scene.near(whole, scene.contact + _margin(scene)):
        touching = float(begin.distance(other.outline)) <= scene.contact + ROUNDING
        begun = gap_between(start, other.part_areas)[0] if touching else math.inf
        if scene.overlapped(begun) and other.id in scene.stood_on:
            continue
        gap, way = gap_between(sweeps, other.part_areas)
        measured = Quantity(unit.id, other.id, gap, sigma_between(unit, other, way))
        free_to_pass = not scene.enemy(other) and not formed
        if touching and not free_to_pass:
            through = _overlaps(scene, measured, other, begun)
            overlaps.append(through if through.breaches else _nearer(scene, measured, other, begun))
        elif scene.enemy(other):
            through = _overlaps(scene, measured, other)
            if through.breaches:
                overlaps.append(through)
            else:  # a contact, for certain or not
                contacts.append(_touches(scene, measured, other))
        elif not free_to_pass:
            overlaps.append(_overlaps(scene, measured, other))
    return Met(
        all_of(overlaps),
        all_of(contacts),
        all_of(_ground(scene, formed, begin, whole)),
        edge(scene, whole),
    )


def _margin(scene: Scene) -> float:
    """Return how far round a sweep a unit may stand and its limit still be in doubt (inches)."""
    if not any(any(unit.sigma) for unit in (scene.unit, *scene.around)):
        return 0.0
    everyone = (sigma_between(scene.unit, u, (0.0, 0.0)) for u in scene.around)
    return DEVIATIONS * max(everyone, default=sigma_between(scene.unit, None, (0.0, 0.0)))


def _touches(scene: Scene, measured: Quantity, other: Unit) -> Ruling:
    text = say("move-contact", unit=scene.unit, other=other)
    return stays_clear(scene.state, measured, "movement.contact", text)


def _overlaps(scene: Scene, measured: Quantity, other: Unit, begun: float = 0.0) -> Ruling:
    text = say("move-overlap", unit=scene.unit, other=other)
    most = min(-scene.contact, begun)
    return measured.judged(
        most,
        measured.value >= most - ROUNDING,
        "movement.overlap",
        text,
        -measured.value,
    )


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
        by = DEVIATIONS * sigma_between(unit, None, direction(whole, ground.area))
        if ground.overlapped_by(begin):
            continue
        crossed = ground.overlapped_by(whole)
        text = say("move-ground", unit=unit, ground=ground.id)
        if by <= 0.0:
            yield Quantity(unit.id, ground.id, 0.0).judged(0.0, not crossed, _GROUND, text, None)
            continue
        wider = whole.buffer(by, join_style="mitre")
        less = whole.buffer(-by, join_style="mitre")
        sure = ground.overlapped_by(less)
        possible = ground.overlapped_by(wider)
        sigma = by / DEVIATIONS if possible and not sure else 0.0
        gap = float(whole.distance(ground.area)) - scene.contact
        value = max(-by, min(by, gap)) if sigma else gap
        yield Quantity(unit.id, ground.id, value, sigma).judged(
            0.0, not crossed, _GROUND, text, None
        )


_GROUND = "movement.ground"


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
        found.append(
            measured.judged(
                -scene.contact,
                gap >= -scene.contact - ROUNDING,
                "movement.stop",
                say("move-stop", unit=scene.unit, other=other),
                -gap,
            )
        )
    return all_of(found)


@dataclass(frozen=True)
class Turning:
    """How far an outline can turn on the spot without a new contact, and how surely.

    ``tight`` is the room if everything stood two deviations nearer, ``wide`` two farther away.
    """

    room: Room
    tight: Room
    wide: Room

    def outcome(self, unit: Unit, turns: Sequence[float], sigma: float, contact: float) -> Ruling:
        """Return whether one of ``turns`` (degrees) can be made, by sweeps that are clear."""
        if any(self.tight.lets(turn) for turn in turns):
            return Ruling()
        lets = any(self.room.lets(turn) for turn in turns)
        may = any(self.wide.lets(turn) for turn in turns)
        return Quantity(unit.id, None, contact, sigma if may else 0.0).judged(
            contact,
            lets,
            "movement.pivot",
            say("move-pivot", unit=unit),
            None,
        )


def turning(scene: Scene, shape: Shape, pose: Pose, *, formed: bool) -> Turning:
    """Return how far the outline can turn about its centre from ``pose``."""
    parts = shape.areas(pose)
    whole = parts[0] if len(parts) == 1 else shapely.union_all(parts)
    middle = (pose.x, pose.y)
    margin = _margin(scene)
    spot = shapely.Point(middle)
    near = scene.near(spot, shape.reach + scene.contact + margin)
    around: list[tuple[BaseGeometry, Unit | None]] = [(other.outline, other) for other in near]
    around += [
        (ground.area, None)
        for ground in scene.ground(formed=formed)
        if float(spot.distance(ground.area)) <= shape.reach + scene.contact + margin
    ]
    obstacles: list[BaseGeometry] = []
    beside = OPEN
    for area, other in around:
        if float(whole.distance(area)) <= scene.contact + ROUNDING:
            beside = beside.within(_beside(scene, parts, middle, area, other))
        else:
            obstacles.append(area)
    if not obstacles:
        return Turning(beside, beside, beside)
    room = turning_room(parts, middle, obstacles, scene.contact).within(beside)
    if margin <= 0.0:
        return Turning(room, room, room)
    tight = turning_room(parts, middle, obstacles, scene.contact + margin).within(beside)
    wide = turning_room(parts, middle, obstacles, max(scene.contact - margin, 0.0)).within(beside)
    return Turning(room, tight, wide)


def _beside(
    scene: Scene,
    parts: Sequence[BaseGeometry],
    middle: Point,
    area: BaseGeometry,
    other: Unit | None,
) -> Room:
    """Return the room to turn beside what is touched at the start, which must not come nearer.

    It is a unit (``other``) or ground. What is overlapped at the start, deeper than the tolerance,
    leaves all room: it overlapped that before it did anything, or by its run, which is barred. A
    unit that it overlaps for all one can tell is only touched.
    """
    begun = min(float(part.distance(area)) for part in parts)
    if begun <= 0.0:
        begun = gap_between(parts, [shapely.Polygon(part) for part in convex_parts(area)])[0]
    sigma = sigma_between(scene.unit, other, (0.0, 0.0))
    known = other is None or other.id in scene.stood_on
    if scene.overlapped(begun + (0.0 if known else DEVIATIONS * sigma)):
        return OPEN
    return room_beside(parts, middle, area, scene.least_gap(begun, sigma))


def turn_sigma(scene: Scene) -> float:
    """Return the standard deviation (inches) that a turn's clearance is judged with."""
    return _margin(scene) / DEVIATIONS
