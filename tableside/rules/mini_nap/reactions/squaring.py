"""An emergency square on the table: which stand stays, and the charger moved back onto it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableside.engine.spacing import gap_between, off_board
from tableside.motion.ahead import slid_onto
from tableside.motion.barriers import ROUNDING
from tableside.rules.mini_nap.formations.change import Placement, set_from
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.scene import Scene, in_contact
from tableside.rules.mini_nap.state import State, Unit


def emergency_square(state: State, unit: Unit, enemy: Unit) -> tuple[Unit, Unit] | None:
    """Return the unit in emergency square, and its charger where it then stands.

    The stand that the charger touches stays (of both, or of none, stand 1). Where the square
    would stand on another unit so, on ground that bars it or over the edge, the other one stays;
    None where it has no room either way. Contact is allowed. A charger that touched the unit is
    moved until it touches the square; one that did not stays where it is, and is stood on no more
    than anybody else.
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
    """Yield the two placements, that first which keeps the stand that the charger touches."""
    stands = unit.stands or ()
    if len(stands) != 2:
        return
    parts = [
        replace(unit, kind=Kind.FOOT_ARTILLERY, sizes=(size,), stands=(stand,), at=None, named=None)
        for stand, size in zip(stands, unit.sizes, strict=True)
    ]
    keeps = [in_contact(state, part, enemy) for part in parts]
    kept = 2 if keeps == [False, True] else 1
    yield from sorted(
        set_from(unit, stands, Formation.SQUARE), key=lambda placed: placed.keeps != kept
    )


def _has_room(state: State, square: Unit, before: Unit, charger: Unit) -> bool:
    """Whether a square stands on nobody, on no ground that bars it, and on the board.

    What it overlapped before does not count, nor ground that it touched.
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
    """Whether a charger that was moved back onto a square stands on nobody else."""
    before = state.by_id.get(charger.id)
    if before is None or charger is before:
        return True
    return not _stands_on_any(Scene(state.without(square.id), before), charger)


def _stands_on_any(scene: Scene, there: Unit) -> bool:
    """Whether a unit that was moved overlaps anybody whom it did not overlap before."""
    limit = -scene.contact - ROUNDING
    return any(
        gap_between(there.part_areas, other.part_areas)[0] < limit
        for other in scene.near(there.outline, scene.contact)
        if other.id not in scene.stood_on
    )
