"""What others hear of a tactical move (4.4; 10.2)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.grid import Cell
from tableside.rules.gitm.orders import Goal
from tableside.rules.gitm.paths import path
from tableside.rules.gitm.sighting import sees
from tableside.rules.gitm.state import State, Unit


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
