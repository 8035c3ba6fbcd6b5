"""What a stream of JPEG pictures does to one: colours at half the resolution, and blocks."""

from __future__ import annotations

import cv2
import numpy as np

from tableside.simulate.arrays import Bytes


def packed(picture: Bytes, quality: int) -> Bytes:
    """Return the picture after a JPEG of a quality with 4:2:0 chroma, as USB webcams send it."""
    options = [
        cv2.IMWRITE_JPEG_QUALITY,
        quality,
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420,
    ]
    found = cv2.imencode(".jpg", picture, options)[1]
    return np.asarray(cv2.imdecode(found, cv2.IMREAD_COLOR), dtype=np.uint8)
