"""Orders as they are typed: all rules that a unit's orders break, as its side knows (6, 10.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked
from tableside.engine.asking import Question
from tableside.rules.gitm import asked
from tableside.rules.gitm.breach import Breach, judged
from tableside.rules.gitm.orders import Orders, orders_of
from tableside.rules.gitm.paths import path
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.strategic import strategic_breaches
from tableside.rules.gitm.supplying import supply_breaches


def order_breaches(state: State, unit: Unit, orders: Orders) -> Iterator[Breach]:
    """Return what some orders of a unit break: on the tactical map, the strategic one, else."""
    ordered = replace(unit, orders=orders)
    if orders.to is not None:
        yield from path(state.put(ordered), ordered, orders.to, orders.waypoint).breaches
    yield from strategic_breaches(state, unit, orders)
    yield from supply_breaches(state, unit, orders)


def _answer(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    orders = orders_of(asking.required(question, "orders"), "orders")
    return judged(order_breaches(state, unit, orders))


QUESTIONS: Mapping[str, Asked[State]] = {"orders": Asked(_answer, ("unit", "orders", "as"))}
