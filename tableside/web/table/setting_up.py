"""Setting up, ready, play: a game that begins waits until its players say that the table stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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

    def begin(self, *, begun: bool, kept: Mapping[str, Any] | None = None) -> bool:
        """Begin for a game, unless it was ``begun`` already; return whether the table is set up.

        ``kept``: what ``as_kept`` said when the game was last served, None where it never did.
        """
        known = kept or {"on": True, "ready": ()}
        self.on = self._waits and not begun and known["on"] is True
        self._ready = frozenset(known["ready"]) if self.on else frozenset()
        return self.on

    def as_kept(self) -> dict[str, Any]:
        """Return what the next start has to know."""
        return {"on": self.on, "ready": sorted(self._ready)}

    def copy(self) -> SettingUp:
        """Return another one that stands as this does."""
        other = SettingUp(waits=self._waits)
        other.begin(begun=False, kept=self.as_kept())
        return other

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
