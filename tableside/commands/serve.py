"""``tableside serve``: watch a table and serve the phone page."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from tableside.cli import CommandError
from tableside.commands.accuracy_limit import add_accuracy_limit
from tableside.commands.at_start import lacking, unplugged, untagged
from tableside.commands.positions import begun, read_position
from tableside.commands.referee_option import add_referee
from tableside.files.addresses import shown
from tableside.files.board import load_board
from tableside.files.camera import load_camera
from tableside.files.fault import FileError
from tableside.files.recordings import is_recording, open_recording
from tableside.files.roster import load_roster
from tableside.vision.sources.named import is_live

SUMMARY = "Watch a table (camera, video, stream, folder of frames) and serve the phone page."

PORT = 8000

_NOT_KEPT = "{} is no live table: its game is played anew each time; leave --game out"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.set_defaults(wrong_usage=parser.error)
    _add_source(parser)
    parser.add_argument(
        "--position", metavar="FILE", help="the game as it stands (or a scenario); likewise"
    )
    parser.add_argument(
        "--armies", metavar="FILE", action="append", default=[], help="an army file of your own"
    )
    parser.add_argument(
        "--game",
        metavar="FILE",
        help="keep the game in this file; go on with the one that is in it (docs/games.md)",
    )
    parser.add_argument(
        "--record",
        metavar="FOLDER",
        help="record what is seen and done into this new folder (docs/recording.md)",
    )
    add_rulings(parser)
    parser.add_argument(
        "--attract",
        type=_minutes,
        default=5.0,
        metavar="MINUTES",
        help="when nothing has happened at a live table for so long its big screen shows the demo; "
        "0 for never (default: 5)",
    )
    parser.add_argument("--once", action="store_true", help="do not play a recording in a loop")
    add_accuracy_limit(parser)
    add_referee(parser)
    add_address(parser)
    add_names(parser)
    add_secret(parser)


def _add_source(parser: argparse.ArgumentParser) -> None:
    """Declare what is watched, and the files that say how."""
    parser.add_argument(
        "source",
        nargs="?",
        help="camera number (0), stream address, video file, folder of frames, or recording",
    )
    parser.add_argument(
        "--no-camera",
        action="store_true",
        help="watch nothing: the game is played on the phones' map alone",
    )
    parser.add_argument("--camera", metavar="FILE", help="the lens; a recording brings its own")
    parser.add_argument("--board", metavar="FILE", help="the table and its markers; likewise")
    parser.add_argument("--roster", metavar="FILE", help="the units and their tags; likewise")


def add_rulings(parser: argparse.ArgumentParser) -> None:
    """Declare where rulings are kept."""
    parser.add_argument(
        "--rulings",
        metavar="FOLDER",
        help="keep rulings that phones send in here (default: beside the game that is kept)",
    )


def add_address(parser: argparse.ArgumentParser) -> None:
    """Declare where the server listens."""
    parser.add_argument(
        "--host",
        default="0.0.0.0",
        help="address to listen on: 127.0.0.1 for this machine only (default: all)",
    )
    parser.add_argument(
        "--port", type=_port, default=PORT, help=f"port to listen on (default: {PORT})"
    )


def add_names(parser: argparse.ArgumentParser) -> None:
    """Declare under which names the server is asked."""
    parser.add_argument(
        "--allow-host",
        type=_name,
        metavar="NAME",
        action="append",
        default=[],
        help="answer to this name too, as behind a proxy; may be given more than once "
        "(docs/threats.md)",
    )


def add_secret(parser: argparse.ArgumentParser) -> None:
    """Declare whether who sits at the machine is the host without more ado."""
    parser.add_argument(
        "--ask-secret",
        action="store_true",
        help="ask for the host's secret on this machine too (docs/joining.md)",
    )


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: give a number from 1 to 65535")
    return int(text)


def _name(text: str) -> str:
    """Return a host's name; a whole address of a page is none."""
    if not re.fullmatch(r"[\w-]+(\.[\w-]+)*\.?", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no name: give it alone, as in table.example.org"
        )
    return text


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = -1.0
    if not 0 <= minutes < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time: give minutes, 0 for never")
    return minutes


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from tableside.vision.sources.opening import check_there

    if arguments.no_camera != (arguments.source is None):
        arguments.wrong_usage(
            "leave the source out" if arguments.no_camera else "name a source, or --no-camera"
        )
    if arguments.no_camera:
        return _serve_alone(arguments)
    check_there(arguments.source)
    if is_recording(Path(arguments.source)):
        return serve_recording(arguments.source, arguments, loop=not arguments.once)
    return _serve_table(arguments)


def serve_recording(path: str, arguments: argparse.Namespace, loop: bool) -> int:
    """Serve the recording at ``path``; files named in ``arguments`` stand in for its own."""
    if arguments.game:
        raise CommandError(_NOT_KEPT.format(path))
    job, game = _recording(path, arguments, loop)
    return _launch(job, game, arguments)


def _recording(path: str, arguments: argparse.Namespace, loop: bool) -> tuple[Any, Any]:
    """Return the job and the game of the recording at ``path``."""
    # Imported here so that "--help" and wrong files answer at once.
    from tableside.vision.process import Job
    from tableside.vision.setting import Setting, surfaces_of
    from tableside.web.launch import Game, recorded

    recording = open_recording(path)
    position, file = _position(arguments, recording.position, f"{path}: position")
    setting = Setting(
        load_camera(arguments.camera) if arguments.camera else recording.camera,
        load_board(arguments.board) if arguments.board else recording.board,
        load_roster(arguments.roster) if arguments.roster else recording.roster,
        surfaces_of(position),
    )
    game = Game(position, file, recording.actions, recorded(recording), arguments.armies)
    return Job(path, setting, loop=loop), game


