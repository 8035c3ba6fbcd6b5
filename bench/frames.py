"""Rendered tables with their truth, for ``python -m bench``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.files.recording import TruthLine
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import CAMERAS
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.sensor import Sensor
from tableside.simulate.stage import Stage
from tableside.vision.families import family
from tableside.vision.lens import Lens
from tableside.vision.pose_fit import mounts_of
from tableside.vision.surfaces import Surface
from tableside.vision.table_view import TableView

_QUALITIES = (None, 97, 92, 88)  # of the JPEG that a picture goes through


@dataclass(frozen=True, eq=False)
class Taken:
    """A rendered picture, its stage and its truth. ``cells``: px a cell of each unit's best tag."""

    picture: NDArray[np.uint8]
    stage: Stage
    truth: TruthLine
    surfaces: tuple[Surface, ...]
    cells: dict[str, float]
    lens: str


def random_frames(
    seed: int, count: int, *, units: int, lens: str | None, size: str, tilt: float | None
) -> Iterator[Taken]:
    """Yield ``count`` tables from ``seed`` on: every lens in turn, light and blur by the seed."""
    for number in range(count):
        here = seed + number
        name = lens or CAMERAS[number % len(CAMERAS)]
        table = random_table(here, Recipe(units=units, lens=name, size=size, tilt=tilt))
        picture, truth = render_frame(table.stage, table.moment, sensor_of(here))
        yield taken_of(picture, table.stage, truth, name)


def sensor_of(seed: int) -> Sensor:
    """Return a fair sensor: blur, noise and JPEG are drawn from the seed."""
    random = np.random.default_rng([seed, 17])
    return Sensor(
        blur=float(random.uniform(0.4, 0.75)),
        noise=float(random.uniform(0.001, 0.005)),
        grain=float(random.uniform(0.005, 0.018)),
        jpeg=_QUALITIES[int(random.integers(len(_QUALITIES)))],
    )


def taken_of(picture: NDArray[np.uint8], stage: Stage, truth: TruthLine, lens: str) -> Taken:
    """Return a picture with what a program may know of it and with its truth."""
    return Taken(picture, stage, truth, surfaces_of(stage), _cells(stage, truth), lens)


def surfaces_of(stage: Stage) -> tuple[Surface, ...]:
    """Return the raised ground that a program knows of."""
    return tuple(
        Surface(tuple((x, y) for x, y in piece.polygon or ()), piece.height)
        for piece in stage.terrain
        if piece.type == "hill"
    )


def _cells(stage: Stage, truth: TruthLine) -> dict[str, float]:
    """Return pixels a cell of each unit's largest tag in the picture."""
    view = TableView(Lens.of(stage.camera), np.array(truth.rotation), np.array(truth.translation))
    units = {unit.id: unit for unit in stage.roster.units}
    cells = {}
    for unit in truth.units:
        best = 0.0
        for mount in mounts_of(units[unit.id]):
            at = Pose.of(unit.pose).compose(mount.pose)
            point = (at.x, at.y, (mount.tag.height + unit.surface) / MM_PER_INCH)
            _, slopes = view.jacobian([point])
            size = mount.tag.side / MM_PER_INCH / family(mount.tag.family).across
            scale = np.sqrt(abs(np.linalg.det(np.nan_to_num(slopes[0, :, :2])))) * size
            best = max(best, float(scale))
        cells[unit.id] = best
    return cells
