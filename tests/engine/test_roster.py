"""Who is on the table and off it, and what units and sides are called."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tableside.engine.roster import Roster, Side
from tableside.files.position import BoardSize


@dataclass(frozen=True)
class Unit:
    id: str
    called: str
    on_table: bool = True

    def lifted(self) -> Unit:
        return Unit(self.id, self.called, on_table=False)


@dataclass(frozen=True)
class State(Roster[Unit]):
    sides: dict[str, Side]
    units: tuple[Unit, ...]
    aside: tuple[Unit, ...] = ()

    @property
    def off_table(self) -> tuple[Unit, ...]:
        return self.aside


ONE, TWO = Unit("1", "First"), Unit("2", "Second")


@pytest.fixture
def state() -> State:
    sides = {"a": Side(army="Blues"), "b": Side(name="Ann", army="Reds")}
    size = BoardSize(width=10.0, depth=10.0)
    return State("tableside.position/1", "none", size, sides, (ONE, TWO))


def test_a_unit_takes_its_place_or_is_added(state: State) -> None:
    other, new = Unit("1", "Other"), Unit("3", "Third")
    assert state.put(other).units == (other, TWO)
    assert state.put(new).units == (ONE, TWO, new)
    assert state.without("1", "3").units == (TWO,)
    assert state.by_id == {"1": ONE, "2": TWO}


def test_a_unit_is_set_aside_off_the_table(state: State) -> None:
    after = state.set_aside(ONE)
    assert (after.units, after.aside) == ((TWO,), (Unit("1", "First", on_table=False),))


def test_what_units_and_sides_are_called(state: State) -> None:
    after = state.set_aside(ONE)
    assert [after.called(name) for name in ("1", "2", "9")] == ["First", "Second", "9"]
    assert [after.side_called(side) for side in ("a", "b", "c")] == ["Blues", "Ann", "c"]
    assert (after.other_side("a"), after.other_side(None)) == ("b", "a")
