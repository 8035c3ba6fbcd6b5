"""TurnAction things at a table of Mini-Nap, and what is then flagged, told and offered."""

from __future__ import annotations

import json
from typing import Any

from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import RULES, Data, state


def loaded(table: State) -> State:
    """Return the table as it is when it was saved and loaded, which changes nothing."""
    again = RULES.load(json.loads(json.dumps(RULES.dump(table))), "saved")
    assert again == table
    return again


def do(table: State, **action: Any) -> State:
    """Do an action about which nothing is flagged, and save and load the table."""
    typed = RULES.actions.read({name.rstrip("_"): value for name, value in action.items()})
    assert RULES.judge(table, typed) == ()
    return loaded(RULES.apply(table, typed)[0])


def told(table: State, **action: Any) -> list[str]:
    """Return what is told of an action."""
    return [str(event.text) for event in RULES.apply(table, RULES.actions.read(action))[1]]


def flagged(table: State, **action: Any) -> list[str]:
    """Return the rules that an action breaks, or may break."""
    typed = RULES.actions.read({name.rstrip("_"): value for name, value in action.items()})
    return [finding.rule for finding in RULES.judge(table, typed)]


def offered(table: State) -> list[str]:
    """Return the actions that are offered."""
    return [str(option.action["action"]) for option in RULES.options(table)]


def charging(*units: Data, **more: Any) -> State:
    """Return a table on which a French brigade has the initiative."""
    return state(*units, initiative="fr", brigade="fr-a", **more)
