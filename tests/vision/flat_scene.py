"""Quick pictures of tags on a mat, true to a hundredth of a pixel, for tests of the measuring.

Each pixel near a tag is the mean of many rays through the lens; elsewhere there is only a
speckled mat. The way from board to pixel is checked against OpenCV in test_table_view.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board, Marker
from tableside.files.build import marker_build
from tableside.files.camera import Camera
from tableside.files.roster import Roster, Unit
from tableside.geometry.pose import Pose
from tableside.vision.families import family
from tableside.vision.lens import Lens
from tableside.vision.pose_fit import mounts_of
from tableside.vision.table_view import TableView

Floats = NDArray[np.float64]

PAPER, INK, MAT = 0.75, 0.045, 0.16
RATIONAL = (0.342, 0.151, -0.0004, 0.0006, 0.017, 0.459, 0.112, 0.035)


def camera_file(
    width: int = 1280,
    height: int = 720,
    focal: float = 1150.0,
    model: str = "rational",
    distortion: Sequence[float] = RATIONAL,
) -> Camera:
    return Camera.model_validate(
        {
            "format": "tableside.camera/1",
            "width": width,
            "height": height,
            "model": model,
            "matrix": [[focal, 0.0, width / 2 - 3.3], [0.0, focal, height / 2 + 2.1], [0, 0, 1.0]],
            "distortion": list(distortion),
        }
    )


def looking_down(
    lens: Lens, at: tuple[float, float], height: float, tilt: float = 0.0, turn: float = 0.0
) -> TableView:
    """Return the view of ``at`` from ``height`` inches, ``tilt`` degrees off the vertical."""
    t, a = math.radians(tilt), math.radians(turn)
    down = np.diag([1.0, -1.0, -1.0])
    tip = np.array([[1, 0, 0], [0, math.cos(t), math.sin(t)], [0, -math.sin(t), math.cos(t)]])
    spin = np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]])
    rotation = spin @ tip @ down
    distance = height / math.cos(t)
    shift = np.array([0.0, 0.0, distance]) - rotation @ np.array([*at, 0.0])
    return TableView(lens, rotation, shift)


@dataclass(frozen=True)
class Printed:
    """A tag as it lies: side in mm, place in inches, angle in degrees, height in mm."""

    family: str
    id: int
    side: float
    x: float
    y: float
    angle: float
    height: float = 0.0


@dataclass
class Scene:
    """What is photographed: board, units where they stand, the camera."""

    camera: Camera
    view: TableView
    board: Board
    roster: Roster
    poses: dict[str, Pose] = field(default_factory=dict)
    ground: dict[str, float] = field(default_factory=dict)
    extra: tuple[Printed, ...] = ()

    def tags(self) -> list[Printed]:
        found = [
            Printed(m.family, m.id, m.side, *m.at, m.angle, m.height) for m in self.board.markers
        ]
        for unit in self.roster.units:
            if unit.id in self.poses:
                found += unit_tags(unit, self.poses[unit.id], self.ground.get(unit.id, 0.0))
        return [*found, *self.extra]


def unit_tags(unit: Unit, pose: Pose, ground: float) -> list[Printed]:
    placed = []
    for mount in mounts_of(unit):
        at = pose.compose(mount.pose)
        tag = mount.tag
        height = tag.height + ground
        placed.append(Printed(tag.family, tag.id, tag.side, at.x, at.y, at.facing, height))
    return placed


def photograph(
    scene: Scene,
    *,
    seed: int = 0,
    blur: float = 0.45,
    noise: float = 1.5,
    gamma: float = 2.2,
    level: float = 1.0,
    covers: Sequence[tuple[float, float, float, float]] = (),
    samples: int = 5,
    folder: Path | None = None,
) -> NDArray[np.uint8]:
    """Return the grey picture; ``covers`` are boxes (left, top, right, bottom; px) over it."""
    random = np.random.default_rng(seed)
    width, height = scene.camera.width, scene.camera.height
    mat = np.random.default_rng(99)  # one mat, whatever the noise
    coarse = mat.uniform(0.6, 1.4, (height // 6 + 2, width // 6 + 2)).astype(np.float32)
    light = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC).astype(np.float64)
    light *= MAT
    for tag in scene.tags():
        _paint(light, scene.view, tag, samples, folder)
    for left, top, right, bottom in covers:
        light[int(top) : int(bottom), int(left) : int(right)] = 0.35
    x = np.linspace(0.9, 1.1, width)
    light = light * x * level
    if blur > 0:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), blur), dtype=np.float64)
    numbers = 255.0 * np.clip(light, 0, 1) ** (1 / gamma)
    numbers += random.normal(0.0, noise, numbers.shape)
    return np.clip(np.round(numbers), 0, 255).astype(np.uint8)


def _paint(light: Floats, view: TableView, tag: Printed, samples: int, folder: Path | None) -> None:
    """Lay a printed tag and its quiet zone over the picture."""
    kin = family(tag.family, folder)
    cell = tag.side / 25.4 / kin.across
    half = (kin.cells / 2 + 1) * cell
    z = tag.height / 25.4
    rim = [(tag.x + a * half * 1.5, tag.y + b * half * 1.5, z) for a in (-1, 1) for b in (-1, 1)]
    box = view.to_pixels(rim)
    rows, columns = light.shape
    if not np.isfinite(box).all():
        return
    x0, y0 = np.maximum(np.floor(box.min(axis=0)).astype(int), 0)
    x1, y1 = np.minimum(np.ceil(box.max(axis=0)).astype(int), (columns - 1, rows - 1))
    if x1 <= x0 or y1 <= y0:
        return
    plane = _board_points(view, (x0, y0, x1, y1), tag.height, samples) - (tag.x, tag.y)
    cos, sin = math.cos(math.radians(tag.angle)), math.sin(math.radians(tag.angle))
    u = (cos * plane[:, 0] + sin * plane[:, 1]) / cell + kin.cells / 2 + 1
    v = (sin * plane[:, 0] - cos * plane[:, 1]) / cell + kin.cells / 2 + 1
    cells = np.pad(kin.pattern(tag.id), 1, constant_values=True)
    size = cells.shape[0]
    with np.errstate(invalid="ignore"):
        on = (u >= 0) & (u < size) & (v >= 0) & (v < size)
    value = np.zeros(len(plane))
    value[on] = np.where(cells[v[on].astype(int), u[on].astype(int)], PAPER, INK)
    shape = (y1 - y0 + 1, samples, x1 - x0 + 1, samples)
    share = on.reshape(shape).mean(axis=(1, 3))
    paint = value.reshape(shape).mean(axis=(1, 3))
    part = light[y0 : y1 + 1, x0 : x1 + 1]
    part *= 1.0 - share
    part += paint


def _board_points(
    view: TableView, box: tuple[int, int, int, int], height: float, samples: int
) -> Floats:
    """Return where (n, 2) all rays of a box of pixels meet a plane, row by row.

    Within a pixel the way is linear to a millionth of a pixel.
    """
    x0, y0, x1, y1 = box
    xs, ys = np.arange(x0 - 1, x1 + 2), np.arange(y0 - 1, y1 + 2)
    coarse = view.to_plane(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2), height)
    coarse = coarse.reshape(len(ys), len(xs), 2)
    across = _between(len(xs) - 2, samples)
    down = _between(len(ys) - 2, samples)
    return np.asarray(np.einsum("ry,yxk,cx->rck", down, coarse, across, optimize=True)).reshape(
        -1, 2
    )


def _between(pixels: int, samples: int) -> Floats:
    """Return the weights (rays, pixels + 2) that interpolate between pixel centres."""
    steps = (np.arange(samples) + 0.5) / samples - 0.5
    at = (np.arange(pixels)[:, None] + 1 + steps).ravel()
    low = np.floor(at).astype(int)
    weights = np.zeros((len(at), pixels + 2))
    weights[np.arange(len(at)), low] = 1 - (at - low)
    weights[np.arange(len(at)), low + 1] = at - low
    return weights


def simple_board(width: float = 20.0, depth: float = 11.0, held_out: bool = True) -> Board:
    """Return a board with eight markers round its edge and two that are held out."""
    spots = [
        (1.2, 1.2, 0.0), (width / 2, 1.2, 0.0), (width - 1.2, 1.2, 90.0),
        (width - 1.2, depth / 2, 0.0), (width - 1.2, depth - 1.2, 180.0),
        (width / 2, depth - 1.2, 10.0), (1.2, depth - 1.2, 0.0), (1.2, depth / 2, 270.0),
    ]  # fmt: skip
    markers = [
        Marker(family="tag36h11", id=n, side=24.0, at=(x, y), angle=a)
        for n, (x, y, a) in enumerate(spots)
    ]
    if held_out:
        markers += [
            Marker(
                family="tag36h11",
                id=8 + n,
                side=24.0,
                at=(width * s, depth / 2),
                angle=33.0 * n,
                held_out=True,
            )
            for n, s in enumerate((0.35, 0.65))
        ]
    return Board(
        format="tableside.board/1",
        width=width,
        depth=depth,
        markers=tuple(markers),
        build=marker_build("exact"),
    )


def simple_roster(count: int, side: float = 11.2, first: int = 40) -> Roster:
    """Return units u0, u1, ... of 60 x 30 mm with two tags on a lip behind."""
    units = []
    for n in range(count):
        tags = [
            {
                "family": "tag36h11",
                "id": first + 2 * n + k,
                "side": side,
                "at": [-23.0, 20.0 * (1 - 2 * k)],
                "angle": 270.0,
                "height": 3.0,
            }
            for k in (0, 1)
        ]
        base = {"base": [60.0, 30.0], "tags": tags}
        units.append({"id": f"u{n}", "side": "csa", "type": "infantry", "bases": [base]})
    return Roster.model_validate({"format": "tableside.roster/1", "build": "exact", "units": units})


def simple_scene(units: int = 6, seed: int = 1, tilt: float = 12.0, side: float = 11.2) -> Scene:
    """Return a scene with units spread evenly, turned at random."""
    random = np.random.default_rng(seed)
    camera = camera_file()
    view = looking_down(Lens.of(camera), (10.0, 5.5), 21.0, tilt, 3.0)
    scene = Scene(camera, view, simple_board(), simple_roster(units, side))
    columns = max(1, math.ceil(units / 2))
    for n in range(units):
        x = 2.6 + 14.8 * ((n // 2) + 0.5) / columns + random.uniform(-0.3, 0.3)
        y = (3.6, 8.0)[n % 2] + random.uniform(-0.3, 0.3)
        scene.poses[f"u{n}"] = Pose(float(x), float(y), float(random.uniform(0, 360)))
    return scene
