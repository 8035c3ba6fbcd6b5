"""Remarks for a tape between two counters: the distance in squares, and who sees whom."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine import grid
from tableside.engine.measuring import Remark
from tableside.rules.gitm.sighting import sight, table_square
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def remarks(state: State, one: str, other: str) -> tuple[Remark, ...]:
    """Return the remarks for two units on the same map; none for stacks."""
    a, b = state.by_id.get(one), state.by_id.get(other)
    if a is None or b is None or a.strategic != b.strategic:
        return ()
    return tuple(_of_two(state, a, b))


def _of_two(state: State, a: Unit, b: Unit) -> Iterator[Remark]:
    yield Remark(say("tape-squares", a=a.called, b=b.called, count=grid.steps(a.square, b.square)))
    if state.are_allied(a.side, b.side) or a.strategic != table_square(state):
        return
    for unit, target in ((a, b), (b, a)):
        if unit.is_combat:
            sees = target.id in sight(state, unit).seen
            names = {"unit": unit.called, "target": target.called}
            yield Remark(say("tape-sees" if sees else "tape-not-sees", **names), sees)
