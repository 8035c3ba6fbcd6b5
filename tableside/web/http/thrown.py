"""Whose dice came first: what a phone is told that sends its own for the same roll."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from tableside.web.people.rights import is_filled
from tableside.web.people.visitors import Visitor

#: So many rolls are remembered: who comes second comes at once.
MOST = 16


class Thrown:
    """The last rolls that were done: in which state, what was offered there, whose dice.

    Not safe for threads.
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
        """Remember who did ``action`` in ``state``, where it was a roll that was offered."""
        for option in options:
            if _rolls(option) and is_filled(action, option):
                self._rolls.append((state, option, who))
                return

    def by(self, state: int, action: Mapping[str, Any]) -> Visitor | None:
        """Return who rolled in ``state`` for what ``action`` would have rolled for.

        None where it was not rolled for there.
        """
        for then, option, who in self._rolls:
            if then == state and is_filled(action, option):
                return who
        return None


def _rolls(option: Mapping[str, Any]) -> bool:
    return any(ask["kind"] == "dice" for ask in option["asks"])
