"""Chains of three slides to fixed ends, many at once.

A chain to a fixed end has four free numbers: the direction of its first slide and the three
facings. The second slide follows: the two circles about both its ends meet in two points, and
``elbow`` says which.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat_scene import SLIDE, SLIDES, Scene


@dataclass(frozen=True)
class Chains:
    """N chains: their ends (inches), first directions and facings (radians), shapes (N,), (3, N).

    ``elbow`` is +1 where the second slide begins left of the line from the first one's end to
    the chain's end.
    """

    x: Floats
    y: Floats
    direction: Floats
    elbow: Floats
    facings: Floats

    def __len__(self) -> int:
        return len(self.x)

    def take(self, which: NDArray[np.intp] | NDArray[np.bool_]) -> Chains:
        """Return some of the chains."""
        return Chains(
            self.x[which],
            self.y[which],
            self.direction[which],
            self.elbow[which],
            self.facings[:, which],
        )

    def copy(self) -> Chains:
        """Return the same chains in arrays of their own."""
        return self.take(np.arange(len(self)))

    def put(self, which: NDArray[np.intp], chains: Chains) -> None:
        """Write ``chains`` over some of these."""
        self.x[which], self.y[which] = chains.x, chains.y
        self.direction[which], self.elbow[which] = chains.direction, chains.elbow
        self.facings[:, which] = chains.facings

    def moved(self, x: Floats, y: Floats) -> Chains:
        """Return the chains with other ends."""
        return Chains(x, y, self.direction, self.elbow, self.facings)

    def where(self, which: NDArray[np.bool_], other: Chains) -> Chains:
        """Return ``other``'s chains where ``which``, elsewhere these."""
        return Chains(
            np.where(which, other.x, self.x),
            np.where(which, other.y, self.y),
            np.where(which, other.direction, self.direction),
            np.where(which, other.elbow, self.elbow),
            np.where(which, other.facings, self.facings),
        )


def join(parts: list[Chains]) -> Chains:
    """Return all the chains in one."""
    return Chains(
        np.concatenate([p.x for p in parts]),
        np.concatenate([p.y for p in parts]),
        np.concatenate([p.direction for p in parts]),
        np.concatenate([p.elbow for p in parts]),
        np.concatenate([p.facings for p in parts], axis=1),
    )


def fitted(scene: Scene, chains: Chains) -> Chains:
    """Return the chains with first directions from which two more slides can reach their ends."""
    dx, dy = chains.x - scene.start.x, chains.y - scene.start.y
    far = np.hypot(dx, dy)
    length = np.maximum(SLIDE, far / SLIDES)
    cos = (far**2 - 3 * length**2) / (2 * length * np.maximum(far, 1e-9))
    widest = np.arccos(np.clip(cos, -1.0, 1.0))
    bearing = np.arctan2(dy, dx)
    off = (chains.direction - bearing + np.pi) % (2 * np.pi) - np.pi
    held = bearing + np.clip(off, -widest, widest)
    direction = np.where(np.abs(off) <= widest, chains.direction, held)
    return Chains(chains.x, chains.y, direction, chains.elbow, chains.facings)


class Joints(NamedTuple):
    """Where the slides begin and end: ``points`` (4, 2, N), and how they follow free numbers.

    ``moves`` (V, 4, 2, N): V is 1 (the way through) or 3 (the end's x and y, too). The way
    through is the first slide's direction; ``backward``, where that would throw the second
    joint about, the last slide's, seen from its end. ``stretch``: how much shorter (inches) than
    two slides the last two slides' span is.
    """

    points: Floats
    moves: Floats
    backward: NDArray[np.bool_]
    length: Floats
    stretch: Floats
    stretch_slope: Floats


