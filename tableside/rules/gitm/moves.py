"""Where a unit can get in one phase, and whom it engages (8.2, 8.8; 10.4)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine import grid
from tableside.engine.grid import Cell, at_least
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.legs import Lie
from tableside.rules.gitm.paths import breaches, path_on
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
    lie = Lie(state, unit)
    around = [cell for cell in FIELD if cell != unit.square]
    allowance = unit.of_type.tactical
    near = [c for c in around if grid.steps(unit.square, c) <= allowance]
    straight = {cell for cell in near if path_on(lie, cell, None, 1).done}
    found = set(straight)
    for waypoint in near:
        if not _passes(lie, waypoint):
            continue
        left = allowance - grid.steps(unit.square, waypoint)
        for cell in near:
            far = cell in found or grid.steps(waypoint, cell) > left
            if not far and path_on(lie, cell, waypoint, 1).done:
                found.add(cell)
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
