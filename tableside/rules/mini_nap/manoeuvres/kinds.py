"""The kinds of move: which units have them, how far they go, and the facing on the way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum

from tableside.engine.quantity import SLACK
from tableside.engine.spacing import distance
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.legs import Course, bent_courses
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.state import State, Unit


class MoveKind(StrEnum):
    """The kinds of move, in the order in which they are tried."""

    STAND = "stand"
    AHEAD = "ahead"
    SIDE_STEP = "side-step"
    STEP_BACK = "step-back"
    OBLIQUE = "oblique"
    INCH = "inch"
    PROLONG = "prolong"
    REDEPLOY = "redeploy"
    CHARGE = "charge"
    DIVISION = "division"


#: The kinds that are only judged on request.
NAMED_ONLY = (MoveKind.CHARGE, MoveKind.DIVISION)


def kinds_of(unit: Unit, named: Formation) -> tuple[MoveKind, ...]:
    """Return the kinds of move (other than standing) that a unit has in a formation."""
    stays = unit.emergency and named is Formation.SQUARE
    if unit.abandoned or stays:
        return ()
    rates = data.movement().moves
    return tuple(MoveKind(kind) for kind in rates if named in rates[kind].get(unit.kind.arm, ()))


def allowance(state: State, unit: Unit, kind: MoveKind, named: Formation) -> float:
    """Return how far (inches) a kind of move goes; 0 for a kind that the unit does not have.

    For an oblique move it is the sum of both legs, ahead and aside.
    """
    if kind not in kinds_of(unit, named):
        return 0.0
    far = data.movement().moves[kind][unit.kind.arm][named]
    if kind is MoveKind.INCH and _cavalry_near(state, unit):
        far = data.movement().inch_near_cavalry
    return state.rule_cm(2 * far if kind is MoveKind.OBLIQUE else far)


def _cavalry_near(state: State, unit: Unit) -> bool:
    """Whether enemy cavalry stands within 12 cm, 12 included."""
    limit = state.rule_cm(data.movement().cavalry_near) + 1e-6
    return any(
        enemy.kind.is_cavalry and distance(unit, enemy).value <= limit
        for enemy in state.enemies(unit)
    )


def courses(kind: MoveKind, start: Pose, end: Pose, far: float) -> Iterator[Course]:
    """Yield the ways to make a move of this kind between two centres, the simplest first.

    ``far``: the allowance (inches), half of it for each leg of an oblique move.
    """
    a, b = (start.x, start.y), (end.x, end.y)
    length = math.dist(a, b)
    way = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) if length > 1e-9 else start.facing
    if kind is MoveKind.OBLIQUE:
        yield from bent_courses(start, end, way, far / 2, SLACK)
        return
    for turn in FACINGS[kind]:
        yield Course(wrap_degrees(way + turn), (a, b), length, length - far)
    if kind is MoveKind.INCH:
        for facing in (start.facing, end.facing):
            yield Course(facing, (a, b), length, length - far)


#: The facings on each kind of straight run, degrees to the left of its direction.
FACINGS: dict[MoveKind, tuple[float, ...]] = {
    MoveKind.AHEAD: (0.0,),
    MoveKind.DIVISION: (0.0,),
    MoveKind.CHARGE: (0.0,),
    MoveKind.SIDE_STEP: (90.0, -90.0),
    MoveKind.STEP_BACK: (180.0,),
    MoveKind.INCH: (0.0, 90.0),
    MoveKind.PROLONG: (0.0, 180.0),
    MoveKind.REDEPLOY: (0.0,),
}
