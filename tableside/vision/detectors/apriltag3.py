"""AprilTag 3, as ``pyapriltags`` ships it: the default for AprilTag's families."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableside.vision.apriltag_library import create_family, wrapper
from tableside.vision.families import Family
from tableside.vision.measurement import TagSight

SHARPENING = 0.25

# How many wrong bits are mended. The small families have so few bits that mending them would
# make tags out of clutter, the large ones so many ids that a table of all mends takes gigabytes.
_MENDED_BITS = {
    "tag16h5": 0,
    "tag25h9": 1,
    "tagCircle21h7": 0,
    "tagCircle49h12": 1,
    "tagCustom48h12": 1,
    "tagStandard52h13": 1,
}
_DEFAULT_MENDED_BITS = 2


class AprilTag3:
    """Finds tags of AprilTag families, all of one border width, in grey pictures.

    ``decimate`` 1 looks at every pixel; 2 halves the picture for the search of squares.
    """

    def __init__(self, families: Iterable[Family], decimate: float = 1.0) -> None:
        self._families = tuple(families)
        self._bases = {f.name.partition("/")[0]: f.name for f in self._families}
        module = wrapper()
        # The wrapper is made with no family: it would add each with two mended bits.
        # Its own edge refinement loses small tags, and places are refined better afterwards.
        self._detector: Any = module.Detector(families="", quad_decimate=decimate, refine_edges=0)
        self._add_families(module)
        settings = self._detector.tag_detector_ptr.contents
        # The wrapper turns the sharpening into a whole number, which makes 0 of it.
        settings.decode_sharpening = SHARPENING

    def find(self, gray: NDArray[np.uint8]) -> tuple[TagSight, ...]:
        """Return the tags in a grey picture (h, w)."""
        found = self._detector.detect(np.ascontiguousarray(gray))
        return tuple(self._sight(one) for one in found)

    def _add_families(self, module: Any) -> None:
        library = self._detector.libc
        for kin in self._families:
            base = kin.name.partition("/")[0]
            pointer = create_family(library, base)
            _widen_border(pointer.contents, kin.border - 1)
            library.apriltag_detector_add_family_bits(
                self._detector.tag_detector_ptr,
                pointer,
                ctypes.c_int(_MENDED_BITS.get(base, _DEFAULT_MENDED_BITS)),
            )
            # The wrapper frees what stands here when the detector goes.
            self._detector.tag_families[base] = pointer

    def _sight(self, found: Any) -> TagSight:
        # The library goes round from the bottom left, and puts a pixel's centre at + 0.5.
        corners = found.corners[::-1] - 0.5
        centre = found.center - 0.5
        return TagSight(
            family=self._bases[found.tag_family.decode()],
            id=int(found.tag_id),
            corners=tuple((float(x), float(y)) for x, y in corners),
            centre=(float(centre[0]), float(centre[1])),
            margin=float(found.decision_margin),
        )


def _widen_border(family: Any, extra: int) -> None:
    """Tell the library that a family's black frame is ``extra`` cells wider than its own."""
    if extra == 0:
        return
    family.width_at_border += 2 * extra
    family.total_width += 2 * extra
    for bit in range(family.nbits):
        family.bit_x[bit] += extra
        family.bit_y[bit] += extra
