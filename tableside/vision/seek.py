"""Search for the roster's tags in a picture whose view of the board is known.

The view gives a tag's size anywhere on the table and the roster gives the possible tags; so small
dark squares are collected and each is compared with the tags that are wanted.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.changes import Box, Changed, together
from tableside.vision.families import family
from tableside.vision.pose_fit import Mount
from tableside.vision.read import Light, Reader
from tableside.vision.squares import Squares, find_squares, joined
from tableside.vision.surfaces import Surface, heights_at, heights_of
from tableside.vision.table_view import View

Floats = NDArray[np.float64]

_SAME_SIZE = 1.3  # tags within this ratio of sides are sought together
_LOCAL_SIZE = 1.35  # how far a square's side may be from what the view expects there
_OFF_BOARD = 1.0  # inches beyond the board's edge that are still looked at
_NEAR = 0.75  # of the picture's width and height, from its middle: 0.5 is its edge
_SPARE = 8  # px beyond what is looked in
_SPARE_TILES = 2  # beyond a tile in which a tag's middle lies: all of the tag
_LEAST_PART = 8  # px a side: in less no tag can be found
_CELLS = 3.0  # cells: a place nearer than this to a known tag's centre is that tag


@dataclass(frozen=True)
class Guess:
    """A candidate for a tag on the board: ``pose`` x, y (inches), angle (radians)."""

    mount: Mount
    pose: tuple[float, float, float]
    height: float


@dataclass(frozen=True, eq=False)
class Part:
    """A part of a picture to search, and the names of the tags that could be new there.

    Sizes of which no tag is missing are skipped.
    """

    where: Changed
    missing: Collection[tuple[str, int]]


@dataclass(frozen=True, eq=False)
class _Kind:
    """Mounts whose tags have the same number of cells and nearly the same size."""

    mounts: tuple[Mount, ...]
    reader: Reader
    cells: int
    height: float

    @property
    def sides(self) -> tuple[float, float]:
        """The least and the largest side, mm."""
        sides = [m.tag.side for m in self.mounts]
        return min(sides), max(sides)


@dataclass(frozen=True, eq=False)
class _Ready:
    """What depends on the view alone: the board's box, and px per inch over it for each kind."""

    view: View
    shape: tuple[int, ...]
    box: Box
    scales: list[Floats]


