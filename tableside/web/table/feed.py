"""The state stream: every phone gets exactly what changed since it last looked.

Each part of the state carries the number of the publication that last changed it. So whatever a
phone misses, for however long, follows from a number, and a slow phone skips to the newest state.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.engine.message import ENGLISH, to_json

#: Sections sent entry by entry, as objects; a removed entry is sent as null.
KEYED = ("units", "log")


@dataclass(slots=True)
class _Versioned:
    value: Any
    changed: int


class Feed:
    """The published state and the threads waiting for it. Thread-safe."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self._state = 0
        self._whole: dict[str, _Versioned] = {}
        self._entries: dict[str, dict[str, _Versioned]] = {name: {} for name in KEYED}
        self._written: dict[tuple[int, str], bytes] = {}
        self._closed = False

    @property
    def number(self) -> int:
        """The number of the last publication that changed something; 0 before the first."""
        return self._number

    @property
    def closed(self) -> bool:
        """Whether the server is shutting down."""
        return self._closed

    def publish(self, state: int, sections: Mapping[str, Any]) -> int:
        """Store the state's sections, wake the waiters if anything differs, and return the number.

        ``state`` is the accepted game's number. Sections left out stay as they were.
        """
        with self._changed:
            number = self._number + 1
            changed = state != self._state
            for name, value in sections.items():
                if name in self._entries:
                    changed |= _merge(self._entries[name], value, number)
                elif name not in self._whole or self._whole[name].value != value:
                    self._whole[name] = _Versioned(value, number)
                    changed = True
            if changed:
                self._number, self._state = number, state
                self._written.clear()
                self._changed.notify_all()
            return self._number

    def tell(self, sections: Mapping[str, Any]) -> int:
        """Publish sections unrelated to the game, whose number stays."""
        with self._changed:
            return self.publish(self._state, sections)

    def wait(self, seen: int, seconds: float) -> bool:
        """Wait until there is something newer than ``seen``; return whether there is."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._number > seen, seconds)
            return not self._closed and self._number > seen

    def since(self, seen: int, language: str = ENGLISH) -> tuple[int, bytes]:
        """Return (number, JSON text) of everything that changed after ``seen``; 0 for everything.

        Messages in it are in ``language``; the text is cached for all readers of that language.
        """
        with self._changed:
            key = (seen, language)
            if key not in self._written:
                changes = self._changes(seen)
                body = to_json(changes, language, ensure_ascii=False, separators=(",", ":"))
                self._written[key] = body.encode()
            return self._number, self._written[key]

    def close(self) -> None:
        """Release all waiters because the server is shutting down."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _changes(self, seen: int) -> dict[str, Any]:
        body: dict[str, Any] = {"number": self._number, "since": seen, "state": self._state}
        for name, part in self._whole.items():
            if part.changed > seen:
                body[name] = part.value
        for name, entries in self._entries.items():
            fresh = {
                key: entry.value
                for key, entry in entries.items()
                if entry.changed > seen and (seen > 0 or entry.value is not None)
            }
            if fresh or seen == 0:
                body[name] = fresh
        return body


def _merge(entries: dict[str, _Versioned], given: Mapping[str, Any], number: int) -> bool:
    """Update ``entries`` to match ``given``; return whether anything differed."""
    changed = False
    for key, value in given.items():
        if key not in entries or entries[key].value != value:
            entries[key] = _Versioned(value, number)
            changed = True
    for key, entry in entries.items():
        if key not in given and entry.value is not None:
            entry.value, entry.changed = None, number
            changed = True
    return changed
