"""Cards are worked out beside the stream, once for each unit and state, however many ask.

Most are ready at once; one that needs a long search does not hold up the others, nor the request
that asked for it: the page asks again.
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
#: Cards that are worked out at the same time: of the present state, and with those of older ones
#: that cannot be stopped any more.
AT_ONCE, AT_MOST = 2, 4

#: The number of the game and of its state, the unit, and who is told.
Key = tuple[tuple[int, int], str, Audience]


class _Job:
    """A card that is asked for; ``done`` is set when ``body`` or ``error`` is there."""

    def __init__(self, key: Key, make: Callable[[], Card]) -> None:
        self.key, self._make = key, make
        self.done = threading.Event()
        self.body: dict[str, Any] = {}
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            (_, number), unit, _ = self.key
            self.body = card_as_json(number, unit, self._make())
        except Exception as error:  # told to whoever asked
            self.error = error
        self.done.set()


class Cards:
    """The last cards. Safe for threads."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._change = threading.Lock()
        self._jobs: OrderedDict[Key, _Job] = OrderedDict()
        self._waiting: list[_Job] = []
        self._running: list[_Job] = []

    def get(
        self, unit: str, patience: float, audience: Audience = EVERYTHING
    ) -> dict[str, Any] | None:
        """Return the card of ``unit`` in the present state as a page of ``audience`` gets it.

        None when it is not ready after ``patience`` seconds: ask again. Raises QuestionError for
        an unknown unit, and whatever the rule set raises.
        """
        job = self._job(unit, audience)
        if not job.done.wait(patience):
            return None
        if job.error is not None:
            with self._change:
                self._jobs.pop(job.key, None)  # the next one to ask has it tried anew
            raise job.error
        return job.body

    def _job(self, unit: str, audience: Audience) -> _Job:
        number, make = self._table.answers.card(unit, audience)
        key = (number, unit, audience)
        with self._change:
            job = self._jobs.get(key)
            if job is None:
                job = self._jobs[key] = _Job(key, make)
                # Nobody looks at an older state's card any more: leave those that wait undone.
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
            job = self._waiting.pop()  # the newest wish first
            self._running.append(job)
            # A daemon: a long search does not keep the server from ending.
            threading.Thread(target=self._work, args=(job,), name="card", daemon=True).start()

    def _work(self, job: _Job) -> None:
        job.run()
        with self._change:
            self._running.remove(job)
            if self._waiting:
                self._wake_worker(self._waiting[-1].key)


def _older(key: Key, other: Key) -> bool:
    """Whether a card is of another state than ``other``, and of the same audience."""
    return key[2] == other[2] and key[0] != other[0]


def card_as_json(number: int, unit: str, card: Card) -> dict[str, Any]:
    """Return a card of the state of this number as the page gets it."""
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
