"""``tableside demo``: the bundled recording through the whole real way, to a phone."""

from __future__ import annotations

import argparse
from pathlib import Path

from tableside.cli import CommandError
from tableside.commands import serve
from tableside.commands.accuracy_limit import add_accuracy_limit
from tableside.commands.referee_option import add_referee

SUMMARY = "Play the bundled recording through the whole pipeline and serve the phone page."

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
    add_accuracy_limit(parser)
    add_referee(parser)
    serve.add_rulings(parser)
    serve.add_address(parser)
    serve.add_secret(parser)
    parser.set_defaults(
        camera=None, board=None, roster=None, position=None, armies=[], game=None, record=None
    )


def bundled() -> Path:
    """Return the bundled recording; raise CommandError when the installation lacks it."""
    for place in PLACES:
        for found in (place / "demo", place / "demo.zip"):
            if found.exists():
                return found
    raise CommandError(
        f"the bundled recording is missing ({PLACES[0] / 'demo'}); clone the repository anew"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve the demo until interrupted."""
    return serve.serve_recording(str(bundled()), arguments, loop=not arguments.once)
