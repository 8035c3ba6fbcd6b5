"""Numbers on the command line that must be above 0."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def above_zero(unit: str) -> Callable[[str], float]:
    """Return how an option reads a finite number of ``unit`` above 0; it is wrong usage otherwise.

    >>> above_zero("inches")("0.05")
    0.05
    """

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not 0 < value < float("inf"):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number of {unit} above 0")
        return value

    return read
