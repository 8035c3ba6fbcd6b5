"""The doors to what searches for ways, which is loaded when it is first used: it takes a while."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.movement.results import JudgedMove, JudgedPlace, Reach
from tableside.rules.brothers_at_arms.state import State, Unit

How = Literal["train", "reserve", "flank", "reposition"]


def judge_move(
    state: State, unit: Unit, poses: Mapping[str, Pose], shape: str | None = None
) -> JudgedMove:
    """Return the ruling on a unit's move; ``shape`` is tapped for its end."""
    from tableside.rules.brothers_at_arms.movement import judged

    return judged.judge_move(state, unit, poses, shape)


def reach_of(state: State, unit: Unit) -> Reach:
    """Return where a unit can go."""
    from tableside.rules.brothers_at_arms.movement import judged

    return judged.reach_of(state, unit)


def judge_place(
    state: State, unit: Unit, how: How, poses: Mapping[str, Pose], die: int | None = None
) -> JudgedPlace:
    """Return the ruling on a unit that is put down."""
    from tableside.rules.brothers_at_arms import placing

    return placing.judge_place(state, unit, how, poses, die)
