"""``tableside calibrate``: a camera file from pictures of a printed pattern."""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.commands.calibrate_live import picture_size, run_live
from tableside.commands.progress import counted
from tableside.commands.serve import add_address, add_names
from tableside.commands.writing import check_writable, write_file
from tableside.engine.message import to_json
from tableside.files import standard
from tableside.files.aside import set_aside
from tableside.files.fault import FileError
from tableside.files.loading import dump
from tableside.files.opening import LARGEST_PICTURE, check_input, read_input

if TYPE_CHECKING:
    from tableside.vision.calibration.calibrate import Calibration
    from tableside.vision.calibration.patterns import Gray

SUMMARY = "Measure a camera's lens from pictures of a printed pattern."

#: What ``tableside print calibration`` prints where nothing else is asked for.
DEFAULT_PATTERN = str(standard.table("patterns")["charuco"]["a4"])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "pictures", nargs="*", metavar="PICTURE", help="pictures, or folders of them; 12 or more"
    )
    _add_live(parser)
    parser.add_argument(
        "--pattern",
        default=DEFAULT_PATTERN,
        help="charuco:COLUMNSxROWS:SQUARE:MARKER:FAMILY, chessboard:COLUMNSxROWS:SQUARE or "
        "aprilgrid:COLUMNSxROWS:TAG:GAP:FAMILY, lengths in mm (default: %(default)s)",
    )
    parser.add_argument(
        "--model",
        choices=("auto", "plain", "rational", "fisheye"),
        default="auto",
        help="lens model (default: the simplest whose held-out error is as good as the best)",
    )
    parser.add_argument(
        "--out",
        default="camera.json",
        help="file to write (%(default)s); one that is there is kept as camera.1.json",
    )
    parser.add_argument("--name", help="what to call the camera in that file")
    parser.add_argument("--residuals", metavar="PNG", help="draw every corner's error there")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def _add_live(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--live",
        metavar="SOURCE",
        help="instead of pictures: a camera (0), stream or folder; a page shows what it sees and "
        "takes the pictures by itself",
    )
    parser.add_argument(
        "--keep", metavar="FOLDER", help="with --live: put the pictures that are taken there"
    )
    parser.add_argument(
        "--size",
        type=picture_size,
        default=(1920, 1080),
        metavar="WxH",
        help="with --live: picture size to ask a camera for, as it will be used (1920x1080)",
    )
    add_address(parser)
    add_names(parser)


def _wrong_together(arguments: argparse.Namespace) -> str:
    """Return what is wrong with the options taken together, "" for nothing."""
    if arguments.live and arguments.pictures:
        return "name pictures or a camera with --live, not both"
    if arguments.keep and not arguments.live:
        return "--keep goes with --live: pictures are kept already"
    return "" if arguments.live or arguments.pictures else "name pictures, or a camera with --live"


def run(arguments: argparse.Namespace) -> int:
    """Write the camera file and print the quality reached; raise CommandError when refused."""
    # Imported late, so that --help does not wait for OpenCV.
    from tableside.vision.calibration.calibrate import RefusedError, calibrate
    from tableside.vision.calibration.fit import MODELS
    from tableside.vision.calibration.patterns import Pattern, PatternError

    wrong = _wrong_together(arguments)
    if wrong:
        print(f"tableside calibrate: {wrong}", file=sys.stderr)
        return 2
    try:
        pattern = Pattern.parse(arguments.pattern)
    except PatternError as error:
        raise CommandError(f"--pattern: {error}") from None
    check_writable(arguments.out, "--out")
    if arguments.residuals:
        check_writable(arguments.residuals, "--residuals")
    models = MODELS if arguments.model == "auto" else (arguments.model,)
    if arguments.live:
        report = run_live(arguments, pattern, models, lambda c: _finish(c, arguments), _drawn)
        _print(report, arguments)
        return 0
    names = picture_names(arguments.pictures)
    try:
        with counted(read_gray, len(names), "pictures") as read:
            found = calibrate(names, read, pattern, models)
    except RefusedError as error:
        for left_out in error.left_out:
            print(f"tableside: {left_out.name}: {left_out.why}", file=sys.stderr)
        raise CommandError(f"no camera: {error}") from None
    _print(_finish(found, arguments), arguments)
    return 0


