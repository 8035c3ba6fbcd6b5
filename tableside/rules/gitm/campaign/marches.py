"""Strategic phases and the withdrawal before them: steps, pursuit, waking (chapter 7)."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.campaign.shattered import meet
from tableside.rules.gitm.gathering import gathering
from tableside.rules.gitm.memory import Losses
from tableside.rules.gitm.orders import BOXES
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.strategic import Going, Step, allowance, may_force, try_step, withdrawal
from tableside.rules.gitm.words import say

#: Rules that only delay a step: the unit tries again in the next phase (7.8, 7.15).
_BLOCKED = frozenset(
    ("strategic.exit", "strategic.between", "strategic.besieged", "strategic.river",
     "strategic.marsh", "strategic.diagonal", "strategic.full", "enter.none")
)  # fmt: skip

#: How many tactical phases are over when a strategic phase is resolved.
_TACTICAL_DONE = {
    "withdrawal": 0,
    "strategic-1": 2,
    **{f"strategic-{number}": 4 for number in range(2, 7)},
}


def resolve(umpire: Resolving) -> None:
    """Resolve a strategic phase: units step in random order; enemies that see it may pursue."""
    order = [unit.id for unit in umpire.active()]
    keys = {name: umpire.draws.unit("order") for name in order}
    for unit in umpire.acting(sorted(order, key=keys.__getitem__)):
        planned, to = _wanted(umpire, unit)
        if to is not None:
            _step(umpire, unit, to, planned=planned)


def resolve_withdrawal(umpire: Resolving) -> None:
    """Resolve the withdrawal: units in a square with a battle take their first step (7.5)."""
    for unit in umpire.active():
        to = unit.orders.boxes[0]
        if to is None or unit.strategic not in umpire.state.battles:
            continue
        found = withdrawal(umpire.state, unit, to)
        if found.breaches or found.entry is None:
            continue
        lost = round(unit.men * umpire.draws.between(*found.stragglers, "stragglers"))
        watchers = umpire.strangers_seeing(unit)
        if lost and unit.is_combat:
            umpire.tell_own("losses", unit, "told-losses", count=lost, how="withdrawing")
            left = umpire.lose(unit, Losses(stragglers=lost))
        else:
            left = unit
        if left is None:
            continue
        left = umpire.tire(left, found.cost)
        _arrive(umpire, left, to, found.entry)
        umpire.note(unit.id, withdrew=True, steps=umpire.state.conduct(unit.id).steps + 1)
        _pursue(umpire, unit, to, watchers)


def _wanted(umpire: Resolving, unit: Unit) -> tuple[bool, Cell | None]:
    """Return where a unit would step in this phase, None to stay, and whether by its path."""
    done = umpire.state.conduct(unit.id)
    if done.chasing or (umpire.number == 1 and done.withdrew):
        return False, None
    index = umpire.number - 1 - done.late
    boxes = unit.orders.boxes
    planned = boxes[index] if not done.halted and 0 <= index < BOXES else None
    if planned is not None or not unit.orders.march:
        return True, planned
    found = gathering(umpire.state, unit, unit.orders.march)
    if found.stays or not found.candidates:
        return False, None
    return False, umpire.draws.one_of(found.candidates, "march")


def _going(state: State, unit: Unit) -> Going:
    done = state.conduct(unit.id)
    start = done.start or unit.square
    steps = allowance(state, unit, done.steps)
    return Going(unit, unit.orders.entry or start, steps, done.steps)


def _step(umpire: Resolving, unit: Unit, to: Cell, *, planned: bool) -> None:
    """Try one step of a unit: it moves, retries in the next phase, or ends its path.

    ``planned``: by its path; any other step cancels the path, once it is made (7.13).
    """
    step = try_step(umpire.state, _going(umpire.state, unit), to)
    done = umpire.state.conduct(unit.id)
    if step.cost:
        unit = umpire.tire(unit, step.cost)
        umpire.note(unit.id, steps=done.steps + 1)
        umpire.stepped.add(unit.id)
    if step.entry is None:
        if planned:
            _failed(umpire, unit, step)
        return
    if not planned:
        umpire.note(unit.id, halted=True)
    watchers = umpire.strangers_seeing(unit)
    _arrive(umpire, unit, to, step.entry)
    _pursue(umpire, unit, to, watchers)


def _failed(umpire: Resolving, unit: Unit, step: Step) -> None:
    rule = step.breaches[0].rule
    done = umpire.state.conduct(unit.id)
    if rule in _BLOCKED:
        umpire.note(unit.id, late=done.late + 1)
    else:
        umpire.note(unit.id, halted=True)
    if done.late == 0:  # told only once

        def broken(seen: State, one: Unit) -> tuple[Breach, ...]:
            return try_step(seen, _going(seen, one), step.to).breaches

        umpire.tell_failed(unit, "told-halted", broken, square=str(step.to))


def _arrive(umpire: Resolving, unit: Unit, to: Cell, square: Cell) -> None:
    """Move a unit into a strategic square, report it, and let those there react."""
    watchers, origin = umpire.strangers_seeing(unit), unit.strategic
    unit = umpire.put(replace(unit.at(square, to), entered_from=None, fort=False))
    umpire.stepped.add(unit.id)
    if unit.orders.phase <= _TACTICAL_DONE[umpire.state.phase]:
        umpire.note(unit.id, arrived=True)  # a tactical move under way ends (8.2)
    names = {"from": str(origin), "to": str(to)}
    text = say("told-marched", unit=unit.called, **names)
    umpire.tell("marched", (unit,), text, umpire.state.own_sides(unit.side))
    left = say("told-left", unit=unit.called, square=names["from"])
    umpire.tell("left", (unit,), left, watchers)
    arrived = say("told-arrived", unit=unit.called, square=names["to"])
    umpire.tell("arrived", (unit,), arrived, umpire.strangers_seeing(unit))
    meet(umpire, unit)


def _pursue(umpire: Resolving, left: Unit, to: Cell, watchers: tuple[str, ...]) -> None:
    """Make units with orders to pursue follow an enemy they saw leave (7.12)."""
    for unit in tuple(umpire.state.enemies_in(left.strategic, left.side)):
        done = umpire.state.conduct(unit.id)
        fit = unit.orders.pursue and unit.side in watchers and unit.id not in umpire.stepped
        if not fit or (umpire.state.phase != "withdrawal" and done.withdrew and umpire.number == 1):
            continue
        step = try_step(umpire.state, _going(umpire.state, unit), to)
        if step.entry is None or (step.forced and not may_force(umpire.state, unit)):
            continue
        umpire.note(
            unit.id,
            steps=done.steps + 1,
            halted=True,
            chasing=True,
            withdrew=done.withdrew or umpire.state.phase == "withdrawal",
        )
        tired = umpire.tire(unit, step.cost)
        _arrive(umpire, tired, to, step.entry)
