"""``tableside setup``: from an empty table to a game, step by step on a page."""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tableside.cli import CommandError
from tableside.commands.cameras import LISTED, plugged_in
from tableside.commands.serve import add_address, add_names, add_secret
from tableside.files.fault import FileError, reason_of
from tableside.vision.sources.named import is_live

if TYPE_CHECKING:
    from tableside.engine.message import Text
    from tableside.setup.kept_games import KeptGame
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
    """Serve the page, then the game; raise CommandError where it is interrupted, or FileError."""
    from tableside.setup.table import open_table
    from tableside.web.server import PortError, check_port

    if arguments.source is not None:
        _check_source(arguments.source)
    try:
        check_port(arguments.host, arguments.port)
    except PortError as error:
        raise CommandError(str(error)) from None
    table = open_table(Path(arguments.folder))  # makes the folder: last, when all else is right
    with _alone(table.folder):
        if arguments.source is not None:
            table = table.with_kept(source=arguments.source)
        words = _serve(table, arguments)
    _play(words)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other set-ups from the folder; raise FileError while one or a game is there already."""
    from tableside.session.writer_lock import WriterLock, is_played
    from tableside.setup.kept_games import kept_games
    from tableside.setup.table import KEPT

    mend = "end that program, or name another folder"
    for game in kept_games(folder):
        if is_played(game):
            raise FileError.one(str(game), "", "is being played on by another program", mend)
    lock = None
    try:
        lock = WriterLock(folder / KEPT)
    except BlockingIOError:
        raise FileError.one(str(folder), "", "is being set up by another program", mend) from None
    except OSError:
        pass  # nothing can be written here: the page says so when something is to be
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


def _served_as(arguments: argparse.Namespace) -> list[str]:
    """Return how the game is served: as the page was."""
    secret = ["--ask-secret"] if arguments.ask_secret else []
    names = [word for name in arguments.allow_host for word in ("--allow-host", name)]
    return ["--host", arguments.host, "--port", str(arguments.port), *names, *secret]


def _game_of(words: Sequence[str]) -> Path | None:
    """Return the file in which the game that is served next is kept."""
    return Path(words[words.index("--game") + 1]) if "--game" in words else None


def _check_free(game: Path | None) -> None:
    """Raise SetupError for a game that another program plays."""
    from tableside.session.writer_lock import is_played
    from tableside.setup.steps.go import played_elsewhere

    if game is not None and is_played(game):
        raise played_elsewhere(game)


def _host_page(words: Sequence[str]) -> str:
    """Return the page for whoever set the table up: the host's, of the game that is served next.

    It is the table's own for a game that is not kept, or whose seats cannot be read.
    """
    from tableside.web.people.seat_book import keep_book, open_book, seats_file

    game = _game_of(words)
    if game is None:
        return "/"
    path = seats_file(game)
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


class _Games:
    """Tells of kept games, each read once as long as its file stays: a page asks often."""

    def __init__(self) -> None:
        self._known: dict[tuple[Path, int, int], KeptGame] = {}

    def __call__(self, game: Path) -> KeptGame:
        """Return what is known of a game, or why it cannot be read."""
        from tableside.session.store import StoreError
        from tableside.setup.kept_games import KeptGame

        try:
            about = game.stat()
            file = (game, about.st_mtime_ns, about.st_size)
            if file not in self._known:
                self._known[file] = _read_game(game)
            return self._known[file]
        except FileError as error:
            fault: Text = error.faults[0].message
        except StoreError as error:
            fault = error.message
        except OSError as error:
            fault = FileError.one(str(game), "", reason_of(error), "look at the disk").message
        return KeptGame(fault=fault)


def _read_game(game: Path) -> KeptGame:
    """Return what is known of a game; raise FileError or StoreError where it cannot be read."""
    from tableside.session.store import open_store
    from tableside.setup.kept_games import KeptGame

    store = open_store(game, write=False)
    try:
        turns = [store.start.get("turn"), *store.turns()]
        turn = next((each for each in reversed(turns) if each is not None), None)
        return KeptGame(store.start, turn, (*("",), *store.written())[-1])
    finally:
        store.close()


def _check_source(source: str) -> None:
    """Raise FileError for a file or folder that is not there."""
    from tableside.vision.sources.opening import open_source

    if not is_live(source):
        open_source(source).close()


def _serve(table: Table, arguments: argparse.Namespace) -> Sequence[str]:
    """Serve the page until the game begins; return how that is served. Raise CommandError."""
    from tableside.setup.report import SetupError
    from tableside.setup.setting_up import SettingUp
    from tableside.web.http.address import join_urls, show_qr
    from tableside.web.http.setting_up import create_setup_app
    from tableside.web.owners_server import OwnersServer
    from tableside.web.people.owner import Owner

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    going: list[str] = []

    def leave(words: Sequence[str]) -> str:
        _check_free(_game_of(words))
        going.extend(words)
        # Not at once: the page that asked for it is to have its answer first.
        threading.Timer(ANSWERED, server.shutdown).start()
        return "/" if arguments.ask_secret else _host_page(words)

    job = SettingUp(table, lambda: tuple(plugged_in(LISTED)), leave, known=_Games())
    owner = Owner()
    app = create_setup_app(job, SetupError, owner, (*arguments.allow_host, arguments.host))
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
        return [*going, *_served_as(arguments)]
    raise CommandError(
        f"stopped before the game; 'tableside setup {arguments.folder}' goes on where it was"
    )
