"""Many sequences of three slides at once: each slide's direction and facing.

A sequence starts where the unit stands, so six angles describe it completely.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.motion.sequences.scene import SLIDES, Scene
from tableside.motion.slides import Floats

Indices = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Sequences:
    """N sequences: ``angles`` (6, N), the slides' three directions and three facings (radians).

    ``length`` (N,) of each slide, inches: the scene's, or a little more where an end asked for
    is only within the tolerance.
    """

    angles: Floats
    length: Floats

    def __len__(self) -> int:
        return len(self.length)

    @property
    def facings(self) -> Floats:
        """The facings held during the slides (3, N), radians."""
        return self.angles[SLIDES:]

    @property
    def ways(self) -> Floats:
        """How each slide moves the centre (3, 2, N), inches."""
        ways = np.empty((SLIDES, 2, len(self)))
        np.cos(self.angles[:SLIDES], out=ways[:, 0])
        np.sin(self.angles[:SLIDES], out=ways[:, 1])
        ways *= self.length
        return ways

    def points(self, scene: Scene) -> Floats:
        """Return where the slides begin and end (4, 2, N), inches."""
        points = np.empty((SLIDES + 1, 2, len(self)))
        points[0] = [[scene.start.x], [scene.start.y]]
        points[1:] = points[0] + np.cumsum(self.ways, axis=0)
        return points

    def take(self, which: Indices | Flags) -> Sequences:
        """Return some of the sequences."""
        return Sequences(self.angles[:, which], self.length[which])

    def put(self, which: Indices | Flags, sequences: Sequences) -> None:
        """Overwrite some of these with ``sequences``."""
        self.angles[:, which] = sequences.angles
        self.length[which] = sequences.length

    def copy(self) -> Sequences:
        """Return the same sequences in arrays of their own."""
        return Sequences(self.angles.copy(order="C"), self.length.copy())


def no_sequences() -> Sequences:
    """Return an empty set of sequences."""
    return Sequences(np.zeros((2 * SLIDES, 0)), np.zeros(0))


def join(parts: list[Sequences]) -> Sequences:
    """Return all the sequences concatenated."""
    return Sequences(
        np.concatenate([p.angles for p in parts], axis=1),
        np.concatenate([p.length for p in parts]),
    )


def length_to(scene: Scene, x: Floats, y: Floats) -> Floats:
    """Return how long (inches) each of three slides to places is: the scene's if that will do."""
    far = np.hypot(x - scene.start.x, y - scene.start.y)
    return np.maximum(scene.slide, far / SLIDES)


def led_to(scene: Scene, sequences: Sequences, x: Floats, y: Floats) -> Sequences:
    """Return the sequences with their last two slides bent so that they end exactly at places.

    Where the first slide leads too far away for that, it is turned as little as suffices.
    """
    length = length_to(scene, x, y)
    dx, dy = x - scene.start.x, y - scene.start.y
    far = np.hypot(dx, dy)
    cos = (far**2 - 3 * length**2) / (2 * length * np.maximum(far, 1e-9))
    widest = np.arccos(np.clip(cos, -1.0, 1.0))
    bearing = np.arctan2(dy, dx)
    off = (sequences.angles[0] - bearing + np.pi) % (2 * np.pi) - np.pi
    first = bearing + np.clip(off, -widest, widest)
    rx, ry = dx - length * np.cos(first), dy - length * np.sin(first)
    half = np.arccos(np.clip(np.hypot(rx, ry) / (2 * length), 0.0, 1.0))
    along = np.arctan2(ry, rx)
    bend = (sequences.angles[1] - sequences.angles[2] + np.pi) % (2 * np.pi) - np.pi
    half = np.where(bend < 0.0, -half, half)
    angles = sequences.angles.copy()
    angles[0], angles[1], angles[2] = first, along + half, along - half
    return Sequences(angles, length)
