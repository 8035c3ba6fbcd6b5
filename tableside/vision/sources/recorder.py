"""Record frames without storing again those that show nothing new."""

from __future__ import annotations

import cv2
import numpy as np

from tableside.files.recording_writer import RecordingWriter
from tableside.vision.sources.decoding import encode_jpeg
from tableside.vision.sources.frame import Frame, Picture

# Differences are looked for in a picture of half the size, averaged over 3 x 3 of its pixels. A tag
# that moves by a fifth of a pixel changes its edges by more than this many grey values there.
LEAST_CHANGE = 8.0
# ... and by more than so many times what half of the pixels differ by anyway (noise).
NOISE_TIMES = 8.0
# A picture is stored at least so often (seconds): the light wanders slowly.
FRESH_EVERY = 10.0


class Recorder:
    """Passes frames to a writer, skipping frames without a picture.

    A frame equal to the last stored one is kept as a line without a picture of its own. It is
    compared with the stored one, not the previous one, so no slow drift goes unnoticed.
    """

    def __init__(self, writer: RecordingWriter, *, every: bool = False) -> None:
        self._writer = writer
        self._every = every
        self._stored: tuple[float, Picture] | None = None
        self._start: float | None = None
        self.pictures = 0

    def add(self, frame: Frame) -> float | None:
        """Record ``frame`` and return its time there (seconds); None for one without a picture.

        Times are counted from the first one that has a picture.
        """
        if frame.image is None:
            return None
        if self._start is None:
            self._start = frame.time
        time = frame.time - self._start
        small = _small(frame.image)
        if self._is_new(time, small):
            self._writer.add(time, encode_jpeg(frame.image))
            self._stored = (time, small)
            self.pictures += 1
        else:
            self._writer.add(time, None)
        return time

    def _is_new(self, time: float, small: Picture) -> bool:
        if self._every or self._stored is None or time - self._stored[0] >= FRESH_EVERY:
            return True
        return differs(self._stored[1], small)


def differs(one: Picture, other: Picture) -> bool:
    """Say whether two small pictures differ by more than noise."""
    if one.shape != other.shape:
        return True
    apart = cv2.blur(cv2.absdiff(one, other), (3, 3))
    noise = float(np.median(apart[::4, ::4]))
    return float(apart.max()) > max(LEAST_CHANGE, NOISE_TIMES * noise)


def _small(image: Picture) -> Picture:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    size = (max(1, image.shape[1] // 2), max(1, image.shape[0] // 2))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
