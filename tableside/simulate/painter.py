"""Paints one tile of a picture in linear light, several samples a pixel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import cv2
import numpy as np

from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.simulate.arrays import Floats, Floats32, Ints
from tableside.simulate.ground import Ground
from tableside.simulate.hand_shadow import HandShadow
from tableside.simulate.light import Light
from tableside.simulate.models import Standing
from tableside.simulate.prints import Print, Steps
from tableside.simulate.solids import Rays, Solid

Rect = tuple[int, int, int, int]  # left, top, right, bottom: pixels, right and bottom not included

Grain = Callable[[Floats32, Floats32], Floats32]  # x, y: what the light is multiplied by
Lamp = Callable[[Floats32, Floats32, Floats32], Floats32]  # x, y, height: share of lamp light

SAME = np.float32(2e-4)  # inches: a print lies on what is no more than this above it
FLECK = 0.5  # mm, of the noise on a base's top

_FLECKS = np.clip(np.random.default_rng(3).normal(1.0, 0.10, (256, 256)), 0.6, 1.5).astype(
    np.float32
)


@dataclass(frozen=True, eq=False, slots=True)
class Placed:
    """Something with the rectangle of pixels that it can touch, and the grain of its skin."""

    rect: Rect
    solid: Solid
    grain: Grain | None = None


@dataclass(frozen=True, eq=False, slots=True)
class PlacedPrint:
    """A print with its rectangle and the number that its samples are counted under."""

    rect: Rect
    print: Print
    number: int


@dataclass(frozen=True, eq=False, slots=True)
class PlacedBase:
    """A base with the rectangle that it and its shadow can touch.

    ``key`` is (unit, pose, floor, base): the same key, the same look.
    """

    rect: Rect
    key: tuple[str, Pose, float, int]
    standing: Standing
    boxes: tuple[Placed, ...]
    figures: tuple[Placed, ...]
    prints: tuple[PlacedPrint, ...]


@dataclass(frozen=True)
class Content:
    """All that touches one tile."""

    prints: Sequence[PlacedPrint] = ()
    scenery: Sequence[Placed] = ()
    bases: Sequence[PlacedBase] = ()
    hand: Sequence[Placed] = ()
    hand_shadow: HandShadow | None = None

    @property
    def plain(self) -> bool:
        """Whether it is bare ground, perhaps in a hand's shadow."""
        return not (self.prints or self.scenery or self.bases or self.hand)


