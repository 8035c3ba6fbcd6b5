"""What is known of units without a search: the first part of a card, and all zones at once.

They are computed one at a time, once per state no matter how many phones ask.
"""

from __future__ import annotations

import threading
from typing import Any

from tableside.engine.secrets import EVERYTHING, Audience
from tableside.session.zones import zones
from tableside.web.table.cards import card_as_json
from tableside.web.table.live import LiveTable


class Glances:
    """A cache of glances at the present state. Thread-safe."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._of: dict[Audience, tuple[int, int]] = {}
        self._kept: dict[Audience, dict[str | None, dict[str, Any]]] = {}

    def unit(self, name: str, audience: Audience = EVERYTHING) -> dict[str, Any]:
        """Return the first part of a unit's card; raise QuestionError for an unknown unit."""
        return self._get(name, audience)

    def zones(self, audience: Audience = EVERYTHING) -> dict[str, Any]:
        """Return the zones of all units known to ``audience``, by side."""
        return self._get(None, audience)

    def _get(self, unit: str | None, audience: Audience) -> dict[str, Any]:
        number, ruleset, state = self._table.answers.present(audience)
        with self._lock:
            if number != self._of.get(audience):
                self._of[audience], self._kept[audience] = number, {}
            kept = self._kept[audience]
            if unit not in kept:
                said: dict[str, Any]
                if unit is None:
                    said = {"state": number[1], "zones": zones(ruleset, state)}
                else:
                    said = card_as_json(number[1], unit, ruleset.glance(state, unit))
                kept[unit] = said
            return kept[unit]
