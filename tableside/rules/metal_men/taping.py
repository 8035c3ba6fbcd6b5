"""What a tape between two units tells of the rules: fire both ways, and a leader's orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.engine.contact import nearest_gap
from tableside.engine.measuring import Remark, both_ways, limit_remark, permission_remarks
from tableside.engine.message import inches
from tableside.rules.metal_men import answers
from tableside.rules.metal_men.command import commands
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.firefights import unfired
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def remarks(state: State, one: str, other: str) -> tuple[Remark, ...]:
    """Return who of two enemies can fire at the other; of friends whether an order reaches."""
    return both_ways(state, one, other, _order, _fire)


def _fire(state: State, unit: Unit, target: Unit) -> Iterator[Remark]:
    if not (unit.is_combat and target.is_combat):
        return
    if unit.id in state.doing.fired and not unfired(state, unit):
        yield Remark(say("tape-fired", unit=unit), holds=False)
        return
    answer = answers.fire(state, {"ask": "fire", "unit": unit.id, "target": target.id})
    values: dict[str, Any] = {"unit": unit, "target": target}
    yield from permission_remarks(
        answer, say("tape-fires", dice=answer["dice"], **values), say("tape-fire-close", **values)
    )


def _order(state: State, unit: Unit, leader: Unit) -> Iterator[Remark]:
    if not leader.is_leader or unit.is_leader or not commands(state, leader, unit):
        return
    limit, gap = max(tables().order_range, state.house.contact), nearest_gap(leader, unit)
    values: dict[str, Any] = {"unit": unit, "leader": leader, "limit": inches(limit)}
    texts = (say(f"tape-{name}", **values) for name in ("order", "no-order", "order-close"))
    yield limit_remark(gap, limit, *texts)
