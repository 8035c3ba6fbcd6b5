"""``tableside replay``: what the camera and the referee make of a recording, line by line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tableside.cli import CommandError
from tableside.commands.progress import with_progress
from tableside.files.fault import FileError
from tableside.files.recordings import Recording, open_recording

if TYPE_CHECKING:
    from tableside.vision.sources.frame import Picture

SUMMARY = "Replay a recording: one JSON line a frame with what was seen, changed and flagged."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "recording", help="a recording: its folder, or a zip of it (docs/recording.md)"
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


def run(arguments: argparse.Namespace) -> int:
    """Print the lines; raise FileError or CommandError when there is nothing to print."""
    recording = open_recording(arguments.recording)
    count = len(recording.frames)
    last = count - 1 if arguments.last is None else min(arguments.last, count - 1)
    if arguments.first > last:
        raise CommandError(
            f"{recording.name}: there is no frame from {arguments.first} to {last}; "
            f"its frames are 0 to {count - 1}"
        )
    lines = with_progress(replay_lines(recording, last), last + 1, "frames")
    for number, line in enumerate(lines):
        if number >= arguments.first:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    return 0


def replay_lines(recording: Recording, last: int) -> Iterator[str]:
    """Yield the line of each frame up to ``last``; the same recording gives the same lines.

    Raises FileError when the pictures are not the camera file's, and at the end CommandError
    when no frame could be used: nothing was measured then.
    """
    # Imported late, so that --help does not wait for OpenCV.
    import cv2

    from tableside.commands.refereeing import open_referee
    from tableside.session.replay_line import replay_line
    from tableside.vision.pipeline import Pipeline
    from tableside.vision.setting import Setting
    from tableside.vision.sources.pictures import RecordedFrames

    cv2.setNumThreads(1)
    setting = Setting.of(recording)
    referee = open_referee(recording)
    pipeline = Pipeline(setting.camera, setting.board, setting.roster, setting.surfaces)
    frames = RecordedFrames(recording)
    usable, trouble = False, ""
    try:
        for index in range(last + 1):
            frame = frames.read(index)
            if frame.image is not None and not usable:
                _check_size(recording, frame.image)
                usable = True
            trouble = trouble or frame.trouble
            observation = pipeline.step(frame)
            yield replay_line(observation, referee(observation))
    finally:
        frames.close()
    if not usable:
        raise CommandError(f"{recording.name}: none of its frames could be used; {trouble}")


def _check_size(recording: Recording, image: Picture) -> None:
    """Raise FileError when the first picture has another size than the camera file says.

    A later one that differs costs its own frame only.
    """
    from tableside.vision.sources.decoding import size_trouble

    wrong = size_trouble(image, recording.camera.width, recording.camera.height)
    if wrong:
        mend = "name the camera file that the pictures were taken with"
        raise FileError.one(recording.name, recording.head.camera, wrong, mend)


def _frame(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a frame's number (0, 1, 2 ...)")
    return int(text)
