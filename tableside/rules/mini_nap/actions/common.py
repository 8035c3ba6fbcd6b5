"""The base of all actions of Mini-Nap (docs/rules/mini-nap.md, actions)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tableside.engine.action import part
from tableside.engine.judged_action import UnitAction
from tableside.engine.message import Value
from tableside.engine.quantity import Ruling, broken
from tableside.engine.values import NAME
from tableside.rules.mini_nap.play.units import Result, fighter
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say


class TurnAction(UnitAction[State]):
    """An action, which ``referee`` judges and applies. ``formed``: its unit must have a formation.

    ``keeps_run``: it touches no model, so a run may still be called on after it.
    """

    __slots__ = ()

    formed: ClassVar[bool] = False
    keeps_run: ClassVar[bool] = False

    def made_at_last(self, state: State) -> Result:
        """Make an announced run that nobody called on; by default there is none."""
        return state, ()

    def left(self, state: State, end: Unit) -> Unit:
        """Return the unit as the action leaves it, at the ``end`` of its announced run."""
        return end


@dataclass(frozen=True, slots=True)
class AtTarget(TurnAction):
    """An action of a unit in a formation against another unit, its target."""

    formed = True

    unit: str = part(NAME, who=fighter)
    target: str = part(NAME, who=fighter)


def awaited(state: State, wanted: str | None) -> Ruling:
    """Return the breach if the table waits for something other than ``wanted``."""
    run, made = state.run, state.contact_made
    if run is not None and run.action is not None and wanted not in ("reaction", "run"):
        text = say("turn-run-waits", unit=state.called(run.unit))
    elif made is not None and not made.closed and wanted != "reaction":
        text = say("turn-charge-waits", unit=state.called(made.target))
    elif state.shot is not None and wanted != "return":
        text = say("turn-shot-waits", unit=state.called(state.shot.target))
    elif state.awaits is not None and state.awaits != wanted:
        text = say(f"turn-{state.awaits}-waits")
    else:
        return Ruling()
    return broken("sequence.awaited", text)


def thrown_well(rule: str, who: Value, dice: tuple[int, ...], wanted: int) -> Ruling:
    """Return the ruling of ``rule`` that a unit or a side throws ``wanted`` dice."""
    if len(dice) == wanted:
        return Ruling()
    return broken(rule, say("fire-dice", unit=who, wanted=wanted, given=len(dice)))
