"""Films in which something of the mat's colour lies over part of the table for a while.

A still frame of a bundled recording is covered and uncovered by a made-up cover: colour, texture,
shape, how quickly it comes, how many at once. Under some covers models are really taken away.
Nothing may be told of a unit that nobody touched; what was taken has to be found afterwards.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.recordings import open_recording
from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.vision.observation import Happening, Observation
from tableside.vision.pipeline import Pipeline
from tableside.vision.setting import Setting
from tableside.vision.sources.frame import Frame
from tableside.vision.sources.pictures import RecordedFrames
from tableside.vision.table_view import TableView

Image = NDArray[np.uint8]
Corners = list[tuple[float, float]]

ROOT = Path(__file__).resolve().parent.parent / "fixtures" / "images"
#: Recordings whose first frames are covered, and the frame that is taken: nothing moves in it.
TABLES = (("demo", 8), ("short-game", 4), ("metal-game", 4), ("brothers-game", 4))
RATE = 5.0  # frames a second
BEFORE, LIES, AFTER = 2.0, 7.0, 8.5  # seconds
OF_UNITS = (Happening.GONE, Happening.MOVED, Happening.APPEARED)
NOISE = 1.2  # grey values from frame to frame
SPARE = 64  # pixels by which the sheet of noise is larger than a frame


@dataclass(frozen=True)
class Cover:
    """A made-up cover: its outline (px), and how it looks.

    ``colour`` in blue, green, red; ``weave`` and ``folds`` are grey values of its fine texture and
    of its slow shading; ``slides`` the seconds in which it comes and goes.
    """

    outline: NDArray[np.int32]
    colour: tuple[float, float, float]
    weave: float
    folds: float
    slides: float


@dataclass(frozen=True)
class Told:
    """What came of a film: units wrongly told of, taken ones that were not found, all taken."""

    wrong: tuple[str, ...]
    missed: tuple[str, ...]
    taken: tuple[str, ...]
    covered: int


class Table:
    """A still table: its picture, how it is seen, and where its units stand in the picture."""

    def __init__(self, name: str, number: int) -> None:
        recording = open_recording(ROOT / name)
        self.setting = Setting.of(recording)
        image = RecordedFrames(recording).read(number).image
        assert image is not None
        self.image: Image = image
        pipeline = self.pipeline()
        seen = pipeline.step(Frame(0, 0.0, image))
        seen = pipeline.step(Frame(1, 0.2, image))
        assert pipeline.view is not None
        self.view: TableView = pipeline.view
        self.units: dict[str, NDArray[Any]] = {
            unit.id: self._outline(unit.id, unit.pose) for unit in seen.units
        }

    def pipeline(self) -> Pipeline:
        """Return a pipeline that has seen nothing yet."""
        at = self.setting
        return Pipeline(at.camera, at.board, at.roster, at.surfaces)

    def _outline(self, name: str, pose: Pose) -> NDArray[Any]:
        unit = next(each for each in self.setting.roster.units if each.id == name)
        bases = [Base(*each.base, Pose.of(each.pose)) for each in unit.bases]
        hull = footprint(bases, pose).buffer(0.15).convex_hull
        points = [(x, y, z) for x, y in hull.exterior.coords for z in (0.0, 1.0)]
        return cv2.convexHull(np.round(self.view.to_pixels(points)).astype(np.int32))

    def mat(self) -> NDArray[Any]:
        """Return the colour that most of the picture has."""
        flat = (self.image // 8).reshape(-1, 3).astype(np.int64)
        keys = flat[:, 0] * 1024 + flat[:, 1] * 32 + flat[:, 2]
        key = np.bincount(keys).argmax()
        return np.asarray(np.median(self.image.reshape(-1, 3)[keys == key], axis=0))

    def without(self, names: Sequence[str]) -> Image:
        """Return the picture without some units: the ground around them in their place."""
        mask = np.zeros(self.image.shape[:2], np.uint8)
        for name in names:
            cv2.fillConvexPoly(mask, self.units[name], 255)
        wide: NDArray[Any] = cv2.dilate(mask, np.ones((9, 9), np.uint8))
        bare: NDArray[Any] = cv2.inpaint(self.image, wide, 5, cv2.INPAINT_TELEA)
        grain = np.random.default_rng(7).normal(0.0, 2.0, self.image.shape)
        grain[wide == 0] = 0.0
        return np.clip(bare + grain, 0, 255).astype(np.uint8)


def cover(table: Table, rng: np.random.Generator) -> Cover:
    """Return a cover by chance: a sheet, a box or a coat over 8 to 60 % of the picture."""
    height, width = table.image.shape[:2]
    shape = (_half, _box, _coat)[int(rng.integers(3))]
    outline = shape(width, height, rng.uniform(0.08, 0.6), rng)
    colour = table.mat() + rng.uniform(-9, 9) + rng.uniform(-3, 3, 3)
    return Cover(
        np.round(outline).astype(np.int32),
        (float(colour[0]), float(colour[1]), float(colour[2])),
        float(rng.choice([0.0, 1.5, 4.0])),
        float(rng.choice([0.0, 3.0, 8.0])),
        float(rng.choice([0.0, 0.4, 1.2])),
    )


def _half(width: int, height: int, share: float, rng: np.random.Generator) -> Corners:
    """Return a sheet over one side of the picture."""
    side = share * width
    corners = [(0.0, 0.0), (side, 0.0), (side, float(height)), (0.0, float(height))]
    return [(width - x, y) for x, y in corners] if rng.random() < 0.5 else corners


def _box(width: int, height: int, share: float, rng: np.random.Generator) -> Corners:
    """Return a box put down somewhere, turned somehow."""
    x, y, turn = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, math.pi)
    half = math.sqrt(share * width * height) / 2
    cos, sin = half * math.cos(turn), half * math.sin(turn)
    round_ = ((-1, -0.8), (1, -0.8), (1, 0.8), (-1, 0.8))
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in round_]


def _coat(width: int, height: int, share: float, rng: np.random.Generator) -> Corners:
    """Return something of eleven corners."""
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    angles = np.sort(rng.uniform(0, 2 * math.pi, 11))
    radii = math.sqrt(share * width * height) / 2 * rng.uniform(0.7, 1.3, 11)
    polar = zip(angles, radii, strict=True)
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a, r in polar]


def laid(picture: Image, over: Cover, share: float, seed: int) -> tuple[Image, NDArray[np.bool_]]:
    """Return a picture with a cover as far on it as ``share``, 0 to 1; and where it lies."""
    height, width = picture.shape[:2]
    away = round((1.0 - share) * 1.2 * width)
    side = -1 if over.outline[:, 0].mean() < width / 2 else 1
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [over.outline + np.array([side * away, 0], np.int32)], 255)
    rng = np.random.default_rng(seed)
    coarse = rng.normal(0.0, over.folds, (height // 90 + 2, width // 90 + 2)).astype(np.float32)
    shade = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    weave = rng.normal(0.0, 1.0, (height, width)).astype(np.float32)
    weave = cv2.GaussianBlur(weave, (0, 0), 1.0) * 3.5 * over.weave
    cloth = np.array(over.colour, np.float32) + (shade + weave)[..., None]
    shadow = cv2.GaussianBlur(mask, (0, 0), 6).astype(np.float32)[..., None] / 255.0
    edge = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / 255.0
    dimmed = picture * (1.0 - 0.18 * shadow)
    found = dimmed * (1.0 - edge) + cloth * edge
    return np.clip(found, 0, 255).astype(np.uint8), mask > 0


def film(table: Table, seed: int) -> tuple[Iterator[Image], tuple[str, ...], int]:
    """Return the frames of a film, the units that are taken under the cover, how many it hides."""
    rng = np.random.default_rng(seed)
    covers = [cover(table, rng) for _ in range(1 if rng.random() < 0.7 else 2)]
    hidden = np.logical_or.reduce([laid(table.image, each, 1.0, seed)[1] for each in covers])
    under = [name for name, hull in table.units.items() if _lies_under(hull, hidden)]
    take = (
        tuple(sorted(rng.choice(under, min(2, len(under)), replace=False)))
        if (under and rng.random() < 0.4)
        else ()
    )
    return _noisy(table, covers, take, seed, rng), take, len(under)


def _noisy(
    table: Table, covers: Sequence[Cover], take: Sequence[str], seed: int, rng: np.random.Generator
) -> Iterator[Image]:
    """Yield the frames of a film, each with another part of one sheet of noise."""
    after = table.without(take) if take else table.image
    height, width = table.image.shape[:2]
    sheet = rng.standard_normal((height + SPARE, width + SPARE, 3), dtype=np.float32)
    sheet *= np.float32(NOISE)

    @lru_cache(maxsize=1)  # most of the time nothing slides
    def still(taken: bool, shares: tuple[float, ...]) -> Image:
        picture = after if taken else table.image
        for each, share in zip(covers, shares, strict=True):
            if share > 0.0:
                picture, _ = laid(picture, each, share, seed)
        return picture

    for number in range(round((BEFORE + LIES + AFTER) * RATE)):
        time = number / RATE
        shares = tuple(_share(time, each.slides) for each in covers)
        picture = still(time >= BEFORE + LIES / 2, shares)
        top, left = rng.integers(SPARE, size=2)
        noise = sheet[top : top + height, left : left + width]
        yield np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)


def _share(time: float, slides: float) -> float:
    """Return how far a cover is on the table."""
    came, goes = time - BEFORE, BEFORE + LIES - time
    if came < 0 or goes < 0:
        return 0.0
    return 1.0 if slides == 0.0 else min(1.0, came / slides, goes / slides)


def _lies_under(hull: NDArray[Any], hidden: NDArray[np.bool_]) -> bool:
    mask = np.zeros(hidden.shape, np.uint8)
    cv2.fillConvexPoly(mask, hull, 1)
    return bool((hidden & (mask > 0)).sum() > 0.97 * mask.sum() > 0)


def watched(table: Table, frames: Iterable[Image]) -> Iterator[Observation]:
    """Yield what is seen of a film."""
    pipeline = table.pipeline()
    for number, picture in enumerate(frames):
        yield pipeline.step(Frame(number, number / RATE, picture))


def told(table: Table, seed: int) -> Told:
    """Play a film and compare what is told of units with what befell them."""
    frames, taken, covered = film(table, seed)
    events = [e for seen in [*watched(table, frames)][3:] for e in seen.events]
    of_units = {
        e.unit: e.kind
        for e in events
        if e.kind in (Happening.GONE, Happening.MOVED, Happening.APPEARED)
    }
    gone = {unit for unit, kind in of_units.items() if kind is Happening.GONE}
    return Told(
        tuple(sorted(unit for unit in of_units if unit and unit not in taken)),
        tuple(unit for unit in taken if unit not in gone),
        taken,
        covered,
    )


HEADINGS = ("films", "told wrongly", "units covered", "models taken", "found")


@dataclass
class Outcome:
    """What came of several films."""

    films: int = 0
    wrong: int = 0
    covered: int = 0
    taken: int = 0
    missed: int = 0

    def add(self, film: Told) -> None:
        """Count a film."""
        self.films += 1
        self.wrong += bool(film.wrong)
        self.covered += film.covered
        self.taken += len(film.taken)
        self.missed += len(film.missed)

    def cells(self) -> tuple[str, ...]:
        """Return it as it is printed below ``HEADINGS``."""
        found = self.taken - self.missed
        numbers = (self.films, self.wrong, self.covered, self.taken, found)
        return tuple(str(each) for each in numbers)


def covers(numbers: Sequence[int]) -> Iterator[Outcome]:
    """Play the films of these numbers, of the tables in turn; yield what came of them after each.

    A film in which something is told wrongly is named on standard error, so that it can be seen.
    """
    tables = [Table(*each) for each in TABLES]
    outcome = Outcome()
    for number in numbers:
        film = told(tables[number % len(tables)], number)
        for words, units in (("told wrongly of", film.wrong), ("not found", film.missed)):
            if units:
                print(f"film {number}: {words} {', '.join(units)}", file=sys.stderr)
        outcome.add(film)
        yield outcome
