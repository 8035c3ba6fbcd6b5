"""What all actions of Got mit uns have in common (docs/rules/gmu.md, actions)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

from tableside.engine.action import Action
from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event
from tableside.engine.values import one_of
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.activity import any_piece
from tableside.rules.gmu.turn.phases import Activity

Result = tuple[State, tuple[Event, ...]]
Thrower = Literal["players", "program"]

#: Who threw the dice.
THROWER = one_of(("players", "program"))


class Doing(Action[State]):
    """An action. What it is in the order of the turn is ``act``; most have no place in it.

    ``activity``: its kind of act, where that is its side's, or its unit's side's.
    """

    __slots__ = ()

    activity: ClassVar[Activity | None] = None

    @property
    def units(self) -> tuple[str, ...]:
        """The units that it is about, by their ids."""
        unit = getattr(self, "unit", None)
        return () if unit is None else (unit,)

    def act(self, state: State) -> tuple[str, Activity] | None:
        """Return whose act it is and of which kind, None for what has no place in the order.

        Raises QuestionError for a unit that is not in the game.
        """
        if self.activity is None:
            return None
        side: str | None = getattr(self, "side", None)
        if side is None:
            side = any_piece(state, self.units[0], "unit").side
        return side, self.activity

    def judge(self, state: State) -> Iterable[Finding]:
        """Return what is flagged about it, its place in the order left out."""
        return ()

    def apply(self, state: State) -> Result:
        """Do it, legal or not; the order of the turn is noted by ``referee.apply``."""
        raise NotImplementedError


def by_whom(rolled: Thrower | None) -> dict[str, Any]:
    """Return who threw the dice, as an event keeps it; nothing where nobody said."""
    return {} if rolled is None else {"rolled": rolled}
