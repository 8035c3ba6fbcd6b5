"""Solve a survey: start, bundle adjustment, outliers, and the deviations reached."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import splu

from tableside.vision.lens import Floats, Lens
from tableside.vision.survey.model import (
    LENS,
    MARKER,
    POSE,
    SIGHT,
    Problem,
    corners_of,
    jacobian,
    plain_lens,
    residuals,
)

#: The angle of view (degrees, across) that an unknown lens is started from.
START_VIEW = 65.0
_LEAST_NOISE = 0.02  # px: no corner is known better
_STRAY, _LEAST_STRAY = 5.0, 0.5  # a sight is out by so many times what is usual, and so many px
_MOVED = 0.25  # of a marker's sights out: it moved between the pictures
_ROUNDS = 6
#: What no residual tells of x, y, angle and height (inches, radians): a lens that breathes and rows
#: that are read while the hand sways bend whole pictures. Measured on rendered tables, 0.01 mm.
_UNTOLD = np.array([0.01, 0.01, 0.0, 0.01]) / 25.4
#: Fewer markers do not hold a picture's place.
LEAST_MARKERS = 4


class PictureLostError(Exception):
    """A picture does not fit the others: ``picture`` is its number among those given."""

    def __init__(self, picture: int) -> None:
        super().__init__(picture)
        self.picture = picture


@dataclass(frozen=True, eq=False)
class Solved:
    """A survey's answer: markers (m, 4), their deviations (m, 4), inches and radians.

    ``scale`` is how much larger the print is than the file has it (natural logarithm), ``noise``
    a corner's error (px), ``stray`` how many sights were left out of the fit, ``moved`` the
    markers (m,) that were not in one place in all pictures: they stand as the file has them.
    """

    problem: Problem
    row: Floats
    markers: Floats
    deviations: Floats
    scale: float
    noise: float
    stray: int
    moved: NDArray[np.bool_]

    @property
    def lens(self) -> Lens:
        """The lens, given or solved for."""
        return self.problem.lens_of(self.row)

    @property
    def centres(self) -> Floats:
        """Where the camera was (pictures, 3), inches."""
        poses = self.row[self.problem.poses_at : self.problem.scale_at].reshape(-1, POSE)
        return np.array([-cv2.Rodrigues(p[:3])[0].T @ p[3:] for p in poses])


def solve(problem: Problem) -> Solved:
    """Return the survey's answer; every picture must show ``LEAST_MARKERS`` or more.

    Raise PictureLostError for a picture of which fewer than three sights fit.

    Sights that lie apart go a round at a time, the worst first: they pull the fit, and good
    ones seem to be out.
    """
    row, moved = start(problem), np.zeros(len(problem.layout.sides), dtype=bool)
    seen = np.bincount(problem.sights.marker, minlength=len(moved))
    gone = np.zeros(len(moved), dtype=int)
    for _ in range(_ROUNDS):
        row = _adjusted(problem, row)
        off = _errors(problem, row)
        problem = replace(problem, noise=_noise(problem, off))
        out = _strays(off)
        if not out.any():
            break
        gone += np.bincount(problem.sights.marker[out], minlength=len(moved))
        moved |= (gone >= 2) & (gone >= _MOVED * seen)
        kept = ~out & ~moved[problem.sights.marker]
        problem = replace(problem, sights=problem.sights.only(kept))
        left = np.bincount(problem.sights.picture, minlength=problem.pictures)
        if left.min() < LEAST_MARKERS - 1:
            raise PictureLostError(int(left.argmin()))
    row = _adjusted(problem, row)
    return _answer(problem, row, int(gone.sum()), moved)


def start(problem: Problem) -> Floats:
    """Return the row to start from: the file's markers, and the poses (and lens) they give."""
    layout, sights = problem.layout, problem.sights
    corners = corners_of(layout.places, layout.sides)
    solids, pixels = [], []
    for n in range(problem.pictures):
        here = sights.picture == n
        solids.append(corners[sights.marker[here]].reshape(-1, 3).astype(np.float32))
        pixels.append(sights.corners[here].reshape(-1, 2).astype(np.float32))
    lens = problem.lens or plain_lens(_first_lens(problem, solids, pixels), problem.size)
    numbers = [*layout.places.reshape(-1)]
    for solid, pixel in zip(solids, pixels, strict=True):
        rays = lens.undistort(pixel)
        good = np.isfinite(rays).all(axis=1)
        flat = np.ascontiguousarray(rays[good])
        _, turn, shift = cv2.solvePnP(
            solid[good].astype(float), flat, np.eye(3), None, flags=cv2.SOLVEPNP_SQPNP
        )
        numbers += [*turn.reshape(-1), *shift.reshape(-1)]
    numbers += [problem.print_scale[0], 0.0]
    if problem.lens is None:
        k = lens.distortion
        numbers += [lens.matrix[0, 0], *lens.matrix[:2, 2], *k[:5]]
    return np.array(numbers, dtype=float)


def _first_lens(problem: Problem, solids: list[Floats], pixels: list[Floats]) -> Floats:
    """Return f, cx, cy, k1 and zeros that fit the file's markers best."""
    width, height = problem.size
    f = width / 2 / math.tan(math.radians(START_VIEW / 2))
    guess = np.array([[f, 0, (width - 1) / 2], [0, f, (height - 1) / 2], [0, 0, 1.0]])
    flags = (
        cv2.CALIB_USE_INTRINSIC_GUESS
        | cv2.CALIB_FIX_ASPECT_RATIO
        | cv2.CALIB_FIX_PRINCIPAL_POINT
        | cv2.CALIB_ZERO_TANGENT_DIST
        | cv2.CALIB_FIX_K2
        | cv2.CALIB_FIX_K3
    )
    _, matrix, bent, _, _ = cv2.calibrateCamera(
        solids, pixels, problem.size, guess, np.zeros(5), flags=flags
    )
    numbers = np.zeros(LENS)
    numbers[:4] = matrix[0, 0], matrix[0, 2], matrix[1, 2], bent.reshape(-1)[0]
    return numbers


