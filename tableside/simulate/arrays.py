"""Names for the arrays that the renderer passes about, and two small helpers."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Floats32 = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]


def linear(red: float, green: float, blue: float) -> Floats32:
    """Return the linear-light (blue, green, red) of an sRGB colour given as 0..255.

    The transfer curve is that of IEC 61966-2-1.
    """
    code = np.array([blue, green, red], dtype=np.float64) / 255.0
    light = np.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)
    return light.astype(np.float32)


def sample(image: Floats32, x: Floats32, y: Floats32) -> Floats32:
    """Return ``image`` at columns ``x`` and rows ``y`` (texels, centres at whole numbers).

    Bilinear between texels; beyond the image its rim goes on. For colours and shades only:
    OpenCV rounds the place to 1/32 texel, so nothing that must be exact goes through here.
    """
    if x.ndim == 1:  # OpenCV's maps are two-dimensional and at most 32767 wide
        wide, count = 256, len(x)
        rows = max(1, -(-count // wide))
        square = np.zeros((2, rows * wide), dtype=np.float32)
        square[0, :count], square[1, :count] = x, y
        flat = sample(image, square[0].reshape(rows, wide), square[1].reshape(rows, wide))
        return flat.reshape(rows * wide, *flat.shape[2:])[:count]
    taken = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(taken, dtype=np.float32)
