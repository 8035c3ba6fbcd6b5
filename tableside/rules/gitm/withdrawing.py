"""Strategic withdrawal out of a square with a battle (7.5)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import strategic_name
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.stepping import climb, going, try_step


@dataclass(frozen=True)
class Withdrawal(Judged):
    """A withdrawal: its fatigue, the share of men that straggle, where it ends, what it breaks."""

    cost: int
    stragglers: tuple[float, float]
    entry: Cell | None
    breaches: tuple[Breach, ...]


def withdrawal(state: State, unit: Unit, to: Cell) -> Withdrawal:
    """Return a unit's withdrawal to an adjacent strategic square."""
    found = []
    name = strategic_name(to)
    if unit.strategic not in state.battles:
        square = strategic_name(unit.strategic)
        found.append(breach("withdraw.battle", unit=unit.called, square=square))
    if any(_held(state, side, to) for side in state.sides if state.are_hostile(side, unit.side)):
        found.append(breach("withdraw.enemy", unit=unit.called, square=name))
    step = try_step(state, going(state, unit), to)
    about = tables()
    enemies = state.enemies_in(unit.strategic, unit.side)
    pressed = any(grid.steps(each.square, unit.square) == 1 for each in enemies)
    shares = about.stragglers["near" if pressed else "far"]
    cost = about.step["withdrawal"] + climb(state, to)
    return Withdrawal(cost, shares, step.entry, (*found, *step.breaches))


def _held(state: State, side: str, square: Cell) -> bool:
    """Whether a side had active combat units in a square at the turn's start.

    A side of which the position does not say so: whether it has them there now.
    """
    if state.start is not None and side in state.start:
        return square in state.start[side]
    return any(unit.is_combat and unit.side == side for unit in state.active_in(square))
