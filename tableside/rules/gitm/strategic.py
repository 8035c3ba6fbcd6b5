"""Strategic moves: single steps (7.1 to 7.9, 7.15), paths of six boxes (7.4, 7.6), withdrawals.

Fatigue is in points. No other unit moves meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.exits import Entry, called, entry_of, entry_square, exit_toward, no_entry
from tableside.rules.gitm.lines import communications
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.state import GUATEMALA, State, Unit

MOUNTAIN = "m"


@dataclass(frozen=True)
class Going:
    """A unit's march so far: the steps it has taken this turn, and how many it may take.

    ``entry``: the tactical square close to which it enters maps.
    """

    unit: Unit
    entry: Cell
    allowance: int
    taken: int = 0


@dataclass(frozen=True)
class Step:
    """An attempted step: its fatigue, and the square of entry, None if the step fails.

    ``direction`` is None if the two squares are not adjacent.
    """

    origin: Cell
    to: Cell
    direction: str | None
    cost: int
    forced: bool
    entry: Cell | None
    breaches: tuple[Breach, ...]


def allowance(state: State, unit: Unit, taken: int | None = None) -> int:
    """Return how many steps a unit may take in a turn without a forced march (7.1, 7.2).

    Lost communications cost one step; they are only looked up if, after ``taken`` steps, they
    could matter.
    """
    most = unit.of_type.strategic - bool(unit.supplies)
    if taken is not None and taken + 1 < most:
        return most
    return max(0, most - (not communications(state, unit).connected))


def going(state: State, unit: Unit) -> Going:
    """Return a unit's march before its first step."""
    return Going(unit, unit.orders.entry or unit.square, allowance(state, unit))


def forced_cost(state: State, unit: Unit) -> int:
    """Return the fatigue of a forced march, 0 for a unit that cannot make one (7.3)."""
    return tables().types[state.house.quick_as(unit.kind)].forced


def may_force(state: State, unit: Unit) -> bool:
    """Whether a unit's type and its orders allow forced marches."""
    return forced_cost(state, unit) > 0 and not unit.orders.no_forced


def climb(state: State, to: Cell) -> int:
    """Return the fatigue that mountain adds to a step into a square (7.1)."""
    theatre = state.theatre
    is_mountain = to in theatre and theatre.letter(to) == MOUNTAIN
    return tables().step["mountain"] if is_mountain else 0


def try_step(state: State, go: Going, to: Cell) -> Step:
    """Return a unit's step to a square, with its breaches."""
    unit = go.unit
    direction = grid.step_direction(unit.strategic, to)
    forced = go.taken >= go.allowance
    cost = climb(state, to) + (forced_cost(state, unit) if forced else tables().step["plain"])

    def step(spent: int, entry: Cell | None, *breaches: Breach) -> Step:
        return Step(unit.strategic, to, direction, spent, forced, entry, breaches)

    found = next(_plain_breaches(state, go, to), None)
    if found is not None or direction is None:
        return step(0, None, *([found] if found is not None else []))
    shut = exit_toward(state, unit, direction).breaches
    if shut:
        return step(0, None, *shut)
    crossed = _diagonal(state, unit, to, direction)
    if crossed is not None:
        return step(cost, None, crossed)
    entry = entry_of(unit, to, direction, go.entry)
    square = entry_square(state, entry)
    found = _arriving(state, entry, to, square)
    return step(0, None, found) if found is not None else step(cost, square)


def _plain_breaches(state: State, go: Going, to: Cell) -> Iterator[Breach]:
    """Yield, in order, the breaches of a step that do not depend on other units."""
    unit = go.unit
    values: dict[str, Any] = {"unit": unit.called, "square": str(to)}
    if not unit.is_active:
        yield breach("strategic.state", unit=unit.called)
    if grid.steps(unit.strategic, to) != 1:
        yield breach("strategic.adjacent", origin=str(unit.strategic), **values)
    theatre = state.theatre
    if to not in theatre:
        yield breach("strategic.map", **values)
        return
    if not theatre.is_passable(to):
        yield breach("strategic.impassable", **values)
    owner = theatre.owner(to)
    if owner == GUATEMALA:
        yield breach("strategic.guatemala", **values)
    if unit.is_militia and owner not in (None, state.sides[unit.side].nation):
        yield breach("strategic.militia", **values)
    yield from _tired(state, go)


