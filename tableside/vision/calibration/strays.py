"""Outlier corners: misdetected ones among corners that were found correctly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tableside.vision.calibration.fit import Fit, Model, NoFitError, fit
from tableside.vision.calibration.patterns import LEAST_CORNERS, Floats
from tableside.vision.calibration.screening import LeftOut, Shot
from tableside.vision.words import say

#: A corner lies apart when its error differs from that of those around it by so many times what
#: is usual, and by so many pixels.
STRAY, _LEAST_STRAY = 6.0, 0.5
_WORST = 0.5  # of a picture's worst corner: what is out by less waits for the next round
_AROUND = 6  # corners that an error is held against: what a lens gets wrong they have, too
_ROUNDS = 4  # a stray corner pulls the fit: when it is gone others show


def without_strays(
    models: Sequence[Model], shots: Sequence[Shot], size: tuple[int, int]
) -> tuple[list[Shot], list[LeftOut], int]:
    """Return the shots without outliers, those with too few corners left, and how many went.

    One corner off by five pixels outweighs a hundred good ones. Errors are taken from the model
    with the smallest typical corner error; where no model can be fitted nothing is removed.
    """
    kept, left_out, count = list(shots), list[LeftOut](), 0
    for _ in range(_ROUNDS):
        fitted = _nearest(models, kept, size)
        good = [] if fitted is None else _together(fitted, kept)
        here = sum(int((~rows).sum()) for rows in good)
        if not here:
            break
        count += here
        pruned = [_chosen(shot, rows) for shot, rows in zip(kept, good, strict=True)]
        left_out += [
            LeftOut(shot.name, say("picture-strays"))
            for shot in pruned
            if len(shot.sighting.ids) < LEAST_CORNERS
        ]
        kept = [shot for shot in pruned if len(shot.sighting.ids) >= LEAST_CORNERS]
    return kept, left_out, count


def _nearest(models: Sequence[Model], shots: Sequence[Shot], size: tuple[int, int]) -> Fit | None:
    """Return the model with the smallest typical error."""
    fits = []
    for model in models:
        try:
            fits.append(fit(model, [s.sighting for s in shots], size))
        except NoFitError:
            continue
    return min(fits, key=_usual_error, default=None)


def _usual_error(fitted: Fit) -> float:
    return float(np.median(np.hypot(*np.concatenate(fitted.errors).T)))


def _together(fitted: Fit, shots: Sequence[Shot]) -> list[NDArray[np.bool_]]:
    """Return which corners of each shot err like those around them."""
    apart = [
        _apart(shot.sighting.flat, errors)
        for shot, errors in zip(shots, fitted.errors, strict=True)
    ]
    limit = max(STRAY * float(np.median(np.concatenate(apart))), _LEAST_STRAY)
    # The worst of a picture go first: they pull its place, and good corners seem to be out.
    return [each <= max(limit, _WORST * float(each.max())) for each in apart]


def _apart(flat: Floats, errors: Floats) -> Floats:
    """Return (n,) the difference (px) of each corner's error from its neighbours' median."""
    away = np.hypot(*(flat[:, None] - flat[None]).transpose(2, 0, 1))
    near = np.argsort(away, axis=1)[:, 1 : _AROUND + 1]
    return np.asarray(np.hypot(*(errors - np.median(errors[near], axis=1)).T))


def _chosen(shot: Shot, rows: NDArray[np.bool_]) -> Shot:
    seen = shot.sighting
    only = replace(seen, ids=seen.ids[rows], flat=seen.flat[rows], pixels=seen.pixels[rows])
    return Shot(shot.name, only)
