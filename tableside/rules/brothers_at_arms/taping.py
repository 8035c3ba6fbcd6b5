"""What a tape between two units tells of the rules: fire both ways, and the commander's circle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.engine.measuring import Remark, both_ways, limit_remark, permission_remarks
from tableside.engine.message import inches
from tableside.rules.brothers_at_arms import fire
from tableside.rules.brothers_at_arms.command import superior_of, to_superior
from tableside.rules.brothers_at_arms.play.phases import FIRE
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


def remarks(state: State, one: str, other: str) -> tuple[Remark, ...]:
    """Return who of two enemies can fire at the other; of friends whether one is in command."""
    return both_ways(state, one, other, _command, _fire)


def _fire(state: State, unit: Unit, target: Unit) -> Iterator[Remark]:
    if unit.is_commander:
        return
    once = state.phase == FIRE and not state.house.split_fire
    if once and unit.id in state.done.fired:
        yield Remark(say("tape-fired", unit=unit), holds=False)
        return
    answer = fire.answer(state, unit, target, {"ask": "fire", "unit": unit.id, "target": target.id})
    values = {"unit": unit.called, "target": target.called}
    yield from permission_remarks(
        answer, say("tape-fires", dice=answer["dice"], **values), say("tape-fire-close", **values)
    )


def _command(state: State, unit: Unit, superior: Unit) -> Iterator[Remark]:
    if superior_of(state, unit) is not superior:
        return
    measured, limit = to_superior(state, unit, superior)
    values: dict[str, Any] = {"unit": unit, "commander": superior, "limit": inches(limit)}
    texts = (say(f"tape-{name}", **values) for name in ("command", "no-command", "command-close"))
    yield limit_remark(measured, limit, *texts)
