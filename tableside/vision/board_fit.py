"""Register a picture to the board: find the camera's pose from the markers it sees.

In three steps, each more robust than the last: sets of a few markers vote for a view that most
markers agree with; all that agree are fitted by their corners; then each is refined against its
picture, and the view is fitted to their places, weighted by their uncertainty. A marker that does
not lie where the board file has it is excluded and named.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Message, Text, decimal
from tableside.files.board import Board, Marker
from tableside.files.build import MarkerBuild
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.bent_view import BentView
from tableside.vision.blur_shape import blur_shape
from tableside.vision.board_vote import LOOSE_NEEDS, SeenMarker, first_view
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import MarkerFit, Placed, Registration
from tableside.vision.marks import in_view, on_plane, wanted
from tableside.vision.measurement import Corners, TagSight
from tableside.vision.print_scale import misprint, print_scale
from tableside.vision.refine import MOST_PIXELS, Blur, Effort, Refined, chosen, refine
from tableside.vision.table_view import LooseView, TableView, View
from tableside.vision.words import say

Floats = NDArray[np.float64]

NEEDED = 3  # fitted markers, where the board has that many

_STRICT_SCORE = 0.75  # ... where no detector has read it
_KEPT_SHARE = 0.6  # of the markers seen before that must be seen to go on from them
_LEAST_SCORE = 0.6  # correlation below which a marker's picture is not taken for it
_LENS_SPREAD = 0.006  # inches of unexplained error that no lens is suspected for
_LOOSE_GAIN = 0.4
_WRONG_LENS = say("trouble", what=say("wrong-lens"), fix=say("calibrate-again"))
_DISAGREE = say("trouble", what=say("markers-disagree"), fix=say("lay-as-the-file"))
_WRONG_SIZE = 0.08  # parts of the stated side
# How far the size (natural logarithm) and the correlation of a marker that checks the fit may be
# from the others': something that lies over a part of it shifts both, and its place with them.
_WHOLE_SIZE, _WHOLE_SCORE = 0.02, 0.05
# Few pixels lead near a marker's place, where the many then need few rounds.
_ROUGHLY = Effort(rounds=12, most=MOST_PIXELS // 2)
_MARKERS = Effort(rounds=12, most=2 * MOST_PIXELS)


@dataclass(frozen=True)
class Unregistered:
    """Why a picture could not be registered to the board, in sentences for people."""

    troubles: tuple[Text, ...]


def register(
    picture: GrayPicture,
    board: Board,
    sights: Sequence[TagSight],
    lens: Lens | None,
    folder: Path | None = None,
    start: View | None = None,
) -> Registration | Unregistered:
    """Return the picture's registration to the board, or why there is none.

    ``sights`` are all tags found; without a ``lens`` a homography is fitted, which knows no
    heights.
    ``start`` is a view that is nearly right, such as the last picture's.
    """
    seen, troubles = markers_seen(board, sights)
    for_fit = [pair for pair in seen if not pair[0].held_out]
    if len(for_fit) < _needed(board):
        return Unregistered((*troubles, _too_few(board, len(for_fit))))
    if isinstance(start, BentView):
        start = start.straight()
    view = first_view(for_fit, lens, start)
    if view is None:
        return Unregistered((*troubles, _DISAGREE))
    return _fit_refined(picture, board, view, seen, folder, troubles)


def follow(
    picture: GrayPicture, board: Board, last: Registration, folder: Path | None = None
) -> Registration | None:
    """Return the picture's registration to the board by looking for its markers where they were.

    None when too few are there: the camera has moved too far, or a hand covers them.
    """
    view = last.view
    names = [(m.family, m.id) for m in board.markers]
    sides = last.scale * np.array([m.side for m in board.markers])
    heights = np.array([m.height for m in board.markers])
    moved = {p.marker: p for p in last.placed if p.stray or p.turned}
    guesses = np.array([_place_of(m, moved.get(m)) for m in board.markers])
    asked = wanted(names, sides, heights, guesses, folder)
    found = refine(picture.gray, view, asked, picture.tone, last.own_blur(0.5))
    good = (found.score > _STRICT_SCORE) & np.isfinite(found.poses).all(axis=1)
    good &= np.abs(np.log(np.maximum(found.size, 1e-3))) < _WRONG_SIZE
    good &= _whole_or_fitted([m.held_out for m in board.markers], found, good)
    boxes = in_view(view, found.poses, sides, heights)
    seen = [
        (m, TagSight(m.family, m.id, box, _middle(box)))
        for m, box, keep in zip(board.markers, boxes, good, strict=True)
        if keep
    ]
    count = sum(not m.held_out for m, _ in seen)
    before = sum(not p.marker.held_out for p in last.placed)
    least = max(_needed(board), _KEPT_SHARE * before)
    if count < least:
        return None
    fit = MarkerFit(view, seen, chosen(found, good), _builds(board, seen))
    fit.run()
    fit.bend()
    if fit.lost or int(fit.fitted.sum()) < least:
        return None
    return replace(fit.registration(last.lasting, last.kurtosis), scale=last.scale)


def _place_of(marker: Marker, moved: Placed | None) -> tuple[float, float, float]:
    """Return where to look for a marker: x, y (inches), angle (radians)."""
    x, y, angle = *marker.at, math.radians(marker.angle)
    if moved is None:
        return x, y, angle
    return x + moved.offset[0], y + moved.offset[1], angle + math.radians(moved.turn)


def _middle(box: Corners) -> tuple[float, float]:
    x, y = np.mean(box, axis=0)
    return float(x), float(y)


def markers_seen(
    board: Board, sights: Sequence[TagSight]
) -> tuple[list[SeenMarker], tuple[Text, ...]]:
    """Return markers with the sights that may be theirs; names seen twice are ignored."""
    named: dict[tuple[str, int], list[TagSight]] = {}
    for sight in sights:
        named.setdefault((sight.family, sight.id), []).append(sight)
    seen, troubles = [], []
    for marker in board.markers:
        found = named.get((marker.family, marker.id), [])
        if len(found) == 1:
            seen.append((marker, found[0]))
        elif found:
            what = say("marker-seen-times", id=marker.id, count=len(found))
            troubles.append(say("trouble", what=what, fix=say("cover-all-but-one")))
    return seen, tuple(troubles)


def _needed(board: Board) -> int:
    """Return how many markers the fit needs."""
    return max(1, min(NEEDED, sum(not m.held_out for m in board.markers)))


def _too_few(board: Board, seen: int) -> Text:
    total = sum(not m.held_out for m in board.markers)
    what = say("too-few-markers-of", seen=seen, total=total, needed=_needed(board))
    return say("trouble", what=what, fix=say("uncover-markers"))


def _fit_refined(
    picture: GrayPicture,
    board: Board,
    view: View,
    seen: list[SeenMarker],
    folder: Path | None,
    troubles: tuple[Text, ...],
) -> Registration | Unregistered:
    """Fit the view to the markers' refined places and estimate its uncertainty."""
    scale = print_scale(view, seen)
    seen, said = _drop_wrong_sizes(view, seen, scale)
    heights = np.array([m.height for m, _ in seen])
    guesses, _ = on_plane(view, [s for _, s in seen], heights)
    names = [(m.family, m.id) for m, _ in seen]
    sides = scale * np.array([m.side for m, _ in seen])
    asked = wanted(names, sides, heights, guesses, folder)
    gray, tone = picture.gray, picture.tone
    rough = refine(gray, view, asked, tone, Blur(spread=1.0), _ROUGHLY)
    asked = replace(asked, guesses=np.where(rough.score[:, None] > 0, rough.poses, guesses))
    shape = blur_shape(gray, view, asked, tone, rough)
    blur = Blur(float(np.median(rough.blur)), 1.0, shape)
    found = refine(gray, view, asked, tone, blur, _MARKERS)
    good = (found.score > _LEAST_SCORE) & np.isfinite(found.poses).all(axis=1)
    seen = [pair for pair, keep in zip(seen, good, strict=True) if keep]
    found = chosen(found, good)
    count = sum(not m.held_out for m, _ in seen)
    if count < _needed(board):
        return Unregistered((*troubles, *said, _too_few(board, count)))
    fit = _best_fit(view, board, seen, found)
    if fit.lost:
        return Unregistered((*troubles, *said, _DISAGREE))
    against = int((fit.stray & ~fit.held_out).sum())
    if int(fit.fitted.sum()) < _needed(board) + against:
        return Unregistered((*troubles, *said, _contradicted(fit, against)))
    if isinstance(fit.view, LooseView):
        said = (*said, _WRONG_LENS)
    lasting = (*troubles, *misprint(seen, scale * found.size), *said)
    return replace(fit.registration(lasting, shape), scale=scale)


