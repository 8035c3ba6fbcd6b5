"""``tableside report-bug``: what a report needs, in one zip that is shown and sent nowhere."""

from __future__ import annotations

import argparse
from pathlib import Path

from tableside.cli import CommandError

SUMMARY = "Pack versions, set-up, the last frames and a log for a bug's report; sends nothing."
FRAMES = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = (
        f"{SUMMARY} Shows what is in the zip before it is written. Streams' addresses, the table's "
        "code and the host's secret are taken out. See docs/report-a-bug.md."
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        type=Path,
        help="a table's folder, a game's file, a recording, a JSON file, a log; any number",
    )
    parser.add_argument("--out", metavar="ZIP", default="tableside-bug.zip", help="(%(default)s)")
    parser.add_argument(
        "--frames",
        metavar="COUNT",
        type=int,
        default=FRAMES,
        help="how many of a recording's last frames go in; 0 for none (%(default)s)",
    )
    parser.add_argument(
        "--list", action="store_true", help="show what would be in it and write nothing"
    )
    parser.set_defaults(wrong_usage=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Show what is in the pack, ask where somebody can answer, and write it."""
    from tableside.commands.bug_pack import interactive, items_of, packed, told
    from tableside.commands.writing import check_writable, write_file

    if not 0 <= arguments.frames <= 10_000:
        arguments.wrong_usage("--frames is from 0 to 10000")
    items = items_of(arguments.files, arguments.frames)
    print("This goes into the report; nothing is sent anywhere:")
    print("\n".join(told(items)))
    if arguments.list:
        return 0
    check_writable(arguments.out, "--out")
    if Path(arguments.out).exists():
        raise CommandError(f"{arguments.out} is there already: name another file with --out")
    if interactive() and input("Write it? [Y/n] ").strip().lower() not in ("", "y", "yes"):
        print("nothing was written")
        return 0
    write_file(arguments.out, packed(items), "--out", secret=True)
    print(f"{arguments.out}: look into it, then attach it where you report")
    return 0
