"""``tableside calibrate --live``: a page on which the camera takes its own pictures."""

from __future__ import annotations

import argparse
import logging
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.commands.writing import write_file
from tableside.files.fault import FileError, reason_of
from tableside.files.words import say

if TYPE_CHECKING:
    from werkzeug.serving import BaseWSGIServer

    from tableside.vision.calibration.calibrate import Calibration
    from tableside.vision.calibration.fit import Model
    from tableside.vision.calibration.patterns import Gray, Pattern
    from tableside.vision.calibration.watching import Watching

#: Writes the camera file and returns the report, and draws the residuals.
Finish = Callable[["Calibration"], dict[str, Any]]
Draw = Callable[["Calibration"], bytes]


#: Seconds between looks for something to say in the terminal.
_LOOK_EVERY = 0.5


def picture_size(text: str) -> tuple[int, int]:
    """Return the width and height (pixels) in a word such as ``1920x1080``, for argparse.

    Raises ArgumentTypeError for anything else and for a picture without width or height.

    >>> picture_size("1920x1080")
    (1920, 1080)
    """
    word = re.fullmatch(r"([1-9]\d{0,4})x([1-9]\d{0,4})", text)
    if word is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write WIDTHxHEIGHT: 1920x1080")
    return int(word[1]), int(word[2])


def run_live(
    arguments: argparse.Namespace,
    pattern: Pattern,
    models: tuple[Model, ...],
    finish: Finish,
    draw: Draw,
) -> dict[str, Any]:
    """Serve the page until it is closed or interrupted and return the report.

    Raises CommandError when there is no camera then.
    """
    from tableside.vision.calibration.watching import Watching
    from tableside.vision.sources.live import Wanted
    from tableside.vision.sources.opening import open_source
    from tableside.web.server import PortError, check_port

    try:
        check_port(arguments.host, arguments.port)
    except PortError as error:
        raise CommandError(str(error)) from None
    came: list[tuple[dict[str, Any], bytes]] = []

    def found(calibration: Calibration) -> dict[str, Any]:
        report = finish(calibration)
        came.append((report, draw(calibration)))
        return report

    source = open_source(arguments.live, Wanted(*arguments.size))
    watching = Watching(source, pattern, found, models, _keeper(arguments.keep))
    server, address = _server(arguments, watching, lambda: came[-1][1] if came else b"")
    print(f"Measure the lens at  {address}\nStop with Ctrl-C.", flush=True)
    _watch(watching, server)
    if not came:
        raise CommandError(f"no camera: {_why(watching.status())}")
    return came[-1][0]


def _server(
    arguments: argparse.Namespace, watching: Watching, residuals: Callable[[], bytes]
) -> tuple[BaseWSGIServer, str]:
    """Return the page's server, which the page can close, and the owner's address of it."""
    from tableside.web.http.address import join_urls
    from tableside.web.http.calibrating import create_calibrating_app
    from tableside.web.owners_server import OwnersServer
    from tableside.web.people.owner import Owner

    def stop() -> None:
        # From another thread: the one that answers must not wait for itself.
        threading.Thread(target=server.shutdown, daemon=True).start()

    owner = Owner()
    names = (*arguments.allow_host, arguments.host)
    app = create_calibrating_app(watching, residuals, stop, owner, names)
    server = OwnersServer(arguments.host, arguments.port, app)
    return server, owner.address(join_urls(arguments.host, arguments.port)[0])


def _watch(watching: Watching, server: BaseWSGIServer) -> None:
    """Watch and serve the page until it is closed or interrupted."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    watching.start()
    done = threading.Event()
    telling = threading.Thread(target=_tell, args=(watching, done), daemon=True)
    telling.start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        done.set()
        server.server_close()
        watching.close()
        telling.join()


def _tell(watching: Watching, done: threading.Event) -> None:
    """Say in the terminal what keeps pictures from coming: each trouble once, until it is over."""
    told = ""
    while not done.wait(_LOOK_EVERY):
        trouble = str(watching.status()["trouble"])
        if trouble and trouble != told:
            print(f"tableside: {trouble}", file=sys.stderr, flush=True)
        told = trouble


def _why(status: dict[str, Any]) -> str:
    return str(
        status["why"] or status["trouble"] or f"stopped with {status['taken']} pictures taken"
    )


def _keeper(folder: str | None) -> Callable[[str, Gray], None] | None:
    if folder is None:
        return None
    place = Path(folder)
    try:
        place.mkdir(parents=True)
    except OSError as error:
        raise FileError.one(
            folder, "", say("cannot-be-made", reason=reason_of(error)), say("name-new-folder")
        ) from None

    def keep(name: str, gray: Gray) -> None:
        from tableside.vision.sources.decoding import encode_png

        write_file(place / name, encode_png(gray), "--keep")

    return keep
