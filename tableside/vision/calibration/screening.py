"""Which pictures are fit for calibration, and what the set of them still lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableside.engine.message import Text, decimal
from tableside.vision.calibration.fit import Fit
from tableside.vision.calibration.patterns import Floats, Gray, Sighting
from tableside.vision.words import say

#: An edge from dark to light wider than this many pixels is blurred.
BLURRED = 3.5
#: ... or, where all are wide, than so many times the sharper ones' of the same set.
_SOFT = 1.5
#: Two pictures whose corners lie nearer than this share of the picture's diagonal are alike.
ALIKE = 0.02
#: A picture whose error is this many times the middle one's was badly detected.
BAD = 3.0
#: A picture is not left out for an error below this, however good the others are (pixels).
_FINE = 0.3
#: The least tilt (degrees) between pattern and picture that some picture should have.
TILT = 15.0
#: Corners should come this near (share of the width and height) to each corner of the picture.
NEAR_CORNER = 0.25


@dataclass(frozen=True)
class Shot:
    """A usable picture: its name and the pattern's corners in it."""

    name: str
    sighting: Sighting


@dataclass(frozen=True)
class LeftOut:
    """A picture that is not used, and why."""

    name: str
    why: Text


def edge_width(gray: Gray, sighting: Sighting) -> float:
    """Return how many pixels wide the edges at the pattern's corners are (the middle value).

    Height of the step over the steepest slope, around each corner: about 1.5 for a sharp one.
    """
    smooth = cv2.GaussianBlur(gray, (3, 3), 0).astype(np.float32)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    slope = cv2.magnitude(across, down)
    reach = int(max(3, min(12, sighting.edge / 3)))
    widths = []
    for x, y in np.rint(sighting.pixels).astype(int):
        left, top = max(x - reach, 0), max(y - reach, 0)
        patch = (slice(top, y + reach + 1), slice(left, x + reach + 1))
        low, high = np.percentile(smooth[patch], (5, 95))
        steepest = float(np.percentile(slope[patch], 98))
        if high - low > 20 and steepest > 0:
            widths.append(float(high - low) / steepest)
    return float(np.median(widths)) if widths else float("inf")


def widest_edge(widths: Sequence[float]) -> float:
    """Return the width (px) beyond which an edge is blurred, for pictures with these widths.

    In a large picture through a soft lens all edges are wide, yet its corners are no worse for it:
    only widths over 1.5 times those of the sharper pictures count as blurred.

    >>> widest_edge([1.5, 1.6, 1.7, 5.0]), widest_edge([6.0, 6.0, 6.0, 12.0])
    (3.5, 9.0)
    """
    return max(BLURRED, _SOFT * float(np.percentile(widths, 25))) if len(widths) else BLURRED


def like_one_of(sighting: Sighting, others: Sequence[Shot], size: tuple[int, int]) -> str | None:
    """Return the name of an earlier picture with the pattern in the same place."""
    least = ALIKE * float(np.hypot(*size))
    for other in others:
        both, mine, theirs = np.intersect1d(sighting.ids, other.sighting.ids, return_indices=True)
        if len(both) < 6:
            continue
        apart = sighting.pixels[mine] - other.sighting.pixels[theirs]
        if np.sqrt(np.mean(np.sum(apart**2, axis=1))) < least:
            return other.name
    return None


def badly_detected(fitted: Fit, shots: Sequence[Shot]) -> list[LeftOut]:
    """Return the pictures whose errors are outliers."""
    errors = [float(np.sqrt(np.mean(np.sum(e**2, axis=1)))) for e in fitted.errors]
    limit, middle = max(BAD * float(np.median(errors)), _FINE), decimal(np.median(errors), 2)
    return [
        LeftOut(shot.name, say("picture-fits-badly", error=decimal(error, 2), middle=middle))
        for shot, error in zip(shots, errors, strict=True)
        if error > limit
    ]


def lacking(fitted: Fit, shots: Sequence[Shot]) -> list[Text]:
    """Return what the set of pictures lacks, a sentence each, with the fix."""
    pixels = np.concatenate([shot.sighting.pixels for shot in shots])
    width, height = fitted.size
    found: list[Text] = []
    near = np.array([width, height]) * NEAR_CORNER
    for place, corner in _corners(width, height).items():
        if not np.any(np.all(np.abs(pixels - corner) < near, axis=1)):
            found.append(say("corner-uncovered", corner=say(f"corner-{place}")))
    steepest = max(tilt_of(pose) for pose in fitted.poses)
    if steepest < TILT:
        found.append(say("tilt-more", angle=decimal(steepest, 0), more=decimal(2 * TILT, 0)))
    return found


def _corners(width: int, height: int) -> dict[str, Floats]:
    return {
        f"{row}-{column}": np.array([x, y], dtype=np.float64)
        for row, y in (("top", 0), ("bottom", height))
        for column, x in (("left", 0), ("right", width))
    }


def tilt_of(pose: tuple[Floats, Floats]) -> float:
    """Return the angle (degrees, [0, 90]) between a pattern's plane and the picture's."""
    rotation, _ = cv2.Rodrigues(pose[0])
    return float(np.degrees(np.arccos(np.clip(abs(rotation[2, 2]), 0.0, 1.0))))
