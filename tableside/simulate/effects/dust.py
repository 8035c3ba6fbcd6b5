"""Dust on the sensor's glass: soft dark spots that stay where they are."""

from __future__ import annotations

import numpy as np

from tableside.simulate.arrays import Floats32

DEPTH = (0.02, 0.10)  # share of the light that a grain takes at its middle
RADIUS = (4.0, 14.0)  # pixels


def dust_shade(rows: int, columns: int, grains: int, seed: int) -> Floats32:
    """Return the share of light (rows, columns) that ``grains`` of dust let through."""
    shade = np.ones((rows, columns), dtype=np.float32)
    random = np.random.default_rng([seed, 31])
    for _ in range(grains):
        x, y = random.uniform(0, columns), random.uniform(0, rows)
        radius, depth = random.uniform(*RADIUS), random.uniform(*DEPTH)
        reach = int(3 * radius) + 1
        top, left = max(0, int(y) - reach), max(0, int(x) - reach)
        part = shade[top : int(y) + reach + 1, left : int(x) + reach + 1]
        down, across = np.ogrid[0 : part.shape[0], 0 : part.shape[1]]
        square = (across + left - x) ** 2 + (down + top - y) ** 2
        part *= 1 - depth * np.exp(-square / (2 * (radius / 1.5) ** 2))
    return shade
