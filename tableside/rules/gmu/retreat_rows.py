"""Margins of many chains, row by row, and the gaps they are made of.

For each limit there is a row of margins: 0 or above where it is kept, inches. Each row comes
with its slopes, so that a chain that nearly works can be mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.slides import Floats, Motion, Still, Turned, Vector, gap_of, turned
from tableside.rules.gmu.retreat_chains import Chains, Joints
from tableside.rules.gmu.retreat_scene import SLIDES, Obstacle, Scene


@dataclass(frozen=True)
class Legs:
    """The three slides of N chains, as arrays (3, 1, N): the middle axis is for the obstacles.

    ``begin_move`` and ``end_move``, (V, 3, 1, N): how a slide's ends follow the free numbers
    that are no facings.
    """

    begin: Vector
    way: Vector
    begin_move: Vector
    end_move: Vector
    shapes: tuple[Turned, ...]

    @classmethod
    def of(cls, scene: Scene, chains: Chains, at: Joints) -> Legs:
        """Return the slides of the chains."""
        points, moves = at.points[:, :, None], at.moves[:, :, :, None]
        ways = points[1:] - points[:-1]
        return cls(
            (points[:-1, 0], points[:-1, 1]),
            (ways[:, 0], ways[:, 1]),
            (moves[:, :-1, 0], moves[:, :-1, 1]),
            (moves[:, 1:, 0], moves[:, 1:, 1]),
            turned(scene.bases, chains.facings[:, None, :]),
        )

    @property
    def end(self) -> Vector:
        """Where the slides end."""
        return self.begin[0] + self.way[0], self.begin[1] + self.way[1]

    def follow(self, motion: Motion) -> Floats:
        """Return how gaps of slides (3, obstacles, N) follow the free numbers, one more axis."""
        (bx, by), (ex, ey) = motion.begin, motion.end
        along = bx * self.begin_move[0] + by * self.begin_move[1]
        return np.asarray(along + ex * self.end_move[0] + ey * self.end_move[1])


@dataclass
class Rows:
    """The margins found so far (inches) and their slopes.

    Slopes go with the V free numbers that are no facings, then with the three facings.
    """

    free: int
    margins: list[Floats] = field(default_factory=list)
    slopes: list[Floats] = field(default_factory=list)

    def add(self, margin: Floats, slopes: Floats) -> None:
        """Add rows (rows, N) with slopes (rows, V + 3, N)."""
        self.margins.append(margin)
        self.slopes.append(slopes)

    def none(self, rows: int, count: int) -> Floats:
        """Return slopes of 0."""
        return np.zeros((rows, self.free + SLIDES, count))

    def add_legs(self, margin: Floats, along: Floats, turn: Floats) -> None:
        """Add rows for each of the three slides, arrays (3, obstacles, N).

        Their slopes: ``along`` (V, 3, obstacles, N), and ``turn`` with that slide's facing.
        """
        legs, many, count = margin.shape
        slopes = self.none(legs * many, count).reshape(legs, many, -1, count)
        slopes[:, :, : self.free] = np.moveaxis(along, 0, 2)
        for leg in range(SLIDES):
            slopes[leg, :, self.free + leg] = turn[leg]
        self.add(margin.reshape(-1, count), slopes.reshape(legs * many, -1, count))

    def stacked(self) -> tuple[Floats, Floats]:
        """Return margins (rows, N) and slopes (rows, V + 3, N)."""
        return np.concatenate(self.margins), np.concatenate(self.slopes)


def gaps(
    shapes: Sequence[Turned], begin: Vector, way: Vector | None, others: Sequence[Obstacle]
) -> Motion:
    """Return the gaps to each of ``others``, along the last axis but one.

    Of units of several bases, the least gap of any two bases counts.
    """
    stills = Still.of([shape for other in others for shape in other.shapes], axes=1)
    owners = np.repeat(np.arange(len(others)), [len(other.shapes) for other in others])
    best: Motion | None = None
    for shape in shapes:
        motion = _by_owner(gap_of(shape, begin, way, stills), owners)
        best = motion if best is None else lesser(best, motion)
    assert best is not None
    return best


def _by_owner(motion: Motion, owners: NDArray[np.intp]) -> Motion:
    """Return for each obstacle the least gap of its rectangles."""
    if len(owners) == owners[-1] + 1:
        return motion
    width = int(np.bincount(owners).max())
    firsts = np.searchsorted(owners, np.arange(owners[-1] + 1))
    best = pick_rows(motion, firsts)
    for extra in range(1, width):
        rows = np.minimum(firsts + extra, len(owners) - 1)
        rows = np.where(owners[rows] == np.arange(len(firsts)), rows, firsts)
        best = lesser(best, pick_rows(motion, rows))
    return best


def pick_rows(motion: Motion, rows: NDArray[np.intp] | list[int]) -> Motion:
    """Return the gaps to some of the obstacles."""

    def pick(vector: Vector) -> Vector:
        return vector[0][..., rows, :], vector[1][..., rows, :]

    value, turn = motion.value[..., rows, :], motion.turn[..., rows, :]
    return Motion(value, pick(motion.begin), pick(motion.end), turn, pick(motion.normal))


def lesser(one: Motion, other: Motion) -> Motion:
    """Return, place by place, the lesser of two gaps."""
    first = one.value <= other.value

    def pick(a: Vector, b: Vector) -> Vector:
        return np.where(first, a[0], b[0]), np.where(first, a[1], b[1])

    return Motion(
        np.where(first, one.value, other.value),
        pick(one.begin, other.begin),
        pick(one.end, other.end),
        np.where(first, one.turn, other.turn),
        pick(one.normal, other.normal),
    )


def slack_of(scene: Scene, others: Sequence[Obstacle], motion: Motion) -> Floats | float:
    """Return by how much limits on these gaps may be passed, obstacle by obstacle."""
    if not scene.policy.doubts or all(other.spread.exact for other in others):
        return scene.policy.tolerance
    nx, ny = motion.normal
    sigmas = [
        np.broadcast_to(other.spread.along(nx[..., n, :], ny[..., n, :]), nx[..., n, :].shape)
        for n, other in enumerate(others)
    ]
    return scene.policy.slack(np.stack(sigmas, axis=-2))