class Seeker:
    """Searches for the tags of a roster. Families without a black frame are excluded."""

    def __init__(
        self,
        mounts: Iterable[Mount],
        board: Board,
        surfaces: Sequence[Surface],
        folder: Path | None,
    ) -> None:
        self._board = board
        self._surfaces = surfaces
        self._kinds = [_kind(group, folder) for group in _groups(mounts, folder)]
        self._ready: _Ready | None = None

    def seek(
        self,
        gray: NDArray[np.uint8],
        light: NDArray[np.float32] | Light,
        view: View,
        blur: float,
        known: Floats,
        part: Part | None = None,
    ) -> list[Guess]:
        """Return guesses for tags, best first, skipping places (n, 2; inches) in ``known``.

        ``blur`` is the picture's in pixels; ``part`` is the part of it to search, None for the
        whole board. A tag may be guessed at several places.
        """
        where = None if part is None else part.where
        whole = self._for_view(view, gray.shape).box
        boxes = [_common(b, whole) for b in ([whole] if where is None else where.boxes(_SPARE))]
        boxes = [
            box for box in together(boxes) if min(box[2] - box[0], box[3] - box[1]) >= _LEAST_PART
        ]
        masks = [None if where is None else where.mask(box, _SPARE_TILES) for box in boxes]
        scored: list[tuple[float, Guess]] = []
        for kind in self._kinds:
            if part is not None and not any(m.name in part.missing for m in kind.mounts):
                continue
            parts = [
                self._squares(kind, gray[y0:y1, x0:x1], (x0, y0), view, light.shape, mask)
                for (x0, y0, x1, y1), mask in zip(boxes, masks, strict=True)
            ]
            squares = joined(parts)
            if where is not None:
                squares = squares.chosen(where.holds(squares.centres))
            # All boxes' squares at once: each step costs nearly the same for one as for many.
            scored += self._seek_kind(kind, squares, light, view, blur, known)
        scored.sort(key=lambda pair: -pair[0])
        return [guess for _, guess in scored]

    def certainty(
        self,
        light: NDArray[np.float32] | Light,
        view: View,
        blur: float,
        guesses: Sequence[Guess],
    ) -> tuple[Floats, Floats]:
        """Return (n,): each guess's correlation inside its frame, and the best of any other tag.

        For families that are not sought both are NaN.
        """
        own, other = np.full(len(guesses), np.nan), np.full(len(guesses), np.nan)
        for kind in self._kinds:
            number = {m.name: n for n, m in enumerate(kind.mounts)}
            rows = [n for n, g in enumerate(guesses) if g.mount.name in number]
            if not rows:
                continue
            poses = np.array([guesses[n].pose for n in rows])
            heights = np.array([guesses[n].height for n in rows]) / MM_PER_INCH
            sides = np.array([guesses[n].mount.tag.side for n in rows])
            centres, jacobian = view.jacobian(np.column_stack([poses[:, :2], heights]))
            by_cell = _by_cell(jacobian, sides / MM_PER_INCH / kind.cells) @ _turned(-poses[:, 2])
            upright, turned = kind.reader.certainty(light, centres, by_cell, blur / _scale(by_cell))
            mine = np.array([number[guesses[n].mount.name] for n in rows])
            own[rows] = upright[np.arange(len(rows)), mine]
            upright[np.arange(len(rows)), mine] = -1.0
            other[rows] = np.maximum(upright.max(axis=1), turned.max(axis=1))
        return own, other

    def _seek_kind(
        self,
        kind: _Kind,
        squares: Squares,
        light: NDArray[np.float32] | Light,
        view: View,
        blur: float,
        known: Floats,
    ) -> list[tuple[float, Guess]]:
        if not len(squares.sides):
            return []
        heights, places = self._on_ground(view, squares.centres, kind.height)
        points = np.column_stack([places, heights / MM_PER_INCH])
        _, jacobian = view.jacobian(points)
        keep = self._plausible(kind, squares, places, jacobian, known)
        if not keep.any():
            return []
        squares = squares.chosen(keep)
        low, high = kind.sides
        side = math.sqrt(low * high) / MM_PER_INCH / kind.cells
        flat = _by_cell(jacobian[keep], np.full(int(keep.sum()), side))
        along = np.stack([np.cos(squares.angles), np.sin(squares.angles)], axis=1)
        on_board = np.linalg.solve(flat, along[:, :, None])[:, :, 0]
        turn = np.arctan2(on_board[:, 1], on_board[:, 0])
        by_cell = flat @ _turned(turn)
        usual = float(np.median(_scale(by_cell)))
        found = kind.reader.read(light, squares, by_cell, blur / usual)
        shift = np.einsum("nij,nj->ni", by_cell[found.place], found.shift)
        ground = heights[keep][found.place]
        spots = view.to_plane(squares.centres[found.place] + shift, ground)
        angles = -(turn[found.place] + found.angle)
        return [
            (float(score), Guess(kind.mounts[tag], (float(x), float(y), float(a)), float(h)))
            for score, tag, (x, y), a, h in zip(
                found.score, found.tag, spots, angles, ground, strict=True
            )
        ]

    def _squares(
        self,
        kind: _Kind,
        part: NDArray[np.uint8],
        origin: tuple[int, int],
        view: View,
        shape: tuple[int, ...],
        within: NDArray[np.uint8] | None,
    ) -> Squares:
        """Return the places in a part of the picture that have the size of a kind's tags."""
        expected = self._for_view(view, shape).scales[self._kinds.index(kind)]
        if not expected.size:
            return joined([])
        low, high = (side / MM_PER_INCH for side in kind.sides)
        return find_squares(part, low * expected.min(), high * expected.max(), origin, within)

    def _on_ground(self, view: View, pixels: Floats, own: float) -> tuple[Floats, Floats]:
        """Return heights (mm) and places of tags ``own`` mm above whatever ground they look at."""
        heights = np.full(len(pixels), own)
        looking = view.looking(pixels)
        places = looking(heights)
        for _ in range(2 if self._surfaces else 0):
            heights = own + heights_at(self._surfaces, places)
            places = looking(heights)
        return heights, places

    def _plausible(
        self, kind: _Kind, squares: Squares, places: Floats, jacobian: Floats, known: Floats
    ) -> NDArray[np.bool_]:
        """Return which squares have the right size for their place and are not known."""
        with np.errstate(invalid="ignore"):
            scale = np.sqrt(np.abs(np.linalg.det(jacobian[:, :, :2]))) / MM_PER_INCH
            low, high = kind.sides
            size = squares.sides / scale
            keep = (size > low / _LOCAL_SIZE) & (size < high * _LOCAL_SIZE)
            limit = np.array([self._board.width, self._board.depth]) + _OFF_BOARD
            keep &= ((places > -_OFF_BOARD) & (places < limit)).all(axis=1)
        if len(known):
            reach = _CELLS * low / MM_PER_INCH / kind.cells
            away = np.hypot(*(places[:, None] - known[None]).transpose(2, 0, 1))
            keep &= ~(away < reach).any(axis=1)
        return np.asarray(keep)

    def _for_view(self, view: View, shape: tuple[int, ...]) -> _Ready:
        """Return what depends on the view alone, cached for each view."""
        if self._ready is None or self._ready.view is not view or self._ready.shape != shape:
            scales = [self._pixels_per_inch(view, kind.height, shape) for kind in self._kinds]
            self._ready = _Ready(view, shape, _in_picture(view, self._board, shape), scales)
        return self._ready

    def _pixels_per_inch(self, view: View, own: float, shape: tuple[int, ...]) -> Floats:
        """Return the picture's scale at places over the board and on its highest top.

        Only places in or near the picture count: close under a strongly tilted camera a tag would
        be larger than any picture. If there are none, every place that the lens shows counts.
        """
        x = np.linspace(0, self._board.width, 7)
        y = np.linspace(0, self._board.depth, 5)
        tops = {own, own + max(heights_of(self._surfaces))}
        points = np.array([(a, b, h / MM_PER_INCH) for a in x for b in y for h in tops])
        pixels, jacobian = view.jacobian(points)
        size = np.array([shape[1], shape[0]])
        with np.errstate(invalid="ignore"):  # what the lens does not show is NaN
            scale = np.sqrt(np.abs(np.linalg.det(jacobian[:, :, :2])))
            seen = np.isfinite(scale) & (scale > 0)
            near = (np.abs(pixels - size / 2) < _NEAR * size).all(axis=1)
        return np.asarray(scale[seen & near] if (seen & near).any() else scale[seen])


