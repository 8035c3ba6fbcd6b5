"""Close everything that uses cameras in threads before Python exits.

A thread that returns from OpenCV during interpreter shutdown is cancelled in the middle of C++,
which aborts the program with "FATAL: exception not rethrown".
"""

from __future__ import annotations

import atexit
import os
import sys
import weakref
from typing import Protocol

#: What a shell is told of a program that Ctrl-C has ended.
_INTERRUPTED = 130


class Closes(Protocol):
    """Something with a thread that ends when it is closed; harmless when closed twice."""

    def close(self) -> None:
        """End the thread and wait for it."""


_OPEN: weakref.WeakSet[Closes] = weakref.WeakSet()


def closed_at_end(thing: Closes) -> None:
    """Have ``thing`` closed at program exit, unless it was closed before."""
    _OPEN.add(thing)


def close_all() -> None:
    """Close everything open; whoever will not wait for it ends the program at once."""
    try:
        for thing in tuple(_OPEN):
            thing.close()
    except KeyboardInterrupt:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(_INTERRUPTED)


atexit.register(close_all)