@dataclass(eq=False)
class Canvas:
    """The samples of one tile: for each the height met, the light seen, the print it shows."""

    rect: Rect
    samples: int
    eye: Floats
    slope_x: Floats32
    slope_y: Floats32
    ground: Ground
    light: Light
    met: Floats32 = field(init=False)
    seen: Floats32 = field(init=False)
    owner: Ints = field(init=False)
    counted: dict[int, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.met = self.ground.meet(self.eye, self.slope_x, self.slope_y)
        x, y = self._points(self.met)
        self.seen = self.ground.colour(x, y)
        self.owner = np.full(self.met.shape, -1, dtype=np.intp)

    def _points(
        self, height: Floats32, part: tuple[slice, slice] | None = None
    ) -> tuple[Floats32, Floats32]:
        fall = height - np.float32(self.eye[2])
        dx = self.slope_x if part is None else self.slope_x[part]
        dy = self.slope_y if part is None else self.slope_y[part]
        return fall * dx + np.float32(self.eye[0]), fall * dy + np.float32(self.eye[1])

    def _part(self, rect: Rect) -> tuple[slice, slice] | None:
        """Return the samples of the tile that a rectangle of pixels covers, None for none."""
        left, top, right, bottom = self.rect
        low_x, low_y = max(rect[0], left) - left, max(rect[1], top) - top
        high_x, high_y = min(rect[2], right) - left, min(rect[3], bottom) - top
        if low_x >= high_x or low_y >= high_y:
            return None
        n = self.samples
        return slice(low_y * n, high_y * n), slice(low_x * n, high_x * n)

    def paint(self, content: Content) -> Floats32:
        """Paint it all and return the mean light of each pixel (rows, columns, 3)."""
        for print_ in content.prints:
            self._print(print_, None)
        self._light_ground(content.bases)
        for placed in content.scenery:
            self._solid(placed, self._terrain_lamp)
        for base in content.bases:
            self._base(base)
        if content.hand_shadow is not None:
            self._hand_shadow(content.hand_shadow)
        for placed in content.hand:
            self._solid(placed, None, placed.grain)
        left, top, right, bottom = self.rect
        mean = cv2.resize(self.seen, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
        return np.asarray(mean, dtype=np.float32)

    def _light_ground(self, bases: Sequence[PlacedBase]) -> None:
        x, y = self._points(self.met)
        relief = self.ground.relief(x, y)
        lamp = 1 - self.ground.shadow(x, y)
        sky = np.ones(x.shape, dtype=np.float32)
        for base in bases:
            part = self._part(base.rect)
            if part is not None:
                self._shade_ground(base.standing, part, x[part], y[part], lamp, sky)
        room = np.float32(self.light.room)
        self.seen *= (relief * (room * sky + (1 - room) * lamp))[..., None]

    def _shade_ground(
        self,
        standing: Standing,
        part: tuple[slice, slice],
        x: Floats32,
        y: Floats32,
        lamp: Floats32,
        sky: Floats32,
    ) -> None:
        lx, ly, lz = self.light.direction
        gap = np.float32(standing.top) - self.met[part]
        up_x, up_y = x + np.float32(lx / lz) * gap, y + np.float32(ly / lz) * gap
        ahead, left = standing.local(up_x, up_y)
        lifted = max(0.0, float(np.median(gap)) - standing.model.top)
        below = gap > 0
        cover = standing.tray_cover(ahead, left, 0.05 + 0.5 * lifted)
        lamp[part] *= 1 - np.where(below, np.maximum(cover, standing.figure_shadow(ahead, left)), 0)
        near = standing.tray_cover(*standing.local(x, y), 0.22 + lifted)
        sky[part] *= 1 - np.where(below, near, 0) * np.float32(0.6 / (1 + 3 * lifted))

    def _terrain_lamp(self, x: Floats32, y: Floats32, height: Floats32) -> Floats32:
        return 1 - self.ground.shadow(x, y) * np.float32(0.5)

    def _base(self, base: PlacedBase) -> None:
        standing = base.standing

        def lamp(x: Floats32, y: Floats32, height: Floats32) -> Floats32:
            shadow = standing.figure_shadow(*standing.local(x, y))
            on_top = height > np.float32(standing.top) - 10 * SAME
            return (1 - np.where(on_top, shadow, 0)) * (1 - self.ground.shadow(x, y))

        for number, placed in enumerate(base.boxes):
            self._solid(placed, lamp, partial(_flecks, standing) if number == 0 else None)
        for print_ in base.prints:
            self._print(print_, standing)
        for placed in base.figures:
            self._solid(placed, None)

    def _solid(self, placed: Placed, lamp: Lamp | None, grain: Grain | None = None) -> None:
        part = self._part(placed.rect)
        if part is None:
            return
        hits = placed.solid.hit(Rays(self.eye, self.slope_x[part], self.slope_y[part]))
        row, column = hits.row + part[0].start, hits.column + part[1].start
        nearer = hits.height > self.met[row, column]
        if not nearer.any():
            return
        row, column, height = row[nearer], column[nearer], hits.height[nearer]
        normal = (hits.normal[0][nearer], hits.normal[1][nearer], hits.normal[2][nearer])
        light = self.light.shade(normal)
        x, y = self._at(row, column, height)
        if lamp is not None:
            light = light * (1 - np.float32(1 - self.light.room) * (1 - lamp(x, y, height)))
        albedo = hits.albedo if hits.albedo.ndim == 1 else hits.albedo[nearer]
        if grain is not None:
            light = light * grain(x, y)
        self.met[row, column] = height
        self.seen[row, column] = light[:, None] * albedo
        self.owner[row, column] = -1

    def _at(self, row: Ints, column: Ints, height: Floats32) -> tuple[Floats32, Floats32]:
        fall = height - np.float32(self.eye[2])
        return (
            fall * self.slope_x[row, column] + np.float32(self.eye[0]),
            fall * self.slope_y[row, column] + np.float32(self.eye[1]),
        )

    def _print(self, placed: PlacedPrint, on: Standing | None) -> None:
        """Lay a print over what is at its height; on a tray (``on``) it is lit at once."""
        part = self._part(placed.rect)
        if part is None:
            return
        height = np.float32(placed.print.height)
        level = np.full_like(self.met[part], height)
        x, y = self._points(level, part)
        share, light = placed.print.cover(x, y, _steps(x, y))
        inside = share > 0.5
        self.counted[placed.number] = self.counted.get(placed.number, 0) + int(inside.sum())
        # One that lies lower than the mat lies in a dip of it: nothing of it is hidden.
        bare = self.met[part] <= max(height, np.float32(0.0)) + SAME
        share = np.where(bare, share, 0)
        if on is not None:
            shadow = on.figure_shadow(*on.local(x, y))
            lamp = (1 - shadow) * (1 - self.ground.shadow(x, y))
            light = light * (1 - np.float32(1 - self.light.room) * (1 - lamp))
        seen = self.seen[part]
        seen += share[..., None] * (light[..., None] - seen)
        mine = bare & inside
        self.met[part][mine] = np.maximum(self.met[part][mine], height)
        self.owner[part][mine] = placed.number

    def _hand_shadow(self, shadow: HandShadow) -> None:
        lx, ly, lz = self.light.direction
        x, y = self._points(self.met)
        lamp = shadow.lamp_at(
            x - np.float32(lx / lz) * self.met, y - np.float32(ly / lz) * self.met
        )
        room = np.float32(self.light.room)
        self.seen *= (1 - (1 - room) * lamp - room * shadow.sky_at(x, y))[..., None]

    def shown(self) -> dict[int, int]:
        """Return how many samples show each print at the end."""
        numbers, counts = np.unique(self.owner[self.owner >= 0], return_counts=True)
        return {int(n): int(c) for n, c in zip(numbers, counts, strict=True)}


def _flecks(standing: Standing, x: Floats32, y: Floats32) -> Floats32:
    ahead, left = standing.local(x, y)
    scale = np.float32(MM_PER_INCH / FLECK)
    row, column = (ahead * scale).astype(np.intp) & 255, (left * scale).astype(np.intp) & 255
    return np.asarray(_FLECKS[row, column])


def _steps(x: Floats32, y: Floats32) -> Steps:
    """Return the mean step on the board from a sample to the next, along rows and down columns."""
    rows, columns = x.shape
    return (
        (
            float((x[:, -1] - x[:, 0]).mean()) / max(columns - 1, 1),
            float((y[:, -1] - y[:, 0]).mean()) / max(columns - 1, 1),
        ),
        (
            float((x[-1] - x[0]).mean()) / max(rows - 1, 1),
            float((y[-1] - y[0]).mean()) / max(rows - 1, 1),
        ),
    )
