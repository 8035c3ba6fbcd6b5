"""How well a jig measures the tags of a mixed box: ``python -m bench jig``.

Each table's models are put together by hand, as the word says, and stand in the corner of a card
as a person made it, in two turns each, under a webcam that has the whole table in view. What is
learned is held against the models as they are; then all of them stand on a table, and the units
are measured with the roster that was learned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from bench.frames import surfaces_of
from bench.honest import told_of
from tableside.cli import CommandError
from tableside.files.build import Word, marker_build
from tableside.files.jig import Jig
from tableside.files.roster import Roster, Unit
from tableside.geometry.pose import Pose
from tableside.rig.jig_card import MEASURED, usual_jig
from tableside.rig.trays import FAMILY
from tableside.simulate.building import as_built
from tableside.simulate.frame import render_frame
from tableside.simulate.jig import made_jig
from tableside.simulate.random_table import RandomTable, Recipe, random_table
from tableside.simulate.real_cameras import REAL, real_camera
from tableside.simulate.studio import Studio
from tableside.vision.jig.card import CardReader, SeenTag
from tableside.vision.jig.looks import Look, look_of
from tableside.vision.jig.solve import BaseLooks, MeasuredBase, solve
from tableside.vision.jig.written import with_measured
from tableside.vision.measure import Measurer

Floats = NDArray[np.float64]

#: Pictures of one look: what differs between them averages out, so a few tell as much as ten.
FRAMES = 2
_WAITS = 5  # more of them at most, for tags that are not read at once
_RATE = 5.0  # a second
_IN = 1.0  # in: from the table's edges to the card
#: How the models are put together, and then how the markers of the table are laid.
WORDS: tuple[Word, ...] = ("tray", "hand")
_BOARDS: tuple[Word, ...] = ("exact", "measured", "hand")
_LEARNED = tuple(f"{board} board" for board in _BOARDS)
_TABLES = (*_LEARNED, "measured board, not learned")
FIGURES = (
    "tags",
    "mm",
    "mm along an axis",
    "degrees",
    "height mm",
    "nees",
    *(f"unit rms in, {table}" for table in _TABLES),
    *(f"unit nees, {table}" for table in _TABLES),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """How many boxes of how many models are learned for each word, from which seed, by what."""

    boxes: int
    seed: int
    units: int
    camera: str


@dataclass
class Learned:
    """What was learned of some boxes, with what they are: errors in mm and radians."""

    places: list[Floats] = field(default_factory=list)
    heights: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)
    games: dict[str, list[tuple[float, float]]] = field(default_factory=dict)

    def figures(self) -> dict[str, float]:
        """Return RMS errors of tags and of units on each table, and squared ones over stated."""
        off = np.array(self.places).reshape(-1, 3)
        way = math.sqrt(float((off[:, :2] ** 2).sum(axis=1).mean()))
        figures = [
            float(len(off)),
            way,
            way / math.sqrt(2),
            math.degrees(math.sqrt(float((off[:, 2] ** 2).mean()))),
            math.sqrt(float(np.mean(np.square(self.heights)))),
            float(np.mean(self.squares)),
            *(math.sqrt(np.mean([w**2 for w, _ in self.games[table]])) for table in _TABLES),
            *(float(np.mean([s for _, s in self.games[table]])) / 3 for table in _TABLES),
        ]
        return dict(zip(FIGURES, figures, strict=True))

    def cells(self) -> list[str]:
        """Return the figures as they are printed."""
        tags, *rest = self.figures().values()
        return [f"{tags:.0f}", *(f"{value:.4f}" for value in rest)]


def learned(asked: Asked) -> Iterator[dict[Word, Learned]]:
    """Learn boxes of models, each put together anew; yield the growing figures after each."""
    found: dict[Word, Learned] = {}
    for number in range(asked.boxes):
        for word in WORDS:
            _learn(found.setdefault(word, Learned()), asked, asked.seed + number, word)
            yield found


def _learn(found: Learned, asked: Asked, seed: int, word: Word) -> None:
    lens = real_camera(asked.camera)
    table = random_table(seed, Recipe(units=asked.units, lens=lens, build=word))
    box, before = Box(table, usual_jig(scale=MEASURED), seed, asked.camera), table.stage.roster
    measured = solve(box.jig, [box.looks_of(unit, n == 0) for n, unit in enumerate(box.units)])
    _compare(found, box, measured)
    by_unit = {(u.id, 0): m for u, m in zip(box.units, measured, strict=True)}
    after = with_measured(before, by_unit)
    for board, name in zip(_BOARDS, _LEARNED, strict=True):
        found.games.setdefault(name, []).extend(_played(box, after, board))
    found.games.setdefault(_TABLES[-1], []).extend(_played(box, before, "measured"))


class Box:
    """A box of models, put together by hand, and the jig that they are set into."""

    def __init__(self, table: RandomTable, jig: Jig, seed: int, camera: str) -> None:
        self.table, self.jig, self.seed = table, jig, seed
        self.sensor = REAL[camera].sensor
        self.stage = as_built(table.stage)
        self.units = list(table.stage.roster.units)
        self.built = {unit.id: unit for unit in self.stage.roster.units}
        self._tries = 0
        self.time = 20.0  # seconds since the camera was switched on
        lens = self.sensor.lens_at(table.stage.camera, self.time)
        self._reader = CardReader(jig, lens, [FAMILY], roster=table.stage.roster)
        near = made_jig(jig, seed, place_of_card(table, jig))
        turned = near.moved(near.pose.compose(Pose(jig.width, jig.depth, 180.0)))
        bare = replace(self.stage, terrain=(), trees=())
        self._cards = [(card, Studio(card.on(bare), 4)) for card in (near, turned)]

    def looks_of(self, unit: Unit, turn_card: bool) -> BaseLooks:
        """Return two looks at a model; of the first one a third with the card turned round."""
        base = unit.bases[0]
        first, second = self._tries, self._tries + 1
        self._tries += 2
        looks = [self._look(unit, 0, 0, first), self._look(unit, 0, 1, second)]
        if turn_card:
            looks.append(self._look(unit, 1, 1, second))
        return BaseLooks(base.base, tuple(looks), self.table.stage.roster.build_of(unit).tag.height)

    def _look(self, unit: Unit, card: int, front: int, try_number: int) -> Look:
        made, studio = self._cards[card]
        pose = made.seated(unit.bases[0].base, front, try_number)
        heights = {(t.family, t.id): t.height for t in unit.bases[0].tags}
        seen: list[tuple[SeenTag, ...]] = []
        for _ in range(FRAMES + _WAITS):
            self.time += 1 / _RATE
            moment = replace(
                self.table.moment,
                units=(made.place(unit.id, pose),),
                time=self.time,
                frame=round(self.time * _RATE),
            )
            picture, _ = render_frame(studio.stage, moment, self.sensor, studio=studio)
            tags = self._reader.look(picture, heights, 3.0).tags
            if {tag.name for tag in tags} == set(heights):
                seen.append(tags)
            if len(seen) == FRAMES:
                break
        if not seen:
            raise CommandError(f"the tags of {unit.id} were not read in {FRAMES + _WAITS} pictures")
        return look_of(seen)


def place_of_card(table: RandomTable, jig: Jig) -> Pose:
    """Return where a card lies: an inch in from the table's corner farthest from the camera."""
    board, eye = table.stage.board, table.moment.view.centre
    most = (board.width - jig.width - _IN, board.depth - jig.depth - _IN)
    laid = [Pose(x, y, 0.0) for x in (_IN, most[0]) for y in (_IN, most[1])]
    return max(
        laid,
        key=lambda at: math.hypot(at.x + jig.width / 2 - eye[0], at.y + jig.depth / 2 - eye[1]),
    )


