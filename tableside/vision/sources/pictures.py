"""Frames from files: a folder of pictures, a recording, a video file."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tableside.engine.message import Message, Text
from tableside.files.fault import FileError
from tableside.files.opening import LARGEST_PICTURE, check_input, read_input
from tableside.files.recordings import Recording
from tableside.vision.sources.decoding import PICTURE_SUFFIXES, decode, exposure_trouble
from tableside.vision.sources.frame import Frame, Picture, followed
from tableside.vision.sources.silence import silence
from tableside.vision.words import say

# Pictures without times are taken to be this many seconds apart.
APART = 0.2


class PictureFolder:
    """The pictures of a folder in the order of the numbers in their names, evenly spaced in time.

    ``2.jpg`` comes before ``10.jpg``. A single picture file is a folder of one.
    """

    live = False

    def __init__(self, path: Path, apart: float = APART) -> None:
        self._apart = apart
        self._paths = sorted(_pictures(path), key=_natural) if path.is_dir() else [path]
        if self._paths == [path]:
            check_input(path)
        if not self._paths:
            raise FileError.one(
                str(path), "", say("no-picture-inside"), say("name-a-picture-folder")
            )

    def __len__(self) -> int:
        """Return the number of pictures."""
        return len(self._paths)

    def __iter__(self) -> Iterator[Frame]:
        """Yield every picture."""
        return (self.read(index) for index in range(len(self)))

    def time_of(self, index: int) -> float:
        """Return the time of picture ``index``, seconds from the start."""
        return index * self._apart

    def read(self, index: int) -> Frame:
        """Return picture ``index``; one that cannot be read comes with its trouble."""
        return followed(self._read(index), self)

    def _read(self, index: int) -> Frame:
        path = self._paths[index]
        try:
            data = read_input(path, LARGEST_PICTURE)
        except FileError as error:
            found = error.faults[0].found
            return _bad(index, self.time_of(index), say("file-is", file=path.name, found=found))
        return _decoded(index, self.time_of(index), data, path.name)

    def close(self) -> None:
        """Nothing is held open."""


class RecordedFrames:
    """The frames of a recording, at its own times."""

    live = False

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._last: tuple[str, Frame] | None = None
        self._video: VideoFile | None = None
        self._unpacked: tempfile.TemporaryDirectory[str] | None = None
        if recording.head.video is not None:
            self._unpacked = tempfile.TemporaryDirectory(prefix="tableside-")
            path = recording.container.path_of(recording.head.video, Path(self._unpacked.name))
            self._video = VideoFile(path)

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self.recording.frames)

    def __iter__(self) -> Iterator[Frame]:
        """Yield every frame."""
        return (self.read(index) for index in range(len(self)))

    def time_of(self, index: int) -> float:
        """Return the time of frame ``index``, seconds from the start."""
        return self.recording.frames[index].time

    def read(self, index: int) -> Frame:
        """Return frame ``index``; a picture named again is the same object as before."""
        return followed(self._read(index), self)

    def _read(self, index: int) -> Frame:
        line = self.recording.frames[index]
        if line.file is None:
            return self._video_frame(index, line.time)
        if self._last is not None and self._last[0] == line.file:
            last = self._last[1]
            return Frame(index, line.time, last.image, last.trouble)
        try:
            data = self.recording.container.read(line.file)
        except FileError as error:
            fault = error.faults[0]
            return _bad(index, line.time, say("file-is", file=line.file, found=fault.found))
        frame = _decoded(index, line.time, data, line.file)
        self._last = (line.file, frame)
        return frame

    def _video_frame(self, index: int, time: float) -> Frame:
        if self._video is None:
            raise RuntimeError("a frame without a picture of its own is one of the video's")
        if index >= len(self._video):
            return _bad(index, time, say("video-too-short"))
        frame = self._video.read(index)
        return Frame(index, time, frame.image, frame.trouble)

    def close(self) -> None:
        """Let go of the video and of what was unpacked."""
        if self._video is not None:
            self._video.close()
        if self._unpacked is not None:
            self._unpacked.cleanup()


class VideoFile:
    """The frames of a video file at the file's own rate."""

    live = False

    def __init__(self, path: Path) -> None:
        check_input(path)
        silence()
        self._name = str(path)
        self._capture = cv2.VideoCapture(str(path))
        self._count = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
        self._rate = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._next = 0
        if not self._capture.isOpened() or self._count < 1:
            raise FileError.one(str(path), "", say("no-video"), say("name-a-video"))
        if not 0 < self._rate < 1000:
            self._rate = 1 / APART

    def __len__(self) -> int:
        """Return the number of frames that the file says it has."""
        return self._count

    def __iter__(self) -> Iterator[Frame]:
        """Yield every frame."""
        return (self.read(index) for index in range(len(self)))

    def time_of(self, index: int) -> float:
        """Return the time of frame ``index``, seconds from the start."""
        return index / self._rate

    def read(self, index: int) -> Frame:
        """Return frame ``index``; one that cannot be decoded comes with its trouble."""
        if not 0 <= index < self._count:
            raise IndexError(index)
        return followed(self._read(index), self)

    def _read(self, index: int) -> Frame:
        self._go_to(index)
        done, image = self._capture.read()
        self._next = index + 1
        if not done or image is None:
            return _bad(index, self.time_of(index), say("frame-undecodable"))
        return judged(index, self.time_of(index), np.asarray(image, dtype=np.uint8))

    def _go_to(self, index: int) -> None:
        """Move to ``index``; backwards by opening anew, for seeking in a file is not exact."""
        if index < self._next:
            self._capture.release()
            self._capture = cv2.VideoCapture(self._name)
            self._next = 0
        while self._next < index and self._capture.grab():
            self._next += 1

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()


def judged(index: int, time: float, image: Picture) -> Frame:
    """Return the frame of ``image``, or its trouble where nothing can be seen on it."""
    trouble = exposure_trouble(image)
    if not trouble:
        return Frame(index, time, image)
    dark = isinstance(trouble, Message) and trouble.id == "vision.picture-black"
    fix = say("light-or-cap" if dark else "less-light")
    return _bad(index, time, say("trouble", what=trouble, fix=fix))


def _decoded(index: int, time: float, data: bytes, name: str) -> Frame:
    image, trouble = decode(data)
    if image is None:
        return _bad(index, time, say("of-file", file=name, trouble=trouble))
    return judged(index, time, image)


def _bad(index: int, time: float, trouble: Text) -> Frame:
    return Frame(index, time, None, say("frame-unusable", frame=index, why=trouble))


def _pictures(folder: Path) -> list[Path]:
    with os.scandir(folder) as entries:
        return [
            Path(entry.path)
            for entry in entries
            if entry.is_file() and Path(entry.name).suffix.lower() in PICTURE_SUFFIXES
        ]


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    parts = re.split(r"(\d+)", path.name.lower())
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts], path.name
