"""A unit's strategic path through its six boxes (7.4, 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach, Judged
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.stepping import Going, Step, going, may_force, try_step

DETECTION = "detection"

#: A strategic path: for each phase a square, or None for a phase without a step.
Boxes = Sequence[Cell | None]


@dataclass(frozen=True)
class Journey(Judged):
    """What becomes of a strategic path while no other unit moves.

    ``steps``: by phase, up to and with the first that fails; ``halts``: the phase in which it
    ends early, None where it does not; ``why``: the first rule broken, or ``detection``;
    ``unit``: the unit at its end, with its ``fatigue``; ``breaches``: of the failed step.
    """

    allowance: int
    forced_possible: bool
    steps: tuple[tuple[int, Step], ...]
    halts: int | None
    why: str | None
    unit: Unit
    breaches: tuple[Breach, ...]

    @property
    def fatigue(self) -> int:
        """The unit's fatigue at its end."""
        return self.unit.fatigue


def journey(state: State, unit: Unit, boxes: Boxes) -> Journey:
    """Return what becomes of a path of a unit with its orders."""
    go = going(state, unit)
    steps: list[tuple[int, Step]] = []
    halts, why = None, None
    phases = [(phase, to) for phase, to in enumerate(boxes, 1) if to is not None]
    for phase, to in phases:
        step = try_step(state, go, to)
        steps.append((phase, step))
        go = _after(go, step)
        if step.breaches:
            halts, why = phase, step.breaches[0].rule
            break
        state = state.put(go.unit)
        meets = state.enemies_in(to, go.unit.side)  # it may halt where it meets an enemy (7.10)
        if go.unit.orders.halt_detection and meets and phase != phases[-1][0]:
            halts, why = phase, DETECTION
            break
    broken = steps[-1][1].breaches if steps else ()
    return Journey(go.allowance, may_force(state, unit), tuple(steps), halts, why, go.unit, broken)


def _after(go: Going, step: Step) -> Going:
    """Return how a unit is going after a step: tired by it, and in its square unless it failed."""
    unit = replace(go.unit, fatigue=go.unit.fatigue + step.cost)
    if step.entry is None:
        return replace(go, unit=unit)
    return replace(go, unit=unit.at(step.entry, step.to), taken=go.taken + 1)


def strategic_breaches(state: State, unit: Unit, orders: Orders) -> tuple[Breach, ...]:
    """Return the rules that the strategic path of some orders breaks, as it is known now."""
    return journey(state, replace(unit, orders=orders), orders.boxes).breaches
