"""``python -m bench``: how well the camera measures, how long the referee takes, many phones."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import brothers, masses, metal, nap, parts, rules
from bench.frames import random_frames
from bench.score import HEADINGS, Score, Tally, score_frame
from tableside.cli import CommandError
from tableside.commands.progress import with_progress
from tableside.simulate.presets import CAMERAS, SIZES
from tableside.simulate.real_cameras import REAL

SUMMARY = (
    "Measure how well the camera sees (vision), how well markers are surveyed (survey) and tags "
    "measured in a jig (jig), the referee's time (rules), many phones (web)."
)

#: Units on a rendered table.
UNITS = 36

#: What is timed of each game.
SUITES = {
    "gmu": rules.SUITE,
    "mini-nap": nap.SUITE,
    "brothers-at-arms": brothers.SUITE,
    "metal-men": metal.SUITE,
    "gitm": masses.SUITE,
}


def parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.description = (
        f"{SUMMARY} For vision the same rendered frames go through Tableside and through "
        "pyapriltags with solvePnP (docs/accuracy.md). For rules, crowded tables made by chance "
        "are asked about (docs/speed.md). For web, made-up phones read the stream of the demo "
        "(docs/many-phones.md). For survey, rendered tables with hand-taped markers are surveyed "
        "by a phone (docs/survey.md). For jig, boxes of hand-made models are learned and then "
        "measured on a table (docs/jig.md)."
    )
    add = parser.add_argument
    add("what", choices=("vision", "rules", "web", "survey", "jig"), help="what is measured")
    add("--part", choices=parts.PARTS, default="tables", help="of vision: which figures")
    add("--frames", metavar="N", type=_whole(0), default=10, help="tables to render (default 10)")
    add("--tables", metavar="N", type=_whole(0), default=10, help="tables of a size (default 10)")
    add("--seed", metavar="N", type=_whole(0), default=1, help="of the first table (default 1)")
    add("--ruleset", choices=tuple(SUITES), default="gmu", help="of rules (default gmu)")
    add(
        "--units",
        metavar="N",
        type=_whole(1),
        help="on a table (vision 36; jig 30; rules 10 to 160)",
    )
    add("--lens", choices=CAMERAS, help="one lens only; else each in turn")
    add("--camera", choices=tuple(REAL), help="of built and jig: a real camera (jig: webcam-1080p)")
    add("--photos", metavar="FOLDER", type=Path, help="of pictures: real ones to measure as well")
    add("--films", metavar="A-B", type=_films, help="of covers: these of its films only")
    add("--size", choices=tuple(SIZES), default="1080p", help="of the pictures (default 1080p)")
    add("--tilt", metavar="DEGREES", type=float, help="camera off the vertical; else 0 to 20")
    add("--phones", metavar="N", type=_whole(1), default=200, help="of web: phones (default 200)")
    add("--cold", action="store_true", help="of web: measure from the first moment on")
    add("--most", metavar="N", type=_whole(1), default=500, help="of web: at the end (default 500)")
    add(
        "--seconds", metavar="S", type=_whole(1), default=600, help="of web: how long (default 600)"
    )
    add("--json", action="store_true", help="print the numbers as JSON")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; return 0, or 1 with one line where it cannot be done."""
    arguments = parser().parse_args(words)
    try:
        return _measured(arguments)
    except CommandError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1


def _measured(arguments: argparse.Namespace) -> int:
    if arguments.what == "web":
        return _web(arguments)
    if arguments.what == "survey":
        return _survey(arguments)
    if arguments.what == "jig":
        return _jig(arguments)
    return _rules(arguments) if arguments.what == "rules" else _vision(arguments)


def _web(arguments: argparse.Namespace) -> int:
    from bench import web

    asked = web.Asked(arguments.phones, arguments.seconds, arguments.most, warm=not arguments.cold)
    try:
        figures = web.measured(asked)
    except OSError as error:
        raise CommandError(f"the server could not be measured: {error}") from None
    as_json = json.dumps(web.as_json(figures), indent=1)
    print(as_json if arguments.json else _lines(web.rows(figures)))
    return 0


