"""Look through what a side is sent in a campaign for what it may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tableside.engine.message import to_json
from tableside.engine.ruleset import Event
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.ruleset import Masses
from tableside.rules.gitm.sighting import sighted_units
from tableside.rules.gitm.state import State

RULES = Masses()


def pages(state: State, side: str | None) -> str:
    """Return all that a phone of a side (None: the big screen) is sent of a position, as text."""
    seen = RULES.known(state, side)
    options = [o.as_json() for o in RULES.options(seen) if o.side in (None, side)]
    sent: dict[str, Any] = {
        "table": RULES.table(seen),
        "units": RULES.units(seen),
        "prompt": RULES.prompt(seen).as_json(),
        "options": options,
        "cards": [_card(seen, name) for name in seen.by_id],
        "squares": [RULES.chart_square(seen, str(square)) for square in sorted(state.occupied)],
    }
    agreed = RULES.agreed(seen)
    sent["agreed"] = [[list(fact) for fact in agreed.facts], list(agreed.notes)]
    return to_json(sent)


def _card(state: State, unit: str) -> Any:
    card = RULES.card(state, unit)
    return [card.title, card.facts, card.sections]


def told(events: tuple[Event, ...], side: str | None) -> str:
    """Return what a side hears of events, as text."""
    heard = [e for e in events if e.to is None or (side is not None and side in e.to)]
    return to_json([[e.kind, list(e.units), e.text, dict(e.data)] for e in heard])


def hidden(state: State, side: str | None) -> Iterator[str]:
    """Yield the ids of units that a side may not know of where they are now."""
    shown = known(state, None).by_id if side is None else known(state, side).by_id
    return (name for name in state.by_id if name not in shown)


def leaks(text: str, names: set[str]) -> list[str]:
    """Return which of some ids stand in a text, as whole words."""
    words = set(re.findall(r"[A-Z]{2}[0-9]+[A-Z]{2}", text))
    return sorted(words & names)


def numbers(state: State, side: str) -> Iterator[tuple[str, int]]:
    """Yield the men of each stranger that a side sights, which it may not know."""
    for name in sighted_units(state, side):
        unit = state.by_id[name]
        if unit.is_combat and unit.men != unit.of_type.most:
            yield name, unit.men


def orders_told(state: State, side: str) -> list[str]:
    """Return the strangers whose orders stand in a side's own position."""
    seen = json.loads(to_json(RULES.dump(known(state, side))))
    return [u["id"] for u in seen["units"] if u["side"] != side and u.get("orders")]
