"""Changing formation: one stand stays in place, the other is set next to it (section 5.1).

An emergency square is such a change, made when a charger is near.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.quantity import Quantity, Ruling, all_of, broken
from tableside.engine.spacing import gap_between, off_board, sigma_between
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.shapes import direction
from tableside.motion.ahead import slid_onto
from tableside.motion.barriers import ROUNDING
from tableside.motion.outlines import stand_areas
from tableside.motion.shape import Shape
from tableside.rules.mini_nap.formations.formation import FORMED, TWO_STANDS, Formation, placements
from tableside.rules.mini_nap.scene import Scene, in_contact, on_board, stays_clear
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say, term


@dataclass(frozen=True)
class Placement:
    """How a unit may stand: its formation, its stands (stand 1 first) and their outline.

    ``keeps``: which stand (1 or 2) stays in place; 0 if none has to.
    """

    formation: Formation
    stands: tuple[Pose, ...]
    pose: Pose
    shape: Shape
    keeps: int = 0

    @classmethod
    def of(cls, unit: Unit) -> Placement:
        """Return how a unit on the table stands."""
        return cls(unit.formation, unit.stands or (), unit.pose, unit.shape)


def set_from(
    unit: Unit, stands: tuple[Pose, ...], named: Formation, facing: float | None = None
) -> Iterator[Placement]:
    """Yield the placements of two stands in a formation; ``facing``: that of the stand that stays.

    Yields nothing for a single stand or for a formation that is not of two stands.
    """
    if len(stands) != 2 or named not in TWO_STANDS:
        return
    for keeps in (1, 2):
        kept = stands[keeps - 1]
        if facing is not None:
            kept = Pose(kept.x, kept.y, wrap_degrees(facing))
        for pair in placements(named, unit.sizes, keeps, kept):
            yield Placement(named, pair, *unit.make.outline(named, pair), keeps)


def in_none(unit: Unit) -> Ruling:
    """Return the breach if the unit is in no formation, else the doubts of its reading."""
    if unit.formation is not Formation.NONE:
        return Ruling(doubts=unit.reading.doubts)
    text = say("formation-none", unit=unit, why=unit.reading.defects[0].message)
    return broken("formation.none", text)


def barred(unit: Unit, named: Formation) -> Ruling:
    """Return the ruling on a change as far as the unit itself bars it."""
    if not unit.make.may_take(named):
        return broken("change.type", say("change-type", unit=unit, formation=term(named)))
    if named is unit.formation:
        return broken("change.same", say("change-same", unit=unit, formation=term(named)))
    return Ruling()


def judged(state: State, unit: Unit, placement: Placement) -> Ruling:
    """Return the ruling on a placement on the table, regardless of whose turn it is."""
    bars = barred(unit, placement.formation)
    if bars.breaches:
        return bars
    return all_of(_obstacles(Scene(state, unit), unit, placement))


def _obstacles(scene: Scene, unit: Unit, placement: Placement) -> Iterator[Ruling]:
    """Yield the rulings on what the new outline newly touches, and on the board's edge."""
    area = placement.shape.at(placement.pose)
    had = scene.touched(unit.outline)
    for other in scene.near(area, scene.contact + scene.margin):
        gap = float(area.distance(other.outline))
        sigma = sigma_between(unit, other, direction(area, other.outline))
        if other.id not in had:
            text = say("change-contact", unit=unit, other=other)
            measured = Quantity(unit.id, other.id, gap, sigma)
            yield stays_clear(scene.state, measured, "change.contact", text)
        elif _nearer(scene, placement, other, sigma):
            yield broken("change.contact", say("change-nearer", unit=unit, other=other))
    yield from _ground(scene, unit, placement)
    yield on_board(scene.state, unit, area, "change.board", "change-board")


def _nearer(scene: Scene, placement: Placement, other: Unit, sigma: float) -> bool:
    """Whether a unit that was touched already would be nearer; one that was overlapped may."""
    if other.id in scene.stood_on:
        return False
    begun = gap_between(scene.unit.part_areas, other.part_areas)[0]
    ended = gap_between(placement.shape.areas(placement.pose), other.part_areas)[0]
    return ended < scene.least_gap(begun, sigma)


def _ground(scene: Scene, unit: Unit, placement: Placement) -> Iterator[Ruling]:
    area = placement.shape.at(placement.pose)
    formed = placement.formation in FORMED
    had = {ground.id for ground in scene.ground_touched(unit.outline, formed=formed)}
    for gap in scene.ground_gaps(area, formed=formed):
        if gap.b not in had:
            text = say("change-ground", unit=unit, ground=gap.b or "")
            yield stays_clear(scene.state, gap, "change.ground", text)


def emergency_square(state: State, unit: Unit, enemy: Unit) -> tuple[Unit, Unit] | None:
    """Return the unit in emergency square, and its charger where it then stands.

    The stand that the charger touches stays (stand 1 if it touches both or none). If the square
    would then overlap another unit, ground that bars it or the board's edge, the other stand stays
    instead; None if there is no room either way. Contact is allowed. A charger that touched the
    unit is moved until it touches the square; one that did not stays where it is, and the square
    may not overlap it any more than other units.
    """
    touched = in_contact(state, unit, enemy)
    for placed in _placements(state, unit, enemy):
        square = replace(unit.stood(placed.stands), square="emergency")
        there = slid_onto(enemy.shape, enemy.pose, square.shape, square.pose) if touched else None
        charger = enemy if there is None else enemy.moved_to(there)
        if _has_room(state, square, unit, charger) and _stands_clear(state, charger, square):
            return square, charger
    return None


def _placements(state: State, unit: Unit, enemy: Unit) -> Iterator[Placement]:
    """Yield the two placements, first the one that keeps the stand that the charger touches."""
    stands = unit.stands or ()
    if len(stands) != 2:
        return
    near = state.contact + ROUNDING
    keeps = [a.distance(enemy.outline) <= near for a in stand_areas(stands, unit.sizes)]
    kept = 2 if keeps == [False, True] else 1
    yield from sorted(
        set_from(unit, stands, Formation.SQUARE), key=lambda placed: placed.keeps != kept
    )


def _has_room(state: State, square: Unit, before: Unit, charger: Unit) -> bool:
    """Whether a square overlaps no unit, no ground that bars it and not the board's edge.

    Units that it overlapped before, and ground that it touched before, are ignored.
    """
    scene = Scene(state.put(charger), before)
    if _stands_on_any(scene, square):
        return False
    area = square.outline
    had = {ground.id for ground in scene.ground_touched(before.outline)}
    if any(ground.id not in had for ground in scene.ground_touched(area)):
        return False
    return off_board((state.width, state.depth), area)[0] <= state.contact + ROUNDING


def _stands_clear(state: State, charger: Unit, square: Unit) -> bool:
    """Whether a charger that was moved onto the square overlaps no other unit."""
    before = state.by_id.get(charger.id)
    if before is None or charger is before:
        return True
    return not _stands_on_any(Scene(state.without(square.id), before), charger)


def _stands_on_any(scene: Scene, there: Unit) -> bool:
    """Whether a unit that was moved overlaps a unit that it did not overlap before."""
    limit = -scene.contact - ROUNDING
    return any(
        gap_between(there.part_areas, other.part_areas)[0] < limit
        for other in scene.near(there.outline, scene.contact)
        if other.id not in scene.stood_on
    )
