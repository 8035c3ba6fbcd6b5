"""Cards are worked out beside the stream, once for each unit and state, however many ask."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from typing import Any

from tableside.rules.overlay import as_json
from tableside.rules.ruleset import Card
from tableside.web.live import LiveTable

KEPT = 64


class Cards:
    """The last cards, written as JSON. Safe for threads.

    One card is worked out at a time: those who ask for the same one wait for it, and the stream
    never has more than one such work beside it.
    """

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[int, str], bytes] = OrderedDict()

    def get(self, unit: str) -> bytes:
        """Return the card of ``unit`` in the present state as JSON text.

        Raises QuestionError for an unknown unit.
        """
        with self._lock:
            number, make = self._table.card(unit)
            key = (number, unit)
            if key not in self._kept:
                body = _body(number, unit, make())
                self._kept[key] = json.dumps(body, ensure_ascii=False).encode()
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]


def _body(number: int, unit: str, card: Card) -> dict[str, Any]:
    return {
        "state": number,
        "unit": unit,
        "title": card.title,
        "facts": [list(fact) for fact in card.facts],
        "sections": [{"title": title, "lines": list(lines)} for title, lines in card.sections],
        "overlays": [as_json(overlay) for overlay in card.overlays],
    }
