"""The lens: from camera coordinates to pixels and back, for OpenCV's three models.

Camera coordinates: x right, y down, z ahead, any unit of length. Pixels: x right, y down, pixel
centres at whole numbers. Points that a model cannot image (behind the camera, or so far out that
the fitted polynomial folds back on itself) come out as NaN: they are never guessed.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableside.files.camera import Camera

Floats = NDArray[np.float64]

_WIDEST = math.radians(88.0)  # beyond this angle off the axis no flat table is looked at
_STEPS = 4096
_CONVERGED = 1e-7  # a step of Newton's so short leaves an error of about its square
_ITERATIONS = 30
_ALLOWED = 1e-9  # what undistort may be out by, in normalised units (about 1e-6 px)


@dataclass(frozen=True, eq=False)
class Lens:
    """A camera's lens. ``matrix`` (3, 3); ``distortion``: 14 coefficients, 4 for a fisheye."""

    model: str
    matrix: Floats
    distortion: Floats
    width: int
    height: int

    @classmethod
    def of(cls, camera: Camera) -> Lens:
        """Return the lens of a camera file."""
        return cls.from_numbers(
            camera.model, camera.matrix, camera.distortion, camera.width, camera.height
        )

    @classmethod
    def from_numbers(
        cls, model: str, matrix: ArrayLike, distortion: ArrayLike, width: int, height: int
    ) -> Lens:
        """Return a lens of ``model`` (``plain``, ``rational``, ``fisheye``), OpenCV's order."""
        given = np.asarray(distortion, dtype=np.float64).reshape(-1)
        full = np.zeros(4 if model == "fisheye" else 14)
        full[: given.size] = given
        return cls(model, np.asarray(matrix, dtype=np.float64), full, width, height)

    def project(self, points: ArrayLike) -> Floats:
        """Return the pixels (n, 2) of camera points (n, 3); NaN where there is no image."""
        return self.project_with_jacobian(points)[0]

    def project_with_jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) and their derivatives by the points (n, 2, 3)."""
        at = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        with np.errstate(divide="ignore", invalid="ignore"):
            depth = np.where(at[:, 2] > 0, at[:, 2], np.nan)
            flat = at[:, :2] / depth[:, None]
            flat[np.hypot(flat[:, 0], flat[:, 1]) > self.reach] = np.nan
            pixels, jacobian = self.distort_with_jacobian(flat)
        by_point = np.empty((len(at), 2, 3))
        by_point[:, :, :2] = jacobian / depth[:, None, None]
        by_point[:, :, 2] = -np.einsum("nij,nj->ni", by_point[:, :, :2], flat)
        return pixels, by_point

    def distort_with_jacobian(self, flat: Floats) -> tuple[Floats, Floats]:
        """Return pixels (n, 2) of normalised points (n, 2) and the derivatives (n, 2, 2)."""
        bent, jacobian = self._bend(flat)
        (fx, skew, cx), (_, fy, cy), _ = self.matrix
        linear = np.array([[fx, skew], [0.0, fy]])
        return bent @ linear.T + (cx, cy), linear @ jacobian

    def undistort(self, pixels: ArrayLike) -> Floats:
        """Return the normalised points (n, 2), x/z and y/z, that pixels (n, 2) look along.

        NaN where no ray within the model's range comes to that pixel.
        """
        at = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        (fx, skew, cx), (_, fy, cy), _ = self.matrix
        y = (at[:, 1] - cy) / fy
        bent = np.stack([(at[:, 0] - cx - skew * y) / fx, y], axis=1)
        return self._unbend(bent)

    def sees(self, pixels: ArrayLike) -> NDArray[np.bool_]:
        """Return (n,) whether each pixel lies in the picture and within the model's range."""
        at = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        inside = (at > -0.5).all(axis=1) & (at < (self.width - 0.5, self.height - 0.5)).all(axis=1)
        result = np.zeros(len(at), dtype=bool)
        result[inside] = np.isfinite(self.undistort(at[inside])).all(axis=1)
        return result

    def rim(self, count: int = 80) -> Floats:
        """Return about ``count`` pixels (n, 2) evenly along the picture's outline."""
        right, bottom = self.width - 1.0, self.height - 1.0
        steps = np.linspace(0, 1, max(count // 4, 2))[:, None]
        corners = np.array([[0, 0], [right, 0], [right, bottom], [0, bottom], [0, 0]])
        sides = [a + (b - a) * steps for a, b in itertools.pairwise(corners)]
        return np.concatenate(sides)

    @functools.cached_property
    def reach(self) -> float:
        """The largest distance from the axis, normalised, up to which the model is one to one."""
        return float(self._radial_table[0][-1])

    @functools.cached_property
    def _radial_table(self) -> tuple[Floats, Floats]:
        """Radii and their distorted radii, both growing, from the axis to the model's limit."""
        angles = np.linspace(0.0, _WIDEST, _STEPS)
        radii = np.tan(angles)
        if self.model == "fisheye":
            bent = angles * _even(self._numbers, angles * angles)[0]
            turns = np.flatnonzero(np.diff(bent) <= 0)
        else:
            k = self._numbers
            square = radii * radii
            below = _even(k[5:8], square)[0]
            with np.errstate(divide="ignore", invalid="ignore"):
                bent = radii * _even((k[0], k[1], k[4]), square)[0] / below
            turns = np.flatnonzero((np.diff(bent) <= 0) | (below[1:] <= 0))
        end = int(turns[0]) + 1 if turns.size else _STEPS
        return radii[: max(end, 2)], bent[: max(end, 2)]

    @functools.cached_property
    def _numbers(self) -> tuple[float, ...]:
        """The coefficients as plain numbers."""
        return tuple(self.distortion.tolist())

    @functools.cached_property
    def _tilt(self) -> Floats:
        """The sensor's tilt as a homography of the bent plane (OpenCV's tau)."""
        if self.model == "fisheye" or not self.distortion[12:].any():
            return np.eye(3)
        about_x, about_y = self.distortion[12:]
        cx, sx, cy, sy = math.cos(about_x), math.sin(about_x), math.cos(about_y), math.sin(about_y)
        turn = np.array([[cy, 0, -sy], [0, 1, 0], [sy, 0, cy]]) @ np.array(
            [[1, 0, 0], [0, cx, sx], [0, -sx, cx]]
        )
        onto = np.array(
            [[turn[2, 2], 0, -turn[0, 2]], [0, turn[2, 2], -turn[1, 2]], [0, 0, 1]],
            dtype=np.float64,
        )
        return np.asarray(onto @ turn)

    def _bend(self, flat: Floats) -> tuple[Floats, Floats]:
        """Return the distorted points (n, 2) and their derivatives (n, 2, 2)."""
        if self.model == "fisheye":
            return _bend_fisheye(flat, self._numbers)
        bent, jacobian = _bend_rational(flat, self._numbers)
        if not any(self._numbers[12:]):
            return bent, jacobian
        tilted, by_bent = _homography_with_jacobian(self._tilt, bent)
        return tilted, by_bent @ jacobian

    def _unbend(self, bent: Floats) -> Floats:
        """Invert ``_bend`` by Newton's method from the radial table's answer."""
        untilted = bent
        if self.model != "fisheye" and any(self._numbers[12:]):
            untilted = _homography_with_jacobian(np.asarray(np.linalg.inv(self._tilt)), bent)[0]
        radius = np.hypot(untilted[:, 0], untilted[:, 1])
        radii, bents = self._radial_table
        with np.errstate(divide="ignore", invalid="ignore"):
            scale = np.where(radius > 1e-12, np.interp(radius, bents, radii) / radius, 1.0)
            flat = untilted * scale[:, None]
            flat[~np.isfinite(radius)] = np.nan
            for _ in range(_ITERATIONS):
                value, jacobian = self._bend(flat)
                step = _solve2(jacobian, value - bent)
                # A step is kept short so that it cannot leap over the model's limit.
                size = np.hypot(step[:, 0], step[:, 1])
                longest = 0.2 * (0.05 + np.hypot(flat[:, 0], flat[:, 1]))
                step *= np.minimum(1.0, longest / np.maximum(size, 1e-300))[:, None]
                flat = flat - step
                if not (size > _CONVERGED).any():
                    break
            wrong = np.hypot(*(self._bend(flat)[0] - bent).T)
            far = np.hypot(flat[:, 0], flat[:, 1]) > self.reach
        flat[~(wrong <= _ALLOWED) | far] = np.nan
        return flat


def _even(coefficients: Sequence[float], square: Floats) -> tuple[Floats, Floats]:
    """Return 1 + c1 s + c2 s^2 + ... at ``square`` and its derivative by that."""
    count = len(coefficients)
    while count and coefficients[count - 1] == 0.0:  # zeros at the end cost time and say nothing
        count -= 1
    if not count:
        return np.ones_like(square), np.zeros_like(square)
    total = coefficients[count - 1] * square
    slope = np.full(square.shape, count * coefficients[count - 1])
    for n in range(count - 1, 0, -1):
        total = (total + coefficients[n - 1]) * square
        slope = slope * square + n * coefficients[n - 1]
    return 1.0 + total, slope


def _bend_rational(flat: Floats, k: Sequence[float]) -> tuple[Floats, Floats]:
    # Few points at a time are asked for, and often: what a lens does not have is not worked out.
    x, y = flat[:, 0], flat[:, 1]
    double_x, double_y = 2 * x, 2 * y
    square = x * x + y * y
    radial, by_square = _even((k[0], k[1], k[4]), square)
    if any(k[5:8]):  # plain lenses have nothing below the line
        below, below_by_square = _even(k[5:8], square)
        radial = radial / below
        by_square = (by_square - radial * below_by_square) / below
    bent_x, bent_y = x * radial, y * radial
    x_by_x = radial + double_x * x * by_square
    y_by_y = radial + double_y * y * by_square
    x_by_y = y_by_x = double_x * y * by_square
    p1, p2 = k[2:4]
    if p1 or p2:
        bent_x = bent_x + 2 * p1 * x * y + p2 * (square + double_x * x)
        bent_y = bent_y + p1 * (square + double_y * y) + 2 * p2 * x * y
        x_by_x = x_by_x + 2 * p1 * y + 6 * p2 * x
        y_by_y = y_by_y + 6 * p1 * y + 2 * p2 * x
        x_by_y = y_by_x = x_by_y + 2 * p1 * x + 2 * p2 * y
    if any(k[8:12]):
        s1, s2, s3, s4 = k[8:12]
        bent_x = bent_x + (s1 + s2 * square) * square
        bent_y = bent_y + (s3 + s4 * square) * square
        prism_x, prism_y = 2 * (s1 + 2 * s2 * square), 2 * (s3 + 2 * s4 * square)
        x_by_x, x_by_y = x_by_x + prism_x * x, x_by_y + prism_x * y
        y_by_x, y_by_y = y_by_x + prism_y * x, y_by_y + prism_y * y
    bent, jacobian = np.empty((len(flat), 2)), np.empty((len(flat), 2, 2))
    bent[:, 0], bent[:, 1] = bent_x, bent_y
    jacobian[:, 0, 0], jacobian[:, 0, 1] = x_by_x, x_by_y
    jacobian[:, 1, 0], jacobian[:, 1, 1] = y_by_x, y_by_y
    return bent, jacobian


def _bend_fisheye(flat: Floats, k: Sequence[float]) -> tuple[Floats, Floats]:
    square = (flat * flat).sum(axis=1)
    radius = np.sqrt(square)
    angle = np.arctan(radius)
    turn = angle * angle
    share, by_turn = _even(k, turn)
    bent_angle = angle * share
    by_angle = share + 2 * turn * by_turn
    near = radius < 1e-6
    safe = np.where(near, 1.0, radius)
    scale = np.where(near, 1.0, bent_angle / safe)
    # d(scale)/d(radius) / radius; it tends to 2 (k1 - 1/3) at the axis.
    across = np.where(
        near, 2 * (k[0] - 1 / 3), (by_angle / (1 + square) - scale) / np.where(near, 1.0, square)
    )
    jacobian = across[:, None, None] * flat[:, :, None] * flat[:, None, :]
    jacobian += scale[:, None, None] * np.eye(2)
    return flat * scale[:, None], jacobian


def _homography_with_jacobian(matrix: Floats, flat: Floats) -> tuple[Floats, Floats]:
    """Return the images (n, 2) of points under a homography and their derivatives."""
    raised = flat @ matrix[:, :2].T + matrix[:, 2]
    image = raised[:, :2] / raised[:, 2:]
    jacobian = (matrix[:2, :2] - image[:, :, None] * matrix[2, :2]) / raised[:, 2, None, None]
    return image, jacobian


def _solve2(matrices: Floats, values: Floats) -> Floats:
    """Solve n systems of two equations."""
    a, b, c, d = matrices[:, 0, 0], matrices[:, 0, 1], matrices[:, 1, 0], matrices[:, 1, 1]
    u, v = values[:, 0], values[:, 1]
    return np.stack([d * u - b * v, a * v - c * u], axis=1) / (a * d - b * c)[:, None]
