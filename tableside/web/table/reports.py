"""The report of the game that is kept, for whoever asks: as much of it as he may know."""

from __future__ import annotations

import threading

from tableside.engine.secrets import EVERYTHING, Audience
from tableside.report.html import html_of
from tableside.report.story import story_of
from tableside.session.store import open_store
from tableside.web.table.live import LiveTable

#: The number of the game and of its state as its reader knows it, and the language.
_Key = tuple[tuple[int, int], str]


class Reports:
    """The last report of each reader. Written one at a time; safe for threads.

    A report is read from the game's file beside the game that goes on, so it holds nothing up.
    """

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._written: dict[Audience, tuple[_Key, str]] = {}

    @property
    def kept(self) -> bool:
        """Whether there is a file to read a report from."""
        return self._table.game_file is not None

    def page(self, language: str, audience: Audience = EVERYTHING) -> str | None:
        """Return the report up to the present state as a whole HTML page; None: no game is kept.

        Raises FileError where the game's file cannot be read.
        """
        path = self._table.game_file
        if path is None:
            return None
        with self._lock:
            number, ruleset, _ = self._table.present(audience)
            key = number, language
            known = self._written.get(audience)
            if known is not None and known[0] == key:
                return known[1]
            store = open_store(path, write=False)
            try:
                page = html_of(story_of(ruleset, store, audience, language))
            finally:
                store.close()
            self._written[audience] = key, page
            return page
