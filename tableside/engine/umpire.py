"""The umpire: plays a stretch of a game without the players, and tells each side what it may know.

The referee is a person who settles what happens at a table; the umpire is the program, where a
game leaves a stretch of it to nobody else.
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
    """Plays a stretch of a game from ``state`` with ``draws``.

    ``events``: what was told, and to whom.
    ``weights``: what weighs among all that happens, by the kind of event.
    """

    weights: ClassVar[Mapping[str, int]] = {}

    def __init__(self, state: S, draws: Draws) -> None:
        self.state, self.draws = state, draws
        self.events: list[Event] = []

    def unit(self, name: str) -> U | None:
        """Return a unit as it is now; None where it is gone."""
        return self.state.by_id.get(name)

    def acting(self, units: Iterable[str]) -> Iterator[U]:
        """Yield those of some units that are active, each as it is when its turn comes."""
        for name in units:
            unit = self.unit(name)
            if unit is not None and unit.is_active:
                yield unit

    def active(self) -> Iterator[U]:
        """Yield the active units, each as it is when its turn comes."""
        return self.acting(tuple(self.state.by_id))

    def left(self, units: Iterable[U]) -> tuple[U, ...]:
        """Return units as they are now, without those that are gone."""
        return tuple(now for now in (self.unit(unit.id) for unit in units) if now is not None)

    def put(self, unit: U) -> U:
        """Take a unit as it is now, and return it."""
        self.state = self.state.put(unit)
        return unit

    def put_all(self, units: Iterable[U]) -> None:
        """Take several units as they are now."""
        self.state = self.state.put(*units)

    def change(self, unit: U, **changes: Any) -> U:
        """Change some of a unit, and return it."""
        return self.put(altered(unit, **changes))

    def tell(
        self, kind: str, units: Iterable[U], text: Text, to: Iterable[str] | None = None
    ) -> None:
        """Tell something about units; ``to``: the sides that hear of it, None for everybody.

        What nobody hears of is not told.
        """
        hearers = None if to is None else frozenset(to)
        heard = None if hearers is None else tuple(s for s in self.state.sides if s in hearers)
        if heard != ():
            about = tuple(unit.id for unit in units)
            self.events.append(Event(kind, about, text, self.weighed(kind), to=heard))

    def keep_heading(self, kind: str) -> None:
        """Keep a kind of event, the line over all others, only for those who hear of any of them.

        Nobody is told of it where nothing else happened; where everybody hears of something, all.
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
        """Return what an event's data say of its weight; nothing of one that has none."""
        return {"weight": cls.weights[kind]} if kind in cls.weights else {}
