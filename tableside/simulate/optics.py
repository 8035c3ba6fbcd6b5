"""The lens: from pixels to rays and back, through OpenCV's own models."""

from __future__ import annotations

import cv2
import numpy as np

from tableside.files.camera import Camera
from tableside.files.fault import FileError
from tableside.simulate.arrays import Floats, Ints

STEP = 8  # pixels between the points where the lens is inverted exactly
MARGIN = 3  # such points beyond the picture, for the interpolation
TOLERANCE = 1e-6  # pixels


class Optics:
    """A camera's lens, inverted once on a coarse grid and interpolated between.

    Four-point Lagrange interpolation over 8 px leaves less than 1e-4 px for any lens whose
    picture does not fold; ``tests/simulate`` measures it.
    """

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self._matrix = np.array(camera.matrix, dtype=np.float64)
        self._distortion = np.array(camera.distortion, dtype=np.float64)
        columns = np.arange(-MARGIN, camera.width // STEP + MARGIN + 2) * float(STEP)
        rows = np.arange(-MARGIN, camera.height // STEP + MARGIN + 2) * float(STEP)
        pixels = np.stack(np.meshgrid(columns, rows), axis=-1)
        self._grid = self.unproject(pixels.reshape(-1, 2)).reshape(pixels.shape)
        self.low = self._grid.reshape(-1, 2).min(axis=0)
        self.high = self._grid.reshape(-1, 2).max(axis=0)

    def project_normal(self, points: Floats) -> Floats:
        """Return the pixels (n, 2) of rays (n, 2) given as x/z, y/z in the camera's frame."""
        objects = np.concatenate([points, np.ones((len(points), 1))], axis=1).reshape(-1, 1, 3)
        zero = np.zeros(3)
        if self.camera.model == "fisheye":
            pixels, _ = cv2.fisheye.projectPoints(
                objects, zero, zero, self._matrix, self._distortion
            )
        else:
            pixels, _ = cv2.projectPoints(objects, zero, zero, self._matrix, self._distortion)
        return np.asarray(pixels, dtype=np.float64).reshape(-1, 2)

    def unproject(self, pixels: Floats) -> Floats:
        """Return the rays (n, 2) whose pixels these are; raise FileError where the lens folds."""
        rays = self._first_guess(pixels)
        error = np.inf
        for _ in range(40):
            at = self.project_normal(rays)
            wrong = pixels - at
            error = float(np.abs(wrong).max())
            if not np.isfinite(error) or error < TOLERANCE:
                break
            rays = rays + _newton_step(self, rays, at, wrong)
        if not error < TOLERANCE:
            raise FileError.one(
                self.camera.name or "camera",
                "distortion",
                "is a lens that folds the picture over itself",
                "give coefficients that hold out to the picture's corners",
            )
        return rays

    def _first_guess(self, pixels: Floats) -> Floats:
        centre = self._matrix[:2, 2]
        focal = np.array([self._matrix[0, 0], self._matrix[1, 1]])
        plain = (pixels - centre) / focal
        if self.camera.model != "fisheye":
            return np.asarray(plain)
        radius = np.linalg.norm(plain, axis=1, keepdims=True)
        angle = np.minimum(radius, 1.4)
        return np.asarray(plain * np.where(radius > 1e-9, np.tan(angle) / (radius + 1e-12), 1.0))

    def interpolated(self, pixels: Floats) -> Floats:
        """Return the rays (..., 2) of pixels (..., 2) inside the picture, to about 1e-3 px.

        Bilinear on the grid: for light and shade, not for places.
        """
        place = pixels / STEP + MARGIN
        cell = np.floor(place).astype(int)
        f = place - cell
        x, y, u, v = cell[..., 0], cell[..., 1], f[..., :1], f[..., 1:]
        g = self._grid
        above = g[y, x] * (1 - u) + g[y, x + 1] * u
        below = g[y + 1, x] * (1 - u) + g[y + 1, x + 1] * u
        return np.asarray(above * (1 - v) + below * v)

    def rays(
        self, left: int, top: int, width: int, height: int, samples: int
    ) -> tuple[Floats, Floats]:
        """Return x/z and y/z of every sample of a patch of pixels, ``samples`` a side in each.

        Shapes (height * samples, width * samples). Pixel (c, r) spans c - 0.5 to c + 0.5.
        """
        across, columns = _taps(left, width, samples)
        down, rows = _taps(top, height, samples)
        # Tap by tap, not as a product of matrices: BLAS would start threads for each small patch.
        # Across first, while there are few lines: down the patch whole lines are taken then.
        found = []
        for plane in np.moveaxis(self._grid[rows[0] : rows[-1] + 4], -1, 0):
            lines = np.zeros((len(plane), len(across)))
            rays = np.zeros((len(down), len(across)))
            for tap in range(4):
                lines += across[:, tap] * plane[:, columns + tap]
            for tap in range(4):
                rays += down[:, tap, None] * lines[rows - rows[0] + tap]
            found.append(rays)
        return found[0], found[1]


def _newton_step(optics: Optics, rays: Floats, at: Floats, wrong: Floats) -> Floats:
    """Return the step that a numeric Jacobian asks for, held to a tenth at a time."""
    tiny = 1e-6
    by_x = (optics.project_normal(rays + np.array([tiny, 0.0])) - at) / tiny
    by_y = (optics.project_normal(rays + np.array([0.0, tiny])) - at) / tiny
    determinant = by_x[:, 0] * by_y[:, 1] - by_x[:, 1] * by_y[:, 0]
    step_x = (wrong[:, 0] * by_y[:, 1] - wrong[:, 1] * by_y[:, 0]) / determinant
    step_y = (wrong[:, 1] * by_x[:, 0] - wrong[:, 0] * by_x[:, 1]) / determinant
    return np.clip(np.stack([step_x, step_y], axis=1), -0.1, 0.1)


def _taps(start: int, count: int, samples: int) -> tuple[Floats, Ints]:
    """Return the four weights (n, 4) of each sample of a run and its first grid index."""
    places = start + (np.arange(count * samples) + 0.5) / samples - 0.5
    index = places / STEP + MARGIN
    cell = np.floor(index).astype(np.intp)
    f = index - cell
    weights = [
        -f * (f - 1) * (f - 2) / 6,
        (f + 1) * (f - 1) * (f - 2) / 2,
        -(f + 1) * f * (f - 2) / 2,
        (f + 1) * f * (f - 1) / 6,
    ]
    return np.stack(weights, axis=1), cell - 1
