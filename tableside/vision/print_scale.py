"""The scale that markers and tags were printed at, where that is not the stated one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Message, decimal
from tableside.files.roster import Tag
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.board_vote import SeenMarker
from tableside.vision.marks import on_plane
from tableside.vision.measurement import TagSight
from tableside.vision.table_view import View
from tableside.vision.words import say

Floats = NDArray[np.float64]

_MANY = 3  # markers that must agree
_APART = 0.025  # parts of their side by which most of them may differ
_BY_CORNERS = 0.04  # below this the corners' own errors are as large; refining takes it as it is
_MANY_TAGS, _TAGS_NAMED = 6, 0.02  # the same of units' tags, which are small
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
    is_side, stated = decimal(side * scale, 1), float(side)
    return (say("misprinted", side=is_side, stated=stated, share=decimal(100 * scale, 1)),)


def tags_of_other_size(
    view: View, sights: Sequence[TagSight], tags: Sequence[Tag]
) -> tuple[Message, ...]:
    """Return the message that says why no unit is found: all tags are of quite another size.

    ``sights`` are what a general detector found of the roster's ``tags``.
    """
    if len(sights) < _MANY:
        return ()
    _, sides = on_plane(view, sights, np.array([tag.height for tag in tags]))
    stated = [tag.side for tag in tags]
    scale = _agreed(sides * MM_PER_INCH / np.array(stated))
    if scale is None or abs(scale - 1.0) < _BY_CORNERS:
        return ()
    return (say("tags-of-other-size", **_sides(stated, scale, digits=0)),)


def misprinted_tags(sides: Sequence[float], sizes: Sequence[float]) -> tuple[Message, ...]:
    """Return the message that names a common misprint of the units' tags.

    ``sides`` are stated, mm; ``sizes`` are in stated sides. A tag is placed by its middle, its size
    fitted along, so that a misprint does not shift it. A hill that no file has enlarges the tags
    on it, and they are then not all of one scale.
    """
    scale = _agreed(np.array(sizes, dtype=np.float64)) if len(sizes) >= _MANY_TAGS else None
    if scale is None or abs(scale - 1.0) < _TAGS_NAMED:
        return ()
    share = decimal(100 * scale, 0)
    return (say("tags-misprinted", **_sides(sides, scale), share=share),)


def _sides(sides: Sequence[float], scale: float, digits: int = 1) -> dict[str, str]:
    """Return the usual side as it is and as it is stated, mm."""
    usual = max(set(sides), key=list(sides).count)
    return {"side": f"{usual * scale:.{digits}f}", "stated": f"{usual:.4g}"}


def _agreed(sizes: Floats) -> float | None:
    sizes = sizes[np.isfinite(sizes)]
    if len(sizes) < _MANY:
        return None
    usual = float(np.median(sizes))
    apart = float(np.median(np.abs(sizes - usual)))
    return usual if usual > 0 and apart < _APART * usual else None
