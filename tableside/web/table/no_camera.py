"""A table without a camera: the phones' map is all there is, and only time passes."""

from __future__ import annotations

import threading
import time

from tableside.vision.messages import Command, Message, Seen
from tableside.vision.observation import Observation

#: Seconds between observations.
TICK = 1.0


class NoCamera:
    """A camera side that sees nothing (``table.link.Link``) and only reports the time."""

    def __init__(self) -> None:
        self._closed = threading.Event()
        self._began = time.monotonic()
        self._told = 0

    def receive(self, seconds: float) -> Message | None:
        """Return an empty observation once a second; raise EOFError after ``close``."""
        due = self._began + self._told * TICK
        if self._closed.wait(max(0.0, min(seconds, due - time.monotonic()))):
            raise EOFError
        if time.monotonic() < due:
            return None
        self._told += 1
        return Seen(Observation(self._told, time.monotonic() - self._began, False), mode="none")

    def send(self, command: Command) -> None:
        """Ignore the command: there is nothing to pause or photograph."""

    def close(self) -> None:
        """Stop reporting the time."""
        self._closed.set()
