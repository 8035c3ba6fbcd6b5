"""Shared parts of the actions: field kinds, and the stages in which an action is possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from tableside.engine import asking
from tableside.engine.action import Action
from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import Kind, word
from tableside.rules.gitm import asked
from tableside.rules.gitm.breach import Breach
from tableside.rules.gitm.memory import Stage
from tableside.rules.gitm.orders import PHASES, Orders, orders_data, orders_of
from tableside.rules.gitm.squares import square_of, strategic_of
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say

Done = tuple[State, tuple[Event, ...]]
#: Everything that can be done in a campaign.
JudgedAction = Action[State]


#: A tactical square: ``5-9``.
SQUARE = word(asked.square_in, square_of)
#: A strategic square: ``G8-V5``.
STRATEGIC = word(asked.strategic_in, strategic_of)


def _read_orders(value: Any, field: str) -> Orders:
    """Read orders as a position writes them; ``engage`` may be an object, as phones send it."""
    phases = value.get("engage") if isinstance(value, dict) else None
    if isinstance(phases, dict):
        known = {name: phases.get(name, usual) for name, usual in (("first", 1), ("last", PHASES))}
        for name in phases:
            if name not in known:
                raise QuestionError(f"{field}.engage.{name}", asking.unknown_field(name, known))
        value = {**value, "engage": list(known.values())}
    return orders_of(value, field)


#: The orders of a unit, an object; no line of text holds them.
ORDERS = Kind(_read_orders, orders_data)


class Act(Action[State]):
    """An action that is possible only while the campaign waits for it.

    ``stages``: the stages in which it is possible; empty for any stage. Subclasses with slots name
    themselves in ``super(...)``: ``dataclass(slots=True)`` replaces the class, which breaks a bare
    ``super()``.
    """

    __slots__ = ()
    stages: ClassVar[tuple[Stage, ...]] = ()

    def must(self, state: State) -> None:
        """Raise QuestionError if the action is impossible now."""
        stage = state.campaign.stage
        if self.stages and stage not in self.stages:
            raise QuestionError("action", say(f"stage-{stage}"))

    def judge(self, state: State) -> Iterable[Finding]:
        """Return no findings; raise QuestionError if the action is impossible now."""
        self.must(state)
        return ()

    def apply(self, state: State) -> Done:
        """Carry out the action; raise QuestionError if it is impossible now."""
        self.must(state)
        return self.do(state)

    def do(self, state: State) -> Done:
        """Return the position after the action, and its events."""
        raise NotImplementedError


def findings(
    breaches: Iterable[Breach], units: tuple[str, ...], to: tuple[str, ...] | None
) -> tuple[Finding, ...]:
    """Return breaches as findings of the referee, for the sides ``to`` or all (None)."""
    return tuple(
        Finding(each.rule, units, Verdict.ILLEGAL, each.message, to=to) for each in breaches
    )
