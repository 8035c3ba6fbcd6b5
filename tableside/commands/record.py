"""``tableside record``: keep what a camera sees, to be replayed anywhere."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.commands.above_zero import above_zero
from tableside.commands.at_start import lacking
from tableside.commands.positions import read_position
from tableside.files.addresses import shown
from tableside.files.board import load_board
from tableside.files.camera import Camera, load_camera
from tableside.files.recording_writer import RecordingWriter
from tableside.files.roster import load_roster

if TYPE_CHECKING:
    from tableside.vision.sources.frame import Frame, FrameSource

SUMMARY = "Record a camera, stream or video with all that is needed to replay it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "source",
        help="camera number (0), stream address, video file, folder of frames, or recording",
    )
    parser.add_argument("out", help="new folder for the recording")
    parser.add_argument("--camera", metavar="FILE", help="the lens; a recording brings its own")
    parser.add_argument("--board", metavar="FILE", help="the table and its markers; likewise")
    parser.add_argument("--roster", metavar="FILE", help="the units and their tags; likewise")
    parser.add_argument("--position", metavar="FILE", help="the game as it stands; likewise")
    parser.add_argument("--title", default="", help="a line that says what it is")
    parser.add_argument(
        "--seconds",
        type=above_zero("seconds"),
        metavar="N",
        help="stop after so long (default: Ctrl-C)",
    )
    parser.add_argument(
        "--every", action="store_true", help="store each picture, of a still table too"
    )


def run(arguments: argparse.Namespace) -> int:
    """Record until the source ends, the time is up or Ctrl-C; return 0 when there is a frame."""
    from tableside.vision.sources.live import Wanted
    from tableside.vision.sources.opening import open_source
    from tableside.vision.sources.recorder import Recorder

    lens = load_camera(arguments.camera) if arguments.camera else None
    # Left to itself a camera gives small pictures, which its own file would not fit.
    wanted = None if lens is None else Wanted(lens.width, lens.height)
    source = open_source(arguments.source, wanted)
    try:
        parts = _parts(arguments, source)
        with RecordingWriter(arguments.out, **parts, title=arguments.title) as writer:
            recorder = Recorder(writer, every=arguments.every)
            try:
                for frame in _until(source, arguments.seconds):
                    _check_size(frame, parts["camera"], arguments.source)
                    recorder.add(frame)
                    _tell(writer.count, recorder.pictures, str(frame.trouble))
            except KeyboardInterrupt:
                pass  # the usual way to stop: all that was added is on the disk
            frames, pictures = writer.count, recorder.pictures
    finally:
        source.close()
        _wipe()
    if not frames:
        raise CommandError(
            f"{shown(arguments.source)}: gave no usable picture; nothing was recorded"
        )
    print(f"{arguments.out}: {frames} frames, {pictures} pictures")
    return 0


def _parts(arguments: argparse.Namespace, source: FrameSource) -> dict[str, Any]:
    """Return what goes with the frames: named files, or a recording's own."""
    from tableside.vision.sources.pictures import RecordedFrames

    own = source.recording if isinstance(source, RecordedFrames) else None
    loaders = {"camera": load_camera, "board": load_board, "roster": load_roster}
    named = {name: getattr(arguments, name) for name in loaders}
    missing = [name for name, file in named.items() if not file]
    if own is None and missing:
        raise CommandError(lacking(arguments.source, missing))
    parts: dict[str, Any] = {
        name: load(named[name]) if named[name] else getattr(own, name)
        for name, load in loaders.items()
    }
    parts["position"] = None if own is None else own.position
    if arguments.position:
        _, parts["position"] = read_position(arguments.position)
    return parts


def _until(source: FrameSource, seconds: float | None) -> Iterator[Frame]:
    for frame in source:
        if seconds is not None and frame.time > seconds:
            return
        yield frame


def _check_size(frame: Frame, camera: Camera, source: str) -> None:
    """Stop a recording that could never be measured: its lens file is for another picture."""
    from tableside.vision.sources.decoding import size_trouble

    if frame.image is not None:
        wrong = size_trouble(frame.image, camera.width, camera.height)
        if wrong:
            raise CommandError(
                f"{shown(source)}: {wrong}; name the camera file of this picture size"
            )


def _tell(frames: int, pictures: int, trouble: str) -> None:
    """Say on a terminal how far it is; what is wrong with a frame is told in a pipe too."""
    if sys.stderr.isatty():
        text = trouble or f"{frames} frames, {pictures} pictures; Ctrl-C ends the recording"
        sys.stderr.write("\r\x1b[K" + text)
        sys.stderr.flush()
    elif trouble:
        print(trouble, file=sys.stderr)


def _wipe() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
