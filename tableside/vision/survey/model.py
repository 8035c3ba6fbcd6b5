"""The survey's unknowns, and what they say a picture shows: residuals and a sparse Jacobian.

Lengths are inches, angles radians. The unknowns stand in one row: four numbers a marker (x, y,
angle, height), six a picture (rotation vector, shift), the print's scale (natural logarithm), how
far black bleeds over the edges of squares in the pictures (px; blur, gamma and sharpening make
squares look too large or too small by as much, near or far), and the lens where it is solved for
(f, cx, cy, k1, k2, p1, p2, k3).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from tableside.files.build import unit_build
from tableside.vision.lens import Floats, Lens
from tableside.vision.marks import SQUARE

#: Numbers of a marker, of a picture's pose and of a lens; and what a sight tells: where, how large
#: and how it is turned. That its square is slanted is the picture's pose, told better by the rest.
MARKER, POSE, LENS, SIGHT = 4, 6, 8, 4
#: How well a printer keeps a length (parts of it).
PRINT_SCALE = unit_build("printed").tag.scale
#: The line that sheets have for checking their scale, and how well it is read off a ruler, mm.
CHECK_LINE, CHECK_READ = 200.0, 0.1
#: How well a print's size in pictures tells its own (parts of it): a camera's tone curve between
#: 1.8 and 2.6, where 2.2 is taken, moves it by as much.
_APPARENT = 0.0004
#: How far a phone's lens is from a pinhole's: k1, k2, p1, p2, k3.
_BENT = (0.3, 0.5, 0.005, 0.005, 0.5)
#: How far black squares look too large or too small at each edge, px: blur, gamma, sharpening; of
#: corners that a detector finds, and of prints that were fitted as a whole.
BLEED, FITTED_BLEED = 0.1, 0.01
_OFF_CENTRE = 0.03  # of the picture's width: where the lens's axis meets the sensor
_STEPS = np.array([1e-2, 1e-2, 1e-2, 1e-6, 1e-6, 1e-7, 1e-7, 1e-6])
_KNOWN = 0.3 / 25.4  # how well a distance is measured with a tape, inches


@dataclass(frozen=True, eq=False)
class Sights:
    """What the pictures show: of each sight the picture, the marker and corners (n, 4, 2), px."""

    picture: NDArray[np.intp]
    marker: NDArray[np.intp]
    corners: Floats

    def only(self, kept: NDArray[np.bool_]) -> Sights:
        """Return the sights that are kept (n,)."""
        return Sights(self.picture[kept], self.marker[kept], self.corners[kept])


@dataclass(frozen=True, eq=False)
class Layout:
    """The file's markers: ``places`` (m, 4), ``spread`` (m, 4) their priors, ``sides`` (m,)."""

    places: Floats
    spread: Floats
    sides: Floats


@dataclass(frozen=True, eq=False)
class Problem:
    """All that is given. ``lens`` None: it is solved for, for pictures of ``size``.

    ``noise`` is a corner's deviation (px); ``known`` has (marker, marker, inches). ``print_scale``:
    how much larger the prints are than the file has them (natural logarithm), and how well that
    is known. ``bleed``: one deviation of how far black bleeds over edges, px.
    """

    layout: Layout
    sights: Sights
    pictures: int
    size: tuple[int, int]
    lens: Lens | None
    noise: float = 0.3
    known: Sequence[tuple[int, int, float]] = ()
    print_scale: tuple[float, float] = (0.0, math.hypot(PRINT_SCALE, _APPARENT))
    bleed: float = BLEED

    @property
    def poses_at(self) -> int:
        """Where the poses begin in the row."""
        return MARKER * len(self.layout.sides)

    @property
    def scale_at(self) -> int:
        """Where the print's scale stands in the row."""
        return self.poses_at + POSE * self.pictures

    @property
    def length(self) -> int:
        """How many unknowns there are."""
        return self.lens_at + (LENS if self.lens is None else 0)

    @property
    def bleed_at(self) -> int:
        """Where the row has how far black bleeds over the edges of squares, px."""
        return self.scale_at + 1

    @property
    def lens_at(self) -> int:
        """Where the lens begins that is solved for."""
        return self.scale_at + 2

    def lens_of(self, row: Floats) -> Lens:
        """Return the lens that is given, or the one that the row says."""
        return self.lens or plain_lens(row[self.lens_at :], self.size)


