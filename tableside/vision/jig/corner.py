"""The corner of a jig as a frame of reference: millimetres from where its two edges meet."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.files.jig import Jig
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH, inches
from tableside.vision.changes import Box
from tableside.vision.table_view import View

Floats = NDArray[np.float64]

#: How far (mm) outside the corner's edges a tag's middle may seem to lie.
BEYOND = 6.0
_TALLEST = 70.0  # mm: tags on flags are seen farther from the camera's foot
_MIDDLE = 30.0  # mm along either edge: about where a base stands
_INSET = 0.15  # of the picture: a card's corner can lie no nearer to its rim
_STEEPEST = 1.0  # mm a mm: a table that is seen more slantingly is seen slantingly enough


@dataclass(frozen=True)
class Corner:
    """The corner of a card: ``pose`` is that of its first edge, ``card`` the card's size, inches.

    Places are x, y (mm along the two edges) and angle (radians from the first).
    """

    pose: Pose
    card: tuple[float, float]

    @classmethod
    def of(cls, jig: Jig) -> Corner:
        """Return a jig's corner."""
        return cls(Pose.of(jig.corner), (jig.width, jig.depth))

    @property
    def _turn(self) -> Floats:
        """The matrix (2, 2) from inches on the card to mm along the edges."""
        angle = math.radians(self.pose.facing)
        cos, sin = math.cos(angle), math.sin(angle)
        return np.array([[cos, sin], [-sin, cos]]) * MM_PER_INCH

    def place(self, pose: Floats) -> Floats:
        """Return a pose (3,) on the card (inches, radians) as a place (3,)."""
        x, y = self._turn @ (pose[:2] - np.array([self.pose.x, self.pose.y]))
        return np.array([x, y, pose[2] - math.radians(self.pose.facing)])

    def covariance(self, covariance: Floats) -> Floats:
        """Return the covariance (3, 3) of a pose on the card as that of a place."""
        turn = np.eye(3)
        turn[:2, :2] = self._turn
        return np.asarray(turn @ covariance @ turn.T)

    def lean(self, view: View, pose: Floats, height: float) -> Floats:
        """Return how far (2,), mm, what is a millimetre higher seems to lie from where it is."""
        at, high = pose[None, :2], np.array([height])
        return np.asarray(self._turn @ (view.lifted(at, high + 1.0, high)[0] - pose[:2]))

    def slant(self, view: View, shape: tuple[int, ...]) -> float:
        """Return how slantingly bases in the corner are seen: 1 as in the picture's best corner.

        Beneath the camera it is 0. ``shape``: of the picture, pixels. 1 where no corner of the
        picture shows the card's plane.
        """
        high, wide = shape[:2]
        rims = [(x * wide, y * high) for x in (_INSET, 1 - _INSET) for y in (_INSET, 1 - _INSET)]
        seen = view.to_plane(rims, 0.0)
        seen = seen[np.isfinite(seen).all(axis=1)]
        if not len(seen):
            return 1.0
        here = self.pose.place(inches(_MIDDLE), inches(_MIDDLE))
        best = min(float(_leans(view, seen).max()), _STEEPEST)
        return min(float(_leans(view, np.array([here]))[0]) / max(best, 1e-9), 1.0)

    def holds(self, pose: Floats) -> bool:
        """Tell whether a pose on the card lies between the edges, and on the card."""
        x, y, _ = self.place(pose)
        within = 0 < pose[0] < self.card[0] and 0 < pose[1] < self.card[1]
        return bool(within and x > -BEYOND and y > -BEYOND)

    def box(self, view: View, shape: tuple[int, ...]) -> Box:
        """Return the part of a picture (left, top, right, bottom; px) where a base may be seen."""
        near = -inches(BEYOND)
        wide, deep = self.card
        far = max(wide, deep)
        places = [self.pose.place(x, y) for x in (near, far) for y in (near, far)]
        flat = np.clip(np.array(places), 0.0, np.array([wide, deep]))
        points = [(x, y, high) for x, y in flat for high in (0.0, inches(_TALLEST))]
        pixels = view.to_pixels(np.array(points))
        pixels = pixels[np.isfinite(pixels).all(axis=1)]
        if not len(pixels):
            return 0, 0, 0, 0
        left, top = (max(0, int(v)) for v in np.floor(pixels.min(axis=0)))
        right, bottom = (int(v) for v in np.ceil(pixels.max(axis=0)))
        return left, top, min(shape[1], right), min(shape[0], bottom)

    def pixels_a_mm(self, view: View) -> float:
        """Return how many pixels of the picture a millimetre at the corner has."""
        _, jacobian = view.jacobian([(self.pose.x, self.pose.y, 0.0)])
        return math.sqrt(abs(float(np.linalg.det(jacobian[0, :, :2])))) / MM_PER_INCH


def _leans(view: View, places: Floats) -> Floats:
    """Return how far (n,), mm, what is a millimetre up seems to lie from places (n, 2), inches."""
    away = view.lifted(places, np.ones(len(places)), np.zeros(len(places))) - places
    return np.asarray(np.hypot(*away.T)) * MM_PER_INCH
