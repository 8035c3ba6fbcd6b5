"""The umpire: plays part of a game without the players, and tells each side what it may know.

The referee is a person who settles what happens at a table; the umpire is the program itself, for
parts of a game that are left to nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from tableside.engine.altered import altered
from tableside.engine.draws import Draws
from tableside.engine.message import Text
from tableside.engine.ruleset import Event
from tableside.engine.stationed import Station, Stationed

S = TypeVar("S", bound=Stationed[Any])
U = TypeVar("U", bound=Station)


class Umpire(Generic[S, U]):
    """Play part of a game from ``state`` with ``draws``.

    ``events``: the events so far, with the sides that may know of each.
    ``weights``: the weights of important kinds of event.
    """

    weights: ClassVar[Mapping[str, int]] = {}

    def __init__(self, state: S, draws: Draws) -> None:
        self.state, self.draws = state, draws
        self.events: list[Event] = []

    def unit(self, name: str) -> U | None:
        """Return a unit's current state; None if it is gone."""
        return self.state.by_id.get(name)

    def acting(self, units: Iterable[str]) -> Iterator[U]:
        """Yield the active ones of some units, each in its state when its turn comes."""
        for name in units:
            unit = self.unit(name)
            if unit is not None and unit.is_active:
                yield unit

    def active(self) -> Iterator[U]:
        """Yield all active units, each in its state when its turn comes."""
        return self.acting(tuple(self.state.by_id))

    def left(self, units: Iterable[U]) -> tuple[U, ...]:
        """Return the current states of units, skipping those that are gone."""
        return tuple(now for now in (self.unit(unit.id) for unit in units) if now is not None)

    def put(self, unit: U) -> U:
        """Store a unit in the state, and return it."""
        self.state = self.state.put(unit)
        return unit

    def put_all(self, units: Iterable[U]) -> None:
        """Store several units in the state."""
        self.state = self.state.put(*units)

    def change(self, unit: U, **changes: Any) -> U:
        """Change fields of a unit, store it, and return it."""
        return self.put(altered(unit, **changes))

    def tell(
        self, kind: str, units: Iterable[U], text: Text, to: Iterable[str] | None = None
    ) -> None:
        """Log an event about units; ``to``: the sides that may know of it, None for all.

        An event that no side may know of is dropped.
        """
        hearers = None if to is None else frozenset(to)
        heard = None if hearers is None else tuple(s for s in self.state.sides if s in hearers)
        if heard != ():
            about = tuple(unit.id for unit in units)
            self.events.append(Event(kind, about, text, self.weighed(kind), to=heard))

    def keep_heading(self, kind: str) -> None:
        """Restrict a heading, a kind of event, to the sides that know of any other event.

        It is dropped if there are no other events, and unchanged if everybody knows of one.
        """
        told = [event.to for event in self.events if event.kind != kind]
        if None in told:
            return
        heard = {side for to in told if to is not None for side in to}
        hearers = tuple(side for side in self.state.sides if side in heard)
        self.events = [
            replace(event, to=hearers) if event.kind == kind else event
            for event in self.events
            if event.kind != kind or hearers
        ]

    @classmethod
    def weighed(cls, kind: str) -> dict[str, int]:
        """Return the event data for the weight of a kind; empty if it has none."""
        return {"weight": cls.weights[kind]} if kind in cls.weights else {}
