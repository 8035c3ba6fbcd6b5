"""A frame in the form that the fits need."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.vision.read import Light
from tableside.vision.refine import ToneCurve


@dataclass(frozen=True, eq=False)
class GrayPicture:
    """Grey numbers (h, w), light from 0 to 1, and the curve between the two."""

    gray: NDArray[np.uint8]
    light: Light
    tone: ToneCurve

    @classmethod
    def of(cls, gray: NDArray[np.uint8], tone: ToneCurve) -> GrayPicture:
        """Return the picture, its light computed only where needed."""
        return cls(gray, Light(gray, tone.table), tone)
