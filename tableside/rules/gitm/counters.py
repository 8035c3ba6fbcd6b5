"""What lies on the table, and how it differs from the game (section 3; 10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Literal

from tableside.engine.grid import Cell
from tableside.engine.message import Several
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.sighting import sighted, table_square
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import STACK, State, Unit

#: The printed grid: the side of a square, its north-west corner and how far a line is doubtful.
SQUARE = 1.5
WEST, NORTH = 0.75, 23.25
DEVIATIONS = 2.0
#: By what adding decimals errs, in inches: what is written exactly at the limit is near the line.
_ROUNDING = 1e-9

OFF: Literal["off"] = "off"
Place = Cell | Literal["off"]
Verdict = Literal["right", "wrong_square", "off_grid", "too_close", "extra"]
_WRONG: dict[Verdict, str] = {
    "wrong_square": "counters.square",
    "off_grid": "counters.off-grid",
    "extra": "counters.extra",
}


@dataclass(frozen=True)
class Stack:
    """A counter that stands for several units of a side in one square of the table's map."""

    side: str
    square: Cell
    members: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """What lies on the table: the units of its map that both sides know, some of them in stacks.

    ``unseen``: the active units of each side on that map that do not lie there.
    """

    map: Cell | None
    on: tuple[str, ...]
    stacks: tuple[Stack, ...]
    unseen: Mapping[str, tuple[str, ...]]

    @property
    def loose(self) -> tuple[str, ...]:
        """The units whose own counters lie there: no stack stands for them."""
        stacked = {name for stack in self.stacks for name in stack.members}
        return tuple(name for name in self.on if name not in stacked)


def table(state: State) -> Table:
    """Return what lies on the table by the game; all sides know that.

    A counter lies there where every side not allied to it sights its unit.
    """
    if state.glimpse is not None:
        found: Table = state.glimpse.table
        return found
    square = table_square(state)
    here = tuple(state.active_in(square)) if square is not None else ()
    seen = {side: sighted(state, side, square) for side in state.sides} if square else {}

    def lies(unit: Unit) -> bool:
        strangers = [name for name in seen if not state.are_allied(name, unit.side)]
        return all(unit.id in seen[name] for name in strangers)

    on = [unit for unit in here if state.house.table_view == "open" or lies(unit)]
    shown = {unit.id for unit in on}
    unseen = {
        side: tuple(unit.id for unit in here if unit.side == side and unit.id not in shown)
        for side in state.sides
    }
    return Table(square, tuple(unit.id for unit in on), tuple(_stacks(state, on)), unseen)


def _stacks(state: State, on: list[Unit]) -> Iterator[Stack]:
    squares: dict[Cell, list[Unit]] = {}
    for unit in on:
        squares.setdefault(unit.square, []).append(unit)
    for square in sorted(squares):
        here = squares[square]
        loose = {side: [u.id for u in here if u.side == side] for side in state.sides}
        stacked = {s for s, names in loose.items() if len(names) >= state.house.stack_from}
        while _counters(loose, stacked) > tables().stack["square_counters"]:
            free = [side for side in loose if side not in stacked]
            most = max(free, key=lambda side: len(loose[side]), default=None)
            if most is None or len(loose[most]) < 2:
                break
            stacked.add(most)
        for side in state.sides:
            if side in stacked:
                yield Stack(side, square, tuple(loose[side]))


def _counters(loose: Mapping[str, list[str]], stacked: set[str]) -> int:
    return sum(1 if side in stacked else len(names) for side, names in loose.items())


@dataclass(frozen=True)
class Counter:
    """A counter on the table: where it lies, where it belongs, and what is wrong with it.

    ``measured`` and ``squares``, all that it may lie in, have ``OFF`` for off the grid;
    ``expected`` None: it does not belong on the table.
    """

    unit: Unit
    measured: Place
    expected: Cell | None
    verdict: Verdict
    squares: tuple[Place, ...]


