"""The printed calibration patterns, and finding their corners in a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import SaidError, Several
from tableside.vision.detect import detector_for, find_touching
from tableside.vision.families import FamilyError, family
from tableside.vision.words import say

Floats = NDArray[np.float64]
Gray = NDArray[np.uint8]

#: A corner's surroundings, in shares of the distance to the next corner, that refine its place,
#: and how many corners around tell that distance.
_WINDOW = 0.22
_IN_GAP = 0.4  # ... of an AprilGrid's gap
_AROUND = 7
_LARGEST_WINDOW = 11  # px
#: With fewer corners a picture says too little: half of them place the pattern, half check it.
LEAST_CORNERS = 8
#: Squares along a side, and mm of a square, a marker or a gap: no board that is printed and
#: photographed has more or others, and the work grows with the squares.
SQUARES = (2, 100)
LENGTHS = (0.5, 1000.0)
_LETTERS = 20  # ... of a length: no ruler reads more digits
_STOP = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 60, 1e-3)


class PatternError(SaidError, ValueError):
    """An invalid pattern: the text says which word is wrong and what it should be."""


@dataclass(frozen=True)
class Sighting:
    """A pattern in one picture: ``ids`` (n), ``flat`` (n, 2) in mm, ``pixels`` (n, 2).

    ``edge`` is the largest distance (pixels) between neighbouring corners: the pattern's scale.
    """

    ids: NDArray[np.int64]
    flat: Floats
    pixels: Floats
    edge: float


@dataclass(frozen=True)
class Pattern:
    """``chessboard``, ``charuco`` or ``aprilgrid``, of ``columns`` by ``rows``.

    A chessboard and a ChArUco board count their squares, an AprilGrid its tags. ``square`` is
    the side of a square (AprilGrid: the black side of a tag) in mm, ``tag`` the side of a
    ChArUco board's markers in mm or an AprilGrid's gap in mm. ``legacy`` is the layout of ChArUco
    boards with an even number of rows that OpenCV drew before 4.6; None: found out by itself.
    """

    kind: str
    columns: int
    rows: int
    square: float
    tag: float = 0.0
    family: str = ""
    legacy: bool | None = None

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Return the pattern of ``KIND:COLUMNSxROWS:SQUARE[:TAG:FAMILY]`` (mm).

        Raise PatternError for another word, or one beyond ``SQUARES`` or ``LENGTHS``.

        >>> Pattern.parse("charuco:5x7:40:20:aruco_6x6_250").tag
        20.0
        """
        kind, _, rest = text.partition(":")
        words = rest.split(":")
        if kind not in FINDERS:
            raise PatternError(
                say("not-a-pattern", word=kind, names=Several(tuple(FINDERS), "comma"))
            )
        wanted = 2 if kind == "chessboard" else 4
        if len(words) != wanted:
            raise PatternError(say("not-written-like", word=text, example=EXAMPLES[kind]))
        columns, rows = _grid(words[0])
        lengths = [_length(word) for word in words[1:3]]
        if kind == "charuco" and not lengths[1] < lengths[0]:
            raise PatternError(say("marker-does-not-fit", side=lengths[1], square=lengths[0]))
        name = words[3] if wanted == 4 else ""
        if name:
            _check_family(kind, name)
        tag = lengths[1] if wanted == 4 else 0.0
        return cls(kind, columns, rows, lengths[0], tag, name)

    def find(self, gray: Gray) -> Sighting | None:
        """Return the pattern's corners in a grey picture; None when fewer than 8 are seen."""
        found = FINDERS[self.kind](self, gray)
        return found if found is not None and len(found.ids) >= LEAST_CORNERS else None

    def settled(self, pictures: Iterator[Gray]) -> Pattern:
        """Return the pattern with its layout determined: the one that shows more corners."""
        if self.kind != "charuco" or self.legacy is not None:
            return self
        either = [replace(self, legacy=legacy) for legacy in (False, True)]
        counts = [0, 0]
        for gray in pictures:
            for index, pattern in enumerate(either):
                found = pattern.find(gray)
                counts[index] += 0 if found is None else len(found.ids)
        return either[int(counts[1] > counts[0])]


