"""The short log shown on the page: the most recent events."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tableside.engine.message import Text
from tableside.engine.ruleset import Event
from tableside.engine.secrets import Audience
from tableside.session.snapshot import LogEntry

#: Enough for a game that resolves a whole turn at once.
LENGTH = 120


class Log:
    """The last ``LENGTH`` entries, numbered from 1.

    Each of ``audiences`` has its own log of what it may hear, also numbered from 1.
    """

    def __init__(self, audiences: Iterable[Audience] = ()) -> None:
        self._branches = {each: Log() for each in audiences}
        self._entries: deque[LogEntry] = deque(maxlen=LENGTH)
        self._number = 0
        self._newest: dict[str, int] = {}  # newest number by kind, also of entries already dropped

    def add(
        self,
        time: float,
        kind: str,
        units: tuple[str, ...],
        text: Text,
        after: Callable[[], Any] | None = None,
        overlays: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        """Append an entry; ``time`` is in seconds of the table's clock (``LogEntry``)."""
        self.tell(time, Event(kind, units, text), after, overlays)

    def tell(
        self,
        time: float,
        event: Event,
        after: Callable[[], Any] | None = None,
        overlays: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        """Append an event here and to the log of every audience that may hear of it.

        Audiences do not get the overlays of moves by hand: the camera sees what they may not know.
        """
        self._number += 1
        self._newest[event.kind] = self._number
        about = (event.kind, event.units, event.text)
        dice = _dice_of(event)
        whose, weight = _throwers(event, len(dice)), _weight_of(event)
        entry = LogEntry(
            *(self._number, time, *about, after, tuple(overlays), dice, whose, weight),
            side=_side_of(event),
        )
        self._entries.append(entry)
        for audience, branch in self._branches.items():
            if audience.hears(event.to):
                shown = overlays if event.kind == "finding" else ()
                branch.tell(time, event, after, shown)

    def of(self, audience: Audience) -> Log:
        """Return an audience's own log, or this one if it has none."""
        return self._branches.get(audience, self)

    def find(self, number: int) -> LogEntry | None:
        """Return the entry with this number, or None if it is gone or does not exist yet."""
        return next((entry for entry in self._entries if entry.number == number), None)

    def newest_of(self, kinds: Iterable[str]) -> str | None:
        """Return the most recently logged of these kinds, even if its entry is gone; else None."""
        told = [kind for kind in kinds if kind in self._newest]
        return max(told, key=lambda kind: self._newest[kind], default=None)

    def last_overlays(self) -> tuple[Mapping[str, Any], ...]:
        """Return the overlays of the latest move by hand; empty if it was undone."""
        for entry in reversed(self._entries):
            if entry.kind == "undo":
                return ()
            if entry.overlays and entry.kind != "finding":
                return entry.overlays
        return ()

    def copy(self) -> Log:
        """Return a copy with the same entries and numbers."""
        twin = Log()
        twin._branches = {each: branch.copy() for each, branch in self._branches.items()}
        twin._entries, twin._number = self._entries.copy(), self._number
        twin._newest = dict(self._newest)
        return twin

    def newest_first(self) -> tuple[LogEntry, ...]:
        """Return the entries, newest first."""
        return tuple(reversed(self._entries))


def _weight_of(event: Event) -> int:
    """Return an event's weight, or 0 if a kept game's file holds something else."""
    weight = event.data.get("weight")
    return weight if type(weight) is int else 0


def _side_of(event: Event) -> str:
    """Return whose act an event was; empty if it does not say."""
    side = event.data.get("side")
    return side if isinstance(side, str) else ""


def _throwers(event: Event, dice: int) -> tuple[str, ...]:
    """Return who threw each of an event's dice; empty if a kept game does not say."""
    whose = event.data.get("dice_of")
    if not isinstance(whose, list) or len(whose) != dice:
        return ()
    return tuple(map(str, whose))


def _dice_of(event: Event) -> tuple[int, ...]:
    """Return the faces of an event's dice; empty if a kept game's file holds anything else."""
    dice = event.data.get("dice")
    if not isinstance(dice, list) or not all(type(face) is int for face in dice):
        return ()
    return tuple(dice)
