"""Where the camera hangs and how it looks at the board."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from tableside.simulate.arrays import Floats
from tableside.simulate.optics import Optics

Row = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class View:
    """The board-to-camera pose: x_cam = R x + t, inches; board z upwards, camera z ahead."""

    rotation: tuple[Row, Row, Row]
    translation: Row

    @property
    def matrix(self) -> Floats:
        """R as an array."""
        return np.array(self.rotation)

    @property
    def centre(self) -> Floats:
        """The camera's place on the board, inches."""
        return np.asarray(-self.matrix.T @ np.array(self.translation))

    def pixels(self, optics: Optics, points: Floats) -> Floats:
        """Return the pixels (n, 2) of board points (n, 3), those far outside drawn to the rim."""
        seen = points @ self.matrix.T + np.array(self.translation)
        depth = np.maximum(seen[:, 2:], 1e-3)
        rays = np.clip(seen[:, :2] / depth, optics.low, optics.high)
        return optics.project_normal(rays)


def look_down(
    target: tuple[float, float],
    height: float,
    tilt: float = 0.0,
    towards: float = 90.0,
    roll: float = 0.0,
) -> View:
    """Return the view of a camera ``height`` inches up that looks at ``target`` on the mat.

    ``tilt`` (degrees off the vertical, below 90) leans its sight in the direction ``towards``
    (degrees counter-clockwise from +x). With no ``roll`` the board's +y is up in the picture;
    a positive one (degrees) turns the camera clockwise as seen from above.
    """
    lean, way = math.radians(tilt), math.radians(towards)
    ahead = np.array(
        [math.sin(lean) * math.cos(way), math.sin(lean) * math.sin(way), -math.cos(lean)]
    )
    right = np.cross(ahead, [0.0, 1.0, 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(ahead, right)
    turn = math.radians(roll)
    axis_x = math.cos(turn) * right + math.sin(turn) * down
    axis_y = math.cos(turn) * down - math.sin(turn) * right
    rotation = np.stack([axis_x, axis_y, ahead])
    centre = np.array([target[0], target[1], 0.0]) - ahead * height / math.cos(lean)
    return make_view(rotation, -rotation @ centre)


def make_view(rotation: Floats, translation: Floats) -> View:
    """Return the view of a rotation matrix (3, 3) and a translation (3,)."""
    rows = [tuple(float(v) for v in row) for row in rotation]
    x, y, z = (float(v) for v in translation)
    return View(((*rows[0],), (*rows[1],), (*rows[2],)), (x, y, z))  # type: ignore[arg-type]
