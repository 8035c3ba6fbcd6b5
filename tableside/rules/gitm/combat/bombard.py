"""Bombardment of an adjacent square (9.14; section 10.5)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.state import State, Unit


def has_guns(unit: Unit) -> bool:
    """Whether a unit has guns: it is artillery, or has a battery."""
    return unit.arm == "artillery" or unit.batteries > 0


def damages(unit: Unit) -> int:
    """Return the highest fort level that a unit's guns can damage, 0 without guns."""
    return unit.of_type.damages if has_guns(unit) else 0


def breaches(state: State, unit: Unit, at: Cell, moved: bool) -> Iterator[Breach]:
    """Yield the breaches of bombarding a square of the unit's map."""
    every = [each for each in state.in_strategic(unit.strategic) if each.id != unit.id]
    here = [each for each in every if each.is_active]
    names = {"unit": unit.called, "square": str(at)}
    if not has_guns(unit):
        yield breach("bombard.guns", unit=unit.called)
    if not unit.is_active:
        yield breach("bombard.state", unit=unit.called)
    if moved:
        yield breach("bombard.moved", unit=unit.called)
    if any(
        each.square == unit.square and each.is_combat and state.are_hostile(each.side, unit.side)
        for each in here
    ):
        yield breach("bombard.engaged", unit=unit.called)
    if unit.ammunition == 0:
        yield breach("bombard.ammunition", unit=unit.called)
    if grid.steps(unit.square, at) != 1:
        yield breach("bombard.adjacent", **names)
    if any(not state.are_hostile(each.side, unit.side) for each in every if each.square == at):
        yield breach("bombard.friends", **names)
    if not any(state.are_hostile(each.side, unit.side) for each in here if each.square == at):
        yield breach("bombard.empty", **names)
