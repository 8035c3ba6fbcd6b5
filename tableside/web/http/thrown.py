"""Remember whose dice came first, for phones that send their own for the same roll."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from tableside.web.people.rights import is_filled
from tableside.web.people.visitors import Visitor

#: Rolls remembered; a few suffice, because a second roller follows immediately.
MOST = 16


class Thrown:
    """The latest rolls: the state, the option offered there, and who rolled.

    Not thread-safe.
    """

    def __init__(self) -> None:
        self._rolls: deque[tuple[int, Mapping[str, Any], Visitor]] = deque(maxlen=MOST)

    def note(
        self,
        state: int,
        action: Mapping[str, Any],
        options: Iterable[Mapping[str, Any]],
        who: Visitor,
    ) -> None:
        """Record who did ``action`` in ``state``, if it was a roll that had been offered."""
        for option in options:
            if _rolls(option) and is_filled(action, option):
                self._rolls.append((state, option, who))
                return

    def by(self, state: int, action: Mapping[str, Any]) -> Visitor | None:
        """Return who already made the roll that ``action`` would make in ``state``, or None."""
        for then, option, who in self._rolls:
            if then == state and is_filled(action, option):
                return who
        return None


def _rolls(option: Mapping[str, Any]) -> bool:
    return any(ask["kind"] == "dice" for ask in option["asks"])
