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

    ``begin_move`` and ``end_move``: how a slide's ends move with the first direction.
    """

    begin: Vector
    way: Vector
    begin_move: Vector
    end_move: Vector
    shapes: tuple[Turned, ...]

    @classmethod
    def of(cls, scene: Scene, chains: Chains, at: Joints) -> Legs:
        """Return the slides of the chains."""

        def stack(points: Sequence[Vector]) -> Vector:
            array = np.array(points)[:, :, None, :]
            return array[:, 0], array[:, 1]

        begin, end = stack(at.points[:-1]), stack(at.points[1:])
        way = (end[0] - begin[0], end[1] - begin[1])
        shapes = turned(scene.bases, chains.facings[:, None, :])
        return cls(begin, way, stack(at.moves[:-1]), stack(at.moves[1:]), shapes)

    @property
    def end(self) -> Vector:
        """Where the slides end."""
        return self.begin[0] + self.way[0], self.begin[1] + self.way[1]


@dataclass
class Rows:
    """The margins found so far (inches) and their slopes with the four free numbers."""

    margins: list[Floats] = field(default_factory=list)
    slopes: list[Floats] = field(default_factory=list)

    def add(self, margin: Floats, slopes: Floats) -> None:
        """Add rows (rows, N) with slopes (rows, 4, N)."""
        self.margins.append(margin)
        self.slopes.append(slopes)

    def add_legs(self, margin: Floats, along: Floats, turn: Floats) -> None:
        """Add rows for each of the three slides, arrays (3, obstacles, N).

        Their slopes are ``along`` with the first direction, ``turn`` with that slide's facing.
        """
        slopes = np.zeros((*margin.shape[:2], 4, margin.shape[2]))
        slopes[:, :, 0] = along
        for leg in range(SLIDES):
            slopes[leg, :, leg + 1] = turn[leg]
        self.add(margin.reshape(-1, margin.shape[2]), slopes.reshape(-1, 4, margin.shape[2]))

    def stacked(self) -> tuple[Floats, Floats]:
        """Return margins (rows, N) and slopes (rows, 4, N)."""
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
