"""Ways as they are written down, where they may begin, and how far a search has come on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.motion.edges import Indices


@dataclass(frozen=True)
class Way:
    """An open way: its length (inches) and its poses, each step a slide or a turn."""

    length: float
    path: tuple[Pose, ...]


def turned(pose: Pose, turn: float) -> Iterator[Pose]:
    """Yield the poses of a turn on the spot (degrees, signed), at most 45 degrees a step."""
    pieces = int(abs(turn) / 45.0 - 1e-9) + 1
    for piece in range(1, pieces + 1):
        if turn:
            yield Pose(pose.x, pose.y, wrap_degrees(pose.facing + turn * piece / pieces))


def joined(poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """Leave out poses that the next one repeats to the last digits; the first stays too."""
    kept = [poses[0]]
    for pose in poses[1:]:
        turn = abs(turn_between(kept[-1].facing, pose.facing))
        if pose.distance_to(kept[-1]) <= 1e-9 and turn <= 1e-9 and len(kept) > 1:
            kept.pop()
        kept.append(pose)
    return tuple(kept)


@dataclass(frozen=True)
class Source:
    """A place where ways may begin besides the start; ``facing`` None: in any facing."""

    x: float
    y: float
    facing: float | None = None


@dataclass
class State:
    """A place come to: in which facings (rows), how long the way is (inches), and from where.

    ``facings``: the rows that it can turn to from there and that were not come to before.
    """

    node: int
    came: Indices
    length: float
    before: State | None
    facings: Indices = field(default_factory=lambda: np.empty(0, np.int64))
