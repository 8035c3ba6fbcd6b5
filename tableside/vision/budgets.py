"""The error budget of a unit's place: its variances by cause.

``unit_sights`` adds up these same parts to a unit's covariance, so the causes shown to people are
those that the referee uses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.budget import Budget, Cause, Share
from tableside.vision.build_errors import seat_share, tag_share, variances_of
from tableside.vision.marker_fit import Registration
from tableside.vision.pose_fit import Fused, Mount
from tableside.vision.table_view import View, plane_jacobian

Floats = NDArray[np.float64]

_FIELD_REACH = 6.0  # inches over which unexplained error turns things


def budget_of(
    registration: Registration,
    mounts: Sequence[Mount],
    fused: Fused,
    surface: float,
    picture: Floats,
    jacobian: Floats,
) -> Budget:
    """Return the variances by cause of a unit on ground ``surface`` mm above the mat.

    ``picture`` (3, 3; inches and radians) is the covariance without what was built, ``jacobian``
    (3, k) how the pose moves with the view's parameters.
    """
    heights = np.array([m.tag.height + surface for m in mounts])
    columns = jacobian @ registration.from_build
    markers = variances_of(columns @ columns.T)
    surveyed = variances_of(jacobian @ registration.surveyed @ jacobian.T)
    words = {p.build for p in registration.placed if not p.marker.held_out}
    lens = variances_of(lens_covariance(registration))
    return Budget(
        (
            _as_now(Cause.PICTURE, variances_of(picture - lens_covariance(registration))),
            _as_now(Cause.LENS, lens),
            Share(Cause.MARKERS, markers, surveyed, words.pop() if len(words) == 1 else ""),
            tag_share(registration.view, mounts, fused, heights),
            seat_share(mounts, fused),
        )
    )


def lens_covariance(registration: Registration) -> Floats:
    """Return what the lens leaves open anywhere (3, 3): inches and radians."""
    return np.diag([1.0, 1.0, 1.0 / _FIELD_REACH**2]) * registration.field**2


def board_jacobian(view: View, pose: Floats, height: float) -> Floats:
    """Return (3, k): how a pose ``height`` inches above the mat moves with the parameters."""
    ahead = (pose[0] + math.cos(pose[2]), pose[1] + math.sin(pose[2]))
    points = np.array([(*pose[:2], height), (*ahead, height)])
    place, tip = plane_jacobian(view, points)
    across = np.array([-math.sin(pose[2]), math.cos(pose[2])])
    return np.vstack([place, across @ (tip - place)])


def _as_now(cause: Cause, variances: tuple[float, float, float]) -> Share:
    """Return a share that no known fix reduces."""
    return Share(cause, variances, variances)
