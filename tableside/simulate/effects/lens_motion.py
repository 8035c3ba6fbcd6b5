"""A lens that does not stay as it was: it drifts while it warms up, and breathes in focusing."""

from __future__ import annotations

import math

from tableside.files.camera import Camera

WARM = 1200.0  # seconds: by then it has drifted by the stated pixels
SETTLING = 400.0  # seconds: time constant of the warming
BREATH = 11.0  # seconds from one breath of the autofocus to the next
STEP = 0.01  # px: smaller moves are left out, so that frames between them are painted once


def drift(time: float, by: float) -> float:
    """Return by how many px the picture has moved at a time, ``by`` after twenty minutes."""
    return by * (1 - math.exp(-time / SETTLING)) / (1 - math.exp(-WARM / SETTLING))


def breath(time: float, swing: float) -> float:
    """Return the focal length's gain at a time, from 1 - ``swing`` to 1 + ``swing``."""
    return 1 + swing * math.sin(2 * math.pi * time / BREATH)


def camera_at(camera: Camera, time: float, by: float, swing: float) -> Camera:
    """Return the camera as it is at a time; the very same where nothing moves.

    It drifts by ``by`` px along the picture's diagonal.
    """
    across = camera.width / math.hypot(camera.width, camera.height)
    down = camera.height / math.hypot(camera.width, camera.height)
    gone = _rounded(drift(time, by))
    # What breathing does at the corner, a whole number of steps.
    corner = math.hypot(camera.width, camera.height) / 2
    gain = 1 + _rounded((breath(time, swing) - 1) * corner) / corner
    if gone == 0 and gain == 1:
        return camera
    (fx, _, cx), (_, fy, cy), last = camera.matrix
    matrix = ((fx * gain, 0.0, cx + gone * across), (0.0, fy * gain, cy + gone * down), last)
    return camera.model_copy(update={"matrix": matrix})


def _rounded(pixels: float) -> float:
    return round(pixels / STEP) * STEP