def _finish(found: Calibration, arguments: argparse.Namespace) -> dict[str, Any]:
    """Write the camera file and the residuals, and return the report."""
    kept = set_aside(arguments.out)
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    write_file(arguments.out, dump(found.camera(arguments.name, today)).encode(), "--out")
    if arguments.residuals:
        write_file(arguments.residuals, _drawn(found), "--residuals")
    return {**_report(found, arguments.out), "kept": kept}


def _print(report: dict[str, Any], arguments: argparse.Namespace) -> None:
    print(to_json(report, indent=1) if arguments.json else _text(report))


def picture_names(given: list[str]) -> list[str]:
    """Return the pictures named, those of a folder in the order of their names."""
    from tableside.vision.sources.decoding import PICTURE_SUFFIXES

    names: list[str] = []
    for text in given:
        path = Path(text)
        if path.is_dir():
            inside = sorted(
                p for p in path.iterdir() if p.suffix.lower() in PICTURE_SUFFIXES and p.is_file()
            )
            if not inside:
                raise FileError.one(text, "", "holds no picture", "name a folder of pictures")
            names += [str(p) for p in inside]
        else:
            check_input(path)
            names.append(text)
    return names


def read_gray(name: str) -> Gray | None:
    """Return a picture file as grey, None where it cannot be read."""
    from tableside.vision.sources.decoding import decode_gray

    try:
        return decode_gray(read_input(name, LARGEST_PICTURE))
    except FileError:
        return None


def _drawn(found: Calibration) -> bytes:
    import cv2

    from tableside.vision.calibration.picture import residual_picture

    _done, data = cv2.imencode(".png", residual_picture(found))
    return data.tobytes()


def _report(found: Calibration, out: str) -> dict[str, Any]:
    return {
        "camera": out,
        "model": found.fit.model,
        "reason": found.reason,
        "error_px": round(found.fit.rms, 4),
        "held_out_px": round(found.held_out, 4),
        "expected_in": {
            "rms": round(found.expected.rms, 5),
            "worst": round(found.expected.worst, 5),
            "raised": round(found.expected.raised_rms, 5),
            "map": found.expected.errors.round(5).tolist(),
        },
        "pictures": [shot.name for shot in found.shots],
        "left_out": {left.name: left.why for left in found.left_out},
        "verdict": verdict(found.expected.rms),
        "stray_corners": found.strays,
        "lacking": list(found.lacking),
    }


def verdict(added: float) -> str:
    """Return whether games can be judged through a lens that adds so much (inches, RMS)."""
    from tableside.vision.accuracy_map import ACCURACY_LIMIT, GOOD_LENS

    if added > ACCURACY_LIMIT:
        return (
            f"no game can be judged with this lens: it adds more than {ACCURACY_LIMIT:g} in, the "
            "limit of what is judged; take more pictures, up to every corner, and measure it again"
        )
    if added > GOOD_LENS:
        return (
            f"this lens adds more than {GOOD_LENS:g} in: measure it again, with pictures up to "
            "every corner"
        )
    return "a good lens"


def _text(report: dict[str, Any]) -> str:
    lines = [
        f"wrote {report['camera']} from {len(report['pictures'])} pictures",
        f"model     {report['reason']}",
        f"error     {report['error_px']:.3f} px, RMS; {report['held_out_px']:.3f} px at pictures "
        "left out of the fit",
        f"expected  on a 36 x 24 in table the lens adds {report['expected_in']['rms']:.4f} in "
        f"(RMS), {report['expected_in']['worst']:.4f} in at its worst place; "
        f"{report['expected_in']['raised']:.4f} in (RMS) on a hill an inch high",
    ]
    lines.append(f"verdict   {report['verdict']}")
    if report["kept"]:
        lines.insert(1, f"kept      the camera file that was there as {report['kept']}")
    strays = report["stray_corners"]
    if strays:
        lines.append(f"left out  {strays} corners that lie apart from those around them")
    lines += [f"left out  {name}: {why}" for name, why in report["left_out"].items()]
    lines += [f"lacking   {text}" for text in report["lacking"]]
    return "\n".join(lines)
