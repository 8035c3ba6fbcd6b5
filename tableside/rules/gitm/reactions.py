"""Support of battles and interception of moves (8.10, 8.11; section 10.4)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tableside.engine import grid
from tableside.engine.grid import Box, Cell, at_least
from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.orders import PHASES
from tableside.rules.gitm.paths import Path, Scene, of_unit, path_on
from tableside.rules.gitm.state import State, Unit


@dataclass(frozen=True)
class Support(Judged):
    """The battle that a unit joins; ``weighed``: several were equally near, so odds decided."""

    box: Box
    candidates: tuple[Cell, ...]
    steps: int | None
    breaches: tuple[Breach, ...]
    weighed: bool

    @property
    def joins(self) -> Cell | None:
        """The battle that the unit joins; None if it may not, or one must be drawn."""
        return self.candidates[0] if len(self.candidates) == 1 and not self.breaches else None


def battles_in(state: State, square: Cell) -> tuple[Cell, ...]:
    """Return the tactical squares that hold combat units of hostile sides, by column, then row."""
    return state.once_near(square, "battles", lambda: _battles_in(state, square))


def _battles_in(state: State, square: Cell) -> tuple[Cell, ...]:
    sides: dict[Cell, set[str]] = {}
    for unit in state.active_in(square):
        if unit.is_combat:
            sides.setdefault(unit.square, set()).add(unit.side)
    return tuple(sorted(cell for cell, here in sides.items() if state.any_hostile(here)))


def support(
    state: State, unit: Unit, box: Box, battles: Iterable[Cell] | None = None, moved: bool = False
) -> Support:
    """Return the battle that a unit joins: the nearest in its box, then that of worst odds.

    ``moved``: it has moved in this phase, which costs one fatigue when enemies are near.
    """
    known = battles_in(state, unit.strategic) if battles is None else sorted(set(battles))
    inside = [cell for cell in known if cell in box]
    nearest = at_least(inside, lambda cell: grid.steps(unit.square, cell))
    chosen = at_least(nearest, lambda cell: -_odds(state, unit, cell))
    steps = grid.steps(unit.square, chosen[0]) if chosen else None
    found = tuple(_support_breaches(state, unit, chosen, moved))
    return Support(box, chosen, steps, found, len(nearest) > 1)


def _odds(state: State, unit: Unit, cell: Cell) -> float:
    """Return the ratio of enemy men to own men in a square, infinity without own men."""
    here = [each for each in state.active_at(unit.strategic, cell) if each.is_combat]
    own = sum(each.men for each in here if state.are_allied(each.side, unit.side))
    enemies = sum(each.men for each in here if state.are_hostile(each.side, unit.side))
    return enemies / own if own else math.inf


def _support_breaches(
    state: State, unit: Unit, chosen: Sequence[Cell], moved: bool
) -> Iterator[Breach]:
    if unit.is_hq:
        yield breach("support.type", unit=unit.called)
    scene = Scene(state, unit)
    if unit.square in scene.enemies:
        yield breach("support.engaged", unit=unit.called)
    if not chosen:
        yield breach("support.none", unit=unit.called)
        return
    steps, limit = grid.steps(unit.square, chosen[0]), unit.of_type.support
    if steps > limit:
        yield breach("support.allowance", unit=unit.called, steps=steps, limit=limit)
    tired = replace(unit, fatigue=unit.fatigue + 1) if moved and scene.is_near else unit
    yield from path_on(Scene(state, tired), chosen[0]).breaches


@dataclass(frozen=True)
class Interception(Judged):
    """The point where a unit intercepts another one's move.

    ``leg``: 1 or 2; ``squares``: the mover's in that leg; ``point``: where they meet, after
    ``steps`` of its own and ``mover_steps`` of the mover's; ``reached``: within its allowance.
    """

    box: Box | None
    breaches: tuple[Breach, ...]
    ends: Cell
    leg: int | None = None
    squares: tuple[Cell, ...] = ()
    point: Cell | None = None
    steps: int | None = None
    mover_steps: int | None = None
    reached: bool = False
    halts: bool = False


@dataclass(frozen=True)
class Move:
    """The move to intercept: the moving unit and its path."""

    unit: Unit
    path: Path


def interception(
    state: State, unit: Unit, move: Move, box: Box | None, fixed: Cell | None = None
) -> Interception:
    """Return a unit's interception of a move; ``fixed``: the point of an earlier one."""
    bar = _cannot(state, unit, move.unit, box)
    own = tuple(of_unit(Scene(state, unit)))
    if bar is not None or box is None:
        return Interception(box, (*((bar,) if bar else ()), *own), unit.square)
    first, turn = next(iter(move.path.phases), ()), move.path.first_leg
    lengths = (turn, len(move.path.squares) - turn)
    legs = tuple(zip(lengths, (first[:turn], first[turn:]), strict=True)) if first else ()
    bar, found = _point(state, unit, move.unit, box, legs, fixed)
    if found is None:
        assert bar is not None
        return Interception(box, (bar, *own), unit.square)
    leg, index, way = found
    squares = legs[leg][1]
    allowance = Scene(state, unit).allowance
    reached = len(way) <= allowance
    ends = unit.square if own else way[min(len(way), allowance) - 1]
    return Interception(
        box,
        own,
        ends,
        leg + 1,
        squares,
        squares[index],
        len(way),
        index + 1,
        reached,
        reached and not own and state.are_neutral(unit.side, move.unit.side),
    )


