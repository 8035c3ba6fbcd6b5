"""The option that says how well a place must be measured for anything to be judged there."""

from __future__ import annotations

import argparse

from tableside.commands.above_zero import above_zero
from tableside.vision.accuracy_map import ACCURACY_LIMIT


def add_accuracy_limit(parser: argparse.ArgumentParser) -> None:
    """Declare ``--accuracy-limit``, in inches."""
    parser.add_argument(
        "--accuracy-limit",
        type=above_zero("inches"),
        default=ACCURACY_LIMIT,
        metavar="INCHES",
        help="judge nothing where the table's accuracy is worse than this (default: %(default)s)",
    )
