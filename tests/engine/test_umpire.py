"""A stretch of a game that the program plays by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tableside.engine.draws import Draws
from tableside.engine.grid import Cell
from tableside.engine.stationed import Stationed
from tableside.engine.umpire import Umpire

HERE = Cell(0, 0)


@dataclass(frozen=True)
class Unit:
    """A unit."""

    id: str
    is_active: bool = True
    men: int = 5
    side: str = "red"
    strategic: Cell = HERE
    square: Cell = HERE

    @property
    def state(self) -> str:
        return "active" if self.is_active else "asleep"


@dataclass(frozen=True)
class State(Stationed[Unit]):
    """A state."""

    units: tuple[Unit, ...]
    sides: Mapping[str, str] = field(default_factory=lambda: {"red": "", "blue": ""})


class Played(Umpire[State, Unit]):
    """One of a game."""

    weights: ClassVar[Mapping[str, int]] = {"fell": 2}


A, B = Unit("a"), Unit("b")


def umpire() -> Played:
    return Played(State((A, B)), Draws(1, 0))


def test_units_act_as_they_are_when_their_turn_comes() -> None:
    played = umpire()
    acted = []
    for unit in played.active():
        acted.append(unit.id)
        played.change(B, is_active=False)
    assert acted == ["a"]
    assert list(played.acting(("b", "a", "nobody"))) == [A]


def test_who_is_left() -> None:
    played = umpire()
    assert played.put(replace(A, men=1)).men == 1
    played.put_all([replace(B, men=2)])
    assert [unit.men for unit in played.left((A, B, Unit("gone")))] == [1, 2]
    assert played.unit("gone") is None


def test_who_hears_is_told_in_the_order_of_the_sides() -> None:
    played = umpire()
    played.tell("came", (A,), "A came", ("blue", "red", "blue"))
    played.tell("fell", (A, B), "Both fell")
    played.tell("fell", (), "to nobody", ())
    first, second = played.events
    assert (first.units, first.to, first.data) == (("a",), ("red", "blue"), {})
    assert (second.units, second.to, second.data) == (("a", "b"), None, {"weight": 2})


def test_a_heading_is_for_those_who_hear_of_anything_below_it() -> None:
    played = umpire()
    played.tell("heading", (), "A day")
    played.tell("came", (A,), "A came", ("blue",))
    played.keep_heading("heading")
    assert [(event.kind, event.to) for event in played.events] == [
        ("heading", ("blue",)), ("came", ("blue",)),
    ]  # fmt: skip


def test_a_heading_over_nothing_is_not_told() -> None:
    played = umpire()
    played.tell("heading", (), "A day")
    played.keep_heading("heading")
    assert played.events == []


def test_a_heading_is_for_all_where_all_hear_of_something() -> None:
    played = umpire()
    played.tell("heading", (), "A day")
    played.tell("came", (A,), "A came", ("blue",))
    played.tell("fell", (B,), "B fell")
    played.keep_heading("heading")
    assert [event.to for event in played.events] == [None, ("blue",), None]
