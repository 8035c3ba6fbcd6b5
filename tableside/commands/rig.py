"""``tableside rig``: what a camera over a table will make of it, before it is hung up."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.commands.writing import write_file
from tableside.files.camera import Camera, load_camera

if TYPE_CHECKING:
    from tableside.rig.forecast import Forecast
    from tableside.rig.outlook import Outlook, Setup

SUMMARY = "Tell what a camera over a table will see: tag sizes, errors, parallax, the field."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add = parser.add_argument
    parser.description = f"{SUMMARY} See docs/rig.md for the cameras."
    add(
        "--camera",
        metavar="NAME|FILE",
        default="webcam-1080p",
        help="a camera to plan with, WIDTHxHEIGHT:DEGREES, or a camera file (%(default)s)",
    )
    add("--height", metavar="INCHES", type=_number(2, 400), help="above the table; left out: least")
    add("--table", metavar="WxD", type=_size, default=(36.0, 24.0), help="inches (36x24)")
    add("--tilt", metavar="DEGREES", type=_number(0, 45), default=0.0, help="off the vertical (0)")
    add("--side", metavar="MM", type=_number(1, 500), help="black side of the tags (11.2)")
    add("--tag-height", metavar="MM", type=_number(0, 200), help="of the tags above the mat (3)")
    add("--blur", metavar="PX", type=_number(0, 10), help="of the picture, deviation (0.5)")
    add("--picture", metavar="SVG", help="draw the set-up there")
    add("--json", action="store_true", help="print as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print what to expect; raise CommandError for a camera that is none."""
    from tableside.rig.drawing import drawing
    from tableside.rig.forecast import forecasts
    from tableside.rig.outlook import outlook
    from tableside.rig.verdict import errors, verdict

    setup = _setup(arguments)
    seen = outlook(setup)
    expected = forecasts(setup) if seen.readable else ()
    if arguments.picture:
        write_file(arguments.picture, drawing(setup, seen).encode(), "--picture")
    report = {**_report(setup, seen), "build": _built(expected)}
    words = (*verdict(setup, seen), *errors(expected), *_advised(report))
    lines = (*words, "", *_text(setup, seen, report), *_table(expected))
    print(json.dumps(report, indent=1) if arguments.json else "\n".join(lines))
    return 0


def _setup(arguments: argparse.Namespace) -> Setup:
    from tableside.rig.outlook import Setup, lowest_fit
    from tableside.rig.sharpness import Sensor
    from tableside.rig.trays import HEIGHTS, TAG_SIDE

    height = arguments.tag_height
    setup = Setup(
        camera=_camera(arguments.camera),
        height=arguments.height or 48.0,
        table=arguments.table,
        tilt=arguments.tilt,
        side=arguments.side or TAG_SIDE,
        tag_height=HEIGHTS["lip"] if height is None else height,
        sensor=Sensor() if arguments.blur is None else Sensor(blur=arguments.blur),
    )
    if arguments.height is not None:
        return setup
    lowest = lowest_fit(setup)
    if lowest is None:
        raise CommandError(
            "from no height is the whole table seen like this: name --height, a wider --camera "
            "or less --tilt"
        )
    return setup.at(math.ceil(lowest))


def _camera(text: str) -> Camera:
    from tableside.files import standard
    from tableside.rig.cameras import camera_called

    found = camera_called(text)
    if found is not None:
        return found
    if Path(text).exists() or text.endswith(".json"):
        return load_camera(text)
    names = ", ".join(standard.names("cameras"))
    raise CommandError(
        f"--camera: '{text}' is no camera file and no known camera; name a file, "
        f"WIDTHxHEIGHT:DEGREES such as 1920x1080:70, or one of {names}"
    )


def _report(setup: Setup, seen: Outlook) -> dict[str, Any]:
    """Return the figures; null for what cannot be said."""
    camera = setup.camera
    lens = camera.source.expected_error if camera.source else None
    return {
        "camera": camera.name,
        "picture": [camera.width, camera.height],
        "height_in": setup.height,
        "table_in": list(setup.table),
        "tilt": setup.tilt,
        "field_in": [_said(v, 2) for v in seen.field],
        "fits": seen.fits,
        "fits_from_in": None if seen.fits_from is None else round(seen.fits_from, 1),
        "tag_mm": setup.side,
        "pixels_a_cell": {"least": _said(seen.cells[0], 3), "most": _said(seen.cells[1], 3)},
        "read": seen.readable,
        "smallest_tag_mm": _said(seen.smallest, 2),
        "error_in": {"typical": _said(seen.error, 6), "worst": _said(seen.worst, 6), "lens": lens},
        "facing_error": _said(seen.facing, 4),
        "parallax_in_a_mm": round(seen.parallax, 5),
        "hill_in": _said(seen.hill, 4),
        "advice": list(_advice(setup, seen)),
    }


