"""What all actions of Mini-Nap have in common (docs/rules/mini-nap.md, actions)."""

from __future__ import annotations

from typing import ClassVar

from tableside.engine.action import Action
from tableside.engine.quantity import Ruling, broken
from tableside.rules.mini_nap.play.units import Result
from tableside.rules.mini_nap.state import State
from tableside.rules.mini_nap.words import say

#: The units that a ruling is about, and the ruling.
Judged = tuple[tuple[str, ...], Ruling]


class Doing(Action[State]):
    """An action. ``formed``: only a unit in a formation can do it.

    ``keeps_run``: it leaves the call on a run open, for it touches no model.
    """

    __slots__ = ()

    formed: ClassVar[bool] = False
    keeps_run: ClassVar[bool] = False

    def ruling(self, state: State) -> Judged:
        """Return what is found about it in this state, and about which units."""
        raise NotImplementedError

    def apply(self, state: State) -> Result:
        """Do it, legal or not; what follows for all units is in ``referee.apply``."""
        raise NotImplementedError

    def made_at_last(self, state: State) -> Result:
        """Make a run that was announced and that nobody called on; nothing else is one."""
        return state, ()


def awaited(state: State, wanted: str | None) -> Ruling:
    """Return whether the table waits for something else than ``wanted``."""
    run = state.run
    if run is not None and run.action is not None and wanted not in ("reaction", "run"):
        text = say("turn-run-waits", unit=state.called(run.unit))
        return broken("sequence.awaited", text)
    made = state.contact_made
    if made is not None and not made.closed and wanted != "reaction":
        text = say("turn-charge-waits", unit=state.called(made.target))
        return broken("sequence.awaited", text)
    if state.shot is not None and wanted != "return":
        text = say("turn-shot-waits", unit=state.called(state.shot.target))
        return broken("sequence.awaited", text)
    if state.awaits is not None and state.awaits != wanted:
        return broken("sequence.awaited", say(f"turn-{state.awaits}-waits"))
    return Ruling()
