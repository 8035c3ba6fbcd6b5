"""Tactical moves of a phase: who is first (8.6), where he gets, whom he engages, who hears of it.

Sections 4.4, 8.2, 8.6 and 8.8 of the reading; 10.2 and 10.4.
"""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine import grid, grid_ground
from tableside.engine.grid import Cell, at_least
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.lines import communications
from tableside.rules.gitm.orders import Goal
from tableside.rules.gitm.paths import Lie, breaches, path, path_on
from tableside.rules.gitm.sighting import sees
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit


def is_fast(state: State, unit: Unit) -> bool:
    """Whether a unit moves among the first: cavalry, or horse artillery, of enough men."""
    fast = tables().types[state.house.meant(unit.kind)].fast
    return 0 < fast <= unit.men


def has_staff(state: State, unit: Unit) -> bool:
    """Whether a unit's communications come from the army headquarters with the able staff (8.6)."""
    name = tables().initiative.headquarters
    head = state.by_id.get(name)
    if head is None or not state.are_allied(head.side, unit.side):
        return False
    return communications(state, unit).source == name


def initiative_number(state: State, unit: Unit, drawn: float) -> float:
    """Return a unit's number for what is drawn, from 0 to 1; lower numbers move first."""
    about = tables().initiative
    prompt = about.fast if is_fast(state, unit) else about.others
    limit = tables().fatigue["strategic"]
    tired = min(unit.fatigue, limit) / limit
    number = prompt["base"] + prompt["drawn"] * drawn + prompt["tired"] * tired
    if has_staff(state, unit):
        number *= about.prompter
    return min(max(number, prompt["least"]), prompt["most"])


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


@dataclass(frozen=True)
class ReportedLeg:
    """A leg of a move as it was really walked, and whether its start and its end are told."""

    begins: Cell
    ends: Cell
    start: bool
    end: bool


def report(
    state: State, unit: Unit, goal: Goal, waypoint: Cell | None, side: str
) -> tuple[ReportedLeg, ...]:
    """Return what a side hears of the whole move of a unit; nothing of an illegal or empty one."""
    found = path(state, unit, goal, waypoint)
    walked = found.walked
    turn = found.first_leg
    parts = [part for part in (walked[:turn], walked[turn:]) if part]
    legs, here = [], unit.square
    for part in parts:
        legs.append(_heard(state, unit, here, part[-1], side))
        here = part[-1]
    return tuple(legs)


def tells_in_full(state: State, unit: Unit, side: str) -> bool:
    """Whether a side hears all of a move: it is its own's, and it has active units there."""
    return state.are_allied(unit.side, side) and bool(state.own_in(unit.strategic, side))


def _heard(state: State, unit: Unit, begins: Cell, ends: Cell, side: str) -> ReportedLeg:
    if state.are_allied(unit.side, side):
        told = tells_in_full(state, unit, side)
        return ReportedLeg(begins, ends, told, told)
    there = [unit.at(square) for square in (begins, ends)]
    return ReportedLeg(begins, ends, *(sees(state.put(each), side, each) for each in there))
