"""AprilTag 2, the optional ``apriltag`` package (the extra ``tableside[apriltag]``).

It is never loaded alongside AprilTag 3: the two libraries export functions of the same names, and a
process with both may call the wrong one. Its defaults crash on ordinary frames, so its contour
search is not used to find squares.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableside.vision.families import Family, FamilyError
from tableside.vision.measurement import TagSight
from tableside.vision.words import say

FAMILIES = ("tag16h5", "tag25h9", "tag36h10", "tag36h11")


class AprilTag2:
    """Finds tags of AprilTag 2's families, all of one border width, in grey pictures.

    Raise FamilyError for a family that AprilTag 2 lacks, and when the package is missing or
    AprilTag 3 is loaded already.
    """

    def __init__(self, families: Iterable[Family], decimate: float = 1.0) -> None:
        kin = tuple(families)
        bases = [f.name.partition("/")[0] for f in kin]
        for base in bases:
            if base not in FAMILIES:
                raise FamilyError(say("apriltag2-no-family", family=base), say("use-default"))
        if "pyapriltags" in sys.modules:
            raise FamilyError(say("apriltag3-loaded"), say("choose-one-at-start"))
        try:
            package: Any = importlib.import_module("apriltag")
        except ImportError:
            raise FamilyError(say("apriltag2-missing"), say("install-apriltag2")) from None
        self._names = dict(zip(bases, (f.name for f in kin), strict=True))
        options = package.DetectorOptions(
            families=" ".join(bases),
            border=kin[0].border,
            nthreads=1,
            quad_decimate=decimate,
            quad_contours=False,
        )
        self._detector = package.Detector(options)

    def find(self, gray: NDArray[np.uint8]) -> tuple[TagSight, ...]:
        """Return the tags in a grey picture (h, w)."""
        kept: list[TagSight] = []
        for one in self._detector.detect(np.ascontiguousarray(gray)):
            sight = self._sight(one)
            kept = [k for k in kept if not _same(k, sight)]
            kept.append(sight)  # of a tag reported twice the later is the tighter
        return tuple(kept)

    def _sight(self, found: Any) -> TagSight:
        # This library goes round from the top left; its pixel centres are at + 0.5 too.
        corners, centre = found.corners - 0.5, found.center - 0.5
        return TagSight(
            family=self._names[found.tag_family.decode()],
            id=int(found.tag_id),
            corners=tuple((float(x), float(y)) for x, y in corners),
            centre=(float(centre[0]), float(centre[1])),
            margin=float(found.decision_margin),
        )


def _same(a: TagSight, b: TagSight) -> bool:
    """Tell whether two sights are the same tag seen twice: closer than half a side."""
    side = np.hypot(*np.subtract(a.corners[1], a.corners[0]))
    return a.name == b.name and bool(np.hypot(*np.subtract(a.centre, b.centre)) < side / 2)
