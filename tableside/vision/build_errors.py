"""How the declared build deviations of a table affect places on the board.

Arrays are in inches and radians. A unit's errors are given as columns: each is one independent
error, one standard deviation of it, as it shifts the tags' poses (x, y, angle).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tableside.files.build import MarkerBuild, SeatBuild, TagBuild, tag_build
from tableside.geometry.budget import NONE, Cause, Share, Variances
from tableside.geometry.uncertainty import Built, Matrix3
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.pose_fit import Fused, Mount
from tableside.vision.table_view import View

Floats = NDArray[np.float64]
B = TypeVar("B", MarkerBuild, TagBuild)


def marker_covariances(
    view: View, places: Floats, heights: Floats, builds: Sequence[MarkerBuild]
) -> Floats:
    """Return (n, 3, 3): how far markers lie from their stated x, y and angle.

    ``places`` (n, 2) are stated in inches, ``heights`` (n,) in mm. A marker that lies higher than
    stated is seen farther from the camera's foot: that shift is included.
    """
    sigmas = np.array([(b.place, b.place, b.angle, b.height) for b in builds]).reshape(-1, 4)
    scale = np.array([1 / MM_PER_INCH, 1 / MM_PER_INCH, math.pi / 180])
    found = np.zeros((len(sigmas), 3, 3))
    found[:, range(3), range(3)] = (sigmas[:, :3] * scale) ** 2
    lean = view.lifted(places, heights + sigmas[:, 3], heights) - places
    lean[sigmas[:, 3] == 0.0] = 0.0  # exactly: what is exact is to change nothing at all
    found[:, :2, :2] += lean[:, :, None] * lean[:, None, :]
    return found


def tag_covariances(mounts: Sequence[Mount]) -> Floats:
    """Return (n, 3, 3): each tag's own deviation from its place on the tray."""
    found = np.zeros((len(mounts), 3, 3))
    for covariance, mount in zip(found, mounts, strict=True):
        place, angle = mount.build.place / MM_PER_INCH, math.radians(mount.build.angle)
        np.fill_diagonal(covariance, (place**2, place**2, angle**2))
    return found


def weighing_covariances(mounts: Sequence[Mount], facing: float) -> Floats:
    """Return (n, 3, 3): by what, besides its picture, a tag's pose may differ from the others'.

    With one base that is each tag's own error; with several, each base also sits in its tray
    independently. ``facing`` (radians) is about the unit's.
    """
    found = tag_covariances(mounts)
    if len({mount.base for mount in mounts}) > 1:
        for n, mount in enumerate(mounts):
            column = _seat([mount], facing, mount.base)[:, 0]
            found[n] += column @ column.T
    return found


def built_of(view: View, mounts: Sequence[Mount], fused: Fused, heights: Floats) -> Built | None:
    """Return what the unit's own build adds to its pose; None where everything is exact.

    ``heights`` (n,) are those of its tags above the mat, mm. The markers' part is excluded.
    """
    if all(mount.is_exact for mount in mounts):
        return None
    carried = _by_tags(mounts, fused) + _by_seats(mounts, fused)
    leans = _leans(view, mounts, fused, heights)
    turn = _turn(float(fused.pose[2]))
    return Built(
        carried=in_degrees(turn.T @ carried @ turn),
        leans=tuple((float(x), float(y)) for x, y in leans),
    )


def tag_share(view: View, mounts: Sequence[Mount], fused: Fused, heights: Floats) -> Share:
    """Return the error from the tags' places, angles and heights, now and after using the jig.

    The arguments are those of ``built_of``.
    """

    def variances(tags: Sequence[Mount]) -> Variances:
        leans = _leans(view, tags, fused, heights)
        covariance = _by_tags(tags, fused)
        covariance[:2, :2] += leans.T @ leans
        return variances_of(covariance)

    words = {mount.build.word for mount in mounts}
    how = words.pop() if len(words) == 1 else None
    return Share(Cause.TAGS, variances(mounts), variances(_measured(mounts)), how or "")


