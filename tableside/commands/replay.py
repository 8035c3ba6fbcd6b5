"""``tableside replay``: what the camera and the referee make of a recording, line by line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.commands.accuracy_limit import add_accuracy_limit
from tableside.commands.progress import with_progress
from tableside.commands.referee_option import add_referee
from tableside.engine.message import to_json
from tableside.files.recordings import Recording, open_recording

if TYPE_CHECKING:
    from tableside.session.compare import Difference

SUMMARY = "Replay a recording: one JSON line a frame with what was seen, changed and flagged."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "recording",
        help="a recording: its folder, or a zip of it; with --against also saved lines (.jsonl)",
    )
    parser.add_argument(
        "--from",
        dest="first",
        type=_frame,
        default=0,
        metavar="FRAME",
        help="begin to print at this frame; the frames before it are measured all the same",
    )
    parser.add_argument(
        "--to", dest="last", type=_frame, metavar="FRAME", help="end with this frame, included"
    )
    add_accuracy_limit(parser)
    add_referee(parser)
    parser.add_argument(
        "--against",
        metavar="B",
        help="print what differs from this instead: another recording, or the saved lines "
        "(.jsonl) of a replay, such as another version's",
    )
    parser.add_argument(
        "--report", metavar="FILE", help="with --against: an HTML page with the frames besides"
    )
    parser.add_argument(
        "--json", action="store_true", help="with --against: one JSON line a difference"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the lines, or what differs from ``--against``.

    Raises FileError or CommandError when there is nothing to print.
    """
    if arguments.against is not None:
        return _run_against(arguments)
    if arguments.report or arguments.json:
        print("tableside replay: --report and --json go with --against only", file=sys.stderr)
        return 2
    for line in _lines(arguments.recording, arguments):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def _lines(path: str, arguments: argparse.Namespace) -> Iterator[str]:
    """Yield the lines that were asked for."""
    from tableside.commands.replay_lines import replay_lines
    from tableside.session.handling import read_handling

    recording = open_recording(path)
    first, last = _range(recording, arguments)
    handling = read_handling(arguments.referee)
    measured = replay_lines(recording, last, arguments.accuracy_limit, handling)
    lines = with_progress(measured, last + 1, "frames")
    return (line for number, line in enumerate(lines) if number >= first)


def _range(recording: Recording, arguments: argparse.Namespace) -> tuple[int, int]:
    count = len(recording.frames)
    last = count - 1 if arguments.last is None else min(arguments.last, count - 1)
    if arguments.first > last:
        raise CommandError(
            f"{recording.name}: there is no frame from {arguments.first} to {last}; "
            f"its frames are 0 to {count - 1}"
        )
    return arguments.first, last


def _run_against(arguments: argparse.Namespace) -> int:
    """Print what differs, the rulings among it first in each frame."""
    from tableside.commands.replay_against import check_report, recording_of, write_report
    from tableside.session.compare import compare

    paths = (arguments.recording, arguments.against)
    if arguments.report:
        check_report(arguments.report)
    # Both are opened before the first is played: that takes minutes, and a slip is told at once.
    opened = [_parsed(path, arguments) for path in paths]
    ours, theirs = (list(lines) for lines in opened)
    differences = [*_boards_apart(paths), *compare(ours, theirs)]
    if arguments.report:
        write_report(arguments.report, *paths, differences, recording_of(paths))
    for difference in differences:
        print(to_json(difference.as_json()) if arguments.json else difference.text)
    if not differences and not arguments.json:
        print("no difference")
    return 0


def _boards_apart(paths: Sequence[str]) -> list[Difference]:
    """Return the markers that lie elsewhere in B; saved lines have no board to compare."""
    from tableside.commands.replay_against import is_saved
    from tableside.session.compare import moved_markers

    if any(is_saved(path) for path in paths):
        return []
    a, b = (open_recording(path).board for path in paths)
    return moved_markers(a, b)


def _parsed(path: str, arguments: argparse.Namespace) -> Iterator[dict[str, Any]]:
    from tableside.commands.replay_against import is_saved, saved_lines

    if not is_saved(path):
        return map(json.loads, _lines(path, arguments))
    last = sys.maxsize if arguments.last is None else arguments.last
    return (line for line in saved_lines(path) if arguments.first <= line["frame"] <= last)


def _frame(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a frame's number (0, 1, 2 ...)")
    return int(text)