def _groups(mounts: Iterable[Mount], folder: Path | None) -> list[list[Mount]]:
    """Return the framed mounts in groups of one cell count and nearly one size."""
    framed = []
    for mount in mounts:
        kin = family(mount.tag.family, folder)
        if not kin.reversed_border:
            framed.append((kin.cells, mount.tag.side, mount))
    groups: list[list[Mount]] = []
    last: tuple[int, float] | None = None
    for cells, side, mount in sorted(framed, key=lambda row: row[:2]):
        if last is None or cells != last[0] or side > last[1] * _SAME_SIZE:
            groups.append([])
            last = (cells, side)
        groups[-1].append(mount)
    return groups


def _kind(mounts: Sequence[Mount], folder: Path | None) -> _Kind:
    kin = [family(m.tag.family, folder) for m in mounts]
    pictures = [f.pattern(m.tag.id) for f, m in zip(kin, mounts, strict=True)]
    height = float(np.median([m.tag.height for m in mounts]))
    return _Kind(tuple(mounts), Reader(pictures), kin[0].cells, height)


def _in_picture(view: View, board: Board, shape: tuple[int, ...]) -> Box:
    """Return the pixels' box (left, top, right, bottom) that holds the board."""
    x = np.linspace(-_OFF_BOARD, board.width + _OFF_BOARD, 9)
    y = np.linspace(-_OFF_BOARD, board.depth + _OFF_BOARD, 7)
    points = np.array([(a, b, 0.0) for a in x for b in y])
    pixels = view.to_pixels(points)
    if not np.isfinite(pixels).all():
        return 0, 0, shape[1], shape[0]
    left, top = np.floor(pixels.min(axis=0)).astype(int)
    right, bottom = np.ceil(pixels.max(axis=0)).astype(int) + 1
    return max(0, left), max(0, top), min(shape[1], right), min(shape[0], bottom)


def _common(a: Box, b: Box) -> Box:
    """Return the intersection of two boxes."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def _by_cell(jacobian: Floats, cell: Floats) -> Floats:
    """Return (n, 2, 2): pixels a cell along the board's x and against its y."""
    return np.asarray(jacobian[:, :, :2] * cell[:, None, None] * np.array([1.0, -1.0]))


def _turned(angles: Floats) -> Floats:
    """Return (n, 2, 2): rotations clockwise in tag coordinates (u right, v down)."""
    cos, sin = np.cos(angles), np.sin(angles)
    return np.stack([np.stack([cos, -sin], 1), np.stack([sin, cos], 1)], axis=1)


def _scale(by_cell: Floats) -> Floats:
    """Return (n,) pixels a cell."""
    return np.asarray(np.sqrt(np.abs(np.linalg.det(by_cell))))
