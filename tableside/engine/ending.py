"""How steps end: empty ones are skipped, and units that could still act are reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tableside.engine.ruleset import Event, Option

S = TypeVar("S")

#: The kinds of asks whose choices are units.
_UNITS = frozenset({"unit", "units"})


def could_act(
    options: Iterable[Option], side: str | None, sides: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the units, without duplicates, that could still act for ``side`` (None: any side).

    ``sides``: the side of each unit. Options that end something are ignored.

    >>> fight = Option({"action": "combat", "attacker": "a-1", "defender": "b-1"}, "Fight", "a")
    >>> could_act([fight], "a", {"a-1": "a", "b-1": "b"})
    ('a-1',)
    """
    named: dict[str, None] = {}
    for option in options:
        if not option.ends and (side is None or option.side == side):
            named |= dict.fromkeys(_named(option, sides))
    return tuple(named)


def gone_on(
    state: S, waits: Callable[[S], bool], ended: Callable[[S], tuple[S, tuple[Event, ...]]]
) -> tuple[S, tuple[Event, ...]]:
    """Return the state at the first step that ``waits``, and the events of ending earlier ones."""
    events: tuple[Event, ...] = ()
    while not waits(state):
        state, more = ended(state)
        events += more
    return state, events


def with_left(options: Sequence[Option], sides: Mapping[str, str]) -> tuple[Option, ...]:
    """Return the options, adding the units that could still act to those that end something."""
    return tuple(
        replace(each, left=could_act(options, each.side, sides)) if each.ends else each
        for each in options
    )


def _named(option: Option, sides: Mapping[str, str]) -> Iterator[str]:
    """Yield the units of an option's own side that it names or offers as a choice."""
    values: list[Any] = list(option.action.values())
    values += [choice for ask in option.asks if ask.kind in _UNITS for choice in ask.choices]
    for value in values:
        if isinstance(value, str) and value in sides and option.side in (None, sides[value]):
            yield value
