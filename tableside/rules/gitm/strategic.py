"""A unit's strategic path through its six boxes (7.4, 7.6), and the question ``strategic``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer
from tableside.engine.asking import Question
from tableside.engine.grid import Cell
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import asked
from tableside.rules.gitm.breach import Breach, judged
from tableside.rules.gitm.orders import BOXES, Orders
from tableside.rules.gitm.squares import strategic_name
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.stepping import Going, Step, going, may_force, try_step
from tableside.rules.gitm.words import say

DETECTION = "detection"

#: A strategic path: for each phase a square, or None for a phase without a step.
Boxes = Sequence[Cell | None]


@dataclass(frozen=True)
class Journey:
    """What becomes of a strategic path while no other unit moves.

    ``steps``: by phase, up to and with the first that fails; ``halts``: the phase in which it
    ends early, None where it does not; ``why``: the first rule broken, or ``detection``;
    ``unit``: the unit at its end, with its fatigue.
    """

    allowance: int
    forced_possible: bool
    steps: tuple[tuple[int, Step], ...]
    halts: int | None
    why: str | None
    unit: Unit

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """The rules that the failed step breaks; none where no step fails."""
        return self.steps[-1][1].breaches if self.steps else ()


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
        if _detects(state, go.unit) and phase != phases[-1][0]:
            halts, why = phase, DETECTION
            break
    return Journey(go.allowance, may_force(state, unit), tuple(steps), halts, why, go.unit)


def _after(go: Going, step: Step) -> Going:
    """Return how a unit is going after a step: tired by it, and in its square unless it failed."""
    unit = replace(go.unit, fatigue=go.unit.fatigue + step.cost)
    if step.entry is None:
        return replace(go, unit=unit)
    return replace(go, unit=unit.at(step.entry, step.to), taken=go.taken + 1)


def _detects(state: State, unit: Unit) -> bool:
    """Whether a unit halts where it is because it meets an enemy (7.10)."""
    return unit.orders.halt_detection and bool(state.enemies_in(unit.strategic, unit.side))


def strategic_breaches(state: State, unit: Unit, orders: Orders) -> tuple[Breach, ...]:
    """Return the rules that the strategic path of some orders breaks, as it is known now."""
    return journey(state, replace(unit, orders=orders), orders.boxes).breaches


def answer(state: State, question: Question) -> Answer:
    """Answer ``strategic``; without boxes those of the unit's orders are judged."""
    unit = asked.unit(state, question)
    boxes = _boxes(question) if "boxes" in question else unit.orders.boxes
    found = journey(state, unit, boxes)
    return {
        "allowance": found.allowance,
        "forced_possible": found.forced_possible,
        "steps": [_as_json(phase, step) for phase, step in found.steps],
        "halts": found.halts,
        "why": found.why,
        "fatigue": found.unit.fatigue,
        **judged(found.breaches),
    }


def _boxes(question: Question) -> Boxes:
    value = asking.required(question, "boxes")
    if not isinstance(value, list) or len(value) != BOXES:
        raise QuestionError("boxes", say("no-boxes", value=asking.shown(value), count=BOXES))
    return [_box(each, f"boxes[{index}]") for index, each in enumerate(value)]


def _box(value: Any, field: str) -> Cell | None:
    return None if value == "" else asked.strategic_in(value, field)


def _as_json(phase: int, step: Step) -> Answer:
    return {
        "phase": phase,
        "from": strategic_name(step.origin),
        "to": strategic_name(step.to),
        "direction": step.direction,
        "cost": step.cost,
        "forced": step.forced,
        "entry": None if step.entry is None else str(step.entry),
        "breaches": [each.as_json() for each in step.breaches],
    }
