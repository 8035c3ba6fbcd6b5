"""From what a person writes after ``--source`` to a source of frames."""

from __future__ import annotations

import os
from pathlib import Path

from tableside.engine.message import Several
from tableside.files.addresses import shown
from tableside.files.fault import FileError
from tableside.files.recordings import is_recording, open_recording
from tableside.vision.sources.decoding import PICTURE_SUFFIXES
from tableside.vision.sources.frame import FrameSource
from tableside.vision.sources.live import LiveCamera, Wanted
from tableside.vision.sources.named import is_device, is_live, place_of
from tableside.vision.sources.pictures import PictureFolder, RecordedFrames, VideoFile
from tableside.vision.words import say

# Addresses that OpenCV's FFmpeg opens; file: is left out, a file is named by its path.
STREAMS = ("rtsp", "rtsps", "rtmp", "http", "https", "udp", "tcp")


def open_source(text: str, wanted: Wanted | None = None) -> FrameSource:
    """Open a source of frames; raise FileError when there is none of that name.

    * ``0``, ``1`` … ``999``, ``/dev/video0`` or a link to it: a camera; ``wanted`` is the picture
      size to ask of it;
    * ``rtsp://…``, ``http://…``: a network stream;
    * a folder with ``recording.json``, or a .zip file: a recording;
    * another folder: its pictures; a picture file: that picture; another file: a video.
    """
    if is_device(text):
        return LiveCamera(place_of(text), wanted)
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
    check_there(text)
    return _open_path(Path(text))


def check_there(text: str) -> None:
    """Raise FileError for a source that is neither live nor on the disk."""
    # Path.exists raises for a name that no file can have.
    if is_live(text) or os.path.exists(text):  # noqa: PTH110
        return
    found = say("no-such-camera" if text.isdecimal() else "no-such-file-or-folder")
    raise FileError.one(shown(text), "", found, say("name-a-source"))


def _open_path(path: Path) -> FrameSource:
    if is_recording(path):
        return RecordedFrames(open_recording(path))
    if path.is_dir() or path.suffix.lower() in PICTURE_SUFFIXES:
        return PictureFolder(path)
    return VideoFile(path)
