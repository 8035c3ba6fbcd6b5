"""What is said on the terminal of a fault in a game of secrets."""

from __future__ import annotations

import traceback


def where(error: BaseException) -> str:
    """Return an error's kind and the lines of code it came through, without what was in them.

    >>> where(KeyError("the hidden unit"))
    'KeyError'
    """
    places = "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    return f"{type(error).__name__}\n{places}" if places else type(error).__name__
