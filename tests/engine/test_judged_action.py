"""Actions of units that they name: found by their fields, judged and done with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tableside.engine.action import part
from tableside.engine.judged_action import Puts, UnitAction, poses_at
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.troops import Places, Troops
from tableside.engine.values import NAME
from tableside.geometry.pose import Pose
from tests.engine.bodies_of_stands import stand, unit


@dataclass(frozen=True)
class Table:
    """Units by their ids, and what was done."""

    by_id: Mapping[str, Troops]
    done: tuple[str, ...] = field(default=())

    def called(self, name: str) -> str:
        return self.by_id[name].called


def found(table: Table, name: str, place: str) -> Troops:
    if name not in table.by_id:
        raise QuestionError(place, "no such unit")
    return table.by_id[name]


def placed(table: Table, name: str, place: str) -> str:
    return name.upper()


@dataclass(frozen=True, slots=True)
class Follow(UnitAction[Table]):
    """A unit follows another, led by a third."""

    names = ("follow",)
    unit: str = part(NAME, who=found)
    other: str = part(NAME, key="with", who=found)
    leader: str | None = part(NAME, default=None, who=found)
    remark: str | None = part(NAME, default=None)

    def known(self, unit: Troops, other: Troops, leader: Troops | None) -> None:
        if self.remark == unit.id:
            raise QuestionError("remark", "a name")

    def rulings(
        self, state: Table, unit: Troops, other: Troops, leader: Troops | None
    ) -> Iterator[Ruling]:
        yield Ruling()
        if unit is other:
            yield broken("follow.itself", "itself")

    def do(
        self, state: Table, unit: Troops, other: Troops, leader: Troops | None
    ) -> tuple[Table, tuple[Event, ...]]:
        led = "" if leader is None else leader.id
        return Table(state.by_id, (unit.id, other.id, led)), ()


TABLE = Table({name: unit(name, stand("1", n, 0)) for n, name in enumerate("abc")})


def follow(**data: str) -> Follow:
    return Follow.of({"action": "follow", **data})


def test_it_is_judged_and_done_with_the_units_that_it_names() -> None:
    action = follow(unit="a", **{"with": "b"}, leader="c", remark="x")
    assert action.ruling(TABLE) == (("a", "b", "c"), Ruling())
    assert action.apply(TABLE)[0].done == ("a", "b", "c")


def test_a_game_s_own_units_are_named_too() -> None:
    """Mini-Nap's units are no Troops."""
    own: Any = {name: SimpleNamespace(id=name, side="red") for name in "ab"}
    action = follow(unit="a", **{"with": "b"})
    assert action.ruling(Table(own)) == (("a", "b"), Ruling())


def test_one_that_is_left_out_is_none() -> None:
    action = follow(unit="a", **{"with": "b"})
    assert action.ruling(TABLE) == (("a", "b"), Ruling())
    assert action.apply(TABLE)[0].done == ("a", "b", "")


def test_all_that_is_found_is_in_its_ruling() -> None:
    _, ruling = follow(unit="a", **{"with": "a"}).ruling(TABLE)
    assert [breach.rule for breach in ruling.breaches] == ["follow.itself"]


@dataclass(frozen=True, slots=True)
class Go(UnitAction[Table]):
    """A unit goes to a place."""

    names = ("go",)
    unit: str = part(NAME, who=found)
    place: str = part(NAME, who=placed)

    def rulings(self, state: Table, unit: Troops, place: str) -> tuple[Ruling, ...]:
        return (broken("go.place", place),)

    def do(self, state: Table, unit: Troops, place: str) -> tuple[Table, tuple[Event, ...]]:
        return Table(state.by_id, (unit.id, place)), ()


def test_what_is_no_unit_is_found_and_nothing_is_about_it() -> None:
    action = Go.of({"action": "go", "unit": "a", "place": "rear"})
    units, ruling = action.ruling(TABLE)
    assert (units, [breach.message for breach in ruling.breaches]) == (("a",), ["REAR"])
    assert action.apply(TABLE)[0].done == ("a", "REAR")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"unit": "x", "with": "a"}, "unit"),
        ({"unit": "a", "with": "x"}, "with"),
        ({"unit": "a", "with": "b", "remark": "a"}, "remark"),
    ],
)
def test_a_unit_that_there_is_not_is_told_by_its_field(data: dict[str, str], place: str) -> None:
    for use in (follow(**data).ruling, follow(**data).apply):
        with pytest.raises(QuestionError) as error:
            use(TABLE)
        assert error.value.place == place


@dataclass(frozen=True)
class Board:
    """A board of 20 x 20 in."""

    width: float = 20.0
    depth: float = 20.0


@dataclass(frozen=True)
class Put(Puts):
    """Models that are put somewhere."""

    to: Places | None = None


TWO = unit("a", stand("1", 5, 5), stand("2", 7, 5))


def put(to: Places | None, led: Mapping[str, Pose] | None = None) -> dict[str, Pose]:
    return Put(to=to).put(cast("Any", Board()), TWO, led).poses


def test_models_are_put_by_stand_or_as_a_whole() -> None:
    assert put({"2": Pose(9, 9, 90.0)}) == {"1": Pose(5, 5, 90.0), "2": Pose(9, 9, 90.0)}
    assert put(Pose(10, 5, 90.0))["1"].x == pytest.approx(9.0)
    assert poses_at(TWO, Pose(10, 5, 90.0)) == put(Pose(10, 5, 90.0))


def test_they_are_where_they_are_led_where_nothing_is_said() -> None:
    assert put(None, {"1": Pose(1, 1, 90.0)})["1"] == Pose(1, 1, 90.0)
    assert put(None) == TWO.poses


@pytest.mark.parametrize(
    ("to", "place"),
    [
        ({"3": Pose(1, 1, 0.0)}, "to.3"),
        ({"1": Pose(-0.1, 1, 0.0)}, "to"),
        (Pose(19.5, 5, 90), "to"),
    ],
)
def test_no_stand_is_put_off_the_board_and_none_that_there_is_not(to: Places, place: str) -> None:
    with pytest.raises(QuestionError) as error:
        put(to)
    assert error.value.place == place
