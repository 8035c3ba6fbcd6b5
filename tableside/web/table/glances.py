"""What of the units is known without a search: the first part of a card, and all zones at once.

Worked out one at a time, once for each state, however many ask.
"""

from __future__ import annotations

import threading
from typing import Any

from tableside.session.zones import zones
from tableside.web.table.cards import card_as_json
from tableside.web.table.live import LiveTable


class Glances:
    """The glances of the present state. Safe for threads."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._of: tuple[int, int] = (-1, -1)
        self._kept: dict[str | None, dict[str, Any]] = {}

    def unit(self, name: str) -> dict[str, Any]:
        """Return the first part of a unit's card; raise QuestionError for an unknown unit."""
        return self._get(name)

    def zones(self) -> dict[str, Any]:
        """Return the zones of all units, by side."""
        return self._get(None)

    def _get(self, unit: str | None) -> dict[str, Any]:
        number, ruleset, state = self._table.present()
        with self._lock:
            if number != self._of:
                self._of, self._kept = number, {}
            if unit not in self._kept:
                said: dict[str, Any]
                if unit is None:
                    said = {"state": number[1], "zones": zones(ruleset, state)}
                else:
                    said = card_as_json(number[1], unit, ruleset.glance(state, unit))
                self._kept[unit] = said
            return self._kept[unit]
