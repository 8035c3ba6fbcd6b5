"""Where a unit can get in one phase, and whom it engages (8.2, 8.8; 10.4)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine import grid, grid_ground
from tableside.engine.grid import Cell, at_least
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.paths import Lie, breaches, path_on
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit


@dataclass(frozen=True)
class Reach:
    """The squares that one order leads to within its first phase, by column, then row.

    ``allowance``: how many steps that are at most; ``straight``: those without a waypoint.
    """

    allowance: int
    straight: tuple[Cell, ...]
    squares: tuple[Cell, ...]


def reach(state: State, unit: Unit) -> Reach:
    """Return where a unit can get in one phase, straight and by one waypoint."""
    lie, allowance = Lie(state, unit), unit.of_type.tactical

    def goes(to: Cell, waypoint: Cell | None) -> bool:
        return path_on(lie, to, waypoint, 1).done

    straight, found = grid_ground.reached(
        unit.square, tuple(FIELD), allowance, goes, lambda waypoint: _passes(lie, waypoint)
    )
    return Reach(allowance, tuple(sorted(straight)), tuple(sorted(found)))


def _passes(lie: Lie, waypoint: Cell) -> bool:
    """Whether the leg to a waypoint bars nothing by itself, and nobody is met on it."""
    leg = lie.leg(lie.unit.square, waypoint)
    return leg.meets is None and not tuple(breaches(lie, waypoint, None, (leg,)))


@dataclass(frozen=True)
class Engagement:
    """Whom a unit engages: the nearest enemies; ``ties`` are as near by more diagonals."""

    candidates: tuple[Unit, ...] = ()
    ties: tuple[Unit, ...] = ()
    steps: int | None = None
    breach: Breach | None = None

    @property
    def target(self) -> Unit | None:
        """The only candidate; None where there is none, or one is drawn."""
        return self.candidates[0] if len(self.candidates) == 1 else None


def engagement(state: State, unit: Unit) -> Engagement:
    """Return whom a unit engages; headquarters only where there is nobody else."""
    if unit.is_hq:
        return Engagement(breach=breach("engage.type", unit=unit.called))
    enemies = state.enemies_in(unit.strategic, unit.side)
    fit = [each for each in enemies if each.is_combat] or list(enemies)
    if not fit:
        return Engagement(breach=breach("engage.none", unit=unit.called))
    nearest = at_least(fit, lambda each: grid.steps(unit.square, each.square))
    chosen = at_least(nearest, lambda each: grid.diagonals(unit.square, each.square))
    ties = tuple(each for each in nearest if each not in chosen)
    return Engagement(chosen, ties, grid.steps(unit.square, chosen[0].square))
