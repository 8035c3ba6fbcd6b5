"""Random camera places from which the whole board is seen."""

from __future__ import annotations

import math

import numpy as np

from tableside.files.camera import Camera
from tableside.simulate.arrays import Floats
from tableside.simulate.optics import Optics
from tableside.simulate.scene import ViewFile
from tableside.simulate.view import View, look_down


def random_view(
    random: np.random.Generator,
    taken: Camera,
    board: tuple[float, float],
    tilt: float,
    height: float | None,
) -> ViewFile:
    """Return a view that has the board in the picture, from as low as it can or as asked."""
    optics = Optics(taken)
    width, depth = board
    towards = float(random.uniform(0, 360))
    roll = float(random.uniform(-4, 4)) + (180.0 if random.uniform() < 0.15 else 0.0)
    low = float(random.uniform(39.4, 43.0))
    corners = np.array([[0, 0, 0], [width, 0, 0], [width, depth, 0], [0, depth, 0]], float)
    for high in np.arange(low, 55.2, 0.8) if height is None else (height,):
        target = _centred(optics, corners, float(high), tilt, towards, roll)
        file = ViewFile(
            height=round(float(high), 3),
            tilt=round(tilt, 3),
            towards=round(towards, 2),
            roll=round(roll, 2),
            target=target,
        )
        if _inside(
            optics, look_down(target, file.height, file.tilt, file.towards, file.roll), corners
        ):
            break
    return file


def _centred(
    optics: Optics, corners: Floats, height: float, tilt: float, towards: float, roll: float
) -> tuple[float, float]:
    """Return what to look at so that the board's outline is in the middle of the picture."""
    x, y = (float(v) for v in corners.mean(axis=0)[:2])
    lens = optics.camera
    middle = np.array([(lens.width - 1) / 2, (lens.height - 1) / 2])
    for _ in range(4):
        view = look_down((x, y), height, tilt, towards, roll)
        seen = view.pixels(optics, corners)
        off = (seen.min(axis=0) + seen.max(axis=0)) / 2 - middle
        scale = math.sqrt(_area(seen) / _area(corners[:, :2]))
        across = (view.matrix[0, :2] * off[0] + view.matrix[1, :2] * off[1]) / scale
        x, y = x + float(across[0]), y + float(across[1])
    return round(x, 3), round(y, 3)


def _area(points: Floats) -> float:
    """Return the area of a polygon (n, 2) by the shoelace formula."""
    x, y = points[:, 0], points[:, 1]
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def _inside(optics: Optics, view: View, corners: Floats) -> bool:
    seen = view.pixels(optics, corners)
    size = np.array([optics.camera.width, optics.camera.height])
    return bool((seen > 4).all() and (seen < size - 5).all())
