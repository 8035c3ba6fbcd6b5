"""The background picture of the empty table, for detecting changes."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from tableside.vision.follow.ground import Mask
from tableside.vision.sources.frame import Picture

Floats: TypeAlias = npt.NDArray[np.float32]
Grey: TypeAlias = npt.NDArray[np.uint8]
Part: TypeAlias = tuple[slice, slice]  # rows and columns

# A pixel has changed when it differs by more than this many grey values in any colour, and by more
# than so many times what half of the pixels differ by anyway (the picture's noise). A sleeve or a
# hand differs from a mat by 20 and more; JPEG and light leave 3 or 4 in a picture so averaged.
LEAST_CHANGE = 14.0
NOISE_TIMES = 6.0
# From one frame to the next, half of that is enough to count as stirring.
STIRRED = LEAST_CHANGE / 2

# Seconds in which the backdrop follows what has not changed (daylight wandering), and how often.
DAYLIGHT = 8.0
DAYLIGHT_EVERY = 0.5
# More of the table than this changing at once is a lamp, not a hand.
LAMP_SHARE = 0.6
# Levels are taken from one pixel in so many, each way.
STRIDE = 4


class Backdrop:
    """The table without hands, learned slowly, and how each new picture differs from it."""

    def __init__(self, first: Picture, seen: Mask, time: float) -> None:
        self._picture: Floats = first.astype(np.float32)
        self._latest: Picture = first
        self._seen = seen
        self._area = int(np.count_nonzero(seen))
        rows, columns = np.nonzero(seen[::STRIDE, ::STRIDE])
        self._sample = STRIDE * (rows * seen.shape[1] + columns)
        self._followed_at = time
        self._still_since = np.full(seen.shape, time, dtype=np.float64)

    def change(self, picture: Picture, time: float) -> Mask:
        """Return where ``picture`` differs from the backdrop; learn the rest."""
        difference = self._difference(picture)
        limit = max(LEAST_CHANGE, NOISE_TIMES * self._noise(difference))
        changed: Mask = (difference > limit) & self._seen
        if np.count_nonzero(changed) > LAMP_SHARE * self._area:
            self._learn_all(picture, time)
            return np.zeros_like(changed)
        if picture is not self._latest:  # one that is shown on has not stirred
            step = _apart(picture, self._latest)
            stirred = step > max(STIRRED, NOISE_TIMES * self._noise(step))
            self._still_since[stirred] = time
            self._latest = picture
        if time - self._followed_at >= DAYLIGHT_EVERY:
            self._follow_daylight(picture, changed, time)
        return changed

    def still_for(self, time: float, part: Part) -> npt.NDArray[np.float64]:
        """Return how long (seconds) each pixel of a part has looked as it does now."""
        return np.asarray(time - self._still_since[part])

    def absorb(self, where: Mask, part: Part) -> None:
        """Copy the latest picture into the backdrop there: ``where`` is a mask of ``part``."""
        self._picture[part][where] = self._latest[part][where]

    def _difference(self, now: Picture) -> Grey:
        """Return the largest difference in any colour, after removing the overall light level."""
        old = self._picture.reshape(-1, 3).take(self._sample, axis=0).T
        new = now.reshape(-1, 3).take(self._sample, axis=0).T
        # Colour by colour: medians along the rows of a table take longer.
        gain = (
            np.median(np.divide(new + 1.0, old + 1.0, order="C"), axis=1)
            if old.size
            else np.ones(3)
        )
        scalar: Any = (*gain.tolist(), 1.0)
        return _apart(now, np.asarray(cv2.multiply(self._picture, scalar, dtype=cv2.CV_8U)))

    def _noise(self, difference: Grey) -> float:
        """Return the typical difference, in grey values, of an unchanged pixel."""
        seen = difference.reshape(-1).take(self._sample)
        return float(np.median(seen)) if seen.size else 0.0

    def _follow_daylight(self, now: Picture, changed: Mask, time: float) -> None:
        weight = 1.0 - math.exp(-(time - self._followed_at) / DAYLIGHT)
        self._followed_at = time
        calm = (~changed & self._seen).astype(np.uint8)
        cv2.accumulateWeighted(now, self._picture, weight, mask=calm)

    def _learn_all(self, now: Picture, time: float) -> None:
        self._picture, self._latest = now.astype(np.float32), now
        self._followed_at = time
        self._still_since[:] = time


def _apart(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> Grey:
    """Return the difference of two pictures in their most different colour, slightly smoothed."""
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    most = cv2.max(cv2.max(blue, green), red)
    return np.asarray(cv2.blur(most, (3, 3)), dtype=np.uint8)
