"""A recording's lines: each frame measured, each observation refereed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

from tableside.cli import CommandError
from tableside.engine.message import Text
from tableside.files.fault import FileError
from tableside.files.recordings import Recording
from tableside.session.handling import Handling
from tableside.vision.accuracy_map import ACCURACY_LIMIT

if TYPE_CHECKING:
    from tableside.commands.refereeing import Referee
    from tableside.vision.pipeline import Pipeline
    from tableside.vision.sources.frame import Picture

ALL_AT_ONCE = Handling()


def replay_lines(
    recording: Recording,
    last: int,
    limit: float = ACCURACY_LIMIT,
    handling: Handling = ALL_AT_ONCE,
) -> Iterator[str]:
    """Return the line of each frame up to ``last``; the same recording gives the same lines.

    Nothing is judged where the table's accuracy is worse than ``limit`` (inches); ``handling``:
    what becomes of what is flagged.
    Raises FileError at once for a recording that cannot be refereed, when it comes to them for
    pictures that are not the camera file's, and at the end CommandError when no frame could be
    used: nothing was measured then.
    """
    # Imported late, so that --help does not wait for OpenCV.
    import cv2

    from tableside.commands.refereeing import open_referee
    from tableside.vision.pipeline import Pipeline
    from tableside.vision.setting import Setting

    cv2.setNumThreads(1)
    referee = open_referee(recording, limit, handling)
    s = Setting.of(recording)
    pipeline = Pipeline(s.camera, s.board, s.roster, s.surfaces, folder=s.folder)
    return _played(recording, last, pipeline, referee)


def _played(recording: Recording, last: int, pipeline: Pipeline, referee: Referee) -> Iterator[str]:
    from tableside.session.replay_line import replay_line
    from tableside.vision.sources.pictures import RecordedFrames

    usable = False
    trouble: Text = ""
    with closing(RecordedFrames(recording)) as frames:
        for frame in map(frames.read, range(last + 1)):
            if frame.image is not None and not usable:
                _check_size(recording, frame.image)
                usable = True
            trouble = trouble or frame.trouble
            observation = pipeline.step(frame)
            ruling = referee(observation)
            yield replay_line(observation, ruling.findings, ruling.unjudged, ruling.left_out)
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