def _survey(arguments: argparse.Namespace) -> int:
    from dataclasses import asdict

    from bench import survey

    if not arguments.tables:
        raise CommandError("a survey needs a table: give --tables 1 or more")
    found = survey.measure(arguments.tables, arguments.seed)
    numbers = {
        name: {key: round(value, 3) for key, value in asdict(figures).items()}
        for name, figures in found.items()
    }
    rows = zip(*(figures.items() for figures in numbers.values()), strict=True)
    lines = [("", *numbers)]
    lines += [(row[0][0], *(f"{value:.3f}" for _, value in row)) for row in rows]
    print(json.dumps(numbers, indent=1) if arguments.json else _lines(lines))
    return 0


def _jig(arguments: argparse.Namespace) -> int:
    from bench import jig

    if not arguments.tables:
        raise CommandError("a jig needs models: give --tables 1 or more")
    asked = jig.Asked(
        arguments.tables, arguments.seed, arguments.units or 30, arguments.camera or "webcam-1080p"
    )
    total = arguments.tables * len(jig.WORDS)
    *_, figures = with_progress(jig.learned(asked), total, "boxes")
    lines = [("", *figures), *zip(jig.FIGURES, *(f.cells() for f in figures.values()), strict=True)]
    as_json = {word: found.figures() for word, found in figures.items()}
    print(json.dumps(as_json, indent=1) if arguments.json else _lines(lines))
    return 0


def _rules(arguments: argparse.Namespace) -> int:
    suite = SUITES[arguments.ruleset]
    sizes = suite.growth if arguments.units is None else (arguments.units,)
    asked = rules.measured(suite, sizes, arguments.tables, arguments.seed)
    by_size = {size: rules.Times() for size in sizes}
    for size, times in with_progress(asked, arguments.tables * len(sizes), "tables"):
        by_size[size] = times
    if arguments.json:
        print(json.dumps(rules.as_json(suite, by_size), indent=1))
    else:
        print(_lines(rules.rows(suite, by_size)))
    return 0


def _vision(arguments: argparse.Namespace) -> int:
    units = UNITS if arguments.units is None else arguments.units
    if arguments.camera is not None and arguments.part != "built":
        raise CommandError("--camera is for --part built only")
    if arguments.photos is not None and arguments.part != "pictures":
        raise CommandError("--photos is for --part pictures only")
    if arguments.films is not None and arguments.part != "covers":
        raise CommandError("--films is for --part covers only")
    if arguments.part != "tables":
        asked = parts.Asked(
            arguments.seed,
            arguments.frames,
            units,
            arguments.size,
            arguments.lens,
            arguments.camera,
            arguments.photos,
            arguments.films,
        )
        rows = parts.rows_of(arguments.part, asked)
        print(parts.as_json(rows) if arguments.json else _lines(rows))
        return 0
    frames = random_frames(
        arguments.seed,
        arguments.frames,
        units=units,
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
    return _lines(rows)


def _lines(rows: list[tuple[str, ...]]) -> str:
    """Return rows of cells as lines, in columns; the first is aligned on the left."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = [
        "  ".join(cell.rjust(w) if k else cell.ljust(w) for k, (cell, w) in enumerate(pairs))
        for pairs in (list(zip(row, widths, strict=True)) for row in rows)
    ]
    return "\n".join(lines)


def _whole(least: int) -> Callable[[str], int]:
    """Return how an option reads a whole number of at least ``least``; else it is wrong usage."""

    def read(text: str) -> int:
        value = int(text) if text.isdecimal() else -1
        if value < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
        return value

    return read


def _films(text: str) -> range:
    """Return the numbers that ``A-B`` means, both ends among them; else it is wrong usage."""
    first, dash, last = text.partition("-")
    if dash and first.isdecimal() and last.isdecimal() and int(first) <= int(last):
        return range(int(first), int(last) + 1)
    raise argparse.ArgumentTypeError(f"{text!r} is not the numbers of two films, such as 1-20")


if __name__ == "__main__":
    sys.exit(main())
