"""ArUco tags, found by OpenCV. Its corners are biased inwards; ``refine`` corrects them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.families import Family
from tableside.vision.measurement import TagSight

# OpenCV's own default asks for a perimeter of 3 % of the picture's longer side: a tag on a
# base is half of that.
_LEAST_PERIMETER_PX = 24.0
_SAMPLES_PER_CELL = 6


class Aruco:
    """Finds tags of one ArUco dictionary in grey pictures."""

    def __init__(self, family: Family) -> None:
        self._family = family
        settings = cv2.aruco.DetectorParameters()
        settings.markerBorderBits = family.border
        settings.perspectiveRemovePixelPerCell = _SAMPLES_PER_CELL
        settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
        settings.minOtsuStdDev = 3.0
        self._settings = settings
        self._detector = cv2.aruco.ArucoDetector(family.source, settings)

    def find(self, gray: NDArray[np.uint8]) -> tuple[TagSight, ...]:
        """Return the tags in a grey picture (h, w)."""
        self._settings.minMarkerPerimeterRate = _LEAST_PERIMETER_PX / max(gray.shape)
        self._detector.setDetectorParameters(self._settings)
        corners, ids, _ = self._detector.detectMarkers(gray)
        if ids is None:
            return ()
        return tuple(
            self._sight(int(tag), np.asarray(box, dtype=np.float64).reshape(4, 2))
            for tag, box in zip(np.asarray(ids).reshape(-1), corners, strict=True)
        )

    def _sight(self, tag: int, box: NDArray[np.float64]) -> TagSight:
        middle = _crossing(box)
        return TagSight(
            family=self._family.name,
            id=tag,
            corners=tuple((float(x), float(y)) for x, y in box),
            centre=(float(middle[0]), float(middle[1])),
        )


def _crossing(box: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return where the diagonals of four corners cross: the centre's image."""
    a, b = box[2] - box[0], box[3] - box[1]
    between = box[1] - box[0]
    across = a[0] * b[1] - a[1] * b[0]
    if across == 0.0:
        return np.asarray(box.mean(axis=0))
    share = (between[0] * b[1] - between[1] * b[0]) / across
    return np.asarray(box[0] + share * a)
