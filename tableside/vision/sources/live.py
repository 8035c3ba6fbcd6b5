"""Frames from a camera or a network stream: only ever the newest, and back after an unplug."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from tableside.engine.message import Text
from tableside.files.addresses import is_stream, shown
from tableside.vision.sources.at_end import closed_at_end
from tableside.vision.sources.frame import Frame, Picture
from tableside.vision.sources.holding import Holder
from tableside.vision.sources.pictures import judged
from tableside.vision.sources.silence import silence
from tableside.vision.words import say

# A camera that has given nothing for so long (seconds) is opened anew.
SILENT_FOR = 1.0
# Seconds between attempts to open it.
RETRY_EVERY = 1.0
# Seconds until a camera's next frame: as a rule it is there before this one is measured.
NEXT = 0.0
# So long (seconds) its driver may look for focus and exposure by itself; then they are held.
SETTLES_FOR = 2.0
# Seconds that a stream may take to open or to give a frame before OpenCV gives up.
STREAM_PATIENCE = 5.0


class Device(Protocol):
    """The part of ``cv2.VideoCapture`` used here."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Say whether the device is open."""

    def read(self) -> tuple[bool, Picture | None]:
        """Wait for the next frame; (False, None) when there is none."""

    def release(self) -> None:
        """Let go of the device."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The picture size and rate asked of a camera; 0 leaves the driver's own."""

    width: int = 0
    height: int = 0
    rate: float = 0.0


def open_device(place: str | int, wanted: Wanted) -> Device:
    """Open a camera by number or ``/dev/videoN``, or a stream by its address."""
    silence()
    if is_stream(place):
        patience = int(STREAM_PATIENCE * 1000)
        return _as_device(
            cv2.VideoCapture(
                place,
                cv2.CAP_FFMPEG,
                [
                    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
                    patience,
                    cv2.CAP_PROP_READ_TIMEOUT_MSEC,
                    patience,
                ],
            )
        )
    capture = cv2.VideoCapture(place)
    if capture.isOpened():
        _ask(capture, wanted)
    return _as_device(capture)


def _as_device(capture: cv2.VideoCapture) -> Device:
    return capture  # type: ignore[return-value]  # OpenCV's stubs type the picture more loosely


def _ask(capture: cv2.VideoCapture, wanted: Wanted) -> None:
    # Cameras give their full rate at full size only as motion JPEG.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    for what, value in (
        (cv2.CAP_PROP_FRAME_WIDTH, wanted.width),
        (cv2.CAP_PROP_FRAME_HEIGHT, wanted.height),
        (cv2.CAP_PROP_FPS, wanted.rate),
    ):
        if value:
            capture.set(what, float(value))
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)


def _not_opened(place: str | int) -> Text:
    """Return the message for a camera that cannot be opened, without a stream's password."""
    if is_stream(place):
        return say("stream-not-opened", place=shown(place))
    return say("camera-not-opened", place=place)


def _silent(place: str | int) -> Text:
    if is_stream(place):
        return say("stream-silent", place=shown(place))
    return say("camera-silent", place=place)


class LiveCamera:
    """The newest frame of a device, taken by a thread of its own; late frames are dropped.

    While the device is away a frame without picture comes once a second, with the trouble, so
    that the page can say so and the poses grow old. Focus and exposure are held at what the
    driver has found after ``settles_for`` seconds, as far as it can, also when the device is back.
    """

    live = True

    def __init__(
        self,
        place: str | int,
        wanted: Wanted | None = None,
        opener: Callable[[str | int, Wanted], Device] = open_device,
        now: Callable[[], float] = clock.monotonic,
        retry_every: float = RETRY_EVERY,
        settles_for: float = SETTLES_FOR,
    ) -> None:
        self._place, self._wanted, self._opener, self._now = place, wanted or Wanted(), opener, now
        self._retry_every, self._settles_for = retry_every, settles_for
        self._holder = Holder()
        self._start = now()
        self._count = 0
        self._fresh = threading.Condition()
        self._newest: tuple[float, Picture | None, Text] | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._take, name="camera", daemon=True)
        closed_at_end(self)
        self._thread.start()

    def __iter__(self) -> Iterator[Frame]:
        """Yield the newest frame each time one is asked for, until the camera is closed."""
        while not self._stopped.is_set():
            frame = self.take(RETRY_EVERY)
            if frame is not None:
                yield frame

    def take(self, seconds: float) -> Frame | None:
        """Return the newest frame that was not taken yet; None when there is none for so long."""
        with self._fresh:
            self._fresh.wait_for(
                lambda: self._newest is not None or self._stopped.is_set(), seconds
            )
            if self._newest is None:
                return None
            (time, image, trouble), self._newest = self._newest, None
        index, self._count = self._count, self._count + 1
        if image is None:
            return Frame(index, time, None, trouble)
        return replace(judged(index, time, image), until_next=NEXT)  # a camera goes on

    def close(self) -> None:
        """Stop the thread and let go of the device."""
        self._stopped.set()
        with self._fresh:
            self._fresh.notify_all()
        self._thread.join(timeout=2 * STREAM_PATIENCE)

    def _take(self) -> None:
        while not self._stopped.is_set():
            device = self._opener(self._place, self._wanted)
            try:
                if device.isOpened():
                    self._take_from(device)
                else:
                    self._offer(None, _not_opened(self._place))
            finally:
                device.release()
            self._stopped.wait(self._retry_every)

    def _take_from(self, device: Device) -> None:
        """Pass on the device's frames until it has been silent too long."""
        self._holder.opened(device)
        begun = heard = self._now()
        while not self._stopped.is_set():
            done, image = device.read()
            if done and image is not None:
                heard = self._now()
                if heard - begun >= self._settles_for:
                    self._holder.hold(device)
                self._offer(np.asarray(image, dtype=np.uint8), "")
                continue
            self._offer(None, _silent(self._place))
            if self._now() - heard > SILENT_FOR or not device.isOpened():
                return
            self._stopped.wait(self._retry_every)

    def _offer(self, image: Picture | None, trouble: Text) -> None:
        with self._fresh:
            self._newest = (self._now() - self._start, image, trouble)
            self._fresh.notify_all()
