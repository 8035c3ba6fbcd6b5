"""Doors to what searches for ways and slides: loaded when the first of them is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Ruling
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.state import State, Unit


@dataclass(frozen=True)
class Moved:
    """A move as it is judged.

    ``kind``: ``move``, ``limber`` or ``face``; ``length`` inches, None without a way; ``passes``:
    the ids of the units it cannot but pass through; ``shape``: after it.
    """

    ruling: Ruling
    kind: str
    length: float | None
    passes: tuple[str, ...]
    shape: str


@dataclass(frozen=True)
class Slid:
    """A retreat, or a unit thrown back, as it slides.

    ``poses``: where its stands end; ``checks``: the friendly combat units passed; ``stopped``: how
    many stands are lost because an enemy or the ground stopped it; ``outcome``, ``stopped_by`` as
    the questions answer them.
    """

    ruling: Ruling
    poses: Mapping[str, Pose]
    direction: float
    length: float
    outcome: str
    stopped_by: str | None
    checks: tuple[str, ...] = ()
    stopped: int = 0


@dataclass(frozen=True)
class Reach:
    """Where a unit can go.

    ``areas``: by stand where its centre can go for the ``allowance`` (inches), empty where it may
    not move at all; ``halved``: why it has half its rate (``dg``, ``near``).
    """

    eligible: bool
    allowance: float
    halved: tuple[str, ...]
    areas: Mapping[str, BaseGeometry]


def reach_of(state: State, unit: Unit) -> Reach:
    """Return where a unit can go."""
    from tableside.rules.metal_men.movement.reach import reach_of as reach

    return reach(state, unit)


def judge_move(
    state: State,
    unit: Unit,
    poses: Mapping[str, Pose],
    declared: str | None = None,
    points: int = 1,
) -> Moved:
    """Return what a move breaks and comes to; ``points``: those that a leader spends."""
    from tableside.rules.metal_men.movement.judged import judge_move as judge

    return judge(state, unit, poses, declared, points)


def slide(
    state: State,
    unit: Unit,
    cause: str,
    dice: Sequence[int] = (),
    direction: float | None = None,
) -> Slid:
    """Return a retreat: by ``rout``, ``flight`` (with its dice) or ``voluntary``.

    ``direction`` (degrees) in place of the one that the rules give.
    """
    from tableside.rules.metal_men.fall_back import slide_of

    return slide_of(state, unit, cause, dice, direction)


def thrown(state: State, unit: Unit, by: Sequence[str], die: int) -> Slid:
    """Return where defensive fire throws a unit back to; ``by``: who hit it."""
    from tableside.rules.metal_men.thrown import thrown_back

    return thrown_back(state, unit, by, die)


def may_withdraw(state: State, unit: Unit) -> bool:
    """Whether a unit may retreat without orders now."""
    from tableside.rules.metal_men.fall_back import may_withdraw as may

    return may(state, unit)
