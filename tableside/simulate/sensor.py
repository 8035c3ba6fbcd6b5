"""The sensor: from light to the bytes of a picture, with all that a real camera adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from tableside.files.camera import Camera
from tableside.simulate.arrays import Bytes, Floats32

_STEPS = 4096


@dataclass(frozen=True, slots=True)
class Sensor:
    """What the sensor does. The defaults are a fair webcam in a lit room.

    ``vignette``: light lost at the farthest corner (share); ``blur``: deviation of the lens's
    and the sensor's blur in pixels; ``noise``: deviation of the dark noise and ``grain`` that of
    the shot noise on full white, as shares of full white in linear light; ``gamma``: ``srgb``
    or a power; ``jpeg``: quality that a single frame is passed through, None for lossless.
    """

    vignette: float = 0.22
    blur: float = 0.5
    noise: float = 0.002
    grain: float = 0.010
    gamma: Literal["srgb"] | float = "srgb"
    jpeg: int | None = None

    def lens_at(self, camera: Camera, time: float) -> Camera:
        """Return the camera as it is at a time in seconds: this one's lens never changes."""
        return camera

    def develop(self, light: Floats32, seed: int, time: float = 0.0) -> Bytes:
        """Return the picture (rows, columns, blue green red) of linear light, 1 being white.

        This sensor is the same at every ``time`` (seconds).
        """
        rows, columns = light.shape[:2]
        seen: Floats32 = light * self._falloff(rows, columns)[..., None]
        if self.blur > 0:
            soft = cv2.GaussianBlur(seen, (0, 0), self.blur, borderType=cv2.BORDER_REPLICATE)
            seen = np.asarray(soft, dtype=np.float32)
        if self.noise > 0 or self.grain > 0:
            random = np.random.default_rng([seed, 11])
            spread = np.sqrt(self.noise**2 + self.grain**2 * np.clip(seen, 0, 1))
            seen = seen + spread * random.standard_normal(seen.shape, dtype=np.float32)
        index = np.clip(seen * (_STEPS - 1) + 0.5, 0, _STEPS - 1).astype(np.uint16)
        picture: Bytes = self._curve()[index]
        if self.jpeg is None:
            return picture
        packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg])[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)

    def _falloff(self, rows: int, columns: int) -> Floats32:
        y, x = np.ogrid[0:rows, 0:columns]
        middle_x, middle_y = (columns - 1) / 2, (rows - 1) / 2
        square = ((x - middle_x) ** 2 + (y - middle_y) ** 2) / (middle_x**2 + middle_y**2)
        return np.asarray(1 - self.vignette * square, dtype=np.float32)

    def _curve(self) -> Bytes:
        light = np.arange(_STEPS) / (_STEPS - 1)
        if self.gamma == "srgb":
            code = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
        else:
            code = light ** (1 / self.gamma)
        return np.round(np.clip(code, 0, 1) * 255).astype(np.uint8)


CLEAN = Sensor(vignette=0.0, blur=0.0, noise=0.0, grain=0.0, gamma=1.0)
"""No blur, no noise, no curve: for checking where things lie."""
