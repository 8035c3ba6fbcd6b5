"""Hard scenes for ``python -m bench vision --part hard``: is what cannot be measured said so?"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.frames import sensor_of, surfaces_of
from tableside.files.recording import TruthLine
from tableside.geometry.pose import Pose, turn_between
from tableside.simulate.frame import illumination, truth_of
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.sensor import Sensor
from tableside.simulate.stage import Stage
from tableside.simulate.studio import Studio
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tableside.vision.table_view import TableView

Light = NDArray[np.float32]
HEADINGS = ("units", "found", "board", "worst in", "worst sigmas", "beyond 4s", "numbers")
FAR = 4.0  # standard deviations


@dataclass(frozen=True, eq=False)
class Table:
    """One look at a table before the sensor: its light, the stage, the truth."""

    stage: Stage
    light: Light
    truth: TruthLine
    sensor: Sensor
    seed: int

    @property
    def view(self) -> TableView:
        """The true view."""
        truth = self.truth
        return TableView(
            Lens.of(self.stage.camera), np.array(truth.rotation), np.array(truth.translation)
        )


Hardship = Callable[[Table], tuple[Light, Sensor]]


def dim(table: Table) -> tuple[Light, Sensor]:
    """A fourteenth of the light, and the noise of a camera that makes the best of it."""
    light = np.asarray(0.07 * table.light, dtype=np.float32)
    return light, dataclasses.replace(table.sensor, noise=0.004, grain=0.03)


def glare(table: Table) -> tuple[Light, Sensor]:
    """A lamp's reflection that drowns a third of the picture."""
    rows, columns = table.light.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns]
    away = np.hypot((x - 0.66 * columns) / (0.36 * columns), (y - 0.4 * rows) / (0.42 * rows))
    veil = np.clip(2.2 - 2.0 * away, 0.0, None).astype(np.float32)
    return np.asarray(table.light + veil[..., None], dtype=np.float32), table.sensor


def blurred(pixels: float) -> Hardship:
    """Return a lens out of focus by so much (standard deviation, px)."""

    def hardship(table: Table) -> tuple[Light, Sensor]:
        return table.light, dataclasses.replace(table.sensor, blur=pixels)

    return hardship


def shaken(table: Table) -> tuple[Light, Sensor]:
    """The whole picture smeared by 5 px along a slant."""
    kernel = np.zeros((7, 7), np.float32)
    cv2.line(kernel, (1, 2), (5, 4), 1.0, 1, cv2.LINE_AA)
    smeared = cv2.filter2D(table.light, -1, kernel / kernel.sum())
    return np.asarray(smeared, dtype=np.float32), table.sensor


def bright(table: Table) -> tuple[Light, Sensor]:
    """Three times over-exposed: paper is lost in white."""
    return np.asarray(3.0 * table.light, dtype=np.float32), table.sensor


def covered(kept: int | None, hidden: int = 0) -> Hardship:
    """Return a table on which ``hidden`` fitted markers are covered, or all but ``kept``."""

    def hardship(table: Table) -> tuple[Light, Sensor]:
        markers = [m for m in table.stage.board.markers if not m.held_out]
        order = np.random.default_rng([table.seed, 5]).permutation(len(markers))
        gone = order[:hidden] if kept is None else order[kept:]
        light = table.light.copy()
        for number in gone:
            marker = markers[number]
            (x, y), (far, _) = table.view.to_pixels(
                [(*marker.at, 0.0), (marker.at[0] + marker.side / 25.4, marker.at[1], 0.0)]
            )
            cv2.circle(light, (round(x), round(y)), round(abs(far - x)), (0.2, 0.25, 0.3), -1)
        return light, table.sensor

    return hardship


HARDSHIPS: dict[str, Hardship] = {
    "as it is": lambda table: (table.light, table.sensor),
    "light of 1/14, strong noise": dim,
    "glare over a third": glare,
    "out of focus (1.2 px)": blurred(1.2),
    "blur of 3 px": blurred(3.0),
    "motion blur (5 px)": shaken,
    "three times over-exposed": bright,
    "two markers covered": covered(None, 2),
    "five markers visible": covered(5),
}


@dataclass
class Outcome:
    """What was told under a hardship: units in view, those found, errors in deviations."""

    units: int = 0
    found: int = 0
    boards: int = 0
    frames: int = 0
    worst: float = 0.0
    sigmas: float = 0.0
    far: int = 0
    numbers: int = 0

    def cells(self) -> tuple[str, ...]:
        """Return the figures as they are printed, in the order of ``HEADINGS``."""
        return (
            str(self.units),
            str(self.found),
            f"{self.boards} of {self.frames}",
            f"{self.worst:.4f}",
            f"{self.sigmas:.1f}",
            str(self.far),
            str(self.numbers),
        )


def look(seed: int, units: int, size: str) -> Table:
    """Return a random table as its light falls on the sensor."""
    table = random_table(seed, Recipe(units=units, size=size))
    room = Studio(table.stage, 3)
    exposure = room.expose(table.moment)
    light = exposure.light * illumination(room, table.moment.view, table.moment.light)
    truth = truth_of(table.stage, table.moment, exposure)
    return Table(table.stage, np.asarray(light, np.float32), truth, sensor_of(seed), seed)


def hardships(seed: int, frames: int, units: int, size: str) -> Iterator[tuple[str, Outcome]]:
    """Yield each hardship's outcome over some tables."""
    tables = [look(seed + n, units, size) for n in range(frames)]
    for name, hardship in HARDSHIPS.items():
        outcome = Outcome()
        for table in tables:
            suffer(table, hardship, outcome)
        yield name, outcome


def suffer(table: Table, hardship: Hardship, outcome: Outcome) -> None:
    """Measure a table under a hardship and add what was told to the outcome."""
    light, sensor = hardship(table)
    picture = sensor.develop(light, table.seed)
    stage = table.stage
    measurer = Measurer(stage.camera, stage.board, stage.roster, surfaces_of(stage))
    measured = measurer.measure(picture)
    true = {unit.id: unit for unit in table.truth.units}
    outcome.frames += 1
    outcome.boards += measured.registered
    outcome.units += len(true)
    outcome.found += len(measured.units)
    for unit in measured.units:
        pose = Pose.of(true[unit.unit].pose)
        turned = turn_between(pose.facing, unit.pose.facing)
        error = np.abs([unit.pose.x - pose.x, unit.pose.y - pose.y, turned])
        sigmas = error / np.sqrt(np.diag(unit.covariance))
        outcome.worst = max(outcome.worst, float(np.hypot(*error[:2])))
        outcome.sigmas = max(outcome.sigmas, float(sigmas.max()))
        outcome.far += int((sigmas > FAR).sum())
        outcome.numbers += 3
