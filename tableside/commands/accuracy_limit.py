"""The option that says how well a place must be measured for anything to be judged there."""

from __future__ import annotations

import argparse

from tableside.vision.accuracy_map import ACCURACY_LIMIT


def add_accuracy_limit(parser: argparse.ArgumentParser) -> None:
    """Declare ``--accuracy-limit``, in inches."""
    parser.add_argument(
        "--accuracy-limit",
        type=_inches,
        default=ACCURACY_LIMIT,
        metavar="INCHES",
        help="judge nothing where the table's accuracy is worse than this (default: %(default)s)",
    )


def _inches(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of inches above 0")
    return value