def print_scale_of(check_line: float | None) -> tuple[float, float]:
    """Return the scale of prints whose check line measures ``check_line`` mm, and its deviation.

    None: nobody measured it; then prints keep lengths as printers do.
    """
    if check_line is None:
        return 0.0, math.hypot(PRINT_SCALE, _APPARENT)
    return math.log(check_line / CHECK_LINE), math.hypot(CHECK_READ / CHECK_LINE, _APPARENT)


def plain_lens(numbers: Floats, size: tuple[int, int]) -> Lens:
    """Return the plain lens of f, cx, cy, k1, k2, p1, p2, k3."""
    f, cx, cy = numbers[:3]
    matrix = [[f, 0.0, cx], [0.0, f, cy], [0.0, 0.0, 1.0]]
    return Lens.from_numbers("plain", matrix, numbers[3:], *size)


def corners_of(markers: Floats, sides: Floats) -> Floats:
    """Return the corners (n, 4, 3) of markers (n, 4), from the top left clockwise."""
    cos, sin = np.cos(markers[:, 2]), np.sin(markers[:, 2])
    turn = np.stack([np.stack([cos, -sin], 1), np.stack([sin, cos], 1)], axis=1)
    flat = np.einsum("nij,kj->nki", turn, SQUARE) * sides[:, None, None]
    high = np.broadcast_to(markers[:, 3, None, None], (*flat.shape[:2], 1))
    return np.concatenate([flat + markers[:, None, :2], high], axis=2)


def residuals(problem: Problem, row: Floats) -> Floats:
    """Return what is seen less what the row says, then the priors; all in deviations."""
    _, _, camera, _ = _points(problem, row)
    there = problem.lens_of(row).project(camera).reshape(-1, 4, 2)
    there = there + row[problem.bleed_at] * outward(there)
    off = np.nan_to_num((problem.sights.corners - there) / problem.noise, nan=1e3)
    told = np.einsum("nij,nj->ni", _telling(problem.sights), off.reshape(-1, 8))
    return np.concatenate([told.reshape(-1), _priors(problem, row)[0]])


def _telling(sights: Sights) -> Floats:
    """Return (n, 4, 8): what the corners of a square tell together, each row of length one.

    Shifts along x and y, the turn about its centre and the growth from it.
    """
    away = sights.corners - sights.corners.mean(axis=1, keepdims=True)
    away = away / np.linalg.norm(away, axis=(1, 2), keepdims=True)
    turned = np.stack([-away[..., 1], away[..., 0]], axis=-1)
    shifts = np.broadcast_to(np.tile(np.eye(2), 4) / 2, (len(away), 2, 8))
    rows = [shifts, turned.reshape(-1, 1, 8), away.reshape(-1, 1, 8)]
    return np.concatenate(rows, axis=1)


def outward(corners: Floats) -> Floats:
    """Return how corners (n, 4, 2) move (px) where each edge of a square moves out by one pixel."""
    before, after = (corners - np.roll(corners, shift, axis=1) for shift in (1, -1))
    before /= np.linalg.norm(before, axis=2, keepdims=True)
    after /= np.linalg.norm(after, axis=2, keepdims=True)
    sine = before[..., :1] * after[..., 1:] - before[..., 1:] * after[..., :1]
    return np.asarray((before + after) / np.abs(sine))


def jacobian(problem: Problem, row: Floats) -> sparse.csr_matrix:
    """Return the slopes of the residuals, (residuals, unknowns)."""
    board, rotations, camera, turns = _points(problem, row)
    lens = problem.lens_of(row)
    pixels, by_point = lens.project_with_jacobian(camera)
    by_point = np.nan_to_num(by_point)
    sights, count = problem.sights, len(problem.sights.marker)
    markers = row[: problem.poses_at].reshape(-1, MARKER)[sights.marker]
    corner = board.reshape(count, 4, 3)
    away = corner - np.concatenate([markers[:, :2], markers[:, 3:]], axis=1)[:, None]
    by_board = by_point @ np.repeat(rotations, 4, axis=0)
    by_angle = np.stack([-away[..., 1], away[..., 0], 0 * away[..., 0]], axis=-1).reshape(-1, 3)
    by_turn = by_point @ np.einsum("nkij,nj->nik", np.repeat(turns, 4, axis=0), board)
    by_scale = np.einsum("nij,nj->ni", by_board, away.reshape(-1, 3))
    angle = np.einsum("nij,nj->ni", by_board, by_angle)
    parts = [by_board[:, :, :2], angle[:, :, None], by_board[:, :, 2:], by_turn, by_point]
    parts.append(by_scale[:, :, None])
    at = [sights.marker[:, None] * MARKER + np.arange(MARKER)]
    at.append(problem.poses_at + sights.picture[:, None] * POSE + np.arange(POSE))
    parts.append(np.nan_to_num(outward(pixels.reshape(-1, 4, 2))).reshape(-1, 2, 1))
    at.append(np.full((count, 1), problem.scale_at))
    at.append(np.full((count, 1), problem.bleed_at))
    if problem.lens is None:
        parts.append(_by_lens(problem, row, camera, pixels))
        at.append(np.tile(problem.lens_at + np.arange(LENS), (count, 1)))
    corners = -np.concatenate(parts, axis=2).reshape(count, 8, -1) / problem.noise
    values = (_telling(sights) @ corners).reshape(count * SIGHT, -1)
    columns = np.repeat(np.concatenate(at, axis=1), SIGHT, axis=0)
    ends = np.arange(0, values.size + 1, values.shape[1])
    shape = (count * SIGHT, problem.length)
    seen = sparse.csr_matrix((values.reshape(-1), columns.reshape(-1), ends), shape=shape)
    return sparse.csr_matrix(sparse.vstack([seen, _priors(problem, row)[1]]))


