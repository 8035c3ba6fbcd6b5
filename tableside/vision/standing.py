"""Decide what a unit stands on: the mat, or which piece of raised ground.

A tag assumed too low seems farther from the camera's foot, and larger. So each height on the table
is tried: the unit must then stand where the ground has that height, its tags must be as far apart
as in the roster, and they must have their true size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.pose import Pose
from tableside.vision.pose_fit import Fused, Mount, fuse
from tableside.vision.surfaces import Surface, height_at, heights_of
from tableside.vision.table_view import View

Floats = NDArray[np.float64]

_SIZE_SIGMA = 0.006  # parts of its size by which a tag may seem larger or smaller for no reason
_EDGE = 0.03  # inches: how well a piece's outline is known
_FAR = 2.0  # inches: no height that a table has moves a tag so far
_UNLIKELY = 400.0  # against a height: more than other evidence is likely to outweigh
_SURE = 9.0  # a choice that is so much better than the next is taken as certain


@dataclass(frozen=True, eq=False)
class Standing:
    """A unit's pose on the ground it stands on, ``surface`` mm above the mat.

    ``other`` is the pose (3,) on the second best ground where that cannot be ruled out.
    """

    fused: Fused
    surface: float
    other: Floats | None = None


@dataclass(frozen=True, eq=False)
class Seen:
    """A unit's tags as refined at heights ``heights`` (mm): poses, covariances, sizes.

    ``glue`` (n, 3, 3) is how far each may be from its place in the unit, None where none may.
    """

    mounts: Sequence[Mount]
    poses: Floats
    covariances: Floats
    sizes: Floats
    heights: Floats
    glue: Floats | None = None


def stand(view: View, seen: Seen, surfaces: Sequence[Surface], usual_size: float) -> Standing:
    """Return the unit's pose on the ground that best explains the picture.

    ``usual_size`` is the frame's usual ratio of a tag's apparent to its stated side: light and tone
    curve make all tags alike a little too large or small.
    """
    options = [
        _option(view, seen, surfaces, height, usual_size)
        for height in _likely(view, seen, surfaces)
    ]
    options.sort(key=lambda option: option[0])
    cost, fused, surface = options[0]
    other = None
    if len(options) > 1 and options[1][0] - cost < _SURE:
        other = options[1][1].pose
    return Standing(fused, surface, other)


def _likely(view: View, seen: Seen, surfaces: Sequence[Surface]) -> list[float]:
    """Return the heights whose ground is anywhere near where the unit would then stand."""
    mount, pose = seen.mounts[0], seen.poses[0]
    tag = Pose(float(pose[0]), float(pose[1]), math.degrees(pose[2]))
    unit = tag.compose(mount.pose.inverse())
    surfaces = [s for s in surfaces if s.is_near(unit.x, unit.y, _FAR)]
    heights = heights_of(surfaces)
    if len(heights) == 1:
        return list(heights)
    costs = []
    for height in heights:
        end = np.array([mount.tag.height + height])
        x, y = view.lifted(np.array([[unit.x, unit.y]]), seen.heights[:1], end)[0]
        costs.append(_misplaced(surfaces, float(x), float(y), height))
    best = min(costs)
    return [h for h, cost in zip(heights, costs, strict=True) if cost <= best + _UNLIKELY]


def _option(
    view: View, seen: Seen, surfaces: Sequence[Surface], surface: float, usual_size: float
) -> tuple[float, Fused, float]:
    """Return the evidence against a height (squared standard deviations), and the pose there."""
    heights = np.array([m.tag.height + surface for m in seen.mounts])
    poses = seen.poses.copy()
    poses[:, :2] = view.lifted(seen.poses[:, :2], seen.heights, heights)
    fused = fuse(seen.mounts, poses, seen.covariances, seen.glue)
    cost = fused.squares
    if len(surfaces):
        cost += _misplaced(surfaces, float(fused.pose[0]), float(fused.pose[1]), surface)
        ratio = _lift(view, seen, heights)
        wrong = np.log(seen.sizes * ratio / usual_size)
        cost += float((wrong**2).sum()) / _SIZE_SIGMA**2
    return cost, fused, surface


def _lift(view: View, seen: Seen, heights: Floats) -> Floats:
    """Return the ratio of apparent lengths at new heights to those at the old ones."""
    step = np.array([1.0, 0.0])
    here = view.lifted(seen.poses[:, :2], seen.heights, heights)
    there = view.lifted(seen.poses[:, :2] + step, seen.heights, heights)
    return np.asarray((there - here)[:, 0])


def _misplaced(surfaces: Sequence[Surface], x: float, y: float, surface: float) -> float:
    """Return how far (squared, in outlines' accuracies) a place is from ground so high."""
    if height_at(surfaces, x, y) == surface:
        return 0.0
    edges = [s.gap(x, y) for s in surfaces if s.height == surface or s.covers(x, y)]
    return (min(edges, default=1.0) / _EDGE) ** 2
