"""Waiting for what a thread of the program does, however busy the machine is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

#: Seconds that something may take on a busy machine before a test gives up; none that
#: passes waits that long.
PATIENCE = 120.0


def until(true: Callable[[], bool], what: str = "what was waited for") -> None:
    """Return as soon as ``true`` says so; fail when that takes too long."""
    end, pause = time.monotonic() + PATIENCE, threading.Event()
    while not true():
        assert time.monotonic() < end, f"never came: {what}"
        pause.wait(0.02)