def _compare(found: Learned, box: Box, measured: Sequence[MeasuredBase]) -> None:
    for unit, base in zip(box.units, measured, strict=True):
        true = {(t.family, t.id): t for t in box.built[unit.id].bases[0].tags}
        off = []
        for tag in base.tags:
            real = true[tag.name]
            turned = (tag.angle - real.angle + 180) % 360 - 180
            off += [tag.at[0] - real.at[0], tag.at[1] - real.at[1], math.radians(turned)]
            found.places.append(np.array(off[-3:]))
        found.heights.append(base.tags[0].height - true[base.tags[0].name].height)
        whole = np.array(off)
        found.squares.append(float(whole @ np.linalg.solve(base.covariance, whole)) / len(off))


def _played(box: Box, roster: Roster, word: Word) -> Iterator[tuple[float, float]]:
    """Yield the units' errors (inches, squared over stated) on a table laid as ``word`` says."""
    table = box.table
    board = table.stage.board.model_copy(update={"build": marker_build(word)})
    stage = as_built(replace(table.stage, board=board))
    moment = replace(table.moment, time=box.time)
    picture, truth = render_frame(stage, moment, box.sensor, samples=6)
    measurer = Measurer(
        box.sensor.lens_at(stage.camera, box.time), board, roster, surfaces_of(stage)
    )
    for unit, _height, _edge in told_of(measurer.measure(picture), truth, board):
        yield unit.off, unit.square
