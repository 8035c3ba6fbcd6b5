"""Setting up, ready, play: a game that begins waits until its players say that the table stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


class SettingUp:
    """Whether a table is being set up, and which sides are ready.

    Play begins when all sides of the game are ready; when all that a phone plays are, one of them
    can say so again and begin without the others. Not safe for threads.
    """

    def __init__(self, *, waits: bool) -> None:
        self._waits = waits
        self._ready: frozenset[str] = frozenset()
        self.on = False

    def begin(self, *, begun: bool) -> bool:
        """Begin for a game, unless it was ``begun`` already; return whether the table is set up."""
        self._ready, self.on = frozenset(), self._waits and not begun
        return self.on

    def end(self) -> None:
        """Play."""
        self._ready, self.on = frozenset(), False

    def say(
        self, side: str | None, on: bool, held: Collection[str], sides: Collection[str]
    ) -> None:
        """Take note that a side is ready, or is not; the referee (None) has play begin, or nothing.

        ``held``: the sides that a phone plays; ``sides``: all of the game.
        """
        if side is None:
            self.on = self.on and not on
            return
        again = on and side in self._ready
        self._ready = self._ready | {side} if on else self._ready - {side}
        if self._ready >= set(sides) or (again and self._ready >= set(held)):
            self.end()

    def as_json(self) -> dict[str, Any] | None:
        """Return it as every page gets it; None while there is play."""
        return {"ready": sorted(self._ready)} if self.on else None
