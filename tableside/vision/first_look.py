"""Why a board that was never found is not where its file has it, as far as a picture shows.

Used while nothing is known of the table: a mirrored camera, markers of another kind, a picture out
of focus and a board of another size all look like too few markers, or like markers that do not
agree, and each needs its own fix.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text, decimal
from tableside.files.board import Board
from tableside.vision.board_fit import Unregistered, markers_seen
from tableside.vision.board_size import other_size
from tableside.vision.detect import Detector, Gray, detector_for
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import Registration
from tableside.vision.measurement import TagSight
from tableside.vision.table_view import LooseView
from tableside.vision.words import say

#: What may be said in place of the markers' own troubles.
EXPLAINED = (
    "vision.board-of-other-size",
    "vision.picture-mirrored",
    "vision.markers-of-family",
    "vision.picture-too-blurred",
)
#: Markers that show what is wrong with a picture in which nothing else is read.
_ENOUGH = 3
#: Families that sheets may come from by mistake: those that such tables are usually given.
_USUAL = ("tag36h11", "tag25h9", "tagStandard41h12", "aruco_4x4_50", "aruco_6x6_250")
#: This share of the markers astray is no slip of a hand: the board is another one.
_MANY_ASTRAY = 0.2
#: So many pixels wide (one standard deviation) are edges in a picture that shows nothing sharp.
_BLURRED = 3.5
#: Grey numbers between a picture's dark and light: with fewer there is nothing in it to be sharp.
_CONTRAST = 40.0


def explained(
    answer: Registration | Unregistered,
    gray: Gray,
    board: Board,
    sights: Sequence[TagSight],
    lens: Lens | None,
    folder: Path | None = None,
) -> Registration | Unregistered:
    """Return the result of ``register``, or the true cause of its failure if the picture shows it.

    ``sights`` are all tags found in ``gray``.
    """
    if isinstance(answer, Registration) and not _doubtful(answer, board):
        return answer
    seen, _ = markers_seen(board, sights)
    why = _size_said(board, other_size(board, seen, lens)) if len(seen) >= _ENOUGH else None
    if why is None and isinstance(answer, Unregistered) and len(seen) < _ENOUGH:
        why = _hardly_seen(gray, board, folder)
    return answer if why is None else Unregistered((why,))


def _doubtful(registration: Registration, board: Board) -> bool:
    """Whether a registration may belong to a board of another size."""
    astray = sum(placed.stray for placed in registration.placed)
    return isinstance(registration.view, LooseView) or astray > _MANY_ASTRAY * len(board.markers)


def _size_said(board: Board, size: tuple[float, float] | None) -> Text | None:
    if size is None:
        return None
    (width, depth), own = size, (float(board.width), float(board.depth))
    lies = {"width": float(width), "depth": float(depth)}
    what = say("board-of-other-size", **lies, w=own[0], d=own[1])
    return say("trouble", what=what, fix=say("make-board-of-size", **lies))


def _hardly_seen(gray: Gray, board: Board, folder: Path | None) -> Text | None:
    """Return why hardly any marker can be read, where that shows."""
    families = frozenset(marker.family for marker in board.markers)
    mirrored = _detector(families, folder).find(np.ascontiguousarray(gray[:, ::-1]))
    if _names(mirrored) >= _ENOUGH:
        return say("trouble", what=say("picture-mirrored"), fix=say("switch-mirror-off"))
    others = [name for name in _USUAL if name not in families]
    counts = {name: _names(_detector(frozenset((name,))).find(gray)) for name in others}
    name = max(counts, key=lambda each: counts[each])
    if counts[name] >= _ENOUGH:
        what = say("markers-of-family", family=name, own=sorted(families)[0])
        return say("trouble", what=what, fix=say("print-the-family"))
    blur = edge_width(gray)
    if blur is not None and blur > _BLURRED:
        what = say("picture-too-blurred", blur=decimal(blur, 0))
        return say("trouble", what=what, fix=say("focus-on-table"))
    return None


@functools.cache
def _detector(families: frozenset[str], folder: Path | None = None) -> Detector:
    return detector_for(families, folder, decimate=2.0)


def _names(sights: Sequence[TagSight]) -> int:
    """Return how many different tags are found."""
    return len({(sight.family, sight.id) for sight in sights})


def edge_width(gray: NDArray[np.uint8]) -> float | None:
    """Return how wide the sharpest edges of a picture are (px, one standard deviation).

    An edge of height h that is blurred by s has a slope of h / (s sqrt(2 pi)) in its middle. None
    where the picture has no contrast.
    """
    soft = cv2.blur(gray, (3, 3)).astype(np.float32)  # one pixel's noise is no edge
    low, high = np.percentile(soft, (1, 99))
    if high - low < _CONTRAST:
        return None
    slopes = np.maximum(
        np.abs(cv2.Sobel(soft, cv2.CV_32F, 1, 0)), np.abs(cv2.Sobel(soft, cv2.CV_32F, 0, 1))
    )
    steepest = float(np.percentile(slopes, 99.9)) / 8.0  # Sobel's weights add up to 8
    return float(high - low) / max(steepest, 1e-6) / float(np.sqrt(2 * np.pi))