def _idle(arguments: argparse.Namespace) -> Any:
    """Return what the big screen shows when the table is idle, None for nothing."""
    from tableside.commands.demo import bundled
    from tableside.web.launch import Idle

    if not arguments.attract:
        return None
    none = dict.fromkeys(("camera", "board", "roster", "position", "game"))
    alone = argparse.Namespace(armies=[], **none)
    try:
        job, game = _recording(str(bundled()), alone, loop=True)
    except (CommandError, FileError):
        return None  # an installation without the demo shows the table always
    return Idle(job, game, 60.0 * arguments.attract)


def _serve_table(arguments: argparse.Namespace) -> int:
    from tableside.vision.process import Job
    from tableside.vision.setting import Setting, surfaces_of
    from tableside.web.launch import Game

    missing = [name for name in ("camera", "board", "roster") if not getattr(arguments, name)]
    if missing and str(arguments.source).endswith(".json"):
        mend = "name a position with --position, and a camera, a recording or --no-camera"
        raise CommandError(f"{shown(arguments.source)} is nothing to look through: {mend}")
    if missing:
        raise CommandError(lacking(arguments.source, missing))
    recorded = _recorded(arguments.source)
    if arguments.game and recorded is not None:
        raise CommandError(_NOT_KEPT.format(shown(arguments.source)))
    position, file = _position(arguments, *_begun(arguments))
    setting = Setting(
        load_camera(arguments.camera),
        load_board(arguments.board),
        load_roster(arguments.roster),
        surfaces_of(position),
        known=terrain_tags(),
    )
    told = (unplugged(arguments.source), untagged(position, file, setting.roster))
    size = (setting.camera.width, setting.camera.height)
    job = Job(arguments.source, setting, loop=not arguments.once, size=size)
    game = Game(position, file, (), recorded, arguments.armies, arguments.game)
    idle = None if recorded is not None else _idle(arguments)
    return _launch(job, game, arguments, idle, tuple(filter(None, told)))


def _serve_alone(arguments: argparse.Namespace) -> int:
    """Serve a game that is played on phones alone."""
    from tableside.web.launch import Game

    if arguments.record:
        arguments.wrong_usage("--record needs a camera: leave it out, or --no-camera")
    position, file = _position(arguments, *_begun(arguments))
    game = Game(position, file, (), None, arguments.armies, arguments.game)
    return _launch(None, game, arguments)


def terrain_tags() -> frozenset[tuple[str, int]]:
    """Return the tags of the terrain that the user's settings have; say what is wrong with them."""
    from tableside.setup.templates import known_tags

    tags, fault = known_tags()
    if fault:
        print(f"tableside: {fault}", file=sys.stderr)
    return tags


def _begun(arguments: argparse.Namespace) -> tuple[Any, str]:
    """Return the position that the kept game began with, None where there is no game yet."""
    if not arguments.game or not Path(arguments.game).exists():
        return None, ""
    return begun(arguments.game), arguments.game


def _position(arguments: argparse.Namespace, own: Any, own_file: str) -> tuple[Any, str]:
    """Return the position's JSON and the name its faults are told under."""
    if arguments.position:
        name, position = read_position(arguments.position)
        if arguments.game and own is not None:
            _check_same(position, own, name, arguments)
            return own, own_file
        return position, name
    if own is None:
        raise CommandError("which game is it? add --position FILE (docs/files.md describes it)")
    return own, own_file


def _check_same(position: Any, begun: Any, name: str, arguments: argparse.Namespace) -> None:
    """Raise CommandError where a game would be gone on with that began otherwise."""
    from tableside.rules.registry import load_position

    rules, state = load_position(position, name, data_files=arguments.armies)
    if rules.dump(state) != begun:
        raise CommandError(
            f"{arguments.game} holds a game that began from another position than {name}; "
            "leave --position out to go on with it, or name a new file"
        )


def _recorded(source: str) -> Any:
    """Return what the page must know of a source that ends; None for a camera or stream."""
    from tableside.vision.sources.frame import SeekableSource
    from tableside.vision.sources.opening import open_source
    from tableside.web.table.recorded import Recorded

    if is_live(source):
        return None
    opened = open_source(source)
    try:
        if not isinstance(opened, SeekableSource) or not len(opened):
            raise FileError.one(
                source, "", "holds no frame", "name a folder of pictures or a video"
            )
        return Recorded(Path(source).name, opened.time_of(len(opened) - 1))
    finally:
        opened.close()


def _launch(
    job: Any,
    game: Any,
    arguments: argparse.Namespace,
    idle: Any = None,
    told: tuple[str, ...] = (),
) -> int:
    from tableside.session.handling import LIVE, read_handling
    from tableside.web.launch import Way, serve
    from tableside.web.server import PortError

    handling = read_handling(arguments.referee, None if game.recorded else LIVE)
    limit, record = arguments.accuracy_limit, arguments.record
    rulings = arguments.rulings
    game = replace(game, limit=limit, handling=handling, record=record, rulings=rulings)
    try:
        names = tuple(arguments.allow_host)
        way = Way(arguments.host, arguments.port, arguments.ask_secret, names, told)
        return serve(job, game, way, idle)
    except PortError as error:
        raise CommandError(str(error)) from None
