"""What all actions of Mini-Nap have in common (docs/rules/mini-nap.md, actions)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tableside.engine import doing
from tableside.engine.action import part
from tableside.engine.message import Value
from tableside.engine.quantity import Ruling, broken
from tableside.engine.values import NAME
from tableside.rules.mini_nap.play.units import Result, fighter
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say


class Doing(doing.Deed[State]):
    """An action, which ``referee`` judges and ends. ``formed``: only a formed unit can do it.

    ``keeps_run``: it leaves the call on a run open, for it touches no model.
    """

    __slots__ = ()

    formed: ClassVar[bool] = False
    keeps_run: ClassVar[bool] = False

    def made_at_last(self, state: State) -> Result:
        """Make a run that was announced and that nobody called on; nothing else is one."""
        return state, ()

    def left(self, state: State, end: Unit) -> Unit:
        """Return a unit at the ``end`` of the run that was announced, as this leaves it there."""
        return end


@dataclass(frozen=True, slots=True)
class AtTarget(Doing):
    """What a unit in a formation does to another unit, its target."""

    formed = True

    unit: str = part(NAME, who=fighter)
    target: str = part(NAME, who=fighter)


def awaited(state: State, wanted: str | None) -> Ruling:
    """Return whether the table waits for something else than ``wanted``."""
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
    """Return the ruling of ``rule``, by which a unit or a side throws so many dice."""
    if len(dice) == wanted:
        return Ruling()
    return broken(rule, say("fire-dice", unit=who, wanted=wanted, given=len(dice)))