def _whole_or_fitted(
    held_out: Sequence[bool], found: Refined, good: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return which markers may count: of the held-out ones, only those seen as a whole.

    A hand that covers part of a marker shifts it, and changes its size and correlation. Markers
    that the detector has read are whole: it reads none that is partly covered.
    """
    if not good.any():
        return np.asarray(good)
    usual, best = float(np.median(found.size[good])), float(np.median(found.score[good]))
    whole = np.abs(np.log(np.maximum(found.size, 1e-3) / usual)) < _WHOLE_SIZE
    whole &= found.score > best - _WHOLE_SCORE
    return np.asarray(whole | ~np.array(held_out, dtype=bool))


def _contradicted(fit: MarkerFit, against: int) -> Message:
    """Return what to say of a view that too many of the markers contradict."""
    what = say("contradicted", agree=int(fit.fitted.sum()), against=against)
    return say("trouble", what=what, fix=say("lay-as-the-file"))


def _builds(board: Board, seen: Sequence[SeenMarker]) -> list[MarkerBuild]:
    return [board.build_of(marker) for marker, _ in seen]


def _best_fit(view: View, board: Board, seen: list[SeenMarker], found: Refined) -> MarkerFit:
    """Return the fit of the markers with the lens as it is, or loosely if that is far better."""
    builds = _builds(board, seen)
    fit = MarkerFit(view, seen, found, builds)
    fit.run()
    enough = int(fit.fitted.sum()) >= LOOSE_NEEDS
    if type(view) is not TableView or fit.spread < _LENS_SPREAD or not enough:
        fit.bend()
        return fit
    loose = MarkerFit(LooseView(view.lens, view.rotation, view.shift), seen, found, builds)
    loose.run()
    if not loose.lost and loose.spread < _LOOSE_GAIN * fit.spread:
        return loose
    fit.bend()
    return fit


def _drop_wrong_sizes(
    view: View, seen: list[SeenMarker], scale: float
) -> tuple[list[SeenMarker], tuple[Text, ...]]:
    """Leave out markers that are not ``scale`` times as large as stated, and name them."""
    heights = np.array([m.height for m, _ in seen])
    _, sides = on_plane(view, [s for _, s in seen], heights)
    kept, said = [], []
    for pair, side in zip(seen, sides * MM_PER_INCH, strict=True):
        if abs(side / (scale * pair[0].side) - 1) < _WRONG_SIZE:
            kept.append(pair)
        else:
            said.append(
                say(
                    "marker-wrong-size",
                    id=pair[0].id,
                    side=decimal(side, 1),
                    wanted=float(pair[0].side),
                )
            )
    # When most are wrong it is the view that is: leave the judgement to the fit.
    return (kept, tuple(said)) if len(kept) > len(seen) / 2 else (seen, ())
