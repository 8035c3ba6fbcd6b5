"""The option that says what becomes of what the referee flags."""

from __future__ import annotations

import argparse

from tableside.session.handling import read_handling


def add_referee(parser: argparse.ArgumentParser) -> None:
    """Declare ``--referee``, which may be given more than once."""
    parser.add_argument(
        "--referee",
        type=_setting,
        action="append",
        default=[],
        metavar="[KIND=]HOW",
        help="what is flagged is accepted and told (log, the default), waits for the players "
        "(propose) or is not accepted (enforce); KIND is a kind of rule, or legal (docs/games.md)",
    )


def _setting(text: str) -> str:
    try:
        read_handling([text])
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text
