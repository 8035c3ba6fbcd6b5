"""What a table shows of a game, for tests that read all of it."""

from __future__ import annotations

from typing import Any

from tableside.engine.ruleset import RuleSet


def all_shown(rules: RuleSet[Any], state: Any) -> list[Any]:
    """Return table, units, prompt, options, cards and what is agreed, as they are said."""
    cards = [rules.card(state, name) for name in state.by_id]
    agreed = rules.agreed(state)
    return [
        rules.table(state),
        list(rules.units(state)),
        rules.prompt(state).as_json(),
        *(each.as_json() for each in rules.options(state)),
        [[card.title, card.facts, card.sections] for card in cards],
        agreed.facts,
        agreed.notes,
    ]