def _cannot(state: State, unit: Unit, mover: Unit, box: Box | None) -> Breach | None:
    """Return the first breach that keeps a unit from intercepting this mover at all."""
    names = {"unit": unit.called, "mover": mover.called}
    at_home = state.theatre.owner(unit.strategic) == state.sides[unit.side].nation
    if unit.is_hq:
        return breach("intercept.type", unit=unit.called)
    if state.are_allied(unit.side, mover.side):
        return breach("intercept.own-side", **names)
    if unit.attack == "evade":
        return breach("intercept.evade", unit=unit.called)
    if state.are_neutral(unit.side, mover.side) and not at_home:
        return breach("intercept.neutral", **names)
    return breach("intercept.order", unit=unit.called) if box is None else None


def _point(
    state: State,
    unit: Unit,
    mover: Unit,
    box: Box,
    legs: Sequence[tuple[int, tuple[Cell, ...]]],
    fixed: Cell | None,
) -> tuple[Breach | None, tuple[int, int, tuple[Cell, ...]] | None]:
    """Return the leg, the index of its square and the way there, or else a breach.

    ``legs``: the length of each of the mover's legs, and its squares walked in the first phase.
    """
    names = {"unit": unit.called, "mover": mover.called}
    if not legs or unit.strategic != mover.strategic:
        return breach("intercept.no-move", **names), None
    if all(length < 2 for length, _ in legs):
        return breach("intercept.one-square", **names), None
    entered = False
    rested = replace(unit, fatigue=0, state="active")
    scene = Scene(state.put(rested), rested, ignored=mover.id)
    for number, (length, walked) in enumerate(legs):
        inside = [index for index, square in enumerate(walked) if square in box]
        if length < 2 or not inside:
            continue
        entered = True
        for index in range(inside[0], len(walked)):
            square = walked[index]
            if fixed is not None and square != fixed:
                continue
            if state.house.intercept_outside == "no" and square not in box:
                continue
            way = _way(scene, square, index + 1)
            if way:
                return None, (number, index, way)
    return breach("intercept.late" if entered else "intercept.box", **names), None


def _way(scene: Scene, square: Cell, most: int) -> tuple[Cell, ...]:
    """Return an interceptor's straight way of at most ``most`` steps; () if there is none."""
    here = scene.unit.square
    if square == here or grid.steps(here, square) > most:
        return ()
    found = path_on(scene, square, None, PHASES)
    met = found.met[0].square if found.met else None
    return found.squares if found.allowed and met in (None, square) else ()
