"""``tableside bench vision``: how well the camera measures, against truth and the plain way."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable

from tableside.commands.bench_frames import random_frames
from tableside.commands.bench_score import HEADINGS, Score, Tally, score_frame
from tableside.commands.progress import with_progress
from tableside.simulate.presets import CAMERAS, SIZES

SUMMARY = "Measure rendered tables and compare with their truth and with a plain detector."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = (
        f"{SUMMARY} The same frames go through Tableside and through pyapriltags with solvePnP. "
        "The frames are rendered first, which takes most of the time. See docs/accuracy.md."
    )
    add = parser.add_argument
    add("what", choices=("vision",), help="what is measured")
    add("--frames", metavar="N", type=_count, default=10, help="tables (default 10)")
    add("--seed", metavar="N", type=_count, default=1, help="of the first table (default 1)")
    add("--units", metavar="N", type=_count, default=36, help="on each table (default 36)")
    add("--lens", choices=CAMERAS, help="one lens only; else each in turn")
    add("--size", choices=tuple(SIZES), default="1080p", help="of the pictures (default 1080p)")
    add("--tilt", metavar="DEGREES", type=float, help="camera off the vertical; else 0 to 20")
    add("--json", action="store_true", help="print the numbers as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Render, measure and print; return 0."""
    frames = random_frames(
        arguments.seed,
        arguments.frames,
        units=arguments.units,
        lens=arguments.lens,
        size=arguments.size,
        tilt=arguments.tilt,
    )
    tally = Tally()
    for taken in with_progress(frames, arguments.frames, "tables"):
        tally.add(taken, score_frame(taken))
    printed: Callable[[Tally], str] = _as_json if arguments.json else _as_table
    print(printed(tally))
    return 0


def _as_json(tally: Tally) -> str:
    return json.dumps({name: score.as_json() for name, score in tally.rows()}, indent=1)


def _as_table(tally: Tally) -> str:
    rows: list[tuple[str, ...]] = [("", *HEADINGS)]
    for name, score in tally.rows():
        rows += [(f"{name}: {way}", *score.cells_of(way)) for way in Score.WAYS]
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = [
        "  ".join(cell.rjust(w) if k else cell.ljust(w) for k, (cell, w) in enumerate(pairs))
        for pairs in (list(zip(row, widths, strict=True)) for row in rows)
    ]
    return "\n".join(lines)


def _count(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number of 0 or more")
    return value


_count.__name__ = "number"  # argparse names it where the text is no number at all
