"""The option that says what becomes of what the referee flags."""

from __future__ import annotations

import argparse

from tableside.session.handling import LEGAL, read_handling


def add_referee(parser: argparse.ArgumentParser) -> None:
    """Declare ``--referee``, which may be given more than once."""
    parser.add_argument(
        "--referee",
        type=_setting,
        action="append",
        default=[],
        metavar="[KIND=]HOW",
        help="what is flagged is accepted and told (log, of recordings the default), waits for the "
        "players (propose, of live tables) or is not accepted (enforce); KIND is a kind of rule, "
        "or legal (docs/games.md)",
    )


def _setting(text: str) -> str:
    try:
        handling = read_handling([text])
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    for kind in handling.kinds:
        _check_kind(kind)
    return text


def _check_kind(kind: str) -> None:
    """Raise ArgumentTypeError for what is no rule of any game, nor the first part of its name."""
    from tableside.rules.registry import rule_names

    names = rule_names()
    kinds = {name.partition(".")[0] for name in names} | {LEGAL}
    if kind not in names | kinds:
        known = ", ".join(sorted(kinds))
        raise argparse.ArgumentTypeError(
            f"{kind!r} is no kind of rule: write a rule's name or one of {known}"
        )
