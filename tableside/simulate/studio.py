"""Takes pictures of a stage: tile by tile, painting again only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from tableside.files.camera import Camera
from tableside.files.roster import Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.simulate.arrays import Floats, Floats32
from tableside.simulate.ground import Ground
from tableside.simulate.hand import Hand
from tableside.simulate.hand_shadow import HandShadow, hand_shadow
from tableside.simulate.light import Light
from tableside.simulate.models import BaseModel, Standing, build, put_down
from tableside.simulate.optics import Optics
from tableside.simulate.painter import (
    Canvas,
    Content,
    Placed,
    PlacedBase,
    PlacedPrint,
    Rect,
)
from tableside.simulate.prints import Print, millimetre_print
from tableside.simulate.scenery import scenery
from tableside.simulate.solids import Solid, about_z, box
from tableside.simulate.stage import Moment, Place, Stage
from tableside.simulate.view import View

TILE = 64  # pixels
PLAIN_SAMPLES = 2  # a side, where there is nothing but ground
SPARE = 1  # pixels round a projected outline


@dataclass(frozen=True, eq=False)
class Exposure:
    """A picture in linear light (rows, columns, blue green red), and what it shows of each tag.

    ``shown`` maps (family, id) to the share 0..1 of the tag's white paper that is seen.
    """

    light: Floats32
    shown: dict[tuple[str, int], float]


@dataclass(frozen=True, eq=False)
class _Painted:
    """A painted tile, with the samples that each print has in it and shows in it."""

    light: Floats32
    counted: dict[int, int]
    shown: dict[int, int]
    samples: int


class Studio:
    """Takes pictures of one stage, and keeps what it painted for the frames that differ little.

    ``samples`` is the number of samples a side in each pixel with anything printed or standing.
    """

    def __init__(self, stage: Stage, samples: int = 4) -> None:
        self.stage = stage
        self.samples = samples
        self.optics = Optics(stage.camera)
        board = stage.board
        self.ground = Ground(board.width, board.depth, stage.terrain, stage.seed)
        self._units = {unit.id: unit for unit in stage.roster.units}
        self._models: dict[str, tuple[BaseModel, ...]] = {}
        self._scenery = scenery(stage.terrain, stage.trees, stage.seed)
        self._scenery += (*_plates(stage), *stage.things)
        self._markers = [
            millimetre_print(m.family, m.id, m.at, m.height, m.angle, m.side) for m in board.markers
        ]
        self._numbers: dict[tuple[str, int], int] = {}
        self._view: View | None = None
        self._light: Light | None = None
        self._painted: dict[tuple[Any, ...], _Painted] = {}
        self._bases: dict[tuple[str, Pose, float], list[PlacedBase]] = {}

    def look_through(self, camera: Camera) -> None:
        """Take the next pictures with another lens; what was painted with this one is kept."""
        if camera != self.optics.camera:
            self.optics = Optics(camera)
            self._view = None  # paint all of it anew

    def expose(self, moment: Moment, rows: tuple[int, int] | None = None) -> Exposure:
        """Return the picture of a moment in linear light.

        Of ``rows`` (from, to) alone, where that is all that is wanted: the others are then black,
        and so is what ``shown`` says of tags there.
        """
        threads = cv2.getNumThreads()
        cv2.setNumThreads(1)  # tiles are too small for threads to pay
        try:
            return self._expose(moment, rows or (0, self.stage.camera.height))
        finally:
            cv2.setNumThreads(threads)

    def sees_hand(self, hand: Hand, moment: Moment) -> bool:
        """Say whether a hand, or its shadow, is in the picture of a moment."""
        parts, shadow = self._place_hands((hand,), moment)
        camera = self.stage.camera
        picture = (0, 0, camera.width, camera.height)
        rects = [placed.rect for placed in parts] + ([shadow[1]] if shadow else [])
        return any(_meet(picture, rect) for rect in rects)

    def _expose(self, moment: Moment, rows: tuple[int, int]) -> Exposure:
        self._prepare(moment)
        placed = {place: self._place_unit(place, moment) for place in moment.units}
        bases = [base for group in placed.values() for base in group]
        hand, shadow = self._place_hands(moment.hands, moment)
        camera = self.stage.camera
        light = np.zeros((camera.height, camera.width, 3), dtype=np.float32)
        kept: dict[tuple[Any, ...], _Painted] = {}
        tiles = []
        wanted = (0, rows[0], camera.width, rows[1])
        for rect in _tiles(camera.width, camera.height):
            if not _meet(rect, wanted):
                continue
            content, key = self._content(rect, bases, hand, shadow, moment.hands)
            tile = self._painted.get(key) or kept.get(key) or self._paint(rect, content, moment)
            kept[key] = tile
            tiles.append(tile)
            light[rect[1] : rect[3], rect[0] : rect[2]] = tile.light
        self._painted = self._keep(kept)
        self._bases = {group[0].key[:3]: group for group in placed.values() if group}
        return Exposure(light, self._shown(bases, tiles))

    def _keep(self, kept: dict[tuple[Any, ...], _Painted]) -> dict[tuple[Any, ...], _Painted]:
        """Return the tiles to remember: those of this frame and the bare ones of earlier frames."""
        bare = {key: tile for key, tile in self._painted.items() if len(key) == 1}
        return bare | kept

    def _prepare(self, moment: Moment) -> None:
        if moment.light != self._light:
            self.ground.cast(moment.light, self._scenery)
        if moment.light == self._light and moment.view == self._view:
            return
        self._light, self._view = moment.light, moment.view
        self._painted.clear()
        self._bases.clear()
        self._fixed = self._place_solids(self._scenery, moment.view)
        self._fixed_prints = [self._place_print(p, moment.view) for p in self._markers]

    def _content(
        self,
        rect: Rect,
        bases: Sequence[PlacedBase],
        hand: Sequence[Placed],
        shadow: tuple[HandShadow, Rect] | None,
        poses: tuple[Hand, ...],
    ) -> tuple[Content, tuple[Any, ...]]:
        """Return what touches a tile and the key that its painting is kept under."""
        here = [b for b in bases if _meet(rect, b.rect)]
        touching = [p for p in hand if _meet(rect, p.rect)]
        shaded = shadow is not None and _meet(rect, shadow[1])
        content = Content(
            prints=[p for p in self._fixed_prints if _meet(rect, p.rect)],
            scenery=[p for p in self._fixed if _meet(rect, p.rect)],
            bases=here,
            hand=touching,
            hand_shadow=shadow[0] if shadow is not None and shaded else None,
        )
        key: tuple[Any, ...] = (rect,)
        if here or touching or shaded:
            key = (rect, tuple(base.key for base in here), poses if touching or shaded else None)
        return content, key

    def _paint(self, rect: Rect, content: Content, moment: Moment) -> _Painted:
        samples = min(PLAIN_SAMPLES, self.samples) if content.plain else self.samples
        left, top, right, bottom = rect
        ray_x, ray_y = self.optics.rays(left, top, right - left, bottom - top, samples)
        slope_x, slope_y = _slopes(moment.view, ray_x, ray_y)
        canvas = Canvas(
            rect, samples, moment.view.centre, slope_x, slope_y, self.ground, moment.light
        )
        light = canvas.paint(content)
        return _Painted(light, canvas.counted, canvas.shown(), samples)

    def _place_unit(self, place: Place, moment: Moment) -> list[PlacedBase]:
        floor = inches(self.stage.surface(place.pose)) + place.lift
        key = (place.unit, place.pose, floor)
        if key not in self._bases:
            unit = self._units[place.unit]
            standing = put_down(unit.bases, self._model(unit), place.pose, floor, moment.light)
            self._bases[key] = [
                self._place_base(base, (*key, n), moment) for n, base in enumerate(standing)
            ]
        return self._bases[key]

    def _model(self, unit: Unit) -> tuple[BaseModel, ...]:
        if unit.id not in self._models:
            self._models[unit.id] = build(unit)
        return self._models[unit.id]

    def _place_base(
        self, standing: Standing, key: tuple[str, Pose, float, int], moment: Moment
    ) -> PlacedBase:
        boxes = self._place_solids(standing.boxes, moment.view)
        figures = self._place_solids(standing.figures, moment.view)
        prints = tuple(self._place_print(p, moment.view) for p in standing.prints)
        shade = self._rect(_shaded(standing, moment.light), moment.view)
        rect = _around([shade] + [p.rect for p in boxes + figures] + [p.rect for p in prints])
        return PlacedBase(rect, key, standing, boxes, figures, prints)

    def _place_hands(
        self, hands: Sequence[Hand], moment: Moment
    ) -> tuple[tuple[Placed, ...], tuple[HandShadow, Rect] | None]:
        if not hands:
            return (), None
        parts = [(hand, hand.solids()) for hand in hands]
        solids = [solid for _, own in parts for solid in own]
        board = self.stage.board
        shadow, reach = hand_shadow(solids, moment.light, (board.width, board.depth))
        rect = self._rect(reach, moment.view)
        placed = [
            replace(each, grain=hand.grain)
            for hand, own in parts
            for each in self._place_solids(own, moment.view)
        ]
        return tuple(placed), (shadow, rect)

    def ground_points(self, view: View, coarse: int) -> tuple[Floats32, Floats32]:
        """Return where (inches) the middles of squares of ``coarse`` pixels see the mat's level."""
        camera = self.stage.camera
        columns = (np.arange(-(-camera.width // coarse)) + 0.5) * coarse - 0.5
        rows = (np.arange(-(-camera.height // coarse)) + 0.5) * coarse - 0.5
        pixels = np.stack(np.meshgrid(columns, rows), axis=-1)
        ray = self.optics.interpolated(pixels)
        slope_x, slope_y = _slopes(view, ray[..., 0], ray[..., 1])
        eye = view.centre.astype(np.float32)
        return eye[0] - eye[2] * slope_x, eye[1] - eye[2] * slope_y

    def _place_print(self, print_: Print, view: View) -> PlacedPrint:
        number = self._numbers.setdefault((print_.family, print_.id), len(self._numbers))
        return PlacedPrint(self._rect(print_.paper, view), print_, number)

    def _place_solids(self, solids: Sequence[Solid], view: View) -> tuple[Placed, ...]:
        if not solids:
            return ()
        corners = [solid.corners for solid in solids]
        pixels = view.pixels(self.optics, np.concatenate(corners))
        ends = np.cumsum([len(c) for c in corners])[:-1]
        parts = np.split(pixels, ends)
        return tuple(Placed(_box(p), s) for p, s in zip(parts, solids, strict=True))

    def _rect(self, points: Floats, view: View) -> Rect:
        return _box(view.pixels(self.optics, points))

    def _shown(
        self, bases: Iterable[PlacedBase], tiles: Iterable[_Painted]
    ) -> dict[tuple[str, int], float]:
        counted = np.zeros(len(self._numbers))
        seen = np.zeros(len(self._numbers))
        for tile in tiles:
            for number, count in tile.counted.items():
                counted[number] += count / tile.samples**2
            for number, count in tile.shown.items():
                seen[number] += count / tile.samples**2
        shown = {}
        prints = [p for base in bases for p in base.prints] + self._fixed_prints
        for placed in prints:
            whole = max(counted[placed.number], self._area(placed))
            share = seen[placed.number] / whole if whole > 0 else 0.0
            shown[placed.print.family, placed.print.id] = float(min(1.0, share))
        return shown

    def _area(self, placed: PlacedPrint) -> float:
        """Return the area of a print's paper in pixels where it leaves the picture, else 0."""
        camera = self.stage.camera
        left, top, right, bottom = placed.rect
        if left >= 0 and top >= 0 and right <= camera.width and bottom <= camera.height:
            return 0.0
        assert self._view is not None
        corners = self._view.pixels(self.optics, placed.print.paper).astype(np.float32)
        return float(cv2.contourArea(corners))


def _plates(stage: Stage) -> Iterable[Solid]:
    """Yield the cards under board markers that stand above the mat."""
    for marker in stage.board.markers:
        if marker.height > 0:
            print_ = millimetre_print(
                marker.family, marker.id, marker.at, marker.height, marker.angle, marker.side
            )
            half = print_.reach
            colour = np.full(3, 0.5, dtype=np.float32)
            plate = box((-half, -half, 0.0), (half, half, print_.height), colour)
            yield plate.moved(about_z(marker.angle), np.array([*marker.at, 0.0]))


def _slopes(view: View, ray_x: Floats, ray_y: Floats) -> tuple[Floats32, Floats32]:
    """Return x and y gained for each inch of height along the rays of a patch."""
    r = view.matrix
    x = r[0, 0] * ray_x + r[1, 0] * ray_y + r[2, 0]
    y = r[0, 1] * ray_x + r[1, 1] * ray_y + r[2, 1]
    z = r[0, 2] * ray_x + r[1, 2] * ray_y + r[2, 2]
    z = np.minimum(z, -0.02)  # a ray that looks up past the table is bent down to it, far away
    return (x / z).astype(np.float32), (y / z).astype(np.float32)


def _shaded(standing: Standing, light: Light) -> Floats:
    """Return points (n, 3) round all the ground that a base can darken."""
    rear, front, right, left = standing.model.plate
    lx, ly, lz = light.direction
    gap = standing.top
    soft = 0.3 + 0.6 * max(0.0, standing.floor)
    corners = [
        standing.pose.place(ahead, across)
        for ahead in (rear - soft, front + soft)
        for across in (right - soft, left + soft)
    ]
    figures = inches(24.0)
    points = []
    for x, y in corners:
        points.append([x, y, 0.0])
        for height in (gap, gap + figures):
            points.append([x - lx / lz * height, y - ly / lz * height, 0.0])
            points.append([x - lx / lz * height, y - ly / lz * height, standing.floor])
    return np.array(points)


def _tiles(width: int, height: int) -> Iterable[Rect]:
    for top in range(0, height, TILE):
        for left in range(0, width, TILE):
            yield left, top, min(left + TILE, width), min(top + TILE, height)


def _box(pixels: Floats) -> Rect:
    low = np.floor(pixels.min(axis=0)) - SPARE
    high = np.ceil(pixels.max(axis=0)) + SPARE + 1
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _around(rects: Sequence[Rect]) -> Rect:
    return (
        min(r[0] for r in rects),
        min(r[1] for r in rects),
        max(r[2] for r in rects),
        max(r[3] for r in rects),
    )


def _meet(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