def joints(scene: Scene, chains: Chains, free: bool = False) -> Joints:
    """Return the chains' joints; ``free``: with how they follow their ends, if those are moved.

    Where an end is out of reach the last two slides are too long.
    """
    points = np.empty((4, 2, len(chains)))
    points[0, 0], points[0, 1] = scene.start.x, scene.start.y
    points[3, 0], points[3, 1] = chains.x, chains.y
    far = np.hypot(chains.x - scene.start.x, chains.y - scene.start.y)
    length = np.maximum(SLIDE, far / SLIDES)
    points[1, 0] = points[0, 0] + length * np.cos(chains.direction)
    points[1, 1] = points[0, 1] + length * np.sin(chains.direction)
    rx, ry = points[3] - points[1]
    span = np.hypot(rx, ry)
    folded = span < 1e-9  # back where the first slide ended: any side way will do
    rx, ry, span = (np.where(folded, a, b) for a, b in ((1e-9, rx), (0.0, ry), (1e-9, span)))
    height = chains.elbow * np.sqrt(np.maximum(length**2 - span**2 / 4, 0.0)) / span
    points[2, 0] = points[1, 0] + rx / 2 - height * ry
    points[2, 1] = points[1, 1] + ry / 2 + height * rx
    moves, backward = _moves(points, free)
    slope = moves[:, 1] - moves[:, 3]
    slopes = (rx * slope[:, 0] + ry * slope[:, 1]) / span
    return Joints(points, moves, backward, length, 2 * length - span, slopes)


def _moves(points: Floats, free: bool) -> tuple[Floats, NDArray[np.bool_]]:
    """Return how the joints move, (V, 4, 2, N), and where they are led backward."""
    first, second, third = points[1:] - points[:-1]
    at_first, at_second = _cross(first, second), _cross(second, third)
    backward = np.abs(at_second) < np.abs(at_first)
    at_first, at_second = _not_small(at_first), _not_small(at_second)
    left, back = _left(first), -_left(third)
    forth = np.zeros((3 if free else 1, *points.shape))
    forth[0, 1] = left
    forth[0, 2] = _left(third) * (-(second * left).sum(axis=0) / at_second)
    return_ = np.zeros(forth.shape)
    return_[0, 2] = back
    return_[0, 1] = left * ((second * back).sum(axis=0) / at_first)
    for axis in range(2 if free else 0):
        forth[1 + axis, 3, axis] = return_[1 + axis, 3, axis] = 1.0
        forth[1 + axis, 2] = _left(second) * (third[axis] / at_second)
        return_[1 + axis, 2, axis] = 1.0
        return_[1 + axis, 1] = left * (second[axis] / at_first)
    return np.where(backward, return_, forth), backward


def _cross(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[0] * b[1] - a[1] * b[0])


def _left(vector: Floats) -> Floats:
    return np.stack([-vector[1], vector[0]])


def _not_small(lever: Floats) -> Floats:
    return np.where(lever < 0.0, np.minimum(lever, -0.1), np.maximum(lever, 0.1))


def stepped(scene: Scene, chains: Chains, step: Floats) -> Chains:
    """Return the chains with ``step`` added to their free numbers, as ``joints`` counts them.

    ``step`` (4, N): to the way through and the facings; (6, N): to x and y between them, too.
    """
    at = joints(scene, chains)
    dx, dy = (step[1], step[2]) if len(step) > 4 else (0.0, 0.0)
    x, y = chains.x + dx, chains.y + dy
    cos, sin = np.cos(step[0]), np.sin(step[0])
    vx, vy = at.points[2] - at.points[3]
    second = np.stack([x + vx * cos - vy * sin, y + vx * sin + vy * cos])
    start = at.points[0]
    before, after = at.points[2] - start, second - start
    span = np.maximum(np.hypot(*after), 1e-9)
    side = np.where(_cross(before, at.points[1] - start) < 0.0, -1.0, 1.0)
    height = side * np.sqrt(np.maximum(at.length**2 - span**2 / 4, 0.0))
    first = after / 2 + _left(after) * (height / span)
    direction = np.where(at.backward, np.arctan2(first[1], first[0]), chains.direction + step[0])
    end = np.stack([x, y]) - start
    turn = np.where(_cross(end - first, after - first) < 0.0, -1.0, 1.0)
    elbow = np.where(at.backward, turn, chains.elbow)
    return fitted(scene, Chains(x, y, direction, elbow, chains.facings + step[-3:]))