def _adjusted(problem: Problem, row: Floats) -> Floats:
    found = least_squares(
        lambda at: residuals(problem, at),
        row,
        jac=lambda at: jacobian(problem, at),
        x_scale="jac",
        method="trf",
        tr_solver="lsmr",
        tr_options={"maxiter": 2000, "atol": 1e-12, "btol": 1e-12},
        max_nfev=60,
    )
    return np.asarray(found.x)


def _errors(problem: Problem, row: Floats) -> Floats:
    """Return the sights' errors (n, 4), px."""
    count = SIGHT * len(problem.sights.marker)
    return residuals(problem, row)[:count].reshape(-1, SIGHT) * problem.noise


def _noise(problem: Problem, off: Floats) -> float:
    """Return a corner's standard deviation (px) from the median error, ignoring outliers."""
    sizes = np.sum(off.reshape(-1, 2) ** 2, axis=1)
    middle = float(np.median(sizes)) / (2 * math.log(2))  # of two normal errors squared
    free = POSE * problem.pictures + (LENS if problem.lens is None else 0) + 2
    seen = MARKER * len(np.unique(problem.sights.marker))
    share = max(1 - (free + seen) / off.size, 0.1)
    return max(math.sqrt(middle / share), _LEAST_NOISE)


def _strays(off: Floats) -> NDArray[np.bool_]:
    """Return (n,) which sights are outliers, of the worst of this round."""
    sizes = np.sqrt(np.mean(off**2, axis=1))
    limit = max(_STRAY * float(np.median(sizes)), _LEAST_STRAY)
    return np.asarray(sizes > max(limit, 0.5 * float(sizes.max())))


def _answer(problem: Problem, row: Floats, stray: int, moved: NDArray[np.bool_]) -> Solved:
    derivatives = jacobian(problem, row)
    count = problem.poses_at
    normal = splu((derivatives.T @ derivatives).tocsc())
    inverse = normal.solve(np.eye(problem.length)[:, :count])
    layer = gauge(problem)
    alone = _laid_on(layer, inverse[:count])
    together = _laid_on(layer, _together(problem, derivatives, residuals(problem, row), inverse))
    wider = np.sqrt(np.maximum(together.mean(axis=0) / alone.mean(axis=0), 1.0))
    places = problem.layout.places.reshape(-1)
    markers = places + layer @ (row[:count] - places)
    found = markers.reshape(-1, MARKER)
    found[moved] = problem.layout.places[moved]
    spread = np.hypot(np.sqrt(alone) * wider, _UNTOLD)
    spread[moved] = problem.layout.spread[moved]
    scale = float(row[problem.scale_at])
    return Solved(problem, row, found, spread, scale, problem.noise, stray, moved)


def _laid_on(layer: Floats, covariance: Floats) -> Floats:
    """Return the variances (m, 4) of the markers once they are laid onto the file's."""
    variances = np.maximum(np.diag(layer @ covariance @ layer.T), 0.0)
    return np.asarray(variances.reshape(-1, MARKER))


def _together(
    problem: Problem, derivatives: csr_matrix, off: Floats, inverse: Floats
) -> NDArray[np.float64]:
    """Return the covariance of the markers' numbers if the errors of a sight go together.

    The corners of one marker in one picture are blurred alike, and their errors do not average
    as those of strangers do: each sight counts as one (White 1982, Liang and Zeger 1986).
    """
    sights = len(problem.sights.marker)
    seen = SIGHT * sights
    pull = derivatives[:seen].multiply(off[:seen, None]).tocsr()
    add = csr_matrix(np.kron(np.eye(sights), np.ones(SIGHT)))
    each = (add @ pull).toarray() @ inverse
    given = derivatives[seen:] @ inverse
    lost = sights / max(sights - problem.length / SIGHT, 1.0)  # what the fit took away
    return np.asarray(lost * each.T @ each + given.T @ given)


def gauge(problem: Problem) -> Floats:
    """Return the matrix that lays changes of the markers onto the file's places and heights.

    No picture tells where the board's origin is: a shift and a turn in the plane, and a lift and
    a tilt, are taken out so that the markers that are seen lie about the file's, weighted as
    the file's priors are.
    """
    layout, count = problem.layout, problem.poses_at
    x, y = layout.places[:, 0], layout.places[:, 1]
    x, y = x - x.mean(), y - y.mean()
    moves = np.zeros((len(x), MARKER, 6))
    moves[:, 0, 0] = moves[:, 1, 1] = moves[:, 3, 3] = 1.0
    moves[:, 0, 2], moves[:, 1, 2], moves[:, 2, 2] = -y, x, 1.0
    moves[:, 3, 4], moves[:, 3, 5] = x, y
    weight = layout.spread**-2.0
    weight[:, 2] = 0.0
    weight[np.bincount(problem.sights.marker, minlength=len(x)) == 0] = 0.0
    motion, heavy = moves.reshape(count, 6), weight.reshape(count, 1)
    # The pseudo-inverse: markers in one row do not tell how they tilt about it.
    fitted = np.linalg.pinv(motion.T @ (heavy * motion), hermitian=True) @ (heavy * motion).T
    return np.asarray(np.eye(count) - motion @ fitted)
