"""The look of the ground from straight above: noise, grass, earth and wood."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from tableside.simulate.arrays import Floats32, linear


def noise(random: np.random.Generator, shape: tuple[int, int], grain: float) -> Floats32:
    """Return smooth noise about 0, deviation near 1, its hills about ``grain`` texels apart."""
    rows, columns = (max(2, round(n / grain) + 3) for n in shape)
    coarse = random.standard_normal((rows, columns)).astype(np.float32)
    wide = (max(shape[1] + int(2 * grain), 2), max(shape[0] + int(2 * grain), 2))
    fine = cv2.resize(coarse, wide, interpolation=cv2.INTER_CUBIC)
    start = int(grain)
    cut = fine[start : start + shape[0], start : start + shape[1]]
    return np.asarray(cut * np.float32(1.35), dtype=np.float32)


def mottled(
    random: np.random.Generator,
    shape: tuple[int, int],
    colour: Floats32,
    texel: float,
    grains: Mapping[float, float],
) -> Floats32:
    """Return an area (rows, columns, 3) of ``colour`` with noise; grains in mm: deviation."""
    gain = np.ones(shape, dtype=np.float32)
    for grain, deviation in grains.items():
        if grain / texel >= 1:
            gain *= 1 + deviation * noise(random, shape, grain / texel)
    return np.asarray(np.clip(gain, 0.3, 2.2)[..., None] * colour, dtype=np.float32)


def grass(random: np.random.Generator, shape: tuple[int, int], texel: float) -> Floats32:
    """Return flocked grass of two greens and a little straw."""
    green = mottled(
        random, shape, linear(98, 124, 70), texel, {90: 0.05, 22: 0.06, 6: 0.06, 2.4: 0.04}
    )
    straw = linear(150, 146, 92)
    share = np.clip(noise(random, shape, 14 / texel) * 0.10 - 0.02, 0, 0.35)
    share = share + np.clip(noise(random, shape, 3.0 / texel) * 0.06 - 0.05, 0, 0.25)
    return np.asarray(green + share[..., None] * (straw - green), dtype=np.float32)


def wood(random: np.random.Generator, shape: tuple[int, int], texel: float) -> Floats32:
    """Return a table top of boards, grain along x."""
    rows, columns = shape
    stretched = noise(random, (rows, max(columns // 24, 4)), 4 / texel)
    grain = cv2.resize(stretched, (columns, rows), interpolation=cv2.INTER_CUBIC)
    broad = noise(random, (rows, max(columns // 12, 4)), 40 / texel)
    wide = cv2.resize(broad, (columns, rows), interpolation=cv2.INTER_CUBIC)
    gain = 1 + 0.06 * grain + 0.10 * wide
    colour = linear(128, 92, 64) * gain[..., None]
    board = (np.arange(rows) * texel) % 110.0
    seam = np.where(board < max(texel, 1.4), 0.55, 1.0).astype(np.float32)
    return np.asarray(np.clip(colour, 0.01, 1) * seam[:, None, None], dtype=np.float32)


def blurred(image: Floats32, sigma: float) -> Floats32:
    """Return ``image`` blurred by ``sigma`` texels; below 0.3 as it is."""
    if sigma < 0.3:
        return image
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), dtype=np.float32)
