"""How the camera looks at the table: from board inches to pixels and back."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableside.geometry.units import MM_PER_INCH
from tableside.vision.lens import Lens

Floats = NDArray[np.float64]

# Around a tag the way from pixels to inches is a polynomial of the third degree in the pixels:
# over 100 px it is within 0.001 px of the lens model, and costs next to nothing.
_POWERS = tuple((i, j) for i in range(4) for j in range(4 - i))
_GRID = np.stack(np.meshgrid([-1.0, -1 / 3, 1 / 3, 1.0], [-1.0, -1 / 3, 1 / 3, 1.0]), -1)
_KNOTS = _GRID.reshape(-1, 2)


def _monomials(at: Floats) -> Floats:
    """Return the ten monomials (..., 10) of points (..., 2)."""
    x, y = (_powers(at[..., axis]) for axis in (0, 1))
    return np.stack([x[i] * y[j] for i, j in _POWERS], axis=-1)


def _powers(values: Floats) -> list[Floats]:
    """Return the powers 0 to 3: by products, which are many times as fast as ``**``."""
    square = values * values
    return [np.ones_like(values), values, square, square * values]


_FIT = np.linalg.pinv(_monomials(_KNOTS))


class View(Protocol):
    """A map from the board to the picture, changed by its ``parameters`` numbers."""

    @property
    def parameters(self) -> int:
        """How many numbers ``moved`` takes."""

    def to_pixels(self, points: ArrayLike) -> Floats:
        """Return the pixels (n, 2) of board points (n, 3), inches; NaN where there is no image."""

    def to_plane(self, pixels: ArrayLike, heights: ArrayLike) -> Floats:
        """Return where on the board (n, 2), inches, pixels (n, 2) look at, ``heights`` mm up."""

    def looking(self, pixels: ArrayLike) -> Callable[[ArrayLike], Floats]:
        """Return ``to_plane`` for these pixels, with everything but the heights precomputed."""

    def jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) of board points (n, 3) and their derivatives (n, 2, 3)."""

    def pose_jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) and their derivatives by ``moved``'s numbers (n, 2, k)."""

    def moved(self, change: Floats) -> Self:
        """Return the view after a small change of its parameters (k,)."""

    def lifted(self, places: Floats, start: Floats, end: Floats) -> Floats:
        """Return the image of board points (n, 2) at ``start`` mm, reprojected to ``end`` mm."""


def plane_jacobian(view: View, points: Floats) -> Floats:
    """Return (n, 2, k): how the place on its plane of what is seen at board points (n, 3) moves.

    The picture stays and the view moves by its parameters.
    """
    _, by_point = view.jacobian(points)
    _, by_parameter = view.pose_jacobian(points)
    return np.asarray(-np.linalg.solve(by_point[:, :, :2], by_parameter))


