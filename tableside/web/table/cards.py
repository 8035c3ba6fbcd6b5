"""Make unit cards outside the stream, once per unit and state no matter how many phones ask.

Most are ready at once. One that needs a long search holds up neither the others nor the request:
the page asks again later.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from tableside.engine.overlay import as_json
from tableside.engine.ruleset import Card
from tableside.engine.secrets import EVERYTHING, Audience
from tableside.web.table.live import LiveTable

KEPT = 64
#: The most cards made at once: of the present state, and including those of older states, which
#: cannot be stopped.
AT_ONCE, AT_MOST = 2, 4

#: The numbers of the game and its state, the unit, and the audience.
Key = tuple[tuple[int, int], str, Audience]


class _Job:
    """A requested card; ``done`` is set once ``body`` or ``error`` is available."""

    def __init__(self, key: Key, make: Callable[[], Card]) -> None:
        self.key, self._make = key, make
        self.done = threading.Event()
        self.body: dict[str, Any] = {}
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            (_, number), unit, _ = self.key
            self.body = card_as_json(number, unit, self._make())
        except Exception as error:  # passed on to whoever asked
            self.error = error
        self.done.set()


class Cards:
    """A cache of recent cards. Thread-safe."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._change = threading.Lock()
        self._jobs: OrderedDict[Key, _Job] = OrderedDict()
        self._waiting: list[_Job] = []
        self._running: list[_Job] = []

    def get(
        self, unit: str, patience: float, audience: Audience = EVERYTHING
    ) -> dict[str, Any] | None:
        """Return the card of ``unit`` in the present state, in the form for a page of ``audience``.

        None if it is not ready within ``patience`` seconds: ask again. Raises QuestionError for an
        unknown unit, and whatever the rule set raises.
        """
        job = self._job(unit, audience)
        if not job.done.wait(patience):
            return None
        if job.error is not None:
            with self._change:
                self._jobs.pop(job.key, None)  # the next request retries
            raise job.error
        return job.body

    def _job(self, unit: str, audience: Audience) -> _Job:
        number, make = self._table.answers.card(unit, audience)
        key = (number, unit, audience)
        with self._change:
            job = self._jobs.get(key)
            if job is None:
                job = self._jobs[key] = _Job(key, make)
                # Nobody needs cards of an older state any more: drop those not started.
                self._waiting = [each for each in self._waiting if not _older(each.key, key)]
                self._waiting.append(job)
                self._forget()
                self._wake_worker(key)
            self._jobs.move_to_end(key)
        return job

    def _forget(self) -> None:
        while len(self._jobs) > KEPT:
            self._jobs.popitem(last=False)

    def _wake_worker(self, key: Key) -> None:
        fresh = sum(1 for job in self._running if not _older(job.key, key))
        if fresh < AT_ONCE and len(self._running) < AT_MOST and self._waiting:
            job = self._waiting.pop()  # newest request first
            self._running.append(job)
            # A daemon, so that a long search cannot keep the server from exiting.
            threading.Thread(target=self._work, args=(job,), name="card", daemon=True).start()

    def _work(self, job: _Job) -> None:
        job.run()
        with self._change:
            self._running.remove(job)
            if self._waiting:
                self._wake_worker(self._waiting[-1].key)


def _older(key: Key, other: Key) -> bool:
    """Return whether a card is for the same audience as ``other`` but a different state."""
    return key[2] == other[2] and key[0] != other[0]


def card_as_json(number: int, unit: str, card: Card) -> dict[str, Any]:
    """Return a card, made for state ``number``, in the form that the page receives."""
    return {
        "state": number,
        "unit": unit,
        "title": card.title,
        "numbers": [list(number) for number in card.numbers],
        "odds": [{"text": each.text, "chance": each.chance} for each in card.odds],
        "odds_of": card.odds_of,
        "now": card.now,
        "facts": [list(fact) for fact in card.facts],
        "sections": [{"title": title, "lines": list(lines)} for title, lines in card.sections],
        "overlays": [as_json(overlay) for overlay in card.overlays],
    }