def _points(problem: Problem, row: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Return corners on the board (4 n, 3), rotations (n, 3, 3), corners before the camera.

    Last, the rotations' jacobian by their vectors (n, 3, 3, 3).
    """
    sights = problem.sights
    markers = row[: problem.poses_at].reshape(-1, MARKER)[sights.marker]
    sides = problem.layout.sides[sights.marker] * np.exp(row[problem.scale_at])
    poses = row[problem.poses_at : problem.scale_at].reshape(-1, POSE)
    turned = [cv2.Rodrigues(pose[:3]) for pose in poses]
    rotations = np.array([r for r, _ in turned])[sights.picture]
    jacobian = np.array([s.reshape(3, 3, 3) for _, s in turned])[sights.picture]
    board = corners_of(markers, sides)
    camera = np.einsum("nij,nkj->nki", rotations, board) + poses[sights.picture, None, 3:]
    return board.reshape(-1, 3), rotations, camera.reshape(-1, 3), jacobian


def _by_lens(problem: Problem, row: Floats, camera: Floats, pixels: Floats) -> Floats:
    """Return the pixels' jacobian by the lens (n, 2, 8), by small steps."""
    numbers, columns = row[problem.lens_at :], []
    for n, step in enumerate(_STEPS):
        other = numbers.copy()
        other[n] += step
        columns.append((plain_lens(other, problem.size).project(camera) - pixels) / step)
    return np.asarray(np.nan_to_num(np.stack(columns, axis=2)))


def _priors(problem: Problem, row: Floats) -> tuple[Floats, sparse.csr_matrix]:
    """Return the priors' residuals, in deviations, and their jacobian."""
    layout, marks = problem.layout, problem.poses_at
    indices = [*range(marks), problem.scale_at, problem.bleed_at]
    middle = [*layout.places.reshape(-1), problem.print_scale[0], 0.0]
    spread = [*layout.spread.reshape(-1), problem.print_scale[1], problem.bleed]
    if problem.lens is None:
        width, height = problem.size
        indices += list(range(problem.lens_at + 1, problem.length))
        middle += [(width - 1) / 2, (height - 1) / 2, *[0.0] * len(_BENT)]
        spread += [_OFF_CENTRE * width] * 2 + list(_BENT)
    weight = 1.0 / np.array(spread)
    off = (row[indices] - np.array(middle)) * weight
    lines = (np.arange(len(indices)), np.array(indices))
    jacobian = sparse.csr_matrix((weight, lines), shape=(len(indices), problem.length))
    known, by_known = _known(problem, row)
    return np.concatenate([off, known]), sparse.csr_matrix(sparse.vstack([jacobian, by_known]))


def _known(problem: Problem, row: Floats) -> tuple[Floats, sparse.csr_matrix]:
    off = np.zeros(len(problem.known))
    jacobian = np.zeros((len(problem.known), problem.length))
    for n, (one, other, length) in enumerate(problem.known):
        a, b = one * MARKER, other * MARKER
        gap = row[b : b + 2] - row[a : a + 2]
        found = float(np.hypot(*gap))
        off[n] = (found - length) / _KNOWN
        jacobian[n, b : b + 2] = gap / found / _KNOWN
        jacobian[n, a : a + 2] = -gap / found / _KNOWN
    return off, sparse.csr_matrix(jacobian)
