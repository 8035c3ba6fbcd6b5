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

from tableside.geometry.slides import Floats, Vector
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

    def turned(self, step: Floats) -> Chains:
        """Return the chains with ``step`` (4, N) added to their four free numbers."""
        return Chains(self.x, self.y, self.direction + step[0], self.elbow, self.facings + step[1:])


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
    """Where the slides begin and end (four points), and how they follow the first direction."""

    points: tuple[Vector, Vector, Vector, Vector]
    moves: tuple[Vector, Vector, Vector, Vector]
    stretch: Floats  # how much shorter than two slides the last two slides' span is
    stretch_slope: Floats


def joints(scene: Scene, chains: Chains) -> Joints:
    """Return the chains' joints. Where the end is out of reach the last two slides are too long."""
    x0, y0 = scene.start.x, scene.start.y
    length = np.maximum(SLIDE, np.hypot(chains.x - x0, chains.y - y0) / SLIDES)
    cos, sin = np.cos(chains.direction), np.sin(chains.direction)
    x1, y1 = x0 + length * cos, y0 + length * sin
    d1 = (-length * sin, length * cos)
    rx, ry = chains.x - x1, chains.y - y1
    span = np.hypot(rx, ry)
    folded = span < 1e-9  # back where the first slide ended: any side way will do
    rx, ry, span = (np.where(folded, a, b) for a, b in ((1e-9, rx), (0.0, ry), (1e-9, span)))
    height = chains.elbow * np.sqrt(np.maximum(length**2 - span**2 / 4, 0.0))
    x2, y2 = x1 + rx / 2 - height * ry / span, y1 + ry / 2 + height * rx / span
    ax, ay, bx, by = x2 - x1, y2 - y1, chains.x - x2, chains.y - y2
    lever = ay * bx - ax * by
    lever = np.where(lever < 0.0, np.minimum(lever, -0.1), np.maximum(lever, 0.1))
    rate = (ax * d1[0] + ay * d1[1]) / lever
    still = np.zeros(len(chains))
    start = (np.full(len(chains), x0), np.full(len(chains), y0))
    return Joints(
        (start, (x1, y1), (x2, y2), (chains.x, chains.y)),
        ((still, still), d1, (-by * rate, bx * rate), (still, still)),
        2 * length - span,
        (rx * d1[0] + ry * d1[1]) / span,
    )
