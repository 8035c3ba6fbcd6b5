"""The server's own recording: what players do is written beside what the camera side writes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tableside.files.recording_writer import append_action

LOG = logging.getLogger("tableside.table")

#: Seconds after the frame that players saw: what they did comes before all that is seen later.
AFTER = 1e-6


class Tape:
    """A recording for each time the camera side is started: FOLDER, then FOLDER-2, FOLDER-3 ...

    ``begin`` names the next one. What is done before its first frame is in the game's position
    there already, or cannot be placed in time: it is not written.
    """

    def __init__(self, folder: str) -> None:
        self._first = Path(folder)
        self._count = 0
        self._folder: Path | None = None
        self._number = 0
        self._time: float | None = None

    def begin(self, number: int) -> str:
        """Return the folder of the next recording, which begins at the game's state ``number``."""
        self._folder, self._number, self._time = self._next(), number, None
        return str(self._folder)

    def _next(self) -> Path:
        """Return the next name that no folder has: an earlier evening's is left alone."""
        while True:
            self._count += 1
            more = "" if self._count == 1 else f"-{self._count}"
            folder = self._first.with_name(self._first.name + more)
            if not folder.exists():
                return folder

    def seen(self, time: float | None) -> None:
        """Take the time (seconds) in the recording of a frame that the table has taken in."""
        if time is not None:
            self._time = time

    def note(self, action: Mapping[str, Any]) -> None:
        """Write what players did; a disk that takes no more does not stop the game."""
        if self._folder is None or self._time is None:
            return
        try:
            append_action(self._folder, self._time + AFTER, self._as_counted_here(action))
        except OSError as error:
            LOG.error("%s: what was done could not be recorded: %s", self._folder, error)

    def _as_counted_here(self, action: Mapping[str, Any]) -> dict[str, Any]:
        """Return a takeback with its numbers counted from this recording's start."""
        counted = dict(action)
        if action.get("action") == "undo":
            for key in ("to", "only"):
                if isinstance(action.get(key), int):
                    counted[key] = action[key] - self._number
        return counted
