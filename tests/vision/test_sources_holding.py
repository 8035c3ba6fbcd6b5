"""Focus and exposure are found once and then held, also by a camera that was unplugged."""

from __future__ import annotations

import itertools
import threading

import cv2
import numpy as np
import pytest

from tableside.vision.sources.frame import Picture
from tableside.vision.sources.holding import Holder
from tableside.vision.sources.live import LiveCamera, Wanted

AUTO, EXPOSURE = cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE
AUTOFOCUS, FOCUS, GAIN = cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS, cv2.CAP_PROP_GAIN


class Camera:
    """A camera whose driver finds its exposure frame by frame while it is left to."""

    def __init__(self, manual: float | None = 1.0, frames: int = 10**6, exposure: float = 100.0):
        self.values = {AUTO: 3.0, EXPOSURE: exposure, AUTOFOCUS: 1.0, FOCUS: 40.0, GAIN: 0.0}
        self.manual, self.frames = manual, frames

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.frames > 0

    def read(self) -> tuple[bool, Picture | None]:
        self.frames -= 1
        if self.frames < 0:
            return False, None
        if self.values[AUTO] != self.manual:
            self.values[EXPOSURE] += 5.0
        if self.values[AUTOFOCUS]:
            self.values[FOCUS] += 1.0
        return True, np.full((16, 16, 3), 128, np.uint8)

    def release(self) -> None:
        self.frames = 0

    def get(self, what: int) -> float:
        return self.values.get(what, 0.0)

    def set(self, what: int, value: float) -> bool:
        if what == AUTO and value != self.manual:
            return False
        if what == EXPOSURE and self.values[AUTO] != self.manual:
            return False
        self.values[what] = value
        return True


@pytest.mark.parametrize("manual", [1.0, 0.25])
@pytest.mark.parametrize("exposure", [100.0, -6.0])
def test_what_the_driver_has_found_is_held(manual: float, exposure: float) -> None:
    camera, holder = Camera(manual, exposure=exposure), Holder()
    holder.opened(camera)
    camera.read()
    found = camera.values[EXPOSURE], camera.values[FOCUS]
    assert found[0] != exposure  # it was let be
    holder.hold(camera)
    for _ in range(5):
        camera.read()
    assert (camera.values[EXPOSURE], camera.values[FOCUS]) == found
    assert camera.values[AUTO] == manual


def test_a_camera_that_comes_back_has_what_it_had() -> None:
    first, holder = Camera(), Holder()
    first.read()
    holder.hold(first)
    again = Camera(exposure=999.0)
    holder.opened(again)
    again.read()
    assert again.values[EXPOSURE] == first.values[EXPOSURE]
    assert again.values[FOCUS] == first.values[FOCUS]


def test_a_driver_that_cannot_is_let_be() -> None:
    camera, holder = Camera(manual=None), Holder()
    holder.hold(camera)
    before = camera.values[EXPOSURE]
    camera.read()
    assert camera.values[EXPOSURE] == before + 5.0
    assert camera.values[AUTOFOCUS] == 0.0
    holder.hold(object())  # a network stream has nothing to hold


def test_a_live_camera_lets_it_settle_holds_it_and_keeps_it_after_an_unplug() -> None:
    """Each reading of the clock is a tenth of a second later."""
    devices = [Camera(frames=60), Camera(exposure=999.0)]
    waiting, back = iter(devices), threading.Event()
    ticks = itertools.count()

    def open_next(place: str | int, wanted: Wanted) -> Camera:
        device = next(waiting)
        if device is devices[1]:
            back.set()
        return device

    camera = LiveCamera(
        0, opener=open_next, now=lambda: next(ticks) * 0.1, retry_every=0.001, settles_for=2.0
    )
    assert back.wait(10)
    while (frame := camera.take(1.0)) is None or frame.image is None:
        pass
    camera.close()
    first, second = (device.values for device in devices)
    assert 120.0 < first[EXPOSURE] < 300.0  # it went on by itself for a while, and no longer
    assert second[EXPOSURE] == first[EXPOSURE]
    assert second[FOCUS] == first[FOCUS]
