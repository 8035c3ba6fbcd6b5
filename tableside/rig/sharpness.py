"""How precisely a printed tag can be located in a picture: the bound set by noise and blur.

This is the Cramér-Rao bound: no unbiased method does better, and the one used here comes within a
fitted factor of it. A tag is assumed to lie square in the picture; rotating it changes the result
by a few percent only.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.rig.trays import MARGIN_CELLS, tray
from tableside.vision.families import family

Floats = NDArray[np.float64]

# Fitted to rendered tables (docs/rig.md): how many times the bound a tag's error is, what it is
# where there is no noise at all, and the error of the registration, px. JPEG at quality 90
# multiplies all of them.
_ABOVE_BOUND = 1.95
_FLOOR = 0.0015
_TIE = 0.0017
_JPEG = 1.5
_GYRATION = 0.35  # of a tag's side: how far its edges are from its centre, RMS
_SAMPLES = (40, 41, 42)

_LARGEST = 28.0  # blurs a cell: of more a picture is not worked out
_STEP = 0.25  # px between the places where a tag's slopes are summed
_PAPER, _INK = 0.72, 0.03  # of full white, in a fairly lit room
_GREY = 0.67  # noise of a grey pixel of that of its colours, which err on their own


@dataclass(frozen=True, slots=True)
class Sensor:
    """A camera's picture: ``blur`` (deviation, px), ``noise`` of the dark, ``grain`` of white.

    Noise and grain are standard deviations as fractions of full white, in linear light. ``jpeg``:
    each picture is JPEG-compressed, as in most cameras. The defaults are a fair webcam in a lit
    room.
    """

    blur: float = 0.5
    noise: float = 0.002
    grain: float = 0.010
    jpeg: bool = True


FAIR = Sensor()


def tag_information(name: str, number: int, pixels_a_cell: float, sensor: Sensor = FAIR) -> Floats:
    """Return the information matrix (3, 3) that a tag's picture gives about its place and angle.

    Place in pixels, angle in radians about the tag's centre; the inverse is the smallest possible
    covariance. When cells are far larger than the blur only the edges are informative, and they
    grow with the tag, so beyond ``_LARGEST`` blurs per cell the result is extrapolated (within 1 %
    of the full computation).
    """
    spread = math.hypot(sensor.blur, math.sqrt(1 / 12))  # a pixel is a box one pixel wide
    growth = pixels_a_cell / (_LARGEST * spread)
    if growth > 1.0:
        arm = np.array([1.0, 1.0, growth])
        smaller = tag_information(name, number, _LARGEST * spread, sensor)
        return np.asarray(growth * np.outer(arm, arm) * smaller)
    return _summed(name, number, pixels_a_cell, sensor, spread)


@functools.lru_cache(maxsize=64)
def _summed(name: str, number: int, pixels_a_cell: float, sensor: Sensor, spread: float) -> Floats:
    kin = family(name)
    cells = np.pad(kin.pattern(number), MARGIN_CELLS, constant_values=True).astype(np.float64)
    half = len(cells) / 2 * pixels_a_cell
    step = _STEP * max(1.0, spread)  # a soft edge needs fewer places
    at = np.arange(-half - 2, half + 2, step)
    edges = (np.arange(len(cells) + 1) - len(cells) / 2) * pixels_a_cell
    steps = (at[:, None] - edges) / spread
    inside = np.diff(_normal(steps), axis=1) * -1.0
    slope = np.diff(_bell(steps), axis=1) * -1.0 / spread
    # Beyond the paper lies something else: its edge is no part of the tag.
    light = _INK + (_PAPER - _INK) * (inside @ cells @ inside.T)
    by_x = (_PAPER - _INK) * (inside @ cells @ slope.T)
    by_y = (_PAPER - _INK) * (slope @ cells @ inside.T)
    own = np.abs(at) < half - MARGIN_CELLS * pixels_a_cell * 0.5
    x, y = np.meshgrid(at, at)
    variance = _GREY**2 * (sensor.noise**2 + sensor.grain**2 * np.clip(light, 0, 1))
    weight = (step**2 / variance) * (own[:, None] & own)
    slopes = np.stack([by_x, by_y, x * by_y - y * by_x])
    return np.asarray(np.einsum("iab,jab,ab->ij", slopes, slopes, weight))


def unit_error(
    name: str, side: float, pixels_a_mm: float, sensor: Sensor = FAIR
) -> tuple[float, float]:
    """Return a corps' error of place (RMS, px) and of facing (RMS, degrees), measured here.

    Its two tags have a black square of ``side`` mm on the usual tray. The base's centre lies ahead
    of them, so an error in facing also shifts it sideways.
    """
    cells = pixels_a_mm * side / family(name).across
    shares = [tag_information(name, number, cells, sensor) for number in _SAMPLES]
    packing = _JPEG if sensor.jpeg else 1.0
    reach = side * pixels_a_mm * _GYRATION
    floor = np.diag([_FLOOR**2, _FLOOR**2, (_FLOOR / reach) ** 2])
    bound = np.linalg.inv(np.mean(shares, axis=0))
    tag = np.linalg.inv((_ABOVE_BOUND**2 * bound + floor) * packing**2)
    total = np.zeros((3, 3))
    for ahead, left in (mount.at for mount in tray("infantry", 0, side=side).tags):
        move = np.array(
            [[1.0, 0.0, -left * pixels_a_mm], [0.0, 1.0, ahead * pixels_a_mm], [0.0, 0.0, 1.0]]
        )
        total += move.T @ tag @ move
    spread = np.linalg.inv(total)
    place = math.sqrt(spread[0, 0] + spread[1, 1] + (_TIE * packing) ** 2)
    return place, math.degrees(math.sqrt(spread[2, 2]))


def _normal(x: Floats) -> Floats:
    """Return the standard normal distribution function at x."""
    flat = [0.5 * (1 + math.erf(v / math.sqrt(2))) for v in x.ravel()]
    return np.array(flat).reshape(x.shape)


def _bell(x: Floats) -> Floats:
    """Return the standard normal density at x."""
    return np.asarray(np.exp(-x * x / 2) / math.sqrt(2 * math.pi))
