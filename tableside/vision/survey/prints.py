"""Fit each sighting's whole print, once the picture's viewpoint is known.

A detector's corners are where the outer edges cross, and a camera's blur, tone and sharpening move
those outwards or inwards, by different fractions of a square near and far. The edges between a
tag's black and white cells move both ways, so the print as a whole keeps its size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Marker
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.lens import Floats
from tableside.vision.marks import in_view, pose_of_corners, wanted
from tableside.vision.refine import THOROUGH, Blur, ToneCurve, refine
from tableside.vision.survey.model import MARKER, POSE, Sights
from tableside.vision.survey.solve import LEAST_MARKERS, PictureLostError, Solved
from tableside.vision.table_view import TableView

Gray = NDArray[np.uint8]

_LEAST_SCORE = 0.8  # correlation of a print with its picture, below which something lies over it
_BLUR = Blur(spread=0.5)  # a phone held by hand is sharp in one picture and not in the next


@dataclass(frozen=True)
class Album:
    """The pictures of a survey by name, in the order in which ``Sights`` number them."""

    names: Sequence[str]
    read: Callable[[str], Gray | None]

    def picture(self, number: int) -> Gray | None:
        """Return a picture, None where it cannot be read any more."""
        return self.read(self.names[number])


def fit_prints(seen: Sights, solved: Solved, markers: Sequence[Marker], album: Album) -> Sights:
    """Return the sights with the corners of their fitted prints, as ``solved`` has the views.

    Those whose print does not correlate with the picture are left out. Raise PictureLostError for
    a picture in which too few do.
    """
    corners, good = seen.corners.copy(), np.zeros(len(seen.marker), dtype=bool)
    for number in np.unique(seen.picture):
        rows, gray = np.flatnonzero(seen.picture == number), album.picture(int(number))
        if gray is not None:
            own = [markers[n] for n in seen.marker[rows]]
            heights = _numbers(solved)[seen.marker[rows], 3] * MM_PER_INCH
            view = _view(solved, int(number))
            corners[rows], good[rows] = _fitted(gray, view, own, heights, seen.corners[rows])
        if good[rows].sum() < LEAST_MARKERS:
            raise PictureLostError(int(number))
    return Sights(seen.picture, seen.marker, corners).only(good)


def _numbers(solved: Solved) -> Floats:
    """Return the markers' numbers (m, 4) in the axes of the pictures' poses."""
    return solved.row[: solved.problem.poses_at].reshape(-1, MARKER)


def _view(solved: Solved, number: int) -> TableView:
    begin = solved.problem.poses_at + POSE * number
    pose = solved.row[begin : begin + POSE]
    return TableView(solved.lens, np.asarray(cv2.Rodrigues(pose[:3])[0]), pose[3:])


def _fitted(
    gray: Gray, view: TableView, own: Sequence[Marker], heights: Floats, corners: Floats
) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the corners (n, 4, 2) of the prints in one picture, and which are to be believed."""
    flat = view.to_plane(corners.reshape(-1, 2), np.repeat(heights, 4))
    guesses, _ = pose_of_corners(flat.reshape(-1, 4, 2))
    sides = np.array([m.side for m in own])
    names = [(m.family, m.id) for m in own]
    asked = wanted(names, sides, heights, guesses, None)
    found = refine(gray, view, asked, ToneCurve(), _BLUR, THOROUGH)
    there = np.array(in_view(view, found.poses, sides * found.size, heights))
    good = (found.score > _LEAST_SCORE) & np.isfinite(there).all(axis=(1, 2))
    return there, good
