"""Find the tags in a picture: one interface over several libraries."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.changes import Box
from tableside.vision.families import Family, family
from tableside.vision.measurement import TagSight

Gray = NDArray[np.uint8]
Library = Literal["pyapriltags", "apriltag"]


LEAST_SIDE = 8  # px: the AprilTag library cannot do with less


class Detector(Protocol):
    """Finds tags. The result depends on the picture alone: no state is kept between two calls."""

    def find(self, gray: Gray) -> tuple[TagSight, ...]:
        """Return the tags in a grey picture (h, w)."""


class Several:
    """Several detectors combined into one."""

    def __init__(self, detectors: Iterable[Detector]) -> None:
        self._detectors = tuple(detectors)

    def find(self, gray: Gray) -> tuple[TagSight, ...]:
        """Return what each of them finds, in their order."""
        return tuple(itertools.chain.from_iterable(d.find(gray) for d in self._detectors))


def detector_for(
    names: Iterable[str],
    folder: Path | None = None,
    library: Library = "pyapriltags",
    decimate: float = 1.0,
) -> Detector:
    """Return a detector of the families ``names``; dictionary files are looked for in ``folder``.

    ``library`` is the one that reads AprilTag families; ``decimate`` 2 looks for squares in a
    picture of half the size, which is quick and enough for large tags. Raise FamilyError for an
    unknown family.
    """
    families = [family(name, folder) for name in sorted(set(names))]
    detectors: list[Detector] = [
        _apriltag(
            [f for f in families if f.kind == "apriltag" and f.border == border], library, decimate
        )
        for border in sorted({f.border for f in families if f.kind == "apriltag"})
    ]
    # Imported here so that a table without ArUco tags does not pay for it.
    from tableside.vision.detectors.aruco import Aruco

    detectors += [Aruco(f) for f in families if f.kind == "aruco"]
    return detectors[0] if len(detectors) == 1 else Several(detectors)


def _apriltag(families: list[Family], library: Library, decimate: float) -> Detector:
    if library == "apriltag":
        from tableside.vision.detectors.apriltag2 import AprilTag2

        return AprilTag2(families, decimate)
    from tableside.vision.detectors.apriltag3 import AprilTag3

    return AprilTag3(families, decimate)


def find_in(detector: Detector, gray: Gray, boxes: Sequence[Box] | None) -> tuple[TagSight, ...]:
    """Return the tags in parts of a picture: left, top, right, bottom (px); None for all of it."""
    if boxes is None:
        return detector.find(gray)
    found = []
    for left, top, right, bottom in boxes:
        x, y = max(0, left), max(0, top)
        part = gray[y : max(y, bottom), x : max(x, right)]
        if min(part.shape) >= LEAST_SIDE:
            found += [_shifted(sight, x, y) for sight in detector.find(part)]
    return tuple(found)


def find_touching(detector: Detector, gray: Gray) -> tuple[TagSight, ...]:
    """Return the tags whose corners other black squares may touch, as in an AprilGrid.

    AprilTag merges touching shapes into one quadrilateral; dilating the white by a pixel or two
    separates them. If a tag is found several times, the sight with the least dilation is kept,
    since its corners are the most accurate.
    """
    tags: dict[tuple[str, int], TagSight] = {}
    for size in (5, 3, 1):
        widened = cv2.dilate(gray, np.ones((size, size), dtype=np.uint8))
        found = detector.find(np.asarray(widened, dtype=np.uint8))
        tags |= {(tag.family, tag.id): tag for tag in found}
    return tuple(tags.values())


def _shifted(sight: TagSight, x: int, y: int) -> TagSight:
    corners = tuple((cx + x, cy + y) for cx, cy in sight.corners)
    return replace(sight, corners=corners, centre=(sight.centre[0] + x, sight.centre[1] + y))


def gray_of(image: NDArray[np.uint8]) -> Gray:
    """Return a picture (h, w), (h, w, 1) or (h, w, 3) BGR as a grey one (h, w)."""
    if image.ndim == 2:
        return image
    if image.shape[2] == 1:
        return image[:, :, 0]
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
