"""A real camera's sensor and its processor, with all that they do to a picture."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

import numpy as np

from tableside.files.camera import Camera
from tableside.simulate.arrays import Bytes, Floats32
from tableside.simulate.effects.denoise import denoised
from tableside.simulate.effects.dust import dust_shade
from tableside.simulate.effects.exposure import exposure_gain
from tableside.simulate.effects.flicker import flicker_gain, row_times
from tableside.simulate.effects.fringes import fringed
from tableside.simulate.effects.lens_motion import camera_at
from tableside.simulate.effects.packing import packed
from tableside.simulate.effects.rolling import sheared, swing_of
from tableside.simulate.effects.sharpen import sharpened
from tableside.simulate.sensor import Sensor

_kept_dust = functools.lru_cache(maxsize=4)(dust_shade)


@dataclass(frozen=True, slots=True)
class RealSensor(Sensor):
    """A sensor that does what real ones do besides; nought leaves an effect out.

    ``fringe``: px between red and green at the corner; ``dust``: grains on the glass of this
    ``copy``; ``readout``: seconds from the first row to the last; ``exposure``: seconds a row;
    ``flicker``: the lamp's swing (share); ``hunting``: of the exposure (share); ``drift``: px of
    the lens in 20 minutes; ``breathing``: of the focal length (share); ``sway``: px of a vibrating
    arm; ``denoise``: numbers of 255 that count as noise; ``sharpen``: amount of an unsharp mask.
    """

    fringe: float = 0.0
    dust: int = 0
    copy: int = 1
    readout: float = 0.0
    exposure: float = 0.008
    flicker: float = 0.0
    hunting: float = 0.0
    drift: float = 0.0
    breathing: float = 0.0
    sway: float = 0.0
    denoise: float = 0.0
    sharpen: float = 0.0
    radius: float = 1.0

    def lens_at(self, camera: Camera, time: float) -> Camera:
        """Return the camera with its lens as it is ``time`` seconds after it was switched on."""
        return camera_at(camera, time, self.drift, self.breathing)

    def develop(self, light: Floats32, seed: int, time: float = 0.0) -> Bytes:
        """Return the picture that is taken of linear light at a time in seconds."""
        rows, columns = light.shape[:2]
        times = time + row_times(rows, self.readout)
        seen = fringed(sheared(light, swing_of(times, self.sway)), self.fringe)
        gain = flicker_gain(times, self.exposure, self.flicker) * exposure_gain(time, self.hunting)
        shade = _kept_dust(rows, columns, self.dust, self.copy) * gain[:, None]
        seen = np.asarray(seen * shade[..., None], dtype=np.float32)
        # slots: a dataclass made anew has no zero-argument super().
        raw = Sensor.develop(replace(self, jpeg=None), seen, seed)
        picture = sharpened(denoised(raw, self.denoise), self.sharpen, self.radius)
        return picture if self.jpeg is None else packed(picture, self.jpeg)
