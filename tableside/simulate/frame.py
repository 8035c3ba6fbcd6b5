"""One frame of a stage, with its truth: the door for tests and for the recorder."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tableside.files.recording import TruthLine, UnitTruth
from tableside.files.roster import Unit
from tableside.simulate.arrays import Bytes, Floats, Floats32
from tableside.simulate.effects.rolling import banded, bands_of
from tableside.simulate.light import Light
from tableside.simulate.sensor import Sensor
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.studio import Exposure, Studio
from tableside.simulate.view import View


def render_frame(
    stage: Stage,
    moment: Moment,
    sensor: Sensor | None = None,
    *,
    samples: int = 4,
    seed: int | None = None,
    studio: Studio | None = None,
) -> tuple[Bytes, TruthLine]:
    """Return the picture (rows, columns, blue green red) of a moment and where everything was.

    ``samples`` a side are taken in each pixel with anything on it: 4 is right to about a
    hundredth of a pixel, 2 is quick. Give a ``studio`` of the same stage to take many frames.
    """
    room = studio or Studio(stage, samples)
    taken = sensor or Sensor()
    room.look_through(taken.lens_at(stage.camera, moment.time))
    exposure = room.expose(moment)
    bands = bands_of(stage.camera.height, 1 + len(moment.later))[1:]
    later = zip(moment.later, bands, strict=True)
    lights = [exposure.light] + [room.expose(each, rows).light for each, rows in later]
    light = banded(lights) * illumination(room, moment.view, moment.light)
    noise_seed = stage.seed * 100003 + moment.frame if seed is None else seed
    picture = taken.develop(light, noise_seed, moment.time)
    return picture, truth_of(stage, moment, exposure)


def illumination(studio: Studio, view: View, light: Light) -> Floats32:
    """Return the lamp's unevenness for every pixel (rows, columns, 3)."""
    camera, board = studio.stage.camera, studio.stage.board
    coarse = 16
    x, y = studio.ground_points(view, coarse)
    field = light.field(x, y, board.width, board.depth)
    rows, columns = camera.height, camera.width
    row = (np.arange(rows) + 0.5) / coarse - 0.5
    column = (np.arange(columns) + 0.5) / coarse - 0.5
    fine = _between(_between(field, row, 0), column, 1)
    return np.asarray(fine[..., None] * light.tint(), dtype=np.float32)


def _between(image: Floats32, places: Floats, axis: int) -> Floats32:
    """Return ``image`` linearly interpolated at ``places`` along an axis, its rim held."""
    last = image.shape[axis] - 1
    held = np.clip(places, 0, last)
    low = np.minimum(held.astype(int), max(last - 1, 0))
    share = (held - low).astype(np.float32)
    shape = [1, 1]
    shape[axis] = len(places)
    share = share.reshape(shape)
    first, second = np.take(image, low, axis), np.take(image, np.minimum(low + 1, last), axis)
    return np.asarray(first * (1 - share) + second * share, dtype=np.float32)


def truth_of(stage: Stage, moment: Moment, exposure: Exposure) -> TruthLine:
    """Return where everything was at a moment and how much of it the camera saw."""
    roster = {unit.id: unit for unit in stage.roster.units}
    units = tuple(
        UnitTruth(
            id=place.unit,
            pose=(place.pose.x, place.pose.y, place.pose.facing),
            surface=stage.surface(place.pose),
            visible=_visible(roster[place.unit], exposure.shown),
            still=place.still,
            held=place.held,
        )
        for place in moment.units
    )
    return TruthLine(
        frame=moment.frame,
        time=moment.time,
        rotation=moment.view.rotation,
        translation=moment.view.translation,
        units=units,
        events=tuple(dict(event) for event in moment.events),
    )


def _visible(unit: Unit, shown: Mapping[tuple[str, int], float]) -> float:
    tags = [tag for base in unit.bases for tag in base.tags]
    return round(max(shown.get((tag.family, tag.id), 0.0) for tag in tags), 4)
