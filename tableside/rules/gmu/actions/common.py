"""The base of all actions of Got mit uns (docs/rules/gmu.md, actions)."""

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


class TurnAction(Action[State]):
    """An action. ``act`` is its place in the order of the turn; most have none.

    ``activity``: the kind of act, for actions whose side is their own ``side`` or their unit's.
    """

    __slots__ = ()

    activity: ClassVar[Activity | None] = None

    @property
    def units(self) -> tuple[str, ...]:
        """The ids of the units involved."""
        unit = getattr(self, "unit", None)
        return () if unit is None else (unit,)

    def act(self, state: State) -> tuple[str, Activity] | None:
        """Return the acting side and the kind of act, None if it has no place in the order.

        Raises QuestionError for a unit that is not in the game.
        """
        if self.activity is None:
            return None
        side: str | None = getattr(self, "side", None)
        if side is None:
            side = any_piece(state, self.units[0], "unit").side
        return side, self.activity

    def judge(self, state: State) -> Iterable[Finding]:
        """Return the findings against it, except those about its place in the order."""
        return ()

    def apply(self, state: State) -> Result:
        """Apply it, legal or not; ``referee.apply`` records it in the order of the turn."""
        raise NotImplementedError


def by_whom(rolled: Thrower | None) -> dict[str, Any]:
    """Return who threw the dice, as event data; empty if unknown."""
    return {} if rolled is None else {"rolled": rolled}
