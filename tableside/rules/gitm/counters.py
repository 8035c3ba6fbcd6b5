"""What lies on the table, and how it differs from the game (section 3; 10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from tableside.engine.grid import Cell
from tableside.engine.message import Several
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.sighting import sighted, table_square
from tableside.rules.gitm.squares import PRINTED
from tableside.rules.gitm.state import STACK, State, Unit

#: How many deviations off a counter may lie.
DEVIATIONS = 2.0

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
    x, y, sigma = unit.pose.x, unit.pose.y, unit.sigma
    slack = None if sigma is None else (DEVIATIONS * sigma[0], DEVIATIONS * sigma[1])
    at, squares = PRINTED.at(x, y), PRINTED.possible(x, y, slack)
    if expected is None:
        verdict: Verdict = "extra"
    elif len(squares) > 1:
        verdict = "too_close"
    elif at is None:
        verdict = "off_grid"
    else:
        verdict = "right" if at == expected else "wrong_square"
    return Counter(unit, at or OFF, expected, verdict, tuple(cell or OFF for cell in squares))
