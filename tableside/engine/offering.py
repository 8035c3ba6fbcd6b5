"""Build options for a unit's own side, and asks for players to fill in: dice, units, stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from tableside.engine.message import Text
from tableside.engine.ruleset import Ask, Chance, Option


class Named(Protocol):
    """A unit, or a stand of one."""

    @property
    def id(self) -> str:
        """Its id."""


class Called(Named, Protocol):
    """A unit with a name for players."""

    @property
    def called(self) -> str:
        """The players' name for it."""


class Owned(Named, Protocol):
    """A unit of any game."""

    @property
    def side(self) -> str:
        """The side it belongs to."""


T = TypeVar("T", bound=Named)


def dice(field: str, label: Text, count: int = 1, faces: int = 6, why: Text = "") -> Ask:
    """Return the ask for ``count`` dice with ``faces`` faces; ``why`` it is so many."""
    return Ask(field, "dice", label, tuple(range(1, faces + 1)), count, why=why)


def pairs(field: str, label: Text, count: int, called: Callable[[int, int], Text]) -> Ask:
    """Return the ask for ``count`` pairs of dice.

    ``called``: the label of a die of several pairs, by the numbers of its pair and in it, from 1.
    """
    ask = dice(field, label, 2 * count)
    if count == 1:
        return ask
    labels = tuple(called(pair, die) for pair in range(1, count + 1) for die in (1, 2))
    return replace(ask, labels=labels)


def one_of(units: Iterable[Called], label: Text, field: str = "unit") -> Ask:
    """Return the ask for one of some units, labelled by their names."""
    return one_described(units, label, lambda unit: unit.called, field)


def one_described(
    units: Iterable[T], label: Text, called: Callable[[T], Text], field: str = "unit"
) -> Ask:
    """Return the ask for one of some units; ``called`` gives the label of each."""
    return replace(some_of(units, label, called, 1, field), kind="unit")


def some_of(
    units: Iterable[T], label: Text, called: Callable[[T], Text], count: int, field: str = "units"
) -> Ask:
    """Return the ask for ``count`` of some units or stands; ``called`` gives the label of each."""
    named = {unit.id: called(unit) for unit in units}
    return Ask(field, "units", label, tuple(named), count, labels=tuple(named.values()))


def choice(field: str, label: Text, named: Mapping[Any, Text], *, optional: bool = False) -> Ask:
    """Return the ask for one of some values with their labels, or for none if optional."""
    labels = tuple(named.values())
    return Ask(field, "choice", label, tuple(named), optional=optional, labels=labels)


def group_of(
    field: str, label: Text, groups: Mapping[str, Iterable[Called]], called: Callable[[str], Text]
) -> Ask:
    """Return the ask for one of some groups of units; ``called`` gives the label of each."""
    members = tuple(tuple(unit.id for unit in units) for units in groups.values())
    labels = tuple(map(called, groups))
    return Ask(field, "name", label, tuple(groups), labels=labels, members=members)


def own(
    name: str,
    unit: Owned,
    text: Text,
    asks: tuple[Ask, ...] = (),
    odds: tuple[Chance, ...] = (),
    **fields: Any,
) -> Option:
    """Return an option for a unit's own side; ``fields`` are already filled in."""
    return Option({"action": name, "unit": unit.id, **fields}, text, unit.side, asks, odds)
