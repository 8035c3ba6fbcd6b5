"""Why a tag that should be at a known place in a picture is not read there."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text
from tableside.setup.words import say
from tableside.vision.families import family
from tableside.vision.instead import cell_middles, cells_seen
from tableside.vision.table_view import View

Floats = NDArray[np.float64]
Unread = Literal["outside", "glare", "dark", "blurred", "covered"]

#: Grey numbers: a sensor that is full, and a patch in which nothing is as bright.
FULL, DARK = 250, 50
#: This share of the cells that should be black being full of light is glare.
GLARE = 0.1
#: A patch that is so much like the tag's picture (correlation) shows it, though not plainly.
LIKE_IT = 0.5

WORDS: dict[Unread, tuple[Text, Text]] = {
    "outside": (say("unread-outside"), say("fix-unread-outside")),
    "glare": (say("unread-glare"), say("fix-unread-glare")),
    "dark": (say("unread-dark"), say("fix-unread-dark")),
    "blurred": (say("unread-blurred"), say("fix-unread-blurred")),
    "covered": (say("unread-covered"), say("fix-unread-covered")),
}
"""What is said of each reason after "is", and how it is mended."""


def why_unread(
    gray: NDArray[np.uint8],
    view: View,
    square: Floats,
    name: str,
    number: int,
    folder: Path | None = None,
) -> Unread:
    """Return why tag ``number`` of family ``name`` is not read.

    ``square`` (4, 3) are the corners of its black square on the board (inches), from its
    picture's top left clockwise.
    """
    kin = family(name, folder)
    cells = kin.pattern(number)
    middles = cell_middles(square, cells.shape[0], kin.across, kin.outside)
    white = cells.ravel()
    seen = cells_seen(gray, view, middles)
    if seen is None:
        return "outside"
    if (seen[np.logical_not(white)] >= FULL).mean() > GLARE:
        return "glare"
    if np.percentile(seen, 95) < DARK:
        return "dark"
    away, ideal = seen - seen.mean(), white - white.mean()
    size = float(np.linalg.norm(away) * np.linalg.norm(ideal))
    return "blurred" if size > 0 and float(away @ ideal) / size > LIKE_IT else "covered"