@dataclass(frozen=True, eq=False)
class TableView:
    """A lens and the board-to-camera pose: ``rotation`` (3, 3), ``shift`` (3,), inches.

    A board point p (x, y, z; z up from the mat) is at ``rotation @ p + shift`` before the camera.
    """

    lens: Lens
    rotation: Floats
    shift: Floats

    @property
    def parameters(self) -> int:
        """Three turns and three shifts."""
        return 6

    @functools.cached_property
    def back(self) -> Floats:
        """The way back from the camera's axes to the board's (3, 3)."""
        return np.asarray(np.linalg.inv(self.rotation))

    @functools.cached_property
    def eye(self) -> Floats:
        """Where the camera is, in board inches (3,)."""
        return np.asarray(-self.back @ self.shift)

    def to_pixels(self, points: ArrayLike) -> Floats:
        """Return the pixels (n, 2) of board points (n, 3), inches; NaN where there is no image."""
        at = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        return self.lens.project(at @ self.rotation.T + self.shift)

    def to_plane(self, pixels: ArrayLike, heights: ArrayLike) -> Floats:
        """Return where on the board (n, 2), inches, pixels (n, 2) look at, ``heights`` mm up.

        ``heights`` is one number or (n,). NaN where a pixel looks at no point of that plane.
        """
        return self.looking(pixels)(heights)

    def looking(self, pixels: ArrayLike) -> Callable[[ArrayLike], Floats]:
        """Return ``to_plane`` for these pixels, with everything but the heights precomputed."""
        rays = self.lens.undistort(pixels)
        along = np.concatenate([rays, np.ones((len(rays), 1))], axis=1) @ self.back.T
        return functools.partial(self._met, along)

    def _met(self, along: Floats, heights: ArrayLike) -> Floats:
        """Return where (n, 2) rays from the eye ``along`` (n, 3) meet the planes at ``heights``."""
        z = np.asarray(heights, dtype=np.float64) / MM_PER_INCH
        with np.errstate(divide="ignore", invalid="ignore"):
            far = (z - self.eye[2]) / along[:, 2]
        far = np.where(far > 0, far, np.nan)
        return np.asarray(self.eye[:2] + far[:, None] * along[:, :2])

    def jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) of board points (n, 3) and their derivatives (n, 2, 3)."""
        at = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        pixels, by_camera = self.lens.project_with_jacobian(at @ self.rotation.T + self.shift)
        return pixels, by_camera @ self.rotation

    def pose_jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) and their derivatives by a small change of pose (n, 2, 6).

        The change turns about the camera's axes (radians, three numbers) after ``rotation``,
        then shifts (inches, three numbers): see ``moved``.
        """
        at = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        turned = at @ self.rotation.T
        pixels, by_camera = self.lens.project_with_jacobian(turned + self.shift)
        x, y, z = turned.T
        zero = np.zeros_like(x)
        by_turn = np.stack(
            [
                np.stack([zero, z, -y], axis=1),
                np.stack([-z, zero, x], axis=1),
                np.stack([y, -x, zero], axis=1),
            ],
            axis=1,
        )
        return pixels, np.concatenate([by_camera @ by_turn, by_camera], axis=2)

    def moved(self, change: Floats) -> Self:
        """Return the view after a small change of pose (6,): turn (radians), shift (inches)."""
        return type(self)(
            self.lens, rotation_of(change[:3]) @ self.rotation, self.shift + change[3:]
        )

    def lifted(self, places: Floats, start: Floats, end: Floats) -> Floats:
        """Return the image of board points (n, 2) at ``start`` mm, reprojected to ``end`` mm.

        As a point rises along its ray, it moves towards the foot of the camera.
        """
        above = self.eye[2] - np.asarray(start) / MM_PER_INCH
        share = (self.eye[2] - np.asarray(end) / MM_PER_INCH) / above
        return np.asarray(self.eye[:2] + (places - self.eye[:2]) * np.reshape(share, (-1, 1)))


@dataclass(frozen=True, eq=False)
class LooseView(TableView):
    """A view for a lens that does not quite match: its ``rotation`` may stretch and shear.

    On the mat it is a homography seen through the lens; heights follow the lens.
    """

    @property
    def parameters(self) -> int:
        """The eight numbers of a homography."""
        return 8

    @classmethod
    def of_homography(cls, matrix: Floats, lens: Lens) -> Self | None:
        """Return the view of a homography from board inches to normalised points, if it has one."""
        scale = (np.linalg.norm(matrix[:, 0]) + np.linalg.norm(matrix[:, 1])) / 2
        if not np.isfinite(scale) or scale == 0.0:
            return None
        matrix = matrix / scale * (1.0 if matrix[2, 2] > 0 else -1.0)
        turn = np.column_stack([matrix[:, :2], np.cross(matrix[:, 0], matrix[:, 1])])
        if abs(np.linalg.det(turn)) < 1e-3:
            return None
        view = cls(lens, np.asarray(turn), np.asarray(matrix[:, 2]))
        return view if view.eye[2] > 0 else None

    def stiff(self) -> TableView:
        """Return the nearest view with a true rotation."""
        left, _, right = np.linalg.svd(self.rotation)
        return TableView(self.lens, np.asarray(left @ right), self.shift)

    def pose_jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) and their derivatives by ``moved``'s numbers (n, 2, 8)."""
        at = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        pixels, by_camera = self.lens.project_with_jacobian(at @ self.rotation.T + self.shift)
        x, y = at[:, 0, None, None], at[:, 1, None, None]
        return pixels, np.concatenate([by_camera * x, by_camera * y, by_camera[:, :, :2]], axis=2)

    def moved(self, change: Floats) -> Self:
        """Return the view after a small change (8,) of two columns and of the shift's x and y."""
        columns = self.rotation[:, :2] + change[:6].reshape(2, 3).T
        turn = np.column_stack([columns, np.cross(columns[:, 0], columns[:, 1])])
        return type(self)(self.lens, turn, self.shift + np.append(change[6:], 0.0))


