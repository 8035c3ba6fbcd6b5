"""A game of Brothers at Arms as tests play it: actions as players post them."""

from __future__ import annotations

import json
from typing import Any

from tableside.engine.ruleset import Event
from tests.rules.brothers_at_arms.brothers_table import DEPTH, RULES, Data, line, position, unit

State = Any


class Table:
    """A game under way: ``do`` judges and does an action, and remembers what was flagged."""

    def __init__(self, *units: Data, **more: Any) -> None:
        self.state: State = RULES.load(position(*units, **more), "test")
        self.told: tuple[Event, ...] = ()

    def judge(self, **action: Any) -> dict[str, str]:
        """Return what would be flagged about an action: by rule the sentence."""
        found = RULES.judge(self.state, RULES.actions.read(_named(action)))
        return {finding.rule: str(finding.message) for finding in found}

    def do(self, **action: Any) -> dict[str, str]:
        """Do an action; return what was flagged. It is saved and loaded on the way."""
        flagged = self.judge(**action)
        typed = RULES.actions.read(_named(action))
        assert RULES.actions.read(json.loads(json.dumps(typed.as_data()))) == typed
        after, self.told = RULES.apply(self.state, typed)
        self.state = RULES.load(json.loads(json.dumps(RULES.dump(after))), "saved")
        assert self.state == after
        return flagged

    def unit(self, name: str) -> Any:
        """Return a unit on the table."""
        return self.state.by_id[name]

    def status(self, name: str) -> set[str]:
        """Return a unit's markers."""
        return set(self.unit(name).status)

    def short(self, name: str) -> dict[str, str]:
        """Return what stands in the first lines of a unit's card."""
        return {str(a): str(b) for a, b in RULES.card(self.state, name).numbers}

    @property
    def owed(self) -> list[tuple[str, str]]:
        """What is due, the first of it first."""
        return [(debt.owed, debt.unit) for debt in self.state.owes]

    @property
    def when(self) -> tuple[int, str, int]:
        """Bound, the side whose round it is, phase."""
        return self.state.turn, self.state.side_to_act, self.state.phase

    def offered(self) -> list[str]:
        """The actions that are offered."""
        return [option.action["action"] for option in RULES.options(self.state)]

    def passes(self, phase: int) -> None:
        """Pass until a phase of this round, or its end; what is still to be rolled fails."""
        turn, side, _ = self.when
        while self.when[:2] == (turn, side) and self.state.phase < phase and not self.state.owes:
            self.do(action="pass", side=side)


def _named(action: dict[str, Any]) -> Data:
    return {name.rstrip("_"): value for name, value in action.items()}


def fight(**more: Any) -> Table:
    """Return two lines of three within range of each other, the first side to fire."""
    units = (
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270)),
    )
    return Table(*units, phase=10, **more)


def touching(**more: Any) -> Table:
    """Return two lines of three that touch along their fronts, the first side to attack."""
    units = (
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 10 + DEPTH, 3, 270), **more.pop("enemy", {})),
    )
    return Table(*units, phase=11, **more)


def through_a_bound(table: Table) -> None:
    """Pass through both rounds of a bound."""
    turn = table.state.turn
    while table.state.turn == turn and RULES.options(table.state):
        table.do(action="pass", side=table.state.side_to_act)
