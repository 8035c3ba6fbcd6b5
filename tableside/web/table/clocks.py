"""A clock for each side, as in chess: it runs while the game waits for that side's decision.

Time is the table's own (seconds of the camera's clock), so a table whose camera stands still is a
table whose clocks stand. Nobody loses by a clock: it tells, and the players decide.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tableside.files.fault import FileError
from tableside.files.loading import parse_json, read_text

LOG = logging.getLogger("tableside.table")

FORMAT = "tableside.clocks/1"
#: The most minutes that a side can be given.
MOST_MINUTES = 600
#: A running clock is written this often (seconds), so that no more is lost with the power.
KEEP_EVERY = 10.0


class Clocks:
    """The clocks of one game; off until minutes are set. Whoever shares them holds a lock.

    ``path``: the file that keeps them, None: nowhere. Raises FileError for a file that is none.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.minutes: int | None = None
        self.paused = False
        self._used: dict[str, float] = {}
        self._side: str | None = None  # whose decision is awaited
        self._since = self._now = self._kept = 0.0
        if path is not None and path.exists():
            self._read(path)

    def see(self, now: float, side: str | None) -> None:
        """Take the table's time (seconds) and whose decision is awaited then, None: nobody's.

        Time that goes backwards is a camera that began anew: what was counted stays.
        """
        on = self._running
        if now < self._now:
            self._count(self._now)
            self._since = now
        self._now = now
        if side != self._side:
            self._count(now)
            self._side, self._since = side, now
        if on is not None and (on != self._running or now - self._kept >= KEEP_EVERY):
            self._keep()

    def set(self, minutes: int | None) -> None:
        """Give each side so many minutes; None: no clocks. What was used stays used."""
        self._count(self._now)
        self._since = self._now
        if minutes is None:
            self._used.clear()
            self.paused = False
        self.minutes = minutes
        self._keep()

    def pause(self, on: bool) -> None:
        """Stop the clocks, or let them go on."""
        self._count(self._now)
        self._since, self.paused = self._now, on
        self._keep()

    def begin_again(self) -> None:
        """Give both sides all their time: a new game begins."""
        self._used.clear()
        self._since, self.paused = self._now, False
        self._keep()

    def close(self) -> None:
        """Keep what has been used."""
        if self.minutes is not None:
            self._keep()

    def as_json(self) -> dict[str, Any] | None:
        """Return them as the page gets it, None while they are off.

        ``used``: seconds by side up to ``since``; ``running``: the side whose clock has run from
        then on. It is the same until a clock starts or stops: the page counts by itself.
        """
        if self.minutes is None:
            return None
        return {
            "minutes": self.minutes,
            "used": {side: round(used, 1) for side, used in self._used.items()},
            "running": self._running,
            "since": round(self._since, 1),
            "paused": self.paused,
        }

    @property
    def _running(self) -> str | None:
        return None if self.minutes is None or self.paused else self._side

    def _count(self, now: float) -> None:
        """Put what the running clock has counted up to ``now`` to what is used."""
        side = self._running
        if side is not None:
            self._used[side] = self._used.get(side, 0.0) + max(0.0, now - self._since)

    def _keep(self) -> None:
        self._kept = self._now
        if self._path is None:
            return
        used = dict(self._used)
        if (side := self._running) is not None:
            used[side] = used.get(side, 0.0) + max(0.0, self._now - self._since)
        body = {
            "format": FORMAT,
            "minutes": self.minutes,
            "paused": self.paused,
            "used": {name: round(seconds, 2) for name, seconds in used.items()},
        }
        beside = self._path.with_name(f"{self._path.name}.new")
        try:
            beside.unlink(missing_ok=True)
            with open(beside, "x", encoding="utf-8", opener=_private) as file:
                file.write(json.dumps(body, ensure_ascii=False) + "\n")
            beside.replace(self._path)
        except OSError as error:  # the game goes on, and its clocks
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            LOG.error("%s: the clocks are not kept (%s)", self._path, error.strerror)

    def _read(self, path: Path) -> None:
        name, text = read_text(str(path))
        data = parse_json(text, name)
        try:
            self._take(data)
        except (KeyError, TypeError, ValueError, AttributeError):
            mend = "remove the file: the clocks begin anew"
            raise FileError.one(name, "", "holds no clocks", mend) from None

    def _take(self, data: Mapping[str, Any]) -> None:
        if data["format"] != FORMAT:
            raise ValueError(data["format"])
        if data["minutes"] is not None:
            self.minutes = int(data["minutes"])
        self.paused = data["paused"] is True
        self._used = {str(side): float(used) for side, used in data["used"].items()}


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def clocks_file(game: str | Path) -> Path:
    """Return the file that goes with a kept game."""
    return Path(f"{game}-clocks")
