"""A chess clock for each side: it runs while the game waits for that side's decision.

Time is the table's own (seconds of the camera's clock), so the clocks stop when the camera does.
Nobody loses on time: the clocks inform, and the players decide.
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
#: Seconds between writes of a running clock; a power failure loses no more than that.
KEEP_EVERY = 10.0


class Clocks:
    """The clocks of one game; off until minutes are set. Callers that share them must hold a lock.

    ``path``: the file that stores them, None: nowhere. Raises FileError if the file is invalid.
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
        """Take the table's time (seconds) and the side whose decision is awaited, None: nobody's.

        If time goes backwards, the camera has restarted: time already counted is kept.
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
        """Give each side so many minutes; time used stays used. None: remove the clocks."""
        self._count(self._now)
        self._since = self._now
        if minutes is None:
            self._used.clear()
            self.paused = False
        self.minutes = minutes
        self._keep()

    def pause(self, on: bool) -> None:
        """Pause or resume the clocks."""
        self._count(self._now)
        self._since, self.paused = self._now, on
        self._keep()

    def begin_again(self) -> None:
        """Reset the clocks for a new game."""
        self._used.clear()
        self._since, self.paused = self._now, False
        self._keep()

    def close(self) -> None:
        """Store the time used."""
        if self.minutes is not None:
            self._keep()

    def as_json(self) -> dict[str, Any] | None:
        """Return the clocks as the page receives them, or None while they are off.

        ``used``: seconds by side up to ``since``; ``running``: the side whose clock has run from
        then on. The result changes only when a clock starts or stops: the page counts by itself.
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
        """Add the running clock's time up to ``now`` to the time used."""
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
        except OSError as error:  # not fatal: the clocks keep running
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
    """Return the clocks file beside a kept game."""
    return Path(f"{game}-clocks")
