"""What a lens's uncertainty means on the table: the expected error in inches, as a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableside.vision.calibration.fit import Fit, NoFitError, fit
from tableside.vision.calibration.patterns import Floats, Sighting
from tableside.vision.lens import Lens

#: The table that the error is told for: inches, seen from straight above its middle.
WIDTH, DEPTH = 36.0, 24.0
_COLUMNS, _ROWS = 13, 9
#: The share of the picture's width or height that the table fills.
_FILLS = 0.92


@dataclass(frozen=True)
class Expected:
    """The error (inches, one standard deviation) at a grid of places: (rows, columns)."""

    errors: Floats

    @property
    def rms(self) -> float:
        """Over the whole table."""
        return float(np.sqrt(np.mean(self.errors**2)))

    @property
    def worst(self) -> float:
        """At its worst place."""
        return float(self.errors.max())


def expected_error(best: Fit, sightings: Sequence[Sighting]) -> Expected:
    """Return the jackknife's error of a table 36 x 24 in that fills the picture.

    The lens is fitted again without each picture in turn (Efron's jackknife); with each of
    these lenses the table is tied to markers round its edge, as in play, and what is left over
    at a grid of places is the lens's own error. Raise NoFitError with fewer than three pictures.
    """
    if len(sightings) < 3:
        raise NoFitError("three pictures or more are needed to tell the lens's error")
    count = len(sightings)
    seen, places = _table(best.lens)
    edge = _edge(places)
    maps = []
    for left_out in range(count):
        kept = [s for i, s in enumerate(sightings) if i != left_out]
        lens = fit(best.model, kept, best.size, best).lens
        rays = lens.undistort(seen)
        if not np.all(np.isfinite(rays)):
            raise NoFitError("without one picture the lens does not reach the table's edges")
        matrix, _ = cv2.findHomography(rays[edge], places[edge])
        there = cv2.perspectiveTransform(rays.reshape(-1, 1, 2), matrix).reshape(-1, 2)
        maps.append(there - places)
    spread = np.array(maps) - np.mean(maps, axis=0)
    variance = (count - 1) / count * np.sum(spread**2, axis=0)
    return Expected(np.sqrt(variance.sum(axis=1)).reshape(_ROWS, _COLUMNS))


def _table(lens: Lens) -> tuple[Floats, Floats]:
    """Return where a grid of table places is seen (n, 2) and the places (n, 2) in inches."""
    x, y = np.meshgrid(np.linspace(0, WIDTH, _COLUMNS), np.linspace(0, DEPTH, _ROWS))
    places = np.column_stack([x.ravel(), y.ravel()])
    centred = places - [WIDTH / 2, DEPTH / 2]
    axis = lens.undistort(np.array([[lens.width / 2.0, lens.height / 2.0]]))[0]
    low, high = 1.0, 1e4
    for _ in range(60):  # the nearest height from which the table fits the picture
        height = (low + high) / 2
        pixels = lens.project(np.column_stack([centred / height + axis, np.ones(len(centred))]))
        middle = np.array([lens.width, lens.height]) / 2
        inside = np.abs(pixels - middle) <= middle * _FILLS
        low, high = (low, height) if np.all(inside) else (height, high)
    seen = lens.project(np.column_stack([centred / high + axis, np.ones(len(centred))]))
    if not np.all(np.isfinite(seen)):
        raise NoFitError("the lens does not see a whole table")
    return seen, places


def _edge(places: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Return which places lie where markers do: round the table's edge."""
    near = np.minimum(places, np.array([WIDTH, DEPTH]) - places).min(axis=1)
    return np.asarray(near < 1e-9)
