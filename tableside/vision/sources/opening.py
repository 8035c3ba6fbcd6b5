"""From what a person writes after ``--source`` to a source of frames."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Several
from tableside.files.addresses import shown
from tableside.files.fault import FileError
from tableside.files.recordings import is_recording, open_recording
from tableside.vision.sources.decoding import PICTURE_SUFFIXES
from tableside.vision.sources.frame import FrameSource
from tableside.vision.sources.live import LiveCamera, Wanted
from tableside.vision.sources.named import is_device
from tableside.vision.sources.pictures import PictureFolder, RecordedFrames, VideoFile
from tableside.vision.words import say

# Addresses that OpenCV's FFmpeg opens; file: is left out, a file is named by its path.
STREAMS = ("rtsp", "rtsps", "rtmp", "http", "https", "udp", "tcp")


def open_source(text: str, wanted: Wanted | None = None) -> FrameSource:
    """Open a source of frames; raise FileError when there is none of that name.

    * ``0``, ``1`` …, ``/dev/video0`` or a link to it: a camera; ``wanted`` is the picture size to
      ask of it;
    * ``rtsp://…``, ``http://…``: a network stream;
    * a folder with ``recording.json``, or a .zip file: a recording;
    * another folder: its pictures; a picture file: that picture; another file: a video.
    """
    if text.isdecimal():
        return LiveCamera(int(text), wanted)
    if is_device(text):
        return LiveCamera(text, wanted)
    scheme, separator, _ = text.partition("://")
    if separator:
        if scheme.lower() not in STREAMS:
            raise FileError.one(
                shown(text),
                "",
                say("starts-with", scheme=scheme),
                say("use-one-of", names=Several(tuple(STREAMS), "comma")),
            )
        return LiveCamera(text, wanted)
    return _open_path(Path(text))


def _open_path(path: Path) -> FrameSource:
    if not path.exists():
        raise FileError.one(
            shown(str(path)),
            "",
            say("no-such-file-or-folder"),
            say("name-a-source"),
        )
    if is_recording(path):
        return RecordedFrames(open_recording(path))
    if path.is_dir() or path.suffix.lower() in PICTURE_SUFFIXES:
        return PictureFolder(path)
    return VideoFile(path)
