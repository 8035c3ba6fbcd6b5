"""Time the way from decoded frames to poses on films of a table, beside the plain way.

Everything runs in one thread and processor time counts, so that a busy machine says the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.frames import sensor_of, surfaces_of
from bench.plain import PlainWay
from tableside.simulate.frame import illumination, truth_of
from tableside.simulate.random_table import Recipe, random_scene
from tableside.simulate.stage import Stage
from tableside.simulate.staging import stage_of
from tableside.simulate.studio import Studio
from tableside.simulate.timeline import Timeline
from tableside.vision.pipeline import Pipeline
from tableside.vision.sources.frame import Frame

RATE = 10.0  # frames a second
_LOOKS = 6  # pictures of the still table, each with noise of its own, shown in turn
# Frames that the plain way is timed on, among the others: a machine's pace changes meanwhile.
_PLAIN = 5
HEADINGS = ("frames", "plain ms", "first ms", "ms a frame", "times as fast", "wanted")


@dataclass(frozen=True)
class Timed:
    """Seconds of processor time a frame: the plain way's, the first frame's, the mean after it."""

    film: str
    frames: int
    plain: float
    first: float
    mean: float
    wanted: float

    def cells(self) -> tuple[str, ...]:
        """Return the figures as they are printed, in the order of ``HEADINGS``."""
        ms = (f"{1000 * seconds:.1f}" for seconds in (self.plain, self.first, self.mean))
        return (str(self.frames), *ms, f"{self.plain / self.mean:.1f}", f"{self.wanted:g}")


@dataclass(frozen=True, eq=False)
class Film:
    """Frames of one stage and the ground's height (mm) under each unit."""

    name: str
    stage: Stage
    pictures: Sequence[NDArray[np.uint8]]
    ground: dict[str, float]
    wanted: float


def speeds(seed: int, units: int, frames: int, size: str) -> Iterator[Timed]:
    """Yield the times of a still table and of one with a hand that carries a unit."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for film in (still_film(seed, units, frames, size), moving_film(seed, units, size)):
            yield timed(film)
    finally:
        cv2.setNumThreads(threads)


def still_film(seed: int, units: int, frames: int, size: str) -> Film:
    """Return a film of a table on which nothing moves."""
    scene = random_scene(seed, Recipe(units=units, size=size, lens="plain"))
    stage, moment = stage_of(scene), Timeline(scene).moment(0)
    room = Studio(stage, 3)
    exposure = room.expose(moment)
    light = exposure.light * illumination(room, moment.view, moment.light)
    looks = [sensor_of(seed).develop(light, n) for n in range(min(_LOOKS, frames))]
    truth = truth_of(stage, moment, exposure)
    shown = [looks[n % len(looks)] for n in range(frames)]
    return Film("still", stage, shown, {u.id: u.surface for u in truth.units}, 20.0)


def moving_film(seed: int, units: int, size: str) -> Film:
    """Return the part of a film in which a hand reaches in, carries a unit and leaves again."""
    scene = random_scene(seed, Recipe(units=units, size=size, lens="plain", moves=1))
    scene = scene.model_copy(update={"rate": RATE})
    stage, timeline = stage_of(scene), Timeline(scene)
    room, sensor = Studio(stage, 3), sensor_of(seed)
    moments = [timeline.moment(n) for n in range(timeline.frames)]
    busy = [m for m in moments if m.hand is not None and room.sees_hand(m)]
    pictures, ground = [], {}
    for n, moment in enumerate([moments[0], *busy]):
        exposure = room.expose(moment)
        light = exposure.light * illumination(room, moment.view, moment.light)
        pictures.append(sensor.develop(light, n))
        ground = {u.id: u.surface for u in truth_of(stage, moment, exposure).units}
    return Film("a hand and a moving unit", stage, pictures, ground, 6.0)


def timed(film: Film) -> Timed:
    """Return how long the frames of a film take: the whole pipeline, following included."""
    stage = film.stage
    pipeline = Pipeline(stage.camera, stage.board, stage.roster, surfaces_of(stage))
    plain = PlainWay(stage, film.ground)
    apart = max(1, len(film.pictures) // _PLAIN)
    seconds, usual = [], []
    for number, picture in enumerate(film.pictures):
        start = time.process_time()
        pipeline.step(Frame(number, number / RATE, picture))
        seconds.append(time.process_time() - start)
        if number % apart == 0:
            start = time.process_time()
            plain.measure(picture)
            usual.append(time.process_time() - start)
    mean = float(np.mean(seconds[1:])) if len(seconds) > 1 else float("nan")
    return Timed(film.name, len(seconds), float(np.mean(usual)), seconds[0], mean, film.wanted)
