"""The counters that belong on the table, compared with those seen there (sections 3 and 10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tableside.engine.grid import Cell
from tableside.engine.lying import Lies, Lying, lying
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.exits import called
from tableside.rules.gitm.sighting import sighted, table_square
from tableside.rules.gitm.squares import PRINTED
from tableside.rules.gitm.state import STACK, State, Unit

#: The rule that a counter breaks, by how it lies.
_WRONG: dict[Lies, str] = {
    "wrong_square": "counters.square",
    "off_grid": "counters.off-grid",
    "extra": "counters.extra",
}


@dataclass(frozen=True)
class Stack:
    """A counter that represents several units of a side in one square of the table's map."""

    side: str
    square: Cell
    members: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """What belongs on the table: the units on its map that all sides know, some in stacks.

    ``unseen``: by side, the active units on that map that have no counter there.
    """

    map: Cell | None
    on: tuple[str, ...]
    stacks: tuple[Stack, ...]
    unseen: Mapping[str, tuple[str, ...]]

    @property
    def loose(self) -> tuple[str, ...]:
        """The units with their own counters there, not part of a stack."""
        stacked = {name for stack in self.stacks for name in stack.members}
        return tuple(name for name in self.on if name not in stacked)


def table(state: State) -> Table:
    """Return what belongs on the table by the rules, which all sides know.

    A unit's counter lies there if every side not allied to it sights the unit, or if the house
    rule ``table-view`` is ``open``.
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
class Counters(Lying[Unit]):
    """All counters that were seen, and the ones that are missing."""

    map: Cell | None
    missing: tuple[Unit, ...]
    missing_stacks: tuple[Stack, ...]

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """The breaches of the counters on the table."""
        wrong = [(rule, self.of(verdict), 0) for verdict, rule in _WRONG.items()]
        wrong.append(("counters.missing", self.missing, len(self.missing_stacks)))
        return tuple(_counted(*each) for each in wrong if each[1] or each[2])

    @property
    def verdict(self) -> str:
        """``legal``, ``illegal``, or ``too_close`` if counters merely lie too near a grid line."""
        if self.breaches:
            return "illegal"
        return "too_close" if self.of("too_close") else "legal"


def _counted(rule: str, units: tuple[Unit, ...], more: int) -> Breach:
    return breach(rule, {"units": units}, units=called(units), count=len(units) + more)


def counters(state: State) -> Counters:
    """Compare the counters that were seen with those that belong on the table."""
    here = table(state)
    loose = here.loose
    due = {(stack.side, stack.square): stack for stack in here.stacks}
    found, seen_stacks = [], set[tuple[str, Cell]]()
    for unit in state.units:
        if unit.pose is None:
            continue
        if unit.kind == STACK:
            key = (unit.side, unit.square)
            fits = key in due and unit.strategic == here.map and key not in seen_stacks
            seen_stacks.add(key) if fits else None
        else:
            fits = unit.id in loose
        found.append(lying(PRINTED, unit, unit.square if fits else None))
    missing = tuple(state.by_id[name] for name in loose if state.by_id[name].pose is None)
    lost = tuple(stack for key, stack in due.items() if key not in seen_stacks)
    return Counters(tuple(found), here.map, missing, lost)
