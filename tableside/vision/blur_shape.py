"""Find the shape of a picture's blur: how much flatter or more peaked than a Gaussian.

A lens's blur and a pixel's box make a slightly flat bell. The camera's processing (sharpening,
smoothing, demosaicing) makes it more peaked or flatter still, and a wrong shape misplaces tags
whose edges run along the pixel rows. The markers are large enough to tell: the right shape leaves
the least of their pictures unexplained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tableside.vision.refine import (
    BLUR_PX,
    Blur,
    Effort,
    Refined,
    ToneCurve,
    Wanted,
    chosen,
    inflation,
    refine_each,
)
from tableside.vision.table_view import View
from tableside.vision.template import LEAST_KURTOSIS, MOST_KURTOSIS, kurtosis_of

USUAL = kurtosis_of(BLUR_PX)  # a lens's and a pixel's
_STEP = 80  # hundredths of excess kurtosis between the shapes that are tried
_MOST_MARKERS = 6
_LEAST_SCORE = 0.8
_GAIN = 0.02  # parts of the unexplained that a shape must save to be believed
_ROUNDS = 4


def blur_shape(
    gray: NDArray[np.uint8], view: View, asked: Wanted, tone: ToneCurve, found: Refined
) -> int:
    """Return the excess kurtosis (hundredths) of the blur that the markers ``found`` show."""
    good = np.flatnonzero((found.score > _LEAST_SCORE) & np.isfinite(found.poses).all(axis=1))
    rows = good[np.argsort(-found.contrast[good])][:_MOST_MARKERS]
    if len(rows) < 3:
        return USUAL
    few = chosen(found, rows)
    again = replace(
        asked,
        families=[asked.families[n] for n in rows],
        ids=[asked.ids[n] for n in rows],
        sides=asked.sides[rows],
        heights=asked.heights[rows],
        guesses=few.poses,
    )
    blur = float(np.median(few.blur))
    blurs = [Blur(blur, 1.0, USUAL + _STEP * n) for n in range(3)]
    fits = refine_each(gray, view, again, tone, blurs, Effort(_ROUNDS))
    left = [float(np.log(np.maximum(fit.noise, 1e-6)).mean()) for fit in fits]
    best = min(_lowest(left), max(_lowest([_promised(fit) for fit in fits]), 0.0))
    if left[0] - min(left) < _GAIN:
        return USUAL
    return int(np.clip(round(USUAL + _STEP * best), LEAST_KURTOSIS, MOST_KURTOSIS))


def _promised(fit: Refined) -> float:
    """Return the logarithm of the markers' promised error, with autocorrelation counted."""
    own = fit.covariance[:, [0, 1], [0, 1]].sum(axis=1)
    return float(np.log(own * inflation(fit, float(fit.autocorrelation.mean()))).mean()) / 2


def _lowest(values: Sequence[float]) -> float:
    """Return the minimum, in steps from the first, of a parabola through three values."""
    first, middle, last = values
    bend = first - 2 * middle + last
    if bend <= 1e-3:
        return float(np.argmin(values))
    return 1 + float(np.clip((first - last) / (2 * bend), -1.0, 1.5))
