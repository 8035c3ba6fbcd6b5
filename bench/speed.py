"""Time the way from decoded frames to poses on films of a table, beside the plain way.

Everything runs in one thread and processor time counts, so that a busy machine says the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from bench.films import Film, hard_hand, one_hand, still_film, three_hands
from bench.frames import surfaces_of
from bench.plain import PlainWay
from tableside.vision.observation import Happening
from tableside.vision.pipeline import Pipeline
from tableside.vision.sources.frame import Frame

# Frames that the plain way is timed on, among the others: a machine's pace changes meanwhile.
_PLAIN = 5
FILMS = 4
HEADINGS = (
    "frames", "plain ms", "first ms", "ms a frame", "worst ms", "times as fast", "wanted", "told s",
)  # fmt: skip


@dataclass(frozen=True)
class Timed:
    """Seconds of processor time a frame: the plain way's, the first frame's, the others'.

    ``mean`` and ``worst`` are of all but the first. ``told`` (seconds) is how long after the hand
    left the move was told, less than nothing where it was before; None where it was not told in
    the film, or nothing moved.
    """

    film: str
    frames: int
    plain: float
    first: float
    mean: float
    worst: float
    wanted: float
    told: float | None

    def cells(self) -> tuple[str, ...]:
        """Return the figures as they are printed, in the order of ``HEADINGS``."""
        times = (self.plain, self.first, self.mean, self.worst)
        ms = (f"{1000 * seconds:.1f}" for seconds in times)
        told = "" if self.told is None else f"{self.told:.1f}"
        return (str(self.frames), *ms, f"{self.plain / self.mean:.1f}", f"{self.wanted:g}", told)


def speeds(seed: int, units: int, frames: int, size: str) -> Iterator[Timed]:
    """Yield the times of a still table, and of films with one hand and three."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield timed(still_film(seed, units, frames, size))
        for film in (one_hand, hard_hand, three_hands):
            yield timed(film(seed, units, size))
    finally:
        cv2.setNumThreads(threads)


def timed(film: Film) -> Timed:
    """Return how long the frames of a film take: the whole pipeline, following included."""
    stage = film.stage
    pipeline = Pipeline(stage.camera, stage.board, stage.roster, surfaces_of(stage))
    plain = PlainWay(stage, film.ground)
    apart = max(1, len(film.pictures) // _PLAIN)
    seconds, usual, told = [], [], None
    for number, picture in enumerate(film.pictures):
        start = time.process_time()
        frame = Frame(number, number / film.rate, picture, until_next=1 / film.rate)
        seen = pipeline.step(frame)
        seconds.append(time.process_time() - start)
        moved = any(e.kind is Happening.MOVED and e.unit == film.unit for e in seen.events)
        if moved and told is None and film.left_at is not None:
            told = number / film.rate - film.left_at
        if number % apart == 0:
            start = time.process_time()
            plain.measure(picture)
            usual.append(time.process_time() - start)
    later = seconds[1:] or [float("nan")]
    return Timed(
        film.name,
        len(seconds),
        float(np.mean(usual)),
        seconds[0],
        float(np.mean(later)),
        max(later),
        film.wanted,
        told,
    )
