"""Tactical moves in a phase: initiative (8.6), reach, engagement, reports to the sides.

4.4, 8.2, 8.6 and 8.8; sections 10.2 and 10.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableside.engine import grid, grid_ground
from tableside.engine.grid import Cell, at_least
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.lines import communications
from tableside.rules.gitm.orders import Goal
from tableside.rules.gitm.paths import Scene, breaches, path, path_on
from tableside.rules.gitm.sighting import sees
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit


def is_fast(state: State, unit: Unit) -> bool:
    """Whether a unit is fast in initiative: cavalry or horse artillery with enough men."""
    fast = tables().types[state.house.quick_as(unit.kind)].fast
    return 0 < fast <= unit.men


def has_staff(state: State, unit: Unit) -> bool:
    """Whether a unit's communications come from the army headquarters with the able staff (8.6)."""
    name = tables().initiative.headquarters
    head = state.by_id.get(name)
    if head is None or not state.are_allied(head.side, unit.side):
        return False
    return communications(state, unit).source == name


def initiative_number(state: State, unit: Unit, drawn: float) -> float:
    """Return a unit's initiative number for a draw from 0 to 1; lower numbers move first."""
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
    """The squares a unit can reach in the first phase of one order, by column, then row.

    ``allowance``: the maximum of steps; ``straight``: the squares reached without a waypoint.
    """

    allowance: int
    straight: tuple[Cell, ...]
    squares: tuple[Cell, ...]


def reach(state: State, unit: Unit) -> Reach:
    """Return the squares a unit can reach in one phase, straight or by one waypoint."""
    scene = Scene(state, unit)

    def goes(to: Cell, waypoint: Cell | None) -> bool:
        return path_on(scene, to, waypoint, 1).done

    straight, found = grid_ground.reached(
        unit.square, tuple(FIELD), scene.allowance, goes, lambda waypoint: _passes(scene, waypoint)
    )
    halted = {to for to, waypoint in _halts(scene) if to not in found and goes(to, waypoint)}
    return Reach(scene.allowance, tuple(sorted(straight)), tuple(sorted(found | halted)))


def _halts(scene: Scene) -> Iterator[tuple[Cell, Cell]]:
    """Yield where an enemy met on the way to a waypoint halts the unit, and the waypoint."""
    for waypoint in FIELD if scene.enemies else ():
        leg = scene.leg(scene.unit.square, waypoint)
        ends = -1 if leg.meets is None else leg.meets - scene.stops_short
        if ends >= 0:
            yield leg.squares[ends], waypoint


def _passes(scene: Scene, waypoint: Cell) -> bool:
    """Whether the leg to a waypoint is allowed and meets no enemy."""
    leg = scene.leg(scene.unit.square, waypoint)
    return leg.meets is None and not tuple(breaches(scene, waypoint, None, (leg,)))


@dataclass(frozen=True)
class Engagement:
    """The nearest enemies that a unit may engage; ``ties``: as near, but by more diagonals."""

    candidates: tuple[Unit, ...] = ()
    ties: tuple[Unit, ...] = ()
    steps: int | None = None
    breach: Breach | None = None

    @property
    def target(self) -> Unit | None:
        """The only candidate; None if there is none, or one must be drawn."""
        return self.candidates[0] if len(self.candidates) == 1 else None


def engagement(state: State, unit: Unit) -> Engagement:
    """Return the enemies that a unit engages; headquarters only if there is nobody else."""
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
    """A leg of a move as actually walked, and whether its start and end are reported."""

    begins: Cell
    ends: Cell
    start: bool
    end: bool


def report(
    state: State, unit: Unit, goal: Goal, waypoint: Cell | None, side: str
) -> tuple[ReportedLeg, ...]:
    """Return what a side hears of a unit's whole move; () for an illegal or empty one."""
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
    """Whether a side hears all of a move: by its own unit, where it has active units."""
    return state.are_allied(unit.side, side) and bool(state.own_in(unit.strategic, side))


def _heard(state: State, unit: Unit, begins: Cell, ends: Cell, side: str) -> ReportedLeg:
    if state.are_allied(unit.side, side):
        told = tells_in_full(state, unit, side)
        return ReportedLeg(begins, ends, told, told)
    there = [unit.at(square) for square in (begins, ends)]
    return ReportedLeg(begins, ends, *(sees(state.put(each), side, each) for each in there))
