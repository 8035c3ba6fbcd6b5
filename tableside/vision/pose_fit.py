"""Fuse the tags of a unit into one pose, with what the pose is worth."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.files.build import SeatBuild, TagBuild, UnitBuild, unit_build
from tableside.files.roster import Tag, Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH

Floats = NDArray[np.float64]

_ROUNDS = 6
_ORIGIN, _EXACT = Pose(0.0, 0.0, 0.0), unit_build("exact")


@dataclass(frozen=True)
class Mount:
    """A tag's place in its unit: ``pose`` (inches, degrees) in the unit's frame.

    It is on the unit's base number ``base``, which stands at ``base_pose`` in the unit. ``build``
    and ``seat`` say how well the tag is in its place on the tray, and the base in the tray.
    """

    unit: str
    tag: Tag
    pose: Pose
    base: int = 0
    base_pose: Pose = _ORIGIN
    build: TagBuild = _EXACT.tag
    seat: SeatBuild = _EXACT.seat

    @functools.cached_property
    def name(self) -> tuple[str, int]:
        """Family and id."""
        return self.tag.family, self.tag.id

    @functools.cached_property
    def is_exact(self) -> bool:
        """Whether nothing of how it and its base were put together is uncertain."""
        tag, seat = self.build, self.seat
        figures = (tag.place, tag.angle, tag.height, tag.scale, seat.place, seat.angle)
        return not any(figures)


def mounts_of(unit: Unit, build: UnitBuild | None = None) -> tuple[Mount, ...]:
    """Return the tags of all the unit's bases, placed in the unit's own frame.

    ``build`` is the unit's budget; None, for who asks for the places only, takes it as exact.
    """
    build = build or _EXACT
    return tuple(
        Mount(
            unit.id,
            tag,
            Pose.of(base.pose).compose(
                Pose(tag.at[0] / MM_PER_INCH, tag.at[1] / MM_PER_INCH, tag.angle)
            ),
            number,
            Pose.of(base.pose),
            tag.build or build.tag,
            build.seat,
        )
        for number, base in enumerate(unit.bases)
        for tag in base.tags
    )


@dataclass(frozen=True)
class Fused:
    """A unit's pose: x, y (inches), facing (radians), covariance, and how well its tags agree.

    ``squares`` is the sum of squared residuals in standard deviations, ``freedom`` how many
    of them are free (0 with one tag); ``apart`` (inches) the largest distance of a tag from
    where the fused pose has it. ``covariance`` is what the tags' own leave open; ``gain``
    (3, n, 3) is how the pose follows a shift of each tag's x, y and angle.
    """

    pose: Floats
    covariance: Floats
    gain: Floats
    squares: float
    freedom: int
    apart: float


def fuse(
    mounts: Sequence[Mount], poses: Floats, covariances: Floats, glue: Floats | None = None
) -> Fused:
    """Return the unit pose that tags at ``poses`` (n, 3; radians) say together.

    ``covariances`` (n, 3, 3) are the tags' own, without what they share (board, lens). ``glue``
    (n, 3, 3) is how far each may besides be from its stated place in the unit, None where that is
    exact: it counts in the weights and in ``squares``, not in the answer's ``covariance``.
    """
    weights = np.linalg.inv(covariances if glue is None else covariances + glue)
    best = int(np.argmax(weights[:, 0, 0]))
    start = Pose(poses[best, 0], poses[best, 1], math.degrees(poses[best, 2])).compose(
        mounts[best].pose.inverse()
    )
    unit = np.array([start.x, start.y, math.radians(start.facing)])
    arms = np.array([(m.pose.x, m.pose.y) for m in mounts])
    turns = np.array([math.radians(m.pose.facing) for m in mounts])
    for _ in range(_ROUNDS):
        residual, jacobian = _residual(unit, arms, turns, poses)
        weighted = (weights @ jacobian).transpose(0, 2, 1)
        normal = (weighted @ jacobian).sum(axis=0)
        step = np.linalg.solve(normal, (weighted @ residual[:, :, None]).sum(axis=0)[:, 0])
        unit = unit + step
        if np.abs(step).max() < 1e-9:
            break
    residual, _ = _residual(unit, arms, turns, poses)
    inverse = np.asarray(np.linalg.inv(normal))
    gain = np.einsum("ab,nbc->anc", inverse, weighted)
    own = inverse if glue is None else np.einsum("anc,ncd,bnd->ab", gain, covariances, gain)
    return Fused(
        pose=unit,
        covariance=np.asarray(own),
        gain=gain,
        squares=float((residual[:, None] @ weights @ residual[:, :, None]).sum()),
        freedom=3 * len(mounts) - 3,
        apart=float(np.hypot(residual[:, 0], residual[:, 1]).max()),
    )


def _residual(unit: Floats, arms: Floats, turns: Floats, poses: Floats) -> tuple[Floats, Floats]:
    """Return (n, 3) seen minus expected tag poses, and the jacobian (n, 3, 3) by the unit's."""
    cos, sin = math.cos(unit[2]), math.sin(unit[2])
    x = arms[:, 0] * cos - arms[:, 1] * sin
    y = arms[:, 0] * sin + arms[:, 1] * cos
    expected = np.column_stack([unit[0] + x, unit[1] + y, unit[2] + turns])
    residual = poses - expected
    residual[:, 2] = (residual[:, 2] + np.pi) % (2 * np.pi) - np.pi
    jacobian = np.tile(np.eye(3), (len(arms), 1, 1))
    jacobian[:, 0, 2], jacobian[:, 1, 2] = -y, x
    return residual, jacobian
