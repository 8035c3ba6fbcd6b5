"""Doors to what searches for ways and slides: loaded when the first of them is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Value
from tableside.engine.quantity import Ruling
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.state import State, Unit

if TYPE_CHECKING:
    from tableside.rules.metal_men.retreats.fall_back import Retreat
    from tableside.rules.metal_men.retreats.thrown import Thrown

Cause = Literal["rout", "flight", "voluntary"]


@dataclass(frozen=True)
class Moved:
    """A move as it is judged.

    ``kind``: ``move``, ``limber`` or ``face``; ``length`` inches, None without a way; ``went``: how
    that is said; ``passes``: the ids of the units it cannot but pass through; ``shape``: after it.
    """

    ruling: Ruling
    kind: str
    length: float | None
    went: Value
    passes: tuple[str, ...]
    shape: str


class Led(Protocol):
    """A slide that the rules lead a unit on: where its stands end, how far, what stops it."""

    @property
    def poses(self) -> Mapping[str, Pose]:
        """Where its stands end."""

    @property
    def length(self) -> float:
        """How far it goes, inches."""

    @property
    def outcome(self) -> str:
        """Whether something stops it, and how."""

    @property
    def stopped_by(self) -> str | None:
        """The id of the unit or the terrain that stops it."""

    @property
    def stopped(self) -> int:
        """How many stands that costs."""

    @property
    def ruling(self) -> Ruling:
        """What it breaks, and what of it is too near to call."""


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
    cause: Cause,
    dice: Sequence[int] = (),
    direction: float | None = None,
) -> Retreat:
    """Return a retreat: by ``rout``, ``flight`` (with its dice) or ``voluntary``.

    ``direction`` (degrees) in place of the one that the rules give.
    """
    from tableside.rules.metal_men.retreats.fall_back import Retreat

    return Retreat(state, unit, cause, tuple(dice), direction)


def thrown(state: State, unit: Unit, by: Sequence[str], die: int) -> Thrown:
    """Return where defensive fire throws a unit back to; ``by``: who hit it."""
    from tableside.rules.metal_men.retreats.thrown import Thrown

    return Thrown(state, unit, tuple(state.by_id[name] for name in by), die)


def may_withdraw(state: State, unit: Unit) -> bool:
    """Whether a unit may retreat without orders now, and would go anywhere."""
    if unit.orders or unit.moved or unit.passed or unit.state == "routed":
        return False
    path = slide(state, unit, "voluntary")
    return path.away_from is not None and not path.ruling.breaches and path.length > 0.0
