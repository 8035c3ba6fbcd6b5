"""A table as its files have it, as it truly lies, and what its camera then sees."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableside.engine.message import Message, Several, Text
from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.setup.table import Kept, Table
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import camera
from tableside.simulate.sensor import Sensor
from tableside.simulate.stage import Moment, Place, Stage
from tableside.simulate.terrain import Terrain
from tableside.simulate.view import View
from tests.setup import tables
from tests.setup.stand_in import SIZE
from tests.setup.tables import Image

Develop = Callable[[Image], Image]


@dataclass(frozen=True)
class Evening:
    """``table`` is what the files say; the rest is what stands there and how it is seen.

    ``develop``: what becomes of each picture, in order. ``trouble``: why the camera gives none.
    """

    table: Table
    board: Board
    roster: Roster
    camera: Camera
    places: tuple[Place, ...]
    view: View
    terrain: tuple[Terrain, ...] = ()
    develop: tuple[Develop, ...] = ()
    trouble: Text = ""
    sensor: Sensor | None = None
    seed: int = 1

    def picture(self) -> Image | None:
        """What the camera sees; None where it gives no picture."""
        if self.trouble:
            return None
        stage = Stage(self.board, self.roster, self.camera, self.terrain, seed=self.seed)
        image = _rendered(stage, Moment(self.view, self.places), self.sensor).copy()
        for change in self.develop:
            image = change(image)
        return image

    def with_files(self, **parts: Any) -> Evening:
        """The same table, its files saying something else."""
        return replace(self, table=replace(self.table, **parts))

    def stood(self, poses: Mapping[str, Sequence[float]]) -> Evening:
        """The same table, units standing elsewhere."""
        there = {unit: Pose.of(pose) for unit, pose in poses.items()}
        places = tuple(replace(p, pose=there.get(p.unit, p.pose)) for p in self.places)
        return replace(self, places=places)


@functools.lru_cache(maxsize=32)
def _rendered(stage: Stage, moment: Moment, sensor: Sensor | None) -> Image:
    """Render once what many evenings see: most faults lie in the files or in the camera."""
    return render_frame(stage, moment, sensor, samples=2)[0]


def first_evening(folder: Path) -> Evening:
    """A table of 24 x 16 in and four units, all as it should be."""
    board, roster = tables.board(), tables.roster()
    position: dict[str, Any] = tables.POSITION
    places = tuple(Place(u["id"], Pose.of(u["pose"])) for u in position["units"])
    settled = Table(
        folder,
        Kept(source="0", check_line=200.0),
        camera("plain", SIZE),
        board,
        roster,
        position,
    )
    return Evening(settled, board, roster, camera("plain", SIZE), places, tables.VIEW)


def ids(text: Any) -> Iterator[str]:
    """The ids of a message and of all that it names."""
    if isinstance(text, Message):
        yield text.id
        for _, value in text.values:
            yield from ids(value)
    elif isinstance(text, Several):
        for value in text.items:
            yield from ids(value)