def _said(value: float, digits: int) -> float | None:
    return round(value, digits) if math.isfinite(value) else None


def _advice(setup: Setup, seen: Outlook) -> Iterator[str]:
    if not seen.fits and seen.fits_from is not None:
        yield f"the table is not all seen: hang the camera {math.ceil(seen.fits_from)} in up"
    elif not seen.fits:
        yield "the table is not all seen from any height: take a wider lens, or tilt it less"
    if not seen.readable and math.isfinite(seen.smallest):
        yield f"print tags of {math.ceil(2 * seen.smallest) / 2:g} mm or more, or take more pixels"
    if setup.tilt > 20:
        yield "more than 20 degrees off the vertical: figures begin to hide tags behind them"
    if seen.fits_from is not None and setup.height > 1.35 * seen.fits_from:
        yield (
            f"it hangs higher than it need: from {math.ceil(seen.fits_from)} in tags are larger "
            "in the picture (but heights move them more)"
        )


def _text(setup: Setup, seen: Outlook, report: dict[str, Any]) -> Iterator[str]:
    camera = setup.camera
    width, depth = setup.table
    yield (
        f"camera    {camera.name or 'camera'}, {camera.width} x {camera.height} px, "
        f"{setup.height:g} in above a table of {width:g} x {depth:g} in"
    )
    whole = "the whole table" if seen.fits else "NOT the whole table"
    lowest = "" if seen.fits_from is None else f" (all of it from {seen.fits_from:.1f} in up)"
    across, down = (f"{v:.1f}" if math.isfinite(v) else "no end" for v in seen.field)
    yield f"field     {across} x {down} in of the mat: {whole}{lowest}"
    if math.isfinite(seen.cells[0]):
        word = "read" if seen.readable else "NOT read everywhere"
        yield (
            f"tags      {setup.side:g} mm: {seen.cells[0]:.2f} to {seen.cells[1]:.2f} px a cell, "
            f"{word}"
        )
    if math.isfinite(seen.smallest):
        yield f"smallest  {seen.smallest:.1f} mm is read all over the table"
    if seen.readable:
        yield (
            f"error     {seen.error:.4f} in RMS from the picture ({seen.worst:.4f} at the worst "
            f"place), facing {seen.facing:.3f} degrees"
        )
    lens = report["error_in"]["lens"]
    if lens is not None:
        yield f"lens      adds {lens:.4f} in, as its calibration says"
    yield (
        f"heights   1 mm that no file knows of seems {seen.parallax:.3f} in at the farthest "
        f"corner; a hill of 1 in, {seen.hill:.2f} in"
    )


def _advised(report: dict[str, Any]) -> Iterator[str]:
    yield from (f"advice    {line}" for line in report["advice"])


def _built(expected: Sequence[Forecast]) -> dict[str, Any]:
    """Return the give or take (inches) by word, place and cause."""
    return {
        each.word: {
            place: {
                "give_or_take_in": round(budget.told, 5),
                "by_cause": {cause.value: round(v, 5) for cause, v in budget.by_cause().items()},
            }
            for place, budget in (("centre", each.centre), ("edge", each.edge))
        }
        for each in expected
    }


def _table(expected: Sequence[Forecast]) -> Iterator[str]:
    """Yield lines on how far a corps will be off, by how the table is built."""
    if not expected:
        return
    causes = [share.cause for share in expected[0].centre.shares]
    yield "build     a corps' place, give or take (two standard deviations, in), and by cause"
    heads = "".join(f"{cause.value:>9}" for cause in causes)
    yield f"{'':<18}{'in all':>8}{heads}"
    for each in expected:
        for place, budget in (("centre", each.centre), ("edge", each.edge)):
            alone = "".join(f"{budget.by_cause()[cause]:9.4f}" for cause in causes)
            word = each.word if place == "centre" else ""
            yield f"{word:<10}{place:<8}{budget.told:8.4f}{alone}"


def _number(low: float, high: float) -> Callable[[str], float]:
    """Return a reader of numbers from ``low`` to ``high``, both included."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low:g} to {high:g}")
        return value

    return read


def _size(text: str) -> tuple[float, float]:
    try:
        width, depth = (float(word) for word in text.lower().split("x"))
    except ValueError:
        width = depth = 0.0
    if not (1 <= width <= 400 and 1 <= depth <= 400):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write inches such as 36x24")
    return width, depth
