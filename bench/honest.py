"""Hold stated uncertainties against truth: ``python -m bench vision --part honest``.

Each table is measured, then the camera is knocked and the same measurer looks again. The first
picture is measured besides with a lens that was calibrated as players do, not the true one. Units
are counted by where they stand, too: on hills, and within an edge's width of the board's edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from bench.frames import sensor_of, surfaces_of
from bench.lens import calibrated
from tableside.files.board import Board
from tableside.files.recording import TruthLine
from tableside.geometry.pose import Pose, turn_between
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import CAMERAS
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.scene import Knock
from tableside.simulate.stage import Moment
from tableside.simulate.studio import Studio
from tableside.simulate.timeline import pushed
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement

HEADINGS = ("units", "rms in", "nees", "worst sigmas", "beyond 4s", "numbers")
EDGE = 3.5  # inches from the board's edge
FAR = 4.0  # standard deviations
SAMPLES = 6  # a side of a pixel: at 4 the sampling itself reaches 4 deviations on slanting tags
_IN_VIEW = 0.995  # share of a unit's tags' paper that must be seen for it to count


@dataclass(frozen=True)
class Told:
    """One unit: its error (inches), squared error over covariance, and errors in deviations."""

    off: float
    square: float
    sigmas: tuple[float, ...]


class Honesty:
    """What was told, by row."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Told]] = {}

    def add(self, row: str, told: Told) -> None:
        """Count a unit in a row."""
        self._rows.setdefault(row, []).append(told)

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each row's name and its figures as they are printed."""
        for name, told in self._rows.items():
            sigmas = np.array([t.sigmas for t in told])
            yield (
                name,
                (
                    str(len(told)),
                    f"{np.sqrt(np.mean([t.off**2 for t in told])):.4f}",
                    f"{np.mean([t.square for t in told]) / 3:.2f}",
                    f"{sigmas.max():.1f}",
                    str(int((sigmas > FAR).sum())),
                    str(sigmas.size),
                ),
            )


def honesty(seed: int, frames: int, units: int, size: str, lens: str | None) -> Iterator[Honesty]:
    """Yield what was told after each table."""
    found = Honesty()
    for number in range(frames):
        name = lens or CAMERAS[number % len(CAMERAS)]
        look_twice(seed + number, units, size, name, found)
        yield found


def look_twice(seed: int, units: int, size: str, lens: str, found: Honesty) -> None:
    """Measure a table, knock the camera, measure again; add the units to ``found``."""
    table = random_table(seed, Recipe(units=units, size=size, lens=lens))
    stage, sensor, room = table.stage, sensor_of(seed), Studio(table.stage, SAMPLES)
    measurer = Measurer(stage.camera, stage.board, stage.roster, surfaces_of(stage))
    random = np.random.default_rng([seed, 23])
    for after, moment in ((False, table.moment), (True, knocked(table.moment, random))):
        picture, truth = render_frame(stage, moment, sensor, seed=2 * seed + after, studio=room)
        for told, height, edge in told_of(measurer.measure(picture), truth, stage.board):
            if after:
                found.add("after a knock", told)
                continue
            found.add(lens, told)
            found.add("all", told)
            if height > 0:
                found.add("on hills", told)
            if edge < EDGE:
                found.add("at the edges", told)
        if not after:
            lens_file = calibrated(stage.camera, seed)
            again = Measurer(lens_file, stage.board, stage.roster, surfaces_of(stage))
            for told, _height, _edge in told_of(again.measure(picture), truth, stage.board):
                found.add("with a calibrated lens", told)


def knocked(moment: Moment, random: np.random.Generator) -> Moment:
    """Return the moment after the camera was pushed by up to half an inch and a degree."""
    shift, turn = random.uniform(-0.5, 0.5, 3), random.uniform(-1.0, 1.0, 3)
    knock = Knock.model_validate(
        {"at": 0.0, "do": "knock", "shift": shift.tolist(), "turn": turn.tolist(), "seconds": 0.1}
    )
    return replace(moment, view=pushed(moment.view, knock, 1.0))


def told_of(
    measured: Measurement, truth: TruthLine, board: Board
) -> Iterator[tuple[Told, float, float]]:
    """Yield each unit in full view that was told, its ground's height (mm), inches to the edge."""
    true = {unit.id: unit for unit in truth.units if unit.visible >= _IN_VIEW}
    for unit in measured.units:
        if unit.unit not in true:
            continue
        pose = Pose.of(true[unit.unit].pose)
        turned = turn_between(pose.facing, unit.pose.facing)
        error = np.array([unit.pose.x - pose.x, unit.pose.y - pose.y, turned])
        covariance = np.array(unit.covariance)
        sigmas = np.abs(error) / np.sqrt(np.diag(covariance))
        square = float(error @ np.linalg.solve(covariance, error))
        told = Told(float(np.hypot(*error[:2])), square, tuple(sigmas.tolist()))
        edge = min(pose.x, pose.y, board.width - pose.x, board.depth - pose.y)
        yield told, true[unit.unit].surface, edge
