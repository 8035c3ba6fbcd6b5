"""Units that stand in squares, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tableside.engine.grid import Cell
from tableside.engine.stationed import Stationed

HERE, THERE, FAR = Cell(0, 0), Cell(1, 0), Cell(5, 5)
IN, BESIDE = Cell(3, 3), Cell(4, 3)


@dataclass(frozen=True)
class Unit:
    """A unit."""

    id: str
    side: str
    strategic: Cell = HERE
    square: Cell = IN
    state: str = "active"

    @property
    def is_active(self) -> bool:
        return self.state == "active"


@dataclass(frozen=True)
class Side:
    """A side without friends."""

    called: str = ""
    allies: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table(Stationed[Unit]):
    """A state; what is called ``stack`` is no unit."""

    units: tuple[Unit, ...]
    sides: dict[str, Side] = field(default_factory=lambda: {"red": Side(), "blue": Side()})

    def is_unit(self, unit: Unit) -> bool:
        return unit.id != "stack"


A, B, C = Unit("a", "red"), Unit("b", "blue"), Unit("c", "blue", THERE, BESIDE, "asleep")
STACK = Unit("stack", "blue")


def table() -> Table:
    return Table((A, STACK, B, C))


def names(units: tuple[Unit, ...]) -> list[str]:
    return [unit.id for unit in units]


def test_who_is_where() -> None:
    state = table()
    assert list(state.by_id) == ["a", "b", "c"]
    assert list(state.occupied) == [HERE, THERE]
    assert names(state.in_strategic(THERE)) == ["c"]
    assert state.active_in(THERE) == state.active_in(FAR) == ()
    assert names(state.active_at(HERE, IN)) == ["a", "b"]
    assert state.active_at(HERE, BESIDE) == ()
    assert names(state.enemies_in(HERE, "red")) == ["b"]
    assert names(state.own_in(HERE, "red")) == ["a"]


def test_a_unit_that_marches_is_found_where_it_is_now() -> None:
    state = table()
    assert names(state.enemies_in(HERE, "red")) == ["b"]
    after = state.put(replace(B, strategic=THERE))
    assert after.enemies_in(HERE, "red") == ()
    assert names(after.enemies_in(THERE, "red")) == ["b"]
    assert names(state.enemies_in(HERE, "red")) == ["b"]
    assert after.by_id["b"].strategic == THERE
    assert after.units[1] == STACK


def test_who_falls_asleep_counts_no_more() -> None:
    state = table()
    assert state.active_in(HERE)
    assert names(state.put(replace(B, state="asleep")).active_in(HERE)) == ["a"]


def test_what_is_kept_of_a_square_lasts_until_somebody_moves_in_it() -> None:
    state = table()
    asked: list[Cell] = []

    def ask(state: Table, square: Cell) -> None:
        state.once_near(square, "key", lambda: asked.append(square))

    for square in (HERE, HERE, THERE):
        ask(state, square)
    assert asked == [HERE, THERE]
    moved = state.put(replace(C, square=IN))
    for square in (HERE, THERE):
        ask(moved, square)
    assert asked == [HERE, THERE, THERE]


def test_what_is_kept_of_marches_lasts_over_moves_within_a_square() -> None:
    state = table()
    state.memo["at all"], state.march_memo["marches"] = 1, 2
    within, away = state.put(replace(A, square=BESIDE)), state.put(replace(A, strategic=FAR))
    assert (within.memo, within.march_memo) == ({}, {"marches": 2})
    assert (away.memo, away.march_memo) == ({}, {})


def test_a_stack_is_put_and_strangers_are_not() -> None:
    state = table().put(replace(STACK, square=BESIDE), Unit("nobody", "red"))
    assert state.units[1].square == BESIDE
    assert len(state.units) == 4


def test_units_that_are_gone() -> None:
    state = table()
    assert state.active_in(HERE)
    left = state.without(["a", "nobody"])
    assert names(left.active_in(HERE)) == ["b"]
    assert names(left.units) == ["stack", "b", "c"]
