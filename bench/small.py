"""Small tags on a settled table: ``python -m bench vision --part small``."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bench.frames import sensor_of, surfaces_of, taken_of
from tableside.simulate.frame import illumination, truth_of
from tableside.simulate.presets import CAMERAS
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.studio import Studio
from tableside.vision.observation import Life
from tableside.vision.pipeline import Pipeline
from tableside.vision.sources.frame import Frame

HEADINGS = ("units", "settled", "share")
BANDS = ((1.0, 1.1), (1.1, 1.2), (1.2, 1.3), (1.3, 1.4), (1.4, 9.0))  # px a cell
FRAMES = 6
_IN_VIEW = 0.995

Seen = list[tuple[float, bool]]


def small(seed: int, frames: int, units: int) -> Iterator[Seen]:
    """Yield, after each table, px a cell of each unit in full view and whether it is settled."""
    seen: Seen = []
    for number in range(frames):
        seen += settled(seed + number, units, CAMERAS[(seed + number) % len(CAMERAS)])
        yield seen


def settled(seed: int, units: int, lens: str) -> Seen:
    """Follow a table at 720p for a few frames."""
    table = random_table(seed, Recipe(units=units, lens=lens, size="720p"))
    stage, room, sensor = table.stage, Studio(table.stage, 3), sensor_of(seed)
    exposure = room.expose(table.moment)
    light = exposure.light * illumination(room, table.moment.view, table.moment.light)
    truth = truth_of(stage, table.moment, exposure)
    pictures = [sensor.develop(light, n) for n in range(FRAMES)]
    pipeline = Pipeline(stage.camera, stage.board, stage.roster, surfaces_of(stage))
    told = [pipeline.step(Frame(n, n / 10, picture)) for n, picture in enumerate(pictures)][-1]
    found = {u.id for u in told.units if u.life is Life.SETTLED}
    cells = taken_of(pictures[0], stage, truth, lens).cells
    return [(cells[u.id], u.id in found) for u in truth.units if u.visible >= _IN_VIEW]


def rows(seen: Seen) -> list[tuple[str, ...]]:
    """Return a row for each band of sizes that has units."""
    made: list[tuple[str, ...]] = []
    for low, high in BANDS:
        here = [good for cell, good in seen if low <= cell < high]
        if here:
            name = f"{low:g} to {high:g} px a cell" if high < 9 else f"{low:g} px a cell and more"
            made.append((name, str(len(here)), str(sum(here)), f"{100 * np.mean(here):.1f} %"))
    return made
