"""Predict the error budget of a unit's place before there is a picture of it.

The registration is simulated as if every marker were seen where it is stated; the picture's own
error is given. Everything else is computed as for measured pictures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.files.build import UnitBuild
from tableside.files.roster import Unit
from tableside.geometry.budget import Budget, Share
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.budgets import board_jacobian, budget_of, lens_covariance
from tableside.vision.build_errors import weighing_covariances
from tableside.vision.marker_fit import MarkerFit, Registration
from tableside.vision.measurement import TagSight
from tableside.vision.pose_fit import fuse, mounts_of
from tableside.vision.refine import Refined
from tableside.vision.table_view import TableView, View

Floats = NDArray[np.float64]

_LEAST_MARKERS = 3
_USUAL_KINSHIP, _MANY_PIXELS = 0.87, 400.0


def expected_registration(
    view: TableView, board: Board, error: float, lens: float = 0.0
) -> Registration | None:
    """Return the registration of a simulated picture of ``board``, None with too few markers.

    ``error`` is that of a marker's place in the picture, ``lens`` that of the lens, both inches.
    """
    places = np.array([(*m.at, m.height / MM_PER_INCH) for m in board.markers])
    inside = view.lens.sees(view.to_pixels(places))
    markers = [m for m, is_in in zip(board.markers, inside, strict=True) if is_in]
    if sum(not m.held_out for m in markers) < _LEAST_MARKERS:
        return None
    sides = np.array([m.side / MM_PER_INCH for m in markers])
    own = np.zeros((len(markers), 3, 3))
    own[:, 0, 0] = own[:, 1, 1] = error**2
    own[:, 2, 2] = 2 * (error / sides) ** 2  # as an error of its corners would turn it
    one = np.ones(len(markers))
    stated = np.array([(*m.at, math.radians(m.angle)) for m in markers])
    found = Refined(
        stated, own, one, one, one, one, one, one, _USUAL_KINSHIP * one, _MANY_PIXELS * one
    )
    sights = [(m, TagSight(m.family, m.id, ((0.0, 0.0),) * 4, (0.0, 0.0))) for m in markers]
    fit = MarkerFit(view, sights, found, [board.build_of(m) for m in markers])
    fit.run()
    return replace(fit.registration((), None), field=lens)


def foretold(
    registration: Registration, unit: Unit, build: UnitBuild, pose: Pose, error: tuple[float, float]
) -> Budget:
    """Return the predicted budget of a unit on the mat at ``pose``.

    ``error`` is the picture's own: place (RMS, inches) and facing (degrees).
    """
    mounts = mounts_of(unit, build)
    at = [pose.compose(mount.pose) for mount in mounts]
    poses = np.array([(p.x, p.y, math.radians(p.facing)) for p in at])
    place, turn = error[0] ** 2 / 2, math.radians(error[1]) ** 2
    picture = np.diag([place, place, turn])
    glue = weighing_covariances(mounts, math.radians(pose.facing))
    fused = fuse(mounts, poses, np.tile(picture, (len(mounts), 1, 1)), glue)
    up = float(np.mean([mount.tag.height for mount in mounts])) / MM_PER_INCH
    jacobian = board_jacobian(registration.view, fused.pose, up)
    return budget_of(
        registration, mounts, fused, 0.0, picture + lens_covariance(registration), jacobian
    )


def middle_of(budgets: Sequence[Budget]) -> Budget:
    """Return the mean of several places' budgets: each cause's mean variance."""
    count = len(budgets)

    def mean(parts: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
        x, y, facing = (math.fsum(part[n] for part in parts) / count for n in range(3))
        return x, y, facing

    return Budget(
        tuple(
            Share(
                same[0].cause,
                mean([share.variances for share in same]),
                mean([share.left for share in same]),
                same[0].how if len({share.how for share in same}) == 1 else "",
            )
            for same in zip(*(budget.shares for budget in budgets), strict=True)
        )
    )


def pixels_an_inch(view: View, pose: Pose) -> float:
    """Return the scale of the picture at a place on the mat."""
    _, jacobian = view.jacobian(np.array([[pose.x, pose.y, 0.0]]))
    return float(np.sqrt(np.abs(np.linalg.det(jacobian[0, :, :2]))))
