"""Report errors on the terminal without revealing secrets of the game."""

from __future__ import annotations

import traceback


def where(error: BaseException) -> str:
    """Return an error's type and traceback without its message.

    >>> where(KeyError("the hidden unit"))
    'KeyError'
    """
    places = "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    return f"{type(error).__name__}\n{places}" if places else type(error).__name__
