"""Set-ups rendered and measured, beside what is foretold of them.

``python -m tests.rig.measuring`` measures the table of docs/rig.md and prints it; it takes a
quarter of an hour.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tableside.geometry.pose import Pose, turn_between
from tableside.rig.outlook import Outlook, Setup, outlook
from tableside.rig.sharpness import FAIR, Sensor
from tableside.simulate import sensor as simulated
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import camera
from tableside.simulate.random_table import Recipe, random_table
from tableside.vision.measure import Measurer

TABLE = (36.0, 24.0)


@dataclass(frozen=True)
class Case:
    """A set-up: lens and size by name, height in inches, tags in mm, and the sensor."""

    size: str
    side: float
    height: float = 44.0
    lens: str = "plain"
    jpeg: bool = False
    sensor: Sensor = FAIR


@dataclass(frozen=True)
class Found:
    """What was measured on some tables: errors of corps, and the share of units found."""

    error: float
    facing: float
    share: float


CASES = (
    Case("720p", 16.0),
    Case("720p", 11.2),
    Case("1080p", 8.0),
    Case("1080p", 11.2),
    Case("1080p", 11.2, jpeg=True),
    Case("1080p", 11.2, sensor=Sensor(blur=0.7, noise=0.005, grain=0.018)),
    Case("1080p", 16.0),
    Case("1080p", 16.0, height=60.0),
    Case("4k", 8.0),
    Case("4k", 11.2),
    Case("4k", 11.2, height=60.0),
)


@lru_cache
def measured(case: Case, seeds: tuple[int, ...]) -> Found:
    """Render tables of 30 units from straight above and measure them."""
    places, turns, seen, known = [], [], 0, 0
    asked = case.sensor
    sensor = simulated.Sensor(
        blur=asked.blur, noise=asked.noise, grain=asked.grain, jpeg=90 if case.jpeg else None
    )
    for seed in seeds:
        table = random_table(
            seed,
            Recipe(
                units=30,
                lens=case.lens,
                size=case.size,
                tilt=0.0,
                height=case.height,
                hills=0,
                tag_side=case.side,
            ),
        )
        stage = table.stage
        picture, truth = render_frame(stage, table.moment, sensor)
        found = Measurer(stage.camera, stage.board, stage.roster).measure(picture)
        kinds = {unit.id: unit.type for unit in stage.roster.units}
        true = {u.id: Pose.of(u.pose) for u in truth.units if u.visible > 0.995}
        known += len(true)
        for unit in found.units:
            if unit.unit not in true:
                continue
            seen += 1
            if kinds[unit.unit] in ("infantry", "cavalry"):
                pose = true[unit.unit]
                places.append((unit.pose.x - pose.x) ** 2 + (unit.pose.y - pose.y) ** 2)
                turns.append(turn_between(pose.facing, unit.pose.facing) ** 2)
    error = math.sqrt(np.mean(places)) if places else math.nan
    facing = math.sqrt(np.mean(turns)) if turns else math.nan
    return Found(error, facing, seen / known)


def foretold(case: Case) -> Outlook:
    """Return what is foretold of a case."""
    sensor = Sensor(case.sensor.blur, case.sensor.noise, case.sensor.grain, case.jpeg)
    lens = camera(case.lens, case.size)
    return outlook(Setup(lens, case.height, TABLE, side=case.side, sensor=sensor))


def row(case: Case, seeds: tuple[int, ...]) -> str:
    """Return a case as a line of the table."""
    found, said = measured(case, seeds), foretold(case)
    picture = "JPEG 90" if case.jpeg else "dark, soft" if case.sensor != FAIR else "fair"
    return (
        f"| {case.size} | {case.height:g} | {case.side:g} | {picture} | {said.cells[0]:.2f} | "
        f"{100 * found.share:.0f} % | {found.error:.5f} | {said.error:.5f} | "
        f"{found.facing:.4f} | {said.facing:.4f} |"
    )


if __name__ == "__main__":
    for listed in CASES:
        few = listed.size == "4k"
        print(row(listed, tuple(range(105, 110 if few else 113))), flush=True)
