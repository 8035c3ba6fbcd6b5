"""Writes a scene as a recording: its pictures, their times, their truth."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from tableside.files.recording import TruthLine
from tableside.files.recording_writer import RecordingWriter
from tableside.simulate.arrays import Bytes
from tableside.simulate.building import as_built
from tableside.simulate.effects.rolling import BANDS
from tableside.simulate.frame import render_frame
from tableside.simulate.real_sensor import RealSensor
from tableside.simulate.scene import Scene
from tableside.simulate.sensor import Sensor
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.staging import sensor_of, stage_of
from tableside.simulate.studio import Studio
from tableside.simulate.timeline import Timeline
from tableside.vision.checks import check_tags
from tableside.vision.sources.recorder import FRESH_EVERY


@dataclass(frozen=True)
class Packed:
    """A finished frame: its moment, its picture file's bytes (None: the last one again)."""

    moment: Moment
    picture: bytes | None
    truth: TruthLine


@dataclass(frozen=True)
class Work:
    """What a worker needs to make frames."""

    stage: Stage
    sensor: Sensor
    quality: int
    samples: int
    timeline: Timeline

    def later(self, moment: Moment) -> tuple[Moment, ...]:
        """Return the moments of the lower rows, where something moves while they are read."""
        if not isinstance(self.sensor, RealSensor) or self.sensor.readout == 0:
            return ()
        step = self.sensor.readout / BANDS
        soon = tuple(self.timeline.soon(moment, n * step) for n in range(1, BANDS))
        return () if same_picture(moment, soon[-1]) else soon


class _Worker:
    """One process's studio, kept between its frames."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._studio = Studio(work.stage, work.samples)

    def make(self, moment: Moment) -> tuple[bytes, TruthLine]:
        """Return the packed picture of a moment and its truth."""
        work = self._work
        moment = replace(moment, later=work.later(moment))
        picture, truth = render_frame(work.stage, moment, work.sensor, studio=self._studio)
        return pack(picture, work.quality), truth


def pack(picture: Bytes, quality: int) -> bytes:
    """Return a picture as the bytes of a JPEG file, or of a PNG file at quality 100."""
    if quality >= 100:
        return cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 6])[1].tobytes()
    options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
    return cv2.imencode(".jpg", picture, options)[1].tobytes()


def suffix(quality: int) -> str:
    """Return the file suffix of pictures of this quality."""
    return ".png" if quality >= 100 else ".jpg"


@dataclass(frozen=True, slots=True)
class Rendering:
    """How a scene is rendered: at most so many ``frames``, by ``jobs`` processes.

    ``samples``: rays along each side of a pixel. ``every``: frames of a still table too have a
    picture, with noise of its own. ``kept``: those of a real camera have one as ``tableside
    record`` keeps them, when something moves and every ten seconds; else each has its own.
    """

    frames: int | None = None
    jobs: int = 1
    samples: int = 4
    every: bool = False
    kept: bool = False


def record(scene: Scene, folder: str | Path, rendering: Rendering = Rendering()) -> int:
    """Render a scene into a new recording folder and return the number of its pictures."""
    return sum(recorded_frames(scene, folder, rendering))


def recorded_frames(
    scene: Scene, folder: str | Path, rendering: Rendering, name: str = "scene"
) -> Iterator[bool]:
    """Render a scene into a new recording folder; yield after each frame if it has a new picture.

    ``name`` is what faults call the scene. Raise FileError for a position
    that cannot be drawn, tags that do not exist or a folder that cannot be written.
    """
    stage, timeline = stage_of(scene, name), Timeline(scene)
    check_tags(stage.board, stage.roster, None)
    most = rendering.frames
    count = timeline.frames if most is None else min(most, timeline.frames)
    moments = [timeline.moment(frame) for frame in range(count)]
    built = as_built(stage)
    sensor, quality = sensor_of(scene)
    if isinstance(sensor, RealSensor) and not rendering.kept:
        rendering = replace(rendering, every=True)  # no two of its pictures are the same
    if not rendering.every:
        moments = without_unseen_hands(built, moments)
    work = Work(built, sensor, quality, rendering.samples, timeline)
    with RecordingWriter(
        folder,
        stage.camera,
        stage.board,
        stage.roster,
        title=scene.title,
        position=scene.position,
        truth=True,
        durable=False,
    ) as writer:
        for time, action in timeline.actions():
            if time <= timeline.time(count - 1):
                writer.action(time, action)
        for packed in _packed(moments, work, rendering):
            writer.add(packed.moment.time, packed.picture, suffix(quality))
            writer.truth(packed.truth)
            yield packed.picture is not None


def without_unseen_hands(stage: Stage, moments: Iterable[Moment]) -> list[Moment]:
    """Return the moments without the hands that are beyond the picture: they change nothing."""
    studio = Studio(stage, samples=1)
    return [
        replace(moment, hands=tuple(h for h in moment.hands if studio.sees_hand(h, moment)))
        for moment in moments
    ]


def same_picture(a: Moment, b: Moment) -> bool:
    """Say whether two moments look alike: nothing between them moved, no light changed."""

    def looks(moment: Moment) -> object:
        units = tuple(replace(place, still=True, held=False) for place in moment.units)
        return moment.view, units, moment.light, moment.hands

    return looks(a) == looks(b)


def _packed(moments: Iterable[Moment], work: Work, asked: Rendering) -> Iterator[Packed]:
    """Yield the frames in order, a still table's picture made once."""
    listed = list(moments)
    fresh = _fresh(listed, asked)
    made = _made([m for m, new in zip(listed, fresh, strict=True) if new], work, asked.jobs)
    truth: TruthLine | None = None
    for moment, new in zip(listed, fresh, strict=True):
        if new:
            picture, truth = next(made)
            yield Packed(moment, picture, truth)
            continue
        assert truth is not None
        yield Packed(moment, None, _again(truth, moment))


def _fresh(moments: Sequence[Moment], asked: Rendering) -> list[bool]:
    """Return which moments have a picture of their own."""
    found, last = [], -math.inf
    for before, moment in zip([None, *moments], moments, strict=False):
        new = asked.every or before is None or not same_picture(before, moment)
        new = new or (asked.kept and moment.time - last >= FRESH_EVERY)
        last = moment.time if new else last
        found.append(new)
    return found


def _again(truth: TruthLine, moment: Moment) -> TruthLine:
    """Return the truth of a frame that shows the picture of an earlier one."""
    places = {place.unit: place for place in moment.units}
    units = tuple(
        unit.model_copy(update={"still": places[unit.id].still, "held": places[unit.id].held})
        for unit in truth.units
    )
    events = tuple(dict(event) for event in moment.events)
    return truth.model_copy(
        update={"frame": moment.frame, "time": moment.time, "units": units, "events": events}
    )


def _made(moments: list[Moment], work: Work, jobs: int) -> Iterator[tuple[bytes, TruthLine]]:
    if jobs <= 1 or len(moments) < 2 * jobs:
        worker = _Worker(work)
        yield from map(worker.make, moments)
        return
    context = multiprocessing.get_context("spawn")
    chunk = max(1, min(12, -(-len(moments) // (2 * jobs))))
    with ProcessPoolExecutor(jobs, context, _start, (work,)) as pool:
        yield from pool.map(_make, moments, chunksize=chunk)


_own: list[_Worker] = []


def _start(work: Work) -> None:
    cv2.setNumThreads(1)
    _own[:] = [_Worker(work)]


def _make(moment: Moment) -> tuple[bytes, TruthLine]:
    return _own[0].make(moment)
