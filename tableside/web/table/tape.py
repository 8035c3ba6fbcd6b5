"""The server's part of a recording: players' actions, written beside the camera side's frames."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tableside.files.recording_writer import append_action

LOG = logging.getLogger("tableside.table")

#: Seconds after the frame that players saw, so that their action precedes anything seen later.
AFTER = 1e-6


class Tape:
    """One recording per start of the camera side: FOLDER, then FOLDER-2, FOLDER-3 ...

    ``begin`` names the next one. Actions before its first frame are not written: they are already
    part of the recorded position, or cannot be placed in time.
    """

    def __init__(self, folder: str) -> None:
        self._first = Path(folder)
        self._count = 0
        self._folder: Path | None = None
        self._number = 0
        self._time: float | None = None

    def begin(self, number: int) -> str:
        """Return the folder of the next recording, which starts at the game's state ``number``."""
        self._folder, self._number, self._time = self._next(), number, None
        return str(self._folder)

    def _next(self) -> Path:
        """Return the next unused name, so that earlier recordings are left alone."""
        while True:
            self._count += 1
            more = "" if self._count == 1 else f"-{self._count}"
            folder = self._first.with_name(self._first.name + more)
            if not folder.exists():
                return folder

    def seen(self, time: float | None) -> None:
        """Note the recording time (seconds) of a frame that the table has processed."""
        if time is not None:
            self._time = time

    def note(self, action: Mapping[str, Any]) -> None:
        """Record what players did; a full disk does not stop the game."""
        if self._folder is None or self._time is None:
            return
        try:
            append_action(self._folder, self._time + AFTER, self._as_counted_here(action))
        except OSError as error:
            LOG.error("%s: what was done could not be recorded: %s", self._folder, error)

    def _as_counted_here(self, action: Mapping[str, Any]) -> dict[str, Any]:
        """Return a takeback with its numbers relative to this recording's start."""
        counted = dict(action)
        if action.get("action") == "undo":
            for key in ("to", "only"):
                if isinstance(action.get(key), int):
                    counted[key] = action[key] - self._number
        return counted
