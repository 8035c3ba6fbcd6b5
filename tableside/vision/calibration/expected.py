"""What a lens's uncertainty means on the table: the expected error in inches, as a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableside.vision.calibration.fit import Fit, NoFitError, fit
from tableside.vision.calibration.patterns import Floats, Sighting
from tableside.vision.lens import Lens
from tableside.vision.words import say

Flags = np.ndarray[tuple[int], np.dtype[np.bool_]]

#: The table that the error is told for: inches, seen from straight above its middle.
WIDTH, DEPTH = 36.0, 24.0
_COLUMNS, _ROWS = 13, 9
#: A hill as high as most (inches): what stands on it shows an error of the focal length.
HILL = 1.0
#: The share of the picture's width or height that the table fills.
_FILLS = 0.92


@dataclass(frozen=True)
class Expected:
    """The error (inches, one standard deviation) at a grid of places: (rows, columns).

    ``errors`` on the mat, ``raised`` on ground an inch higher.
    """

    errors: Floats
    raised: Floats

    @property
    def rms(self) -> float:
        """Over the whole table."""
        return float(np.sqrt(np.mean(self.errors**2)))

    @property
    def raised_rms(self) -> float:
        """Over the whole table, were all of it an inch higher than its markers."""
        return float(np.sqrt(np.mean(self.raised**2)))

    @property
    def worst(self) -> float:
        """At its worst place."""
        return float(self.errors.max())


def expected_error(best: Fit, sightings: Sequence[Sighting]) -> Expected:
    """Return the jackknife error for a 36 x 24 in table that fills the picture.

    The lens is refitted without each picture in turn (Efron's jackknife); with each of these lenses
    the camera is registered by markers round the table's edge, as in play, and the remaining error
    at a grid of places is the lens's own. Raise NoFitError with fewer than three pictures.
    """
    if len(sightings) < 3:
        raise NoFitError(say("three-pictures-needed"))
    count = len(sightings)
    seen, places = table_seen(best.lens)
    edge = _edge(places)
    depths = np.repeat([0.0, -HILL], len(places))
    both = np.concatenate([places, places])
    maps = []
    for left_out in range(count):
        kept = [s for i, s in enumerate(sightings) if i != left_out]
        lens = fit(best.model, kept, best.size, best).lens
        rays = lens.undistort(seen)
        if not np.all(np.isfinite(rays)):
            raise NoFitError(say("lens-rests-on-one-picture"))
        maps.append(looked_at(rays, places, edge, depths) - both)
    spread = np.array(maps) - np.mean(maps, axis=0)
    variance = (count - 1) / count * np.sum(spread**2, axis=0)
    errors = np.sqrt(variance.sum(axis=1)).reshape(2, _ROWS, _COLUMNS)
    return Expected(errors[0], errors[1])


def looked_at(rays: Floats, places: Floats, edge: Flags, depths: Floats) -> Floats:
    """Return where rays (n, 2) meet planes ``depths`` (n,) inches under the mat: (n, 2).

    The first of them correspond to ``places`` on the mat; those in ``edge`` register the camera.
    """
    markers = np.ascontiguousarray(np.column_stack([places, np.zeros(len(places))])[edge])
    at = np.ascontiguousarray(rays[: len(places)][edge])
    eye, none = np.eye(3), np.zeros(5)
    _, turn, move = cv2.solvePnP(markers, at, eye, none, flags=cv2.SOLVEPNP_IPPE)
    turn, move = cv2.solvePnPRefineLM(markers, at, eye, none, turn, move)
    back = cv2.Rodrigues(turn)[0].T
    camera = -back @ move.reshape(3)
    along = np.column_stack([rays, np.ones(len(rays))]) @ back.T
    far = (depths - camera[2]) / along[:, 2]
    return np.asarray(camera[:2] + far[:, None] * along[:, :2])


def table_seen(lens: Lens) -> tuple[Floats, Floats]:
    """Return where a grid of places is seen, on the mat and raised (2 n, 2), and the places (n, 2).

    The places are in inches; the pixels of the raised ones follow those of the mat.
    """
    x, y = np.meshgrid(np.linspace(0, WIDTH, _COLUMNS), np.linspace(0, DEPTH, _ROWS))
    places = np.column_stack([x.ravel(), y.ravel()])
    centred = places - [WIDTH / 2, DEPTH / 2]
    axis = lens.undistort(np.array([[lens.width / 2.0, lens.height / 2.0]]))[0]
    middle = np.array([lens.width, lens.height]) / 2
    low, high = 2.0 * HILL, 1e4
    for _ in range(60):  # the nearest height from which the table fits the picture
        height = (low + high) / 2
        inside = np.abs(_from_above(lens, centred, axis, height) - middle) <= middle * _FILLS
        low, high = (low, height) if np.all(inside) else (height, high)
    mat = _from_above(lens, centred, axis, high)
    # An inch higher each place is as far from the axis, and an inch nearer.
    raised = _from_above(lens, centred + axis * HILL, axis, high - HILL)
    seen = np.concatenate([mat, raised])
    if not np.all(np.isfinite(seen)):
        raise NoFitError(say("lens-sees-no-whole-table"))
    return seen, places


def _from_above(lens: Lens, centred: Floats, axis: Floats, height: float) -> Floats:
    """Return where points (n, 2) from the table's middle are seen from straight above it."""
    return lens.project(np.column_stack([centred / height + axis, np.ones(len(centred))]))


def _edge(places: Floats) -> Flags:
    """Return which places lie where markers do: round the table's edge."""
    near = np.minimum(places, np.array([WIDTH, DEPTH]) - places).min(axis=1)
    return np.asarray(near < 1e-9)
