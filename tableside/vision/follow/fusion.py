"""Average many measurements of one stationary thing into a steadier pose.

The mean is weighted by each measurement's information and forgets slowly. A frame's error has two
parts: one that changes with every frame (noise) and one that stays while nothing moves (board,
lens, height, how the tag's edges fall on the pixel grid). Only the first averages out. Its share
does not follow from a single covariance; it is estimated from how much repeated measurements of
still units actually scatter, compared with their covariances (``Scatter``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.geometry.uncertainty import Matrix3
from tableside.vision.follow.symmetric import (
    Vector,
    as_rows,
    dot,
    faded_sum,
    from_rows,
    inverse,
    times,
)

# Seconds after which a measurement counts 1/e: long enough to average at 2 frames a second,
# short enough that a pose follows a nudge too small to be an event within a few seconds.
MEMORY = 3.0
# Whatever the scatter says, this share of a frame's variance is taken to stay.
SMALLEST_STAYING_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Estimate:
    """A pose and its covariance of (x, y, facing): inches and degrees."""

    pose: Pose
    covariance: Matrix3


@dataclass(frozen=True, slots=True)
class Gap:
    """How far two estimates lie apart, and one standard deviation of that.

    ``distance`` and ``distance_sigma`` in inches (sigma along the worst direction),
    ``turn`` (not signed) and ``turn_sigma`` in degrees.
    """

    distance: float
    turn: float
    distance_sigma: float
    turn_sigma: float

    def beyond(self, sigmas: float, distance: float, turn: float) -> bool:
        """Say whether the gap exceeds both ``sigmas`` and the amount given, in distance or in turn.

        Exactly at the limit does not exceed it.
        """
        return self.distance > max(distance, sigmas * self.distance_sigma) or self.turn > max(
            turn, sigmas * self.turn_sigma
        )


def gap(a: Estimate, b: Estimate) -> Gap:
    """Return the gap from ``a`` to ``b``, treating their errors as independent."""
    (axx, axy, _), (_, ayy, _), (_, _, aff) = a.covariance
    (bxx, bxy, _), (_, byy, _), (_, _, bff) = b.covariance
    xx, xy, yy = axx + bxx, axy + bxy, ayy + byy
    largest = (xx + yy) / 2 + math.hypot((xx - yy) / 2, xy)
    return Gap(
        distance=a.pose.distance_to(b.pose),
        turn=abs(turn_between(a.pose.facing, b.pose.facing)),
        distance_sigma=math.sqrt(largest),
        turn_sigma=math.sqrt(aff + bff),
    )


class Scatter:
    """The share of a frame's claimed variance that changes from frame to frame.

    0 until measured: then nothing averages out, which errs on the safe side. Above 1 the claims are
    too small and the estimates are widened.
    """

    _PRIOR = 60.0  # measurements' worth of "nothing averages": about 20 poses
    _KEEP = 0.999

    def __init__(self) -> None:
        self._sum = 0.0
        self._weight = 0.0

    @property
    def share(self) -> float:
        """The share, 0 or more."""
        return self._sum / (self._weight + self._PRIOR)

    def learn(self, squared: float, count: float) -> None:
        """Add one still unit's normalised squared error against a mean of ``count`` frames.

        ``squared`` is e' R^-1 e of its three numbers, R the claimed covariance of one frame.
        """
        self._sum = self._sum * self._KEEP + squared / (1.0 + 1.0 / count)
        self._weight = self._weight * self._KEEP + 3.0


class Fusion:
    """The weighted mean of one still unit's measurements."""

    def __init__(self, first: Estimate, time: float) -> None:
        self._reference = first.pose
        self._information = inverse(from_rows(first.covariance))
        self._weighted: Vector = (0.0, 0.0, 0.0)
        self._count = 1.0
        self._squares = 1.0
        self._time = time
        self._kept: tuple[float, Estimate] | None = None

    @property
    def count(self) -> float:
        """The effective number of equally weighted measurements in the mean."""
        return self._count * self._count / self._squares

    def add(self, measured: Estimate, time: float, scatter: Scatter | None = None) -> None:
        """Add a measurement at ``time``; ``scatter`` learns from its deviation."""
        information = inverse(from_rows(measured.covariance))
        offset = self._offset(measured.pose)
        if scatter is not None:
            mean = self._mean()
            error = (offset[0] - mean[0], offset[1] - mean[1], offset[2] - mean[2])
            scatter.learn(dot(error, times(information, error)), self.count)
        fade = math.exp(-max(0.0, time - self._time) / MEMORY)
        self._time = time
        self._information = faded_sum(self._information, fade, information)
        x, y, turn = times(information, offset)
        wx, wy, wturn = self._weighted
        self._weighted = (wx * fade + x, wy * fade + y, wturn * fade + turn)
        self._kept = None
        self._count = self._count * fade + 1.0
        self._squares = self._squares * fade * fade + 1.0

    def estimate(self, share: float) -> Estimate:
        """Return the mean; ``share`` of a frame's variance averages out (``Scatter.share``)."""
        if self._kept is None or self._kept[0] != share:
            self._kept = (share, self._estimate(share))
        return self._kept[1]

    def _estimate(self, share: float) -> Estimate:
        covariance = inverse(self._information)
        x, y, turn = times(covariance, self._weighted)
        pose = Pose(
            self._reference.x + x,
            self._reference.y + y,
            wrap_degrees(self._reference.facing + turn),
        )
        staying = max(SMALLEST_STAYING_SHARE, 1.0 - share)
        return Estimate(pose, as_rows(covariance, self._count * (staying + share / self.count)))

    def _mean(self) -> Vector:
        return times(inverse(self._information), self._weighted)

    def _offset(self, pose: Pose) -> Vector:
        reference = self._reference
        turn = turn_between(reference.facing, pose.facing)
        return pose.x - reference.x, pose.y - reference.y, turn
