"""``tableside setup``: from an empty table to a game, step by step on a page."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tableside.cli import CommandError
from tableside.commands.cameras import LISTED, plugged_in
from tableside.commands.serve import add_address, add_names, add_secret
from tableside.files.fault import FileError
from tableside.vision.sources.named import is_live

if TYPE_CHECKING:
    from tableside.setup.table import Table

SUMMARY = "Set a table up step by step on a page, or check one that stood before; then play."


#: Seconds that a page is given to get its last answer.
ANSWERED = 0.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        nargs="?",
        help="camera number (0), stream address, or what else 'tableside serve' takes; without it "
        "the one that the table had, or one chosen on the page",
    )
    parser.add_argument("folder", metavar="FOLDER", help="the table's folder, made if it is new")
    add_address(parser)
    add_names(parser)
    add_secret(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve the page until it is closed or interrupted; raise CommandError or FileError."""
    from tableside.setup.table import open_table
    from tableside.web.server import PortError, check_port

    if arguments.source is not None:
        _check_source(arguments.source)
    try:
        check_port(arguments.host, arguments.port)
    except PortError as error:
        raise CommandError(str(error)) from None
    table = open_table(Path(arguments.folder))  # makes the folder: last, when all else is right
    if arguments.source is not None:
        table = table.with_kept(source=arguments.source)
    return _serve(table, arguments)


def _served_as(arguments: argparse.Namespace) -> list[str]:
    """Return how the game is served: as the page was."""
    secret = ["--ask-secret"] if arguments.ask_secret else []
    names = [word for name in arguments.allow_host for word in ("--allow-host", name)]
    return ["--host", arguments.host, "--port", str(arguments.port), *names, *secret]


def _host_page(words: Sequence[str]) -> str:
    """Return the page for whoever set the table up: the host's, of the game that is served next.

    It is the table's own for a game that is not kept, or whose seats cannot be read.
    """
    from tableside.web.people.seat_book import keep_book, open_book, seats_file

    if "--game" not in words:
        return "/"
    path = seats_file(words[words.index("--game") + 1])
    try:
        book = open_book(path)
        keep_book(path, book)
    except (FileError, OSError):
        return "/"  # serving it says what is wrong
    return f"/host#{book.secret}"


def _play(words: Sequence[str]) -> NoReturn:
    """Become ``tableside serve``: the same process and address, with nothing left of this one.

    ``-P`` keeps Python from looking for the program in the present folder: a clone that lies there
    is a folder of the program's name.
    """
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-P", "-m", "tableside", "serve", *words])


class _Starts:
    """Tells what kept games began with, each read once: a page asks several times a second."""

    def __init__(self) -> None:
        self._known: dict[Path, Mapping[str, Any]] = {}

    def __call__(self, game: Path) -> Mapping[str, Any]:
        """Return a game's first position; nothing of one that cannot be read."""
        from tableside.session.store import StoreError, open_store

        if game not in self._known:
            try:
                store = open_store(game, write=False)
            except (FileError, StoreError):
                self._known[game] = {}
            else:
                self._known[game] = store.start
                store.close()
        return self._known[game]


def _check_source(source: str) -> None:
    """Raise FileError for a file or folder that is not there."""
    from tableside.vision.sources.opening import open_source

    if not is_live(source):
        open_source(source).close()


def _serve(table: Table, arguments: argparse.Namespace) -> int:
    from tableside.setup.report import SetupError
    from tableside.setup.setting_up import SettingUp
    from tableside.web.http.address import join_urls, show_qr
    from tableside.web.http.setting_up import create_setup_app
    from tableside.web.owners_server import OwnersServer
    from tableside.web.people.owner import Owner

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    going: list[str] = []

    def leave(words: Sequence[str]) -> str:
        going.extend(words)
        # Not at once: the page that asked for it is to have its answer first.
        threading.Timer(ANSWERED, server.shutdown).start()
        return "/" if arguments.ask_secret else _host_page(words)

    job = SettingUp(table, lambda: tuple(plugged_in(LISTED)), leave, started=_Starts())
    owner = Owner()
    names = (*arguments.allow_host, arguments.host)
    app = create_setup_app(job, SetupError, owner, names)
    server = OwnersServer(arguments.host, arguments.port, app)
    job.start()
    at = owner.address(join_urls(arguments.host, arguments.port)[0])
    show_qr(at)
    print(f"Set the table up at  {at}", flush=True)
    print("Stop with Ctrl-C.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
        job.close()
    if going:
        _play([*going, *_served_as(arguments)])
    raise CommandError(
        f"stopped before the game; 'tableside setup {arguments.folder}' goes on where it was"
    )