@dataclass(frozen=True)
class Counters:
    """All counters that were seen, those that are missing, and those that changed places."""

    map: Cell | None
    counters: tuple[Counter, ...]
    missing: tuple[Unit, ...]
    missing_stacks: tuple[Stack, ...]

    @property
    def swapped(self) -> tuple[tuple[Unit, Unit], ...]:
        """The pairs of counters that lie in each other's squares."""
        wrong = [each for each in self.counters if each.verdict == "wrong_square"]
        return tuple(
            (a.unit, b.unit)
            for index, a in enumerate(wrong)
            for b in wrong[index + 1 :]
            if a.measured == b.expected and b.measured == a.expected
        )

    def of(self, verdict: Verdict) -> tuple[Unit, ...]:
        """Return the counters of a verdict."""
        return tuple(each.unit for each in self.counters if each.verdict == verdict)

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """What is wrong on the table."""
        wrong = [(rule, self.of(verdict), 0) for verdict, rule in _WRONG.items()]
        wrong.append(("counters.missing", self.missing, len(self.missing_stacks)))
        return tuple(_counted(*each) for each in wrong if each[1] or each[2])

    @property
    def verdict(self) -> str:
        """``legal``, ``illegal``, or ``too_close`` where only nearness to a line is left."""
        if self.breaches:
            return "illegal"
        return "too_close" if self.of("too_close") else "legal"


def _counted(rule: str, units: tuple[Unit, ...], more: int) -> Breach:
    names = Several(tuple(unit.called for unit in units))
    return breach(rule, {"units": [u.id for u in units]}, units=names, count=len(units) + more)


def counters(state: State) -> Counters:
    """Return the counters that were seen against those that the game has on the table."""
    lying = table(state)
    loose = lying.loose
    due = {(stack.side, stack.square): stack for stack in lying.stacks}
    found, seen_stacks = [], set[tuple[str, Cell]]()
    for unit in state.units:
        if unit.pose is None:
            continue
        if unit.kind == STACK:
            key = (unit.side, unit.square)
            fits = key in due and unit.strategic == lying.map and key not in seen_stacks
            seen_stacks.add(key) if fits else None
        else:
            fits = unit.id in loose
        found.append(_counter(unit, unit.square if fits else None))
    missing = tuple(state.by_id[name] for name in loose if state.by_id[name].pose is None)
    lost = tuple(stack for key, stack in due.items() if key not in seen_stacks)
    return Counters(lying.map, tuple(found), missing, lost)


def _counter(unit: Unit, expected: Cell | None) -> Counter:
    assert unit.pose is not None
    at = square_at(unit.pose.x, unit.pose.y)
    squares = _possible(unit)
    if expected is None:
        verdict: Verdict = "extra"
    elif len(squares) > 1:
        verdict = "too_close"
    elif at is None:
        verdict = "off_grid"
    else:
        verdict = "right" if at == expected else "wrong_square"
    return Counter(unit, at or OFF, expected, verdict, squares)


def square_at(x: float, y: float) -> Cell | None:
    """Return the square that holds a place on the table (inches), None off the grid.

    A point on a line belongs to the square to the east, or to the south.
    """
    cell = Cell(int((x - WEST) // SQUARE), int((NORTH - y) // SQUARE))
    return cell if cell in FIELD else None


def centre_of(cell: Cell) -> tuple[float, float]:
    """Return the middle of a square on the table, inches."""
    return WEST + SQUARE * (cell.column + 0.5), NORTH - SQUARE * (cell.row + 0.5)


def _possible(unit: Unit) -> tuple[Place, ...]:
    """Return the squares that a counter may lie in, by column, then row, off the grid last."""
    assert unit.pose is not None
    x, y = unit.pose.x, unit.pose.y
    slack = [DEVIATIONS * each for each in unit.sigma[:2]] if unit.sigma is not None else [None] * 2
    columns, rows = _near(x - WEST, slack[0]), _near(NORTH - y, slack[1])
    cells = sorted({Cell(column, row) for column in columns for row in rows})
    inside: list[Place] = [cell for cell in cells if cell in FIELD]
    return tuple(inside + ([OFF] if len(inside) < len(cells) else []))


def _near(along: float, slack: float | None) -> Iterable[int]:
    """Return the columns or rows that a coordinate may lie in, a line's distance included."""
    here = floor(along / SQUARE)
    if slack is None:
        return (here,)
    reach = slack + _ROUNDING
    first, last = ceil((along - reach) / SQUARE) - 1, floor((along + reach) / SQUARE)
    return range(min(first, here), max(last, here) + 1)
