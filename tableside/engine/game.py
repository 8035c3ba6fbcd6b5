"""What a rule set need not say itself: the plain answers to the dull half of the contract.

A small game derives from ``Game`` and overrides what it has: everything else of
``tableside.engine.ruleset.RuleSet`` is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from tableside.engine.action import Action, Actions
from tableside.engine.finding import Finding
from tableside.engine.house import HouseRule
from tableside.engine.measure import INCHES, Measure
from tableside.engine.message import SHARED
from tableside.engine.ruleset import Agreed, Card, Event, Proposal, QuestionError, Sensed
from tableside.engine.terrain import TerrainKind
from tableside.engine.wording import Wording

S = TypeVar("S")

say = SHARED


class Game(ABC, Generic[S]):
    """A game without terrain, house rules, scenarios, questions or cards of several sections."""

    measure: Measure = INCHES
    terrain_kinds: Mapping[str, TerrainKind] = {}
    house_rules: tuple[HouseRule, ...] = ()
    scenarios: tuple[str, ...] = ()

    def answer(self, state: S, question: Mapping[str, Any]) -> dict[str, Any]:
        """Refuse every question: raise QuestionError."""
        raise QuestionError("ask", "This game answers no questions.")

    def judge(self, state: S, action: Action[S]) -> tuple[Finding, ...]:
        """Return what the action itself flags."""
        return tuple(action.judge(state))

    def apply(self, state: S, action: Action[S]) -> tuple[S, tuple[Event, ...]]:
        """Do what the action itself does."""
        return action.apply(state)

    @property
    @abstractmethod
    def actions(self) -> Actions[Any]:
        """What can be done in it."""

    @abstractmethod
    def sense(self, state: S, places: Mapping[str, Sensed | None]) -> S:
        """Return the state with units where the camera has them."""

    def recognise(
        self, state: S, before: Mapping[str, Sensed | None], after: Mapping[str, Sensed | None]
    ) -> tuple[Proposal, ...]:
        """Return that every unit that stands elsewhere was moved, by an action ``move``."""
        table = self.sense(state, before)
        actions = tuple(
            {"action": "move", "unit": unit, "to": here.pose.as_list()}
            for unit, here in after.items()
            if here is not None
        )
        findings = tuple(self.judge(table, self.actions.read(each)) for each in actions)
        texts = say("hands-moved"), say("hands-elsewhere")
        return (Proposal(*texts, actions, findings),)

    def agreed(self, state: S) -> Agreed:
        """Return that nothing is agreed on."""
        return Agreed()

    def glance(self, state: S, unit: str) -> Card:
        """Return a card with nothing but the unit's id."""
        return Card(unit, ())

    def card(self, state: S, unit: str) -> Card:
        """Return what ``glance`` shows."""
        return self.glance(state, unit)

    def wording(self, rule: str) -> Wording | None:
        """Return that no rule is told in words."""
        return None
