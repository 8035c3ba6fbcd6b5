"""The uncertainty that registration to a board or card adds to anything seen on it."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tableside.vision.marker_fit import Registration
from tableside.vision.table_view import plane_jacobian

Floats = NDArray[np.float64]


def registration_covariance(registration: Registration, pose: Floats, height: float) -> Floats:
    """Return the covariance (3, 3) that the registration adds to a pose: inches, radians.

    ``pose`` (3,) is x, y (inches) and angle (radians) at ``height`` inches above the board.
    """
    along = np.array([math.cos(pose[2]), math.sin(pose[2])])
    points = np.array([(*pose[:2], height), (*(pose[:2] + along), height)])
    place, tip = plane_jacobian(registration.view, points)
    jacobian = np.vstack([place, np.array([-along[1], along[0]]) @ (tip - place)])
    return np.asarray(jacobian @ registration.covariance @ jacobian.T)