def _tired(state: State, go: Going) -> Iterator[Breach]:
    """Yield the breaches of the limits for steps, forced marches and fatigue."""
    unit = go.unit
    values: dict[str, Any] = {"unit": unit.called, "limit": go.allowance}
    if go.taken > go.allowance:
        yield breach("strategic.allowance", taken=go.taken, **values)
    if go.taken == go.allowance and not may_force(state, unit):
        yield breach("strategic.forced", **values)
    limit = tables().fatigue["strategic"]
    if unit.fatigue > limit:
        yield breach("strategic.fatigue", unit=unit.called, fatigue=unit.fatigue, limit=limit)


def _diagonal(state: State, unit: Unit, to: Cell, direction: str) -> Breach | None:
    """Return the breach of a diagonal step that passes barring units beside it (7.15)."""
    if not grid.is_diagonal(direction):
        return None
    for beside in grid.beside(direction):
        square = grid.step_to(unit.strategic, beside)
        barring = state.barring_in(square, unit.side)
        if barring:
            found = {"square": square, "units": barring}
            who, count = called(barring), len(barring)
            names: dict[str, Any] = {"unit": unit, "to": to, "by": who, "count": count}
            return breach("strategic.diagonal", found, square=square, **names)
    return None


def _arriving(state: State, entry: Entry, to: Cell, square: Cell | None) -> Breach | None:
    """Return the breach if a strategic square is full or its map has no entry (1.4, 7.14)."""
    assert entry.unit is not None
    count, limit = len(tuple(state.active_in(to))), tables().stack["active"]
    if count >= limit:
        name = str(to)
        unit = entry.unit.called
        return breach("strategic.full", unit=unit, square=name, count=count, limit=limit)
    return no_entry(state, entry) if square is None else None


DETECTION = "detection"

#: A strategic path: for each phase a square, or None for a phase without a step.
Boxes = Sequence[Cell | None]


@dataclass(frozen=True)
class Journey(Judged):
    """The result of a strategic path if no other unit moves.

    ``steps``: with their phases, up to and including the first that fails; ``halts``: the phase in
    which the path ends early, None if it does not; ``why``: the first rule broken, or
    ``detection``; ``unit``: the unit at the end, with its ``fatigue``; ``breaches``: those of the
    failed step.
    """

    allowance: int
    forced_possible: bool
    steps: tuple[tuple[int, Step], ...]
    halts: int | None
    why: str | None
    unit: Unit
    breaches: tuple[Breach, ...]

    @property
    def fatigue(self) -> int:
        """The unit's fatigue at the end of the path."""
        return self.unit.fatigue


def journey(state: State, unit: Unit, boxes: Boxes) -> Journey:
    """Return the result of a unit's path, under its present orders."""
    go = going(state, unit)
    steps: list[tuple[int, Step]] = []
    halts, why = None, None
    phases = [(phase, to) for phase, to in enumerate(boxes, 1) if to is not None]
    for phase, to in phases:
        step = try_step(state, go, to)
        steps.append((phase, step))
        go = _after(go, step)
        if step.breaches:
            halts, why = phase, step.breaches[0].rule
            break
        state = state.put(go.unit)
        meets = state.enemies_in(to, go.unit.side)  # it may be ordered to halt here (7.10)
        if go.unit.orders.halt_detection and meets and phase != phases[-1][0]:
            halts, why = phase, DETECTION
            break
    broken = steps[-1][1].breaches if steps else ()
    return Journey(go.allowance, may_force(state, unit), tuple(steps), halts, why, go.unit, broken)


def _after(go: Going, step: Step) -> Going:
    """Return a unit's march after a step: with its fatigue, and moved unless it failed."""
    unit = replace(go.unit, fatigue=go.unit.fatigue + step.cost)
    if step.entry is None:
        return replace(go, unit=unit)
    return replace(go, unit=unit.at(step.entry, step.to), taken=go.taken + 1)


def strategic_breaches(state: State, unit: Unit, orders: Orders) -> tuple[Breach, ...]:
    """Return the breaches of the strategic path in some orders, given the current position."""
    return journey(state, replace(unit, orders=orders), orders.boxes).breaches


@dataclass(frozen=True)
class Withdrawal(Judged):
    """A withdrawal: its fatigue, the range of the share that straggles, its end, its breaches."""

    cost: int
    stragglers: tuple[float, float]
    entry: Cell | None
    breaches: tuple[Breach, ...]


def withdrawal(state: State, unit: Unit, to: Cell) -> Withdrawal:
    """Return a unit's withdrawal to an adjacent strategic square."""
    found = []
    name = str(to)
    if unit.strategic not in state.battles:
        square = str(unit.strategic)
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
    """Whether a side had active combat units in a square at the start of the turn.

    If the position records no start, the units there now count.
    """
    if state.start is not None:
        return square in state.start.get(side, ())
    return any(unit.is_combat and unit.side == side for unit in state.active_in(square))
