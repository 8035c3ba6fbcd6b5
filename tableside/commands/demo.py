"""``tableside demo``: a bundled recording through the whole real way, to a phone."""

from __future__ import annotations

import argparse
from pathlib import Path

from tableside.cli import CommandError
from tableside.commands import serve
from tableside.commands.accuracy_limit import add_accuracy_limit
from tableside.commands.referee_option import add_referee

SUMMARY = "Play a bundled recording through the whole pipeline and serve the phone page."

#: The bundled recording of each game; the first is played where none is named.
GAMES = {
    "gmu": "demo",
    "mini-nap": "nap-game",
    "brothers-at-arms": "brothers-game",
    "metal-men": "metal-game",
    "gitm": "gitm-game",
}

#: Beside the package in a clone; inside it where the package was installed without one.
PLACES = (
    Path(__file__).resolve().parents[2] / "fixtures" / "images",
    Path(__file__).resolve().parents[1] / "fixtures",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--once", action="store_true", help="play it once instead of again and again"
    )
    parser.add_argument(
        "--game",
        dest="shown",
        choices=tuple(GAMES),
        default=next(iter(GAMES)),
        help="the game that is shown (default: %(default)s)",
    )
    add_accuracy_limit(parser)
    add_referee(parser)
    serve.add_rulings(parser)
    serve.add_address(parser)
    serve.add_names(parser)
    serve.add_secret(parser)
    parser.set_defaults(
        camera=None, board=None, roster=None, position=None, armies=[], game=None, record=None
    )


def bundled(game: str = "gmu") -> Path:
    """Return the bundled recording of a game; raise CommandError when the installation lacks it."""
    name = GAMES[game]
    for place in PLACES:
        for found in (place / name, place / f"{name}.zip"):
            if found.exists():
                return found
    raise CommandError(
        f"the bundled recording is missing ({PLACES[0] / name}); clone the repository anew"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve the demo until interrupted."""
    recording = str(bundled(arguments.shown))
    return serve.serve_recording(recording, arguments, loop=not arguments.once)
