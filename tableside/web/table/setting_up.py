"""The setup phase: a new game waits until its players declare the table ready."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any


class SettingUp:
    """Whether a table is being set up, and which sides are ready.

    Play begins when all sides of the game are ready. If only all sides played by a phone are ready,
    one of them can confirm again to begin without the others. Not thread-safe.
    """

    def __init__(self, *, waits: bool) -> None:
        self._waits = waits
        self._ready: frozenset[str] = frozenset()
        self.on = False

    def begin(self, *, begun: bool, kept: Mapping[str, Any] | None = None) -> bool:
        """Start the setup phase unless the game has ``begun``; return whether setup is on.

        ``kept``: the ``as_kept`` value from when the game was last served, or None.
        """
        known = kept or {"on": True, "ready": ()}
        self.on = self._waits and not begun and known["on"] is True
        self._ready = frozenset(known["ready"]) if self.on else frozenset()
        return self.on

    def as_kept(self) -> dict[str, Any]:
        """Return what the next start of the program has to know."""
        return {"on": self.on, "ready": sorted(self._ready)}

    def copy(self) -> SettingUp:
        """Return a copy in the same state."""
        other = SettingUp(waits=self._waits)
        other.begin(begun=False, kept=self.as_kept())
        return other

    def end(self) -> None:
        """End the setup phase: play begins."""
        self._ready, self.on = frozenset(), False

    def say(
        self, side: str | None, on: bool, held: Collection[str], sides: Collection[str]
    ) -> None:
        """Record whether a side is ready; the referee (None) can only start play at once.

        ``held``: the sides played by a phone; ``sides``: all sides of the game.
        """
        if side is None:
            self.on = self.on and not on
            return
        again = on and side in self._ready
        self._ready = self._ready | {side} if on else self._ready - {side}
        if self._ready >= set(sides) or (again and self._ready >= set(held)):
            self.end()

    def as_json(self) -> dict[str, Any] | None:
        """Return the readiness for every page, or None during play."""
        return {"ready": sorted(self._ready)} if self.on else None
