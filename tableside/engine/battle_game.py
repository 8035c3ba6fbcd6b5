"""Answers that a game can derive from its state alone, if the state is an ``engine.battle``."""

from __future__ import annotations

from typing import Any, TypeVar

from tableside.engine.battle import Battle
from tableside.engine.game import Game
from tableside.engine.measuring import troops_gap
from tableside.engine.quantity import Quantity
from tableside.engine.sensing import sense
from tableside.geometry.pose import Pose

B = TypeVar("B", bound=Battle[Any, Any, Any])


class BattleGame(Game[B]):
    """A game of units made of stands, which are placed and lost one by one."""

    sense = staticmethod(sense)

    def stands(self, state: B) -> dict[str, tuple[str, ...]]:
        """Return each unit's remaining stands; none for an eliminated unit."""
        every = (*state.units, *state.aside)
        left = {unit.id: tuple(stand.id for stand in unit.listed) for unit in every if unit.listed}
        return {**{unit.id: () for unit in state.eliminated}, **left}

    def leaving(self, state: B) -> dict[str, int]:
        """Return how many stands the first unit due must lose."""
        debt = state.due
        return {debt.unit: debt.count} if debt is not None and debt.owed == "lose" else {}

    def poses(self, state: B) -> dict[str, Pose | None]:
        """Return each unit's pose, None for one off the table."""
        here = {unit.id: unit.middle for unit in state.units}
        return {**here, **{unit.id: None for unit in state.off_table}}

    def gap(self, state: B, one: str, other: str) -> Quantity:
        """Return the distance between the nearest stands of two units on the table."""
        return troops_gap(state.by_id[one], state.by_id[other])
