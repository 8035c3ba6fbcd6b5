"""A progress bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeVar

T = TypeVar("T")

WIDTH = 30
# Seconds between two drawings of the bar.
EVERY = 0.1


def with_progress(
    items: Iterable[T], total: int, what: str, stream: TextIO | None = None
) -> Iterator[T]:
    """Yield ``items``, drawing on standard error how many of ``total`` are done.

    Nothing is drawn where standard error is no terminal.
    """
    out = stream or sys.stderr
    if not out.isatty():
        yield from items
        return
    drawn = 0.0
    try:
        for done, item in enumerate(items):
            now = time.monotonic()
            if now - drawn >= EVERY:
                drawn = now
                out.write("\r" + bar(done, total, what))
                out.flush()
            yield item
    finally:
        out.write("\r\x1b[K")  # the line is wiped: what was printed stands alone
        out.flush()


@contextmanager
def counted(
    call: Callable[[str], T], total: int, what: str, stream: TextIO | None = None
) -> Iterator[Callable[[str], T]]:
    """Give ``call`` with a bar of how many of ``total`` names it was called with.

    What follows the last name, a fit, has the full bar until it is done. Nothing is drawn where
    standard error is no terminal.
    """
    out = stream or sys.stderr
    if not out.isatty():
        yield call
        return
    seen: set[str] = set()

    def drawn(name: str) -> T:
        found = call(name)
        seen.add(name)
        out.write("\r" + bar(len(seen), total, what))
        out.flush()
        return found

    try:
        yield drawn
    finally:
        out.write("\r\x1b[K")
        out.flush()


def bar(done: int, total: int, what: str) -> str:
    """Return the bar's text.

    >>> bar(5, 10, "frames")
    '[###############---------------] 5/10 frames'
    """
    full = WIDTH * done // max(1, total)
    return f"[{'#' * full}{'-' * (WIDTH - full)}] {done}/{total} {what}"