def _check_family(kind: str, name: str) -> None:
    try:
        made_by = family(name).kind
    except FamilyError as error:
        raise PatternError(error.message) from None
    wanted = "apriltag" if kind == "aprilgrid" else "aruco"
    if made_by != wanted:
        raise PatternError(say("pattern-other-family", kind=kind, wanted=wanted, name=name))


def _grid(word: str) -> tuple[int, int]:
    least, most = SQUARES
    size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", word)  # int() takes no number of any length
    columns, rows = map(int, size.groups()) if size else (0, 0)
    if not (least <= columns <= most and least <= rows <= most):
        raise PatternError(say("not-a-grid", word=word, least=least, most=most))
    return columns, rows


def _length(word: str) -> float:
    least, most = LENGTHS
    try:
        length = float(word) if len(word) <= _LETTERS else 0.0
    except ValueError:
        length = 0.0
    if not least <= length <= most:
        raise PatternError(say("not-a-length", word=word, least=least, most=most))
    return length


def _chessboard(pattern: Pattern, gray: Gray) -> Sighting | None:
    size = (pattern.columns - 1, pattern.rows - 1)
    flags = cv2.CALIB_CB_NORMALIZE_IMAGE | cv2.CALIB_CB_ACCURACY
    found, corners = cv2.findChessboardCornersSB(gray, size, flags=flags)
    if not found:
        return None
    ids = np.arange(size[0] * size[1])
    seen = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    return _sighting(pattern, gray, ids, seen, _inner(pattern, ids))


def _charuco(pattern: Pattern, gray: Gray) -> Sighting | None:
    board = _board(pattern)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(gray)
    if ids is None or len(ids) < LEAST_CORNERS:
        return None
    known = np.asarray(ids).reshape(-1).astype(np.int64)
    # OpenCV 4 gives these corners half a pixel right and below; each is found anew from there.
    rough = np.asarray(corners, dtype=np.float64).reshape(-1, 2) - 0.5
    return _sighting(pattern, gray, known, rough, _inner(pattern, known))


def _board(pattern: Pattern) -> cv2.aruco.CharucoBoard:
    size = (pattern.columns, pattern.rows)
    dictionary = family(pattern.family).source
    board = cv2.aruco.CharucoBoard(size, pattern.square, pattern.tag, dictionary)
    board.setLegacyPattern(bool(pattern.legacy))
    return board


