"""Show the demo on the big screen of an idle table until something happens.

The demo runs the whole real pipeline, with a camera side of its own, and only while a big screen is
connected.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from tableside.web.table.feed import Feed
from tableside.web.table.live import LiveTable
from tableside.web.table.pictures import Pictures

LOG = logging.getLogger("tableside.table")

#: Seconds between checks for activity.
EVERY = 0.5


class NoPictures(Pictures):
    """Stores no pictures: they are requested by number, and the numbers belong to the table."""

    def add(self, picture: bytes) -> None:
        """Discard the picture."""


class Attract:
    """Chooses what the big screens show: the table, or the demo while it is idle.

    ``make`` returns a demo's table, not started. ``idle``: seconds without activity before it is
    shown; 0 for never. ``empty`` returns whether no player is connected: a game in progress is not
    covered while its players are only thinking.
    """

    def __init__(
        self,
        table: LiveTable,
        make: Callable[[], LiveTable] | None,
        idle: float,
        empty: Callable[[], bool] = lambda: True,
    ) -> None:
        self._table, self._make, self._idle, self._empty = table, make, idle, empty
        self._lock = threading.Lock()
        self._screens = 0
        self._demo: LiveTable | None = None
        self._thread: threading.Thread | None = None

    @property
    def feed(self) -> Feed:
        """The feed shown now, limited to what everybody may know."""
        demo = self._demo
        return self._table.feed if demo is None else demo.feed

    @property
    def on(self) -> bool:
        """Whether the demo is being shown."""
        return self._demo is not None

    def come(self) -> None:
        """Record that a big screen has connected."""
        with self._lock:
            self._screens += 1
            if self._make is None or not self._idle or self._table.recorded is not None:
                return
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="attract", daemon=True)
                self._thread.start()

    def go(self) -> None:
        """Record that a big screen has disconnected."""
        with self._lock:
            self._screens -= 1

    def _watch(self) -> None:
        """Switch between table and demo for as long as a screen is connected."""
        while self._goes_on():
            quiet = self._table.quiet() >= self._idle
            idle = quiet and (self._empty() or not self._table.under_way)
            if idle and self._demo is None:
                self._begin()
            elif not idle:
                self._end()
            self._table.stirred.wait(EVERY)
        self._end()

    def _goes_on(self) -> bool:
        with self._lock:
            going = self._screens > 0 and not self._table.feed.closed
            if not going:
                self._thread = None
            return going

    def _begin(self) -> None:
        assert self._make is not None
        try:
            demo = self._make()
        except Exception:  # not fatal: the screen keeps showing the table
            LOG.exception("the demo cannot be shown on the big screen")
            self._make, self._idle = None, float("inf")
            return
        demo.pictures = NoPictures()
        demo.start()
        self._demo = demo

    def _end(self) -> None:
        demo, self._demo = self._demo, None
        if demo is not None:
            demo.close()