def seat_share(mounts: Sequence[Mount], fused: Fused) -> Share:
    """Return the error from the bases' seats in their trays: none, after using the jig."""
    return Share(Cause.SEATS, variances_of(_by_seats(mounts, fused)), NONE)


def variances_of(covariance: Floats) -> Variances:
    """Return the variances of a covariance (3, 3) of inches and radians, the last in degrees."""
    x, y, turn = np.diagonal(covariance)
    return float(x), float(y), float(turn) * math.degrees(1.0) ** 2


def better(one: B, other: B) -> B:
    """Return a budget with the smaller of each of two budgets' figures."""
    names = type(one).model_fields
    return type(one)(**{name: min(getattr(one, name), getattr(other, name)) for name in names})


def _measured(mounts: Sequence[Mount]) -> list[Mount]:
    """Return the mounts as the jig would leave them: each tag measured on its own base."""
    reached = tag_build("measured")
    return [replace(m, build=better(m.build, reached), seat=SeatBuild()) for m in mounts]


def _by_tags(mounts: Sequence[Mount], fused: Fused) -> Floats:
    """Return the covariance (3, 3) caused by misplaced tags and the print's scale."""
    own, gain = tag_covariances(mounts), fused.gain
    scale = np.einsum("aic,icm->am", gain, _scale(mounts, float(fused.pose[2])))
    return np.asarray(scale @ scale.T + np.einsum("aic,icd,bid->ab", gain, own, gain))


def _by_seats(mounts: Sequence[Mount], fused: Fused) -> Floats:
    """Return the covariance (3, 3) caused by bases off their seats."""
    facing = float(fused.pose[2])
    columns = [_seat(mounts, facing, base) for base in sorted({m.base for m in mounts})]
    moved = np.einsum("aic,icm->am", fused.gain, np.concatenate(columns, axis=2))
    return np.asarray(moved @ moved.T)


def _leans(view: View, mounts: Sequence[Mount], fused: Fused, heights: Floats) -> Floats:
    """Return (bases, 2): how one standard deviation of each base's height shifts the unit."""
    shifts = []
    for base in sorted({m.base for m in mounts}):
        up = np.array([m.build.height if m.base == base else 0.0 for m in mounts])
        at = np.tile(fused.pose[:2], (len(mounts), 1))
        away = view.lifted(at, heights, heights + up) - at
        shifts.append(np.einsum("aic,ic->a", fused.gain[:2, :, :2], away))
    return np.array(shifts)


def _scale(mounts: Sequence[Mount], facing: float) -> Floats:
    """Return (n, 3, 1): how one standard deviation of the print's scale shifts the tags."""
    found = np.zeros((len(mounts), 3, 1))
    for n, mount in enumerate(mounts):
        found[n, :2, 0] = mount.build.scale * _arm(mount, facing)
    return found


def _seat(mounts: Sequence[Mount], facing: float, base: int) -> Floats:
    """Return (n, 3, 3): how a base's shift (x, y) and turn in its tray shift the tags."""
    found = np.zeros((len(mounts), 3, 3))
    for n, mount in enumerate(mounts):
        if mount.base != base:
            continue
        place, angle = mount.seat.place / MM_PER_INCH, math.radians(mount.seat.angle)
        x, y = _arm(mount, facing)
        found[n] = [[place, 0.0, -y * angle], [0.0, place, x * angle], [0.0, 0.0, angle]]
    return found


def _arm(mount: Mount, facing: float) -> Floats:
    """Return the vector (2,) from the base's centre to the tag, on the board."""
    ahead, left = mount.pose.x - mount.base_pose.x, mount.pose.y - mount.base_pose.y
    cos, sin = math.cos(facing), math.sin(facing)
    return np.array([ahead * cos - left * sin, ahead * sin + left * cos])


def _turn(facing: float) -> Floats:
    cos, sin = math.cos(facing), math.sin(facing)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])


def in_degrees(covariance: Floats) -> Matrix3:
    """Return a covariance (3, 3) of inches and radians as one of inches and degrees."""
    scale = np.array([1.0, 1.0, math.degrees(1.0)])
    rows = (covariance * scale[:, None] * scale).tolist()
    return tuple(tuple(row) for row in rows)  # type: ignore[return-value]