def _inner(pattern: Pattern, ids: NDArray[np.int64]) -> Floats:
    """The inner corners of a board of squares, numbered row by row."""
    across = pattern.columns - 1
    return np.column_stack([ids % across + 1.0, ids // across + 1.0]) * pattern.square


def _aprilgrid(pattern: Pattern, gray: Gray) -> Sighting | None:
    """Tags in rows from the bottom left, a black square at every corner between them.

    Makers turn the tags' pictures differently on the sheet: the turn that lays all corners on
    one plane is taken.
    """
    found = find_touching(detector_for([pattern.family]), gray)
    tags = [tag for tag in found if tag.id < pattern.columns * pattern.rows]
    if len(tags) * 4 < LEAST_CORNERS:
        return None
    pixels = np.array([tag.corners for tag in tags], dtype=np.float64)
    numbers = np.array([tag.id for tag in tags])
    flat = _grid_corners(pattern, numbers)
    turn = min(range(4), key=lambda turn: _off_plane(flat, np.roll(pixels, turn, axis=1)))
    ids = (numbers[:, None] * 4 + np.arange(4)).reshape(-1)
    seen = np.roll(pixels, turn, axis=1).reshape(-1, 2)
    return _sighting(pattern, gray, ids, seen, flat.reshape(-1, 2))


def _grid_corners(pattern: Pattern, numbers: NDArray[np.int64]) -> Floats:
    """The corners (tags, 4, 2) in mm: top left, then clockwise as the sheet is looked at."""
    side, pitch = pattern.square, pattern.square + pattern.tag
    low_left = np.column_stack([numbers % pattern.columns, numbers // pattern.columns]) * pitch
    around = np.array([(0.0, side), (side, side), (side, 0.0), (0.0, 0.0)])
    # y grows downwards like in a picture, so that the sheet is not mirrored.
    flat = low_left[:, None, :] + around
    flat[..., 1] *= -1.0
    return np.asarray(flat)


def _off_plane(flat: Floats, pixels: Floats) -> float:
    """Return how badly (pixels) a homography takes the one to the other."""
    places, seen = flat.reshape(-1, 2), pixels.reshape(-1, 2)
    matrix, _ = cv2.findHomography(places, seen)
    if matrix is None:
        return float("inf")
    there = cv2.perspectiveTransform(places.reshape(-1, 1, 2), matrix).reshape(-1, 2)
    return float(np.sqrt(np.mean(np.sum((there - seen) ** 2, axis=1))))


def _sighting(
    pattern: Pattern,
    gray: Gray,
    ids: NDArray[np.int64],
    pixels: Floats,
    flat: Floats,
) -> Sighting:
    """Refine the corners at the local scale of the picture, and drop those at its rim."""
    height, width = gray.shape
    # A tag at the picture's rim may have corners beyond it.
    seen = np.all((pixels >= 0) & (pixels <= [width - 1, height - 1]), axis=1)
    ids, pixels, flat = ids[seen], pixels[seen], flat[seen]
    if len(ids) < 3:
        return Sighting(ids, flat, pixels, 0.0)
    edge = _edge(pattern, flat, pixels)
    places = np.ascontiguousarray(pixels, dtype=np.float32).reshape(-1, 1, 2)
    windows = np.clip(_free(pattern) * _scales(flat, pixels), 2, _LARGEST_WINDOW).astype(int)
    for window in np.unique(windows).tolist():
        of_it = np.ascontiguousarray(places[windows == window])
        cv2.cornerSubPix(gray, of_it, (window, window), (-1, -1), _STOP)
        places[windows == window] = of_it
    exact = places.astype(np.float64).reshape(-1, 2)
    inside = np.all((exact > 2) & (exact < [width - 3, height - 3]), axis=1)
    near = np.linalg.norm(exact - pixels, axis=1) < max(2.0, 0.3 * edge)
    kept = inside & near
    return Sighting(ids[kept], flat[kept], exact[kept], edge)


def _free(pattern: Pattern) -> float:
    """Return the distance (mm) around a corner that holds nothing but its own squares."""
    if pattern.kind == "aprilgrid":
        return _IN_GAP * pattern.tag
    margin = (pattern.square - pattern.tag) / 2 if pattern.kind == "charuco" else pattern.square
    return min(_WINDOW * pattern.square, margin)


def _scales(flat: Floats, pixels: Floats) -> Floats:
    """Return (n,) pixels a mm at each corner, along the way in which the sheet leans away most."""
    scales = np.empty(len(flat))
    for n, place in enumerate(flat):
        near = np.argsort(((flat - place) ** 2).sum(axis=1))[:_AROUND]
        apart, seen = flat[near] - flat[near].mean(axis=0), pixels[near] - pixels[near].mean(axis=0)
        linear, *_ = np.linalg.lstsq(apart, seen, rcond=None)
        scales[n] = np.linalg.svd(linear, compute_uv=False)[-1]
    return scales


def _edge(pattern: Pattern, flat: Floats, pixels: Floats) -> float:
    """Return a square's typical side in pixels, from a fit of the plane's scale."""
    centred, seen = flat - flat.mean(axis=0), pixels - pixels.mean(axis=0)
    linear, *_ = np.linalg.lstsq(centred, seen, rcond=None)
    return float(pattern.square * np.sqrt(abs(np.linalg.det(linear))))


FINDERS = {"chessboard": _chessboard, "charuco": _charuco, "aprilgrid": _aprilgrid}
EXAMPLES = {
    "chessboard": say("example-chessboard"),
    "charuco": say("example-charuco"),
    "aprilgrid": say("example-aprilgrid"),
}
