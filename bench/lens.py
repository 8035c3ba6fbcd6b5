"""A lens as a player has it: measured from made pictures of a printed pattern, not the true one."""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.camera import Camera
from tableside.simulate.optics import Optics
from tableside.vision.calibration.calibrate import calibrate
from tableside.vision.calibration.patterns import Pattern
from tableside.vision.lens import Lens

Gray = NDArray[np.uint8]
Floats = NDArray[np.float64]

_PATTERN = "charuco:7x5:30:22:aruco_5x5_100"
_ACROSS, _DOWN = (0.14, 0.38, 0.62, 0.86), (0.2, 0.5, 0.8)  # where in the picture it is held
_WIDE = 0.36  # of the picture's width that it takes
_TILT = 0.5  # radians, the most about each axis
_PIXELS = 4.0  # of the drawn sheet a millimetre
_MARGIN = 15.0  # mm of white paper
_BLUR, _NOISE = 0.6, 1.5


@functools.cache
def calibrated(camera: Camera, seed: int) -> Camera:
    """Return the camera that ``tableside calibrate`` makes of twelve pictures that ``camera`` took.

    The pattern is held before each part of the picture and tilted by chance.
    """
    chance = np.random.default_rng([seed, 41])
    rays, sheet = _rays(camera), _sheet()
    spots = [(x * camera.width, y * camera.height) for y in _DOWN for x in _ACROSS]
    pictures = {
        f"{n:02}.png": _photograph(camera, rays, sheet, spot, chance)
        for n, spot in enumerate(spots)
    }
    pattern = Pattern.parse(_PATTERN)
    found = calibrate(list(pictures), pictures.get, pattern)
    return found.camera(camera.name, "2026-01-01")


def _sheet() -> Gray:
    """Return the printed pattern with a white margin, softened as its smaller pictures will be."""
    asked = Pattern.parse(_PATTERN)
    size = (
        round(asked.columns * asked.square * _PIXELS),
        round(asked.rows * asked.square * _PIXELS),
    )
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    shape = (asked.columns, asked.rows)
    board = cv2.aruco.CharucoBoard(shape, asked.square, asked.tag, dictionary)
    drawn = np.asarray(board.generateImage(size), dtype=np.uint8)
    white = round(_MARGIN * _PIXELS)
    return np.pad(drawn, white, constant_values=255)


def _rays(camera: Camera) -> NDArray[np.float32]:
    """Return the ray (h, w, 2) of each pixel: x and y where z is one."""
    x, y = Optics(camera).rays(0, 0, camera.width, camera.height, 1)
    return np.stack([x, y], axis=-1).astype(np.float32)


def _photograph(
    camera: Camera,
    rays: NDArray[np.float32],
    sheet: Gray,
    spot: tuple[float, float],
    chance: np.random.Generator,
) -> Gray:
    """Return a picture of the sheet whose middle is seen at ``spot`` (px)."""
    height, width = sheet.shape
    (towards,) = Lens.of(camera).undistort([spot])
    far = camera.matrix[0][0] * width / _PIXELS / (_WIDE * camera.width)
    centre = np.array([*towards, 1.0]) * far
    rotation = np.asarray(cv2.Rodrigues(chance.uniform(-_TILT, _TILT, 3))[0], dtype=np.float64)
    # Where each ray meets the sheet's plane, in the drawn sheet's pixels.
    normal = rotation[:, 2]
    along = (normal @ centre) / (rays @ normal[:2] + normal[2])
    hit = np.dstack([rays * along[..., None], along]) - centre
    at = (hit @ rotation[:, :2]) * _PIXELS + np.array([width - 1, height - 1]) / 2
    soft = cv2.GaussianBlur(sheet, (0, 0), 0.35 * width / (_WIDE * camera.width))
    x, y = np.moveaxis(at.astype(np.float32), 2, 0)
    table = (110.0,)
    seen = cv2.remap(soft, x, y, cv2.INTER_LINEAR, None, cv2.BORDER_CONSTANT, table)
    light = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), _BLUR) * 0.75 + 25
    light += chance.normal(0.0, _NOISE, light.shape)
    return np.asarray(np.clip(np.rint(light), 0, 255), dtype=np.uint8)
