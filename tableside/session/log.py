"""The short log that the page shows: the last things that happened."""

from __future__ import annotations

from collections import deque

from tableside.session.snapshot import LogEntry

LENGTH = 40


class Log:
    """The last ``LENGTH`` entries, numbered from 1."""

    def __init__(self) -> None:
        self._entries: deque[LogEntry] = deque(maxlen=LENGTH)
        self._number = 0

    def add(self, time: float, kind: str, units: tuple[str, ...], text: str) -> None:
        """Append an entry; ``time`` in seconds of the table's clock."""
        self._number += 1
        self._entries.append(LogEntry(self._number, time, kind, units, text))

    def copy(self) -> Log:
        """Return another with the same entries and numbers."""
        twin = Log()
        twin._entries, twin._number = self._entries.copy(), self._number
        return twin

    def newest_first(self) -> tuple[LogEntry, ...]:
        """Return the entries, the newest first."""
        return tuple(reversed(self._entries))
