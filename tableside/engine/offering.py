"""Build options for a unit's own side, and asks for players to fill in: dice, units, stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, Protocol, TypeVar

from tableside.engine.bodies import Stand
from tableside.engine.message import Text
from tableside.engine.ruleset import Ask, Chance, Option


class Called(Protocol):
    """A unit with a name for players."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def called(self) -> str:
        """The players' name for it."""


class Owned(Protocol):
    """A unit of any game."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def side(self) -> str:
        """The side it belongs to."""


U = TypeVar("U", bound=Owned)


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
    named = {unit.id: unit.called for unit in units}
    return Ask(field, "unit", label, tuple(named), labels=tuple(named.values()))


def described(
    units: Iterable[U], label: Text, called: Callable[[U], Text], count: int | None = None
) -> Ask:
    """Return the ask for one of some units, or for ``count`` of them; ``called`` describes each."""
    known = tuple(units)
    field: Literal["unit", "units"] = "unit" if count is None else "units"
    ids, labels = tuple(unit.id for unit in known), tuple(map(called, known))
    return Ask(field, field, label, ids, count or 1, labels=labels)


def some_of(stands: Iterable[Stand], label: Text, called: Callable[[str], Text], count: int) -> Ask:
    """Return the ask for ``count`` of some stands; ``called`` gives the label of each."""
    ids = tuple(stand.id for stand in stands)
    return Ask("stands", "units", label, ids, count, labels=tuple(map(called, ids)))


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
