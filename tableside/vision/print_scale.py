"""The scale that the board's markers were printed at, where that is not the stated one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Message
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.board_vote import SeenMarker
from tableside.vision.marks import on_plane
from tableside.vision.table_view import View
from tableside.vision.words import say

Floats = NDArray[np.float64]

_MANY = 3  # markers that must agree
_APART = 0.025  # parts of their side by which most of them may differ
_BY_CORNERS = 0.04  # below this the corners' own errors are as large; refining takes it as it is
_NAMED = 0.009  # parts of the stated side from which a misprint is named


def print_scale(view: View, seen: Sequence[SeenMarker]) -> float:
    """Return by what the markers' stated sides are to be multiplied to be about as they are seen.

    1 where they are nearly of the stated size, where there are too few, and where they do not
    agree. The markers' places are not scaled: they are laid, not printed.
    """
    heights = np.array([m.height for m, _ in seen])
    _, sides = on_plane(view, [s for _, s in seen], heights)
    scale = _agreed(sides * MM_PER_INCH / np.array([m.side for m, _ in seen]))
    return 1.0 if scale is None or abs(scale - 1.0) < _BY_CORNERS else scale


def misprint(seen: Sequence[SeenMarker], sizes: Floats) -> tuple[Message, ...]:
    """Return the message that names a common misprint; ``sizes`` (n,) are in stated sides."""
    scale = _agreed(sizes)
    if scale is None or abs(scale - 1.0) < _NAMED:
        return ()
    side = seen[0][0].side
    is_side, stated = f"{side * scale:.1f}", f"{side:g}"
    return (say("misprinted", side=is_side, stated=stated, share=f"{100 * scale:.1f}"),)


def _agreed(sizes: Floats) -> float | None:
    sizes = sizes[np.isfinite(sizes)]
    if len(sizes) < _MANY:
        return None
    usual = float(np.median(sizes))
    apart = float(np.median(np.abs(sizes - usual)))
    return usual if usual > 0 and apart < _APART * usual else None
