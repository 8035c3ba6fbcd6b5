"""What a unit's own side is offered, and what players fill in: dice, a unit, stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from tableside.engine.bodies import Stand
from tableside.engine.message import Text
from tableside.engine.ruleset import Ask, Chance, Option


class Called(Protocol):
    """A unit that players call something."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def called(self) -> str:
        """What players call it."""


def dice(field: str, label: Text, count: int = 1, faces: int = 6) -> Ask:
    """Return what asks for some dice of so many faces."""
    return Ask(field, "dice", label, tuple(range(1, faces + 1)), count)


def one_of(units: Iterable[Called], label: Text, field: str = "unit") -> Ask:
    """Return what asks for one of some units, by what players call them."""
    named = {unit.id: unit.called for unit in units}
    return Ask(field, "unit", label, tuple(named), labels=tuple(named.values()))


def some_of(stands: Iterable[Stand], label: Text, called: Callable[[str], Text], count: int) -> Ask:
    """Return what asks for so many of some stands; ``called``: what one of them is called."""
    ids = tuple(stand.id for stand in stands)
    return Ask("stands", "units", label, ids, count, labels=tuple(map(called, ids)))


def choice(field: str, label: Text, named: Mapping[Any, Text], *, optional: bool = False) -> Ask:
    """Return what asks for one of some values, each with how it reads; or for none of them."""
    labels = tuple(named.values())
    return Ask(field, "choice", label, tuple(named), optional=optional, labels=labels)


def group_of(
    field: str, label: Text, groups: Mapping[str, Iterable[Called]], called: Callable[[str], Text]
) -> Ask:
    """Return what asks for one of some groups of units; ``called``: how the choice of one reads."""
    members = tuple(tuple(unit.id for unit in units) for units in groups.values())
    labels = tuple(map(called, groups))
    return Ask(field, "name", label, tuple(groups), labels=labels, members=members)


class Owned(Protocol):
    """A unit of any game."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def side(self) -> str:
        """Whose it is."""


def own(
    name: str,
    unit: Owned,
    text: Text,
    asks: tuple[Ask, ...] = (),
    odds: tuple[Chance, ...] = (),
    **fields: Any,
) -> Option:
    """Return an action that a unit's side may do with it; ``fields`` are already filled in."""
    return Option({"action": name, "unit": unit.id, **fields}, text, unit.side, asks, odds)
