"""What stops a phase in its middle: a battle for which the table is asked how it is fought."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.engine.grid import Cell
from tableside.rules.gitm.memory import Contest, Meeting

#: A strategic square, and one of its tactical map.
Place = tuple[Cell, Cell]


class WaitsError(Exception):
    """A battle waits: at ``at``; in the squares ``left`` the phase has still to look for others."""

    def __init__(self, at: Place, left: Sequence[Place]) -> None:
        super().__init__(at)
        self.at, self.left = at, tuple(left)

    def contest(self, *, stirred: bool) -> Contest:
        """Return it as the campaign remembers it."""
        left = tuple(Meeting(*place) for place in self.left)
        return Contest(Meeting(*self.at), left, stirred=stirred)
