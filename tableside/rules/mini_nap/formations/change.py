"""Changing formation: one stand keeps its place, the other is set to it (section 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableside.engine.quantity import Breach, Quantity, Ruling, all_of, broken
from tableside.engine.spacing import gap_between, sigma_between
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.shapes import direction
from tableside.motion.shape import Shape
from tableside.rules.mini_nap.formations.formation import FORMED, TWO_STANDS, Formation, placements
from tableside.rules.mini_nap.scene import Scene, on_board, stays_clear
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say, term


@dataclass(frozen=True)
class Placement:
    """One way to set the stands: which stand stays (1 or 2), and the outline that results."""

    keeps: int
    formation: Formation
    stands: tuple[Pose, ...]
    pose: Pose
    shape: Shape


def set_from(
    unit: Unit, stands: tuple[Pose, ...], named: Formation, facing: float | None = None
) -> Iterator[Placement]:
    """Yield the placements of two stands into a formation; ``facing``: the standing stand's.

    There are none for a single stand, nor into anything that is no formation of two.
    """
    if len(stands) != 2 or named not in TWO_STANDS:
        return
    for keeps in (1, 2):
        kept = stands[keeps - 1]
        if facing is not None:
            kept = Pose(kept.x, kept.y, wrap_degrees(facing))
        for pair in placements(named, unit.sizes, keeps, kept):
            yield Placement(keeps, named, pair, *unit.make.outline(named, pair))


def in_none(unit: Unit) -> Ruling:
    """Return the breach of a unit that stands in no formation."""
    if unit.formation is not Formation.NONE:
        return Ruling(doubts=unit.reading.doubts)
    why = unit.reading.defects[0].message
    text = say("formation-none", unit=unit, why=why)
    return Ruling((Breach("formation.none", text),))


def barred(unit: Unit, named: Formation) -> Ruling:
    """Return what about the unit itself keeps it from changing into a formation."""
    if not unit.make.may_take(named):
        return broken("change.type", say("change-type", unit=unit, formation=term(named)))
    if named is unit.formation:
        return broken("change.same", say("change-same", unit=unit, formation=term(named)))
    return Ruling()


def judged(state: State, unit: Unit, placement: Placement) -> Ruling:
    """Return what is wrong with a placement on the table, whoever's turn it is."""
    bars = barred(unit, placement.formation)
    if bars.breaches:
        return bars
    return all_of(_obstacles(Scene(state, unit), unit, placement))


def _obstacles(scene: Scene, unit: Unit, placement: Placement) -> Iterator[Ruling]:
    """Yield what the new outline newly touches, and whether it leaves the board."""
    area = placement.shape.at(placement.pose)
    had = scene.touched(unit.outline)
    margin = 4 * max(sigma_between(unit, other, (0.0, 0.0)) for other in (unit, *scene.around))
    for other in scene.near(area, scene.contact + margin):
        gap = float(area.distance(other.outline))
        sigma = sigma_between(unit, other, direction(area, other.outline))
        if other.id in had:
            if _nearer(scene, placement, other, sigma):
                text = say("change-nearer", unit=unit, other=other)
                yield broken("change.contact", text)
            continue
        text = say("change-contact", unit=unit, other=other)
        measured = Quantity(unit.id, other.id, gap, sigma)
        yield stays_clear(scene.state, measured, "change.contact", text)
    yield from _ground(scene, unit, placement)
    yield on_board(scene.state, unit, area, "change.board", "change-board")


def _nearer(scene: Scene, placement: Placement, other: Unit, sigma: float) -> bool:
    """Whether a unit that touched already would stand nearer: one that was overlapped may."""
    if other.id in scene.stood_on:
        return False
    begun = gap_between(scene.unit.part_areas, other.part_areas)[0]
    ended = gap_between(placement.shape.areas(placement.pose), other.part_areas)[0]
    return ended < scene.least_gap(begun, sigma)


def _ground(scene: Scene, unit: Unit, placement: Placement) -> Iterator[Ruling]:
    area = placement.shape.at(placement.pose)
    formed = placement.formation in FORMED
    had = {ground.id for ground in scene.ground_touched(unit.outline, formed=formed)}
    for ground in scene.ground(formed=formed):
        if ground.id in had:
            continue
        gap = float(area.distance(ground.area))
        if gap > 2.0:
            continue
        sigma = sigma_between(unit, None, direction(area, ground.area))
        measured = Quantity(unit.id, ground.id, gap, sigma)
        text = say("change-ground", unit=unit, ground=ground.id)
        yield stays_clear(scene.state, measured, "change.ground", text)
