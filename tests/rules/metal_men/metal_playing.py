"""A game of Metal Men as a test plays it: actions are judged, then done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, Option
from tableside.rules.metal_men.ruleset import make
from tableside.rules.metal_men.state import State, Unit
from tests.rules.metal_men.metal_table import Data

RULES = make()


@dataclass
class Playing:
    """A game from a position on; ``told``: what the last action did."""

    position: Data
    state: State = field(init=False)
    told: tuple[Event, ...] = ()

    def __post_init__(self) -> None:
        self.state = RULES.load(self.position, "test")

    def judge(self, action: str, /, **fields: Any) -> list[str]:
        """Return the rules that are flagged about an action."""
        return [each.rule for each in self.findings(action, **fields)]

    def findings(self, action: str, /, **fields: Any) -> tuple[Finding, ...]:
        """Return what is flagged about an action."""
        return RULES.judge(self.state, RULES.actions.read(_posted(action, fields)))

    def do(self, action: str, /, **fields: Any) -> Playing:
        """Do an action, of which nothing may be flagged."""
        assert self.judge(action, **fields) == []
        return self.force(action, **fields)

    def force(self, action: str, /, **fields: Any) -> Playing:
        """Do an action, flagged or not."""
        read = RULES.actions.read(_posted(action, fields))
        self.state, self.told = RULES.apply(self.state, read)
        return self

    def unit(self, name: str) -> Unit:
        """Return a unit on the table."""
        return self.state.by_id[name]

    @property
    def due(self) -> str:
        """What is due, and of whom: ``checks u1``; empty where nothing is."""
        debt = self.state.due
        return "" if debt is None else f"{debt.owed} {debt.unit}"

    def options(self, action: str) -> list[Option]:
        """Return what is offered of an action."""
        return [each for each in RULES.options(self.state) if each.action["action"] == action]

    @property
    def step(self) -> str:
        """What is awaited."""
        return RULES.prompt(self.state).step


def _posted(action: str, fields: dict[str, Any]) -> Data:
    named = {name.rstrip("_"): value for name, value in fields.items()}
    return {"action": action, **named}
