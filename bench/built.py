"""Hold stated uncertainties against tables built with errors: ``bench vision --part built``.

Each table is put together once for each word of ``build``: what stands there differs from board
and roster by draws from what the word declares. Each picture is measured with files that declare
the word; the one of trays is measured besides with files that declare nothing, which is taken for
work by hand.

Of a real camera the lens file is that of the lens as it is when the picture is taken; the exact
table is measured besides with the file of the lens before it warmed up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from bench.frames import sensor_of, surfaces_of
from bench.honest import SAMPLES, Honesty, told_of
from tableside.files.build import WORDS, Word
from tableside.simulate.building import as_built
from tableside.simulate.effects.lens_motion import WARM
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import CAMERAS
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.real_cameras import REAL, real_camera
from tableside.simulate.stage import Stage
from tableside.vision.measure import Measurer


def built_tables(
    seed: int,
    count: int,
    units: int,
    size: str,
    lens: str | None = None,
    words: Sequence[Word] = WORDS,
) -> Iterator[Honesty]:
    """Measure ``count`` tables, once for each word; yield the growing tally after each picture.

    Every lens in turn, or one ``lens`` only; a real camera brings its size and its sensor.
    """
    found = Honesty()
    for number in range(count):
        for word in words:
            name = lens or CAMERAS[number % len(CAMERAS)]
            _look(found, seed + number, units, size, name, word)
            yield found


def _look(found: Honesty, seed: int, units: int, size: str, lens: str, word: Word) -> None:
    taken = real_camera(lens) if lens in REAL else lens
    table = random_table(seed, Recipe(units=units, size=size, lens=taken, build=word))
    stage, moment, sensor = table.stage, table.moment, sensor_of(seed)
    if lens in REAL:
        sensor = REAL[lens].sensor
        moment = replace(moment, time=_time(seed))
    samples = SAMPLES if lens in REAL else 4
    picture, truth = render_frame(as_built(stage), moment, sensor, samples=samples)
    seen = replace(stage, camera=sensor.lens_at(stage.camera, moment.time))
    asked: list[tuple[str, Stage]] = [(word, seen)]
    if lens in REAL and word == "exact":
        asked.append(("exact, calibrated cold", stage))
    if word == "tray":
        asked.append(("tray, undeclared", _undeclared(seen)))
    for row, told in asked:
        measurer = Measurer(told.camera, told.board, told.roster, surfaces_of(told))
        for unit, _height, _edge in told_of(measurer.measure(picture), truth, told.board):
            found.add(row, unit)


def _time(seed: int) -> float:
    """Return when a picture is taken: seconds since the camera was switched on."""
    return float(np.random.default_rng([seed, 29]).uniform(0, WARM))


def _undeclared(stage: Stage) -> Stage:
    """Return the stage with files that do not say how they were built."""
    return replace(
        stage,
        board=stage.board.model_copy(update={"build": None}),
        roster=stage.roster.model_copy(update={"build": None}),
    )
