"""The report of the stored game, for each reader as far as they may know it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from tableside.engine.ruleset import RuleSet
from tableside.engine.secrets import EVERYTHING, Audience
from tableside.report.html import html_of
from tableside.report.story import story_of
from tableside.session.store import open_store
from tableside.web.table.live import LiveTable

#: A report's audience and language.
_Reader = tuple[Audience, str]


class Reports:
    """Caches each reader's latest report in each language; writes one at a time. Thread-safe.

    Reports are read from the game's file while the game goes on, so they hold nothing up.
    """

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._written: dict[_Reader, tuple[tuple[int, int], str]] = {}  # and of which state

    @property
    def kept(self) -> bool:
        """Whether there is a file to read a report from."""
        return self._table.game_file is not None

    def page(
        self, language: str, audience: Audience = EVERYTHING, patience: float = 5.0
    ) -> str | None:
        """Return the report up to the present state as an HTML page; None if no game is stored.

        Raises FileError if the game's file cannot be read, and TimeoutError if other reports are
        still being written after ``patience`` seconds.
        """
        path = self._table.game_file
        if path is None:
            return None
        if not self._lock.acquire(timeout=patience):
            raise TimeoutError
        try:
            number, ruleset, _ = self._table.answers.present(audience)
            known = self._written.get((audience, language))
            if known is None or known[0] != number:
                known = number, _page(path, ruleset, audience, language)
                self._written[audience, language] = known
            return known[1]
        finally:
            self._lock.release()


def _page(path: Path, ruleset: RuleSet[Any], audience: Audience, language: str) -> str:
    store = open_store(path, write=False)
    try:
        return html_of(story_of(ruleset, store, audience, language))
    finally:
        store.close()