@dataclass(frozen=True, eq=False)
class LocalMaps:
    """Polynomials from pixels to board inches, one around each of n places."""

    centres: Floats
    radii: Floats
    coefficients: Floats

    @classmethod
    def around(cls, view: View, centres: Floats, radii: Floats, heights: Floats) -> LocalMaps:
        """Return ``view``'s maps around n ``centres`` (n, 2), good within ``radii`` (n,) px.

        ``heights`` (n,) are mm above the mat.
        """
        knots = centres[:, None, :] + radii[:, None, None] * _KNOTS
        planes = view.to_plane(knots.reshape(-1, 2), np.repeat(heights, len(_KNOTS)))
        return cls(centres, radii, np.asarray(_FIT @ planes.reshape(len(centres), -1, 2)))

    def planes(self, places: NDArray[np.int64], grid: ArrayLike) -> Floats:
        """Return the board points (m, g, 2) of pixels ``grid`` (g, 2), from each place's centre.

        ``places`` (m,) are numbers of places.
        """
        steps = np.asarray(grid, dtype=np.float64)
        degrees = np.array([i + j for i, j in _POWERS])
        scaled = self.coefficients[places] / self.radii[places, None, None] ** degrees[:, None]
        # In one product, with each coordinate's numbers together: several times as fast as one a
        # place.
        lines = scaled.transpose(0, 2, 1).reshape(-1, len(_POWERS)) @ _monomials(steps).T
        return np.asarray(lines.reshape(len(places), 2, len(steps)).transpose(0, 2, 1))

    def jacobian(self) -> Floats:
        """Return (n, 2, 2): inches a pixel at each centre, d(plane)/d(pixel)."""
        by_x = self.coefficients[:, _POWERS.index((1, 0))]
        by_y = self.coefficients[:, _POWERS.index((0, 1))]
        return np.stack([by_x, by_y], axis=2) / self.radii[:, None, None]


@dataclass(frozen=True, eq=False)
class FlatView:
    """A homography (3, 3) from board inches to pixels: the most a picture without a lens gives.

    It ignores heights: every point is taken to lie on the mat.
    """

    matrix: Floats

    @property
    def parameters(self) -> int:
        """The eight numbers of a homography."""
        return 8

    def to_pixels(self, points: ArrayLike) -> Floats:
        """Return the pixels (n, 2) of board points (n, 3), ignoring their z."""
        return self.jacobian(points)[0]

    def to_plane(self, pixels: ArrayLike, heights: ArrayLike) -> Floats:
        """Return the board points (n, 2) of pixels (n, 2), ignoring ``heights``."""
        at = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        raised = np.concatenate([at, np.ones((len(at), 1))], axis=1) @ np.linalg.inv(self.matrix).T
        return np.asarray(raised[:, :2] / raised[:, 2:])

    def looking(self, pixels: ArrayLike) -> Callable[[ArrayLike], Floats]:
        """Return ``to_plane`` for these pixels."""
        return functools.partial(self.to_plane, pixels)

    def jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) and their derivatives by the points (n, 2, 3)."""
        at = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        raised = at[:, :2] @ self.matrix[:, :2].T + self.matrix[:, 2]
        pixels = raised[:, :2] / raised[:, 2:]
        jacobian = np.zeros((len(at), 2, 3))
        jacobian[:, :, :2] = self.matrix[:2, :2] - pixels[:, :, None] * self.matrix[2, :2]
        return pixels, jacobian / raised[:, 2, None, None]

    def pose_jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) and their derivatives by ``moved``'s numbers (n, 2, 8)."""
        at = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        flat = np.concatenate([at[:, :2], np.ones((len(at), 1))], axis=1)
        raised = flat @ self.matrix.T
        pixels = raised[:, :2] / raised[:, 2:]
        jacobian = np.zeros((len(at), 2, 8))
        jacobian[:, 0, 0:3] = jacobian[:, 1, 3:6] = flat / raised[:, 2:]
        jacobian[:, :, 6:8] = -pixels[:, :, None] * (flat[:, None, :2] / raised[:, 2, None, None])
        return pixels, jacobian

    def moved(self, change: Floats) -> Self:
        """Return the homography with its first eight numbers changed."""
        return type(self)(self.matrix + np.append(change, 0.0).reshape(3, 3))

    def lifted(self, places: Floats, start: Floats, end: Floats) -> Floats:
        """Return ``places`` unchanged: a homography ignores heights."""
        return places


def rotation_of(turn: Floats) -> Floats:
    """Return the rotation matrix of a rotation vector (radians)."""
    angle = float(np.linalg.norm(turn))
    x, y, z = turn
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    if angle < 1e-9:
        return np.asarray(np.eye(3) + cross)
    return np.asarray(
        np.eye(3)
        + np.sin(angle) / angle * cross
        + (1 - np.cos(angle)) / (angle * angle) * cross @ cross
    )
