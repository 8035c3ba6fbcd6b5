"""The short log that the page shows: the last things that happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tableside.engine.message import Text
from tableside.session.snapshot import LogEntry

LENGTH = 40


class Log:
    """The last ``LENGTH`` entries, numbered from 1."""

    def __init__(self) -> None:
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
        self._number += 1
        self._newest[kind] = self._number
        entry = LogEntry(self._number, time, kind, units, text, after, tuple(overlays))
        self._entries.append(entry)

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
        twin._entries, twin._number = self._entries.copy(), self._number
        twin._newest = dict(self._newest)
        return twin

    def newest_first(self) -> tuple[LogEntry, ...]:
        """Return the entries, the newest first."""
        return tuple(reversed(self._entries))
