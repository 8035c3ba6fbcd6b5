"""The short log that the page shows: the last things that happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tableside.engine.message import Text
from tableside.engine.ruleset import Event
from tableside.engine.secrets import Audience
from tableside.session.snapshot import LogEntry

#: Enough for what happens at once in a game that resolves a whole turn.
LENGTH = 120


class Log:
    """The last ``LENGTH`` entries, numbered from 1.

    Each of ``audiences`` has a log of its own, with what it may hear of numbered from 1, too.
    """

    def __init__(self, audiences: Iterable[Audience] = ()) -> None:
        self._branches = {each: Log() for each in audiences}
        self._entries: deque[LogEntry] = deque(maxlen=LENGTH)
        self._number = 0
        self._newest: dict[str, int] = {}  # number by kind, of entries no longer there, too

    def add(
        self,
        time: float,
        kind: str,
        units: tuple[str, ...],
        text: Text,
        after: Callable[[], Any] | None = None,
        overlays: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        """Append an entry; ``time`` in seconds of the table's clock (``LogEntry``)."""
        self.tell(time, Event(kind, units, text), after, overlays)

    def tell(
        self,
        time: float,
        event: Event,
        after: Callable[[], Any] | None = None,
        overlays: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        """Append an event, to the logs of those, too, who may hear of it.

        How hands moved a model there they are not shown: the camera sees what they may not know.
        """
        self._number += 1
        self._newest[event.kind] = self._number
        about = (event.kind, event.units, event.text)
        dice = _dice_of(event)
        whose, weight = _throwers(event, len(dice)), _weight_of(event)
        entry = LogEntry(self._number, time, *about, after, tuple(overlays), dice, whose, weight)
        self._entries.append(entry)
        for audience, branch in self._branches.items():
            if audience.hears(event.to):
                shown = overlays if event.kind == "finding" else ()
                branch.tell(time, event, after, shown)

    def of(self, audience: Audience) -> Log:
        """Return an audience's own log; this one where it has none."""
        return self._branches.get(audience, self)

    def find(self, number: int) -> LogEntry | None:
        """Return the entry of this number; None where it is no longer, or not yet, there."""
        return next((entry for entry in self._entries if entry.number == number), None)

    def newest_of(self, kinds: Iterable[str]) -> str | None:
        """Return which of these kinds was added last, though its entry may be gone; None: none."""
        told = [kind for kind in kinds if kind in self._newest]
        return max(told, key=lambda kind: self._newest[kind], default=None)

    def last_overlays(self) -> tuple[Mapping[str, Any], ...]:
        """Return the overlays of the last models that a hand moved; none where that was undone."""
        for entry in reversed(self._entries):
            if entry.kind == "undo":
                return ()
            if entry.overlays and entry.kind != "finding":
                return entry.overlays
        return ()

    def copy(self) -> Log:
        """Return another with the same entries and numbers."""
        twin = Log()
        twin._branches = {each: branch.copy() for each, branch in self._branches.items()}
        twin._entries, twin._number = self._entries.copy(), self._number
        twin._newest = dict(self._newest)
        return twin

    def newest_first(self) -> tuple[LogEntry, ...]:
        """Return the entries, the newest first."""
        return tuple(reversed(self._entries))


def _weight_of(event: Event) -> int:
    """Return an event's weight; of a kept game it is whatever its file has."""
    weight = event.data.get("weight")
    return weight if type(weight) is int else 0


def _throwers(event: Event, dice: int) -> tuple[str, ...]:
    """Return who threw each of an event's dice; nothing where a kept game does not say it."""
    whose = event.data.get("dice_of")
    if not isinstance(whose, list) or len(whose) != dice:
        return ()
    return tuple(map(str, whose))


def _dice_of(event: Event) -> tuple[int, ...]:
    """Return the faces of an event's dice; of a kept game they are whatever its file has."""
    dice = event.data.get("dice")
    if not isinstance(dice, list) or not all(type(face) is int for face in dice):
        return ()
    return tuple(dice)
