"""What a picture's registration to a board, or to a card, leaves open of what is seen on it."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tableside.vision.marker_fit import Registration
from tableside.vision.table_view import plane_jacobian

Floats = NDArray[np.float64]


def registration_covariance(registration: Registration, pose: Floats, height: float) -> Floats:
    """Return how far (3, 3) the registration leaves a pose open: inches, radians.

    ``pose`` (3,) is x, y (inches) and angle (radians) at ``height`` inches above the board.
    """
    along = np.array([math.cos(pose[2]), math.sin(pose[2])])
    points = np.array([(*pose[:2], height), (*(pose[:2] + along), height)])
    place, tip = plane_jacobian(registration.view, points)
    jacobian = np.vstack([place, np.array([-along[1], along[0]]) @ (tip - place)])
    return np.asarray(jacobian @ registration.covariance @ jacobian.T)
