"""Models on the table: trays with their tags and figures, put down at a pose."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from tableside.files.roster import Base, Tag, Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH, inches
from tableside.rig.trays import HEIGHTS, RIM
from tableside.simulate.arrays import Bytes, Floats32, linear, sample
from tableside.simulate.figures import figures, offset_by
from tableside.simulate.ground import drop, fill
from tableside.simulate.light import Light
from tableside.simulate.prints import Print, millimetre_print
from tableside.simulate.solids import Block, Solid, about_z, box

TRAY = HEIGHTS["lip"]  # mm of tray where no tag says how high it is

EARTH = linear(112, 92, 66)
EARTH_SIDE = linear(84, 66, 46)
CARD = linear(152, 147, 138)
CARD_SIDE = linear(112, 106, 98)

CARD_TEXEL = 0.5  # mm, of the picture of the figures' shadows
CARD_HALF = 75.0  # mm from the base's centre to that picture's rim


@dataclass(frozen=True, eq=False)
class BaseModel:
    """One base, built once, in its own frame (inches): boxes, figures, and its tags as written."""

    boxes: tuple[Block, ...]
    figures: tuple[Solid, ...]
    tags: tuple[Tag, ...]
    top: float
    plate: tuple[float, float, float, float]  # rear, front, right, left of the tray with its lip

    def card(self, light: Light, facing: float) -> Floats32:
        """Return the shadow of the figures on the tray's top, 0..1, seen from above.

        Row and column are the places to the left and to the front, CARD_TEXEL mm each.
        """
        size = 2 * round(CARD_HALF / CARD_TEXEL) + 1
        mask: Bytes = np.zeros((size, size), dtype=np.uint8)
        local = Light(azimuth=light.azimuth - facing, elevation=light.elevation)
        for solid in self.figures:
            points = drop(solid.outline(), local.direction, self.top)
            fill(mask, (points * MM_PER_INCH + CARD_HALF) / CARD_TEXEL)
        soft = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), 0.9 / CARD_TEXEL)
        return np.asarray(soft, dtype=np.float32)


def build(unit: Unit) -> tuple[BaseModel, ...]:
    """Return the models of a roster unit's bases; the same unit always looks the same."""
    seed = zlib.crc32(unit.id.encode())
    return tuple(_build_base(unit, base, seed + n) for n, base in enumerate(unit.bases))


def _build_base(unit: Unit, base: Base, seed: int) -> BaseModel:
    width, depth = base.base
    top = min((tag.height for tag in base.tags if tag.height > 0), default=TRAY)
    rear, front, right, left = _plate(base)
    half_w, half_d = inches(width / 2), inches(depth / 2)
    high = inches(top)
    boxes = [box((-half_d, -half_w, 0.0), (half_d, half_w, high), EARTH, EARTH_SIDE)]
    if rear < -half_d - 1e-6:
        boxes.append(box((rear, right, 0.0), (-half_d, left, high), CARD, CARD_SIDE))
    if front > half_d + 1e-6:
        boxes.append(box((half_d, right, 0.0), (front, left, high), CARD, CARD_SIDE))
    men = () if _is_covered(base) else figures(unit.type, unit.side, (width, depth), seed)
    men = offset_by(men, np.array([0.0, 0.0, high]))
    return BaseModel(tuple(boxes), men, base.tags, high, (rear, front, right, left))


def _is_covered(base: Base) -> bool:
    """Whether a tag lies on the base itself: there are no figures then that could hide it.

    However high a hand has glued it: only a flag's tag is far above the tray.
    """
    width, depth = base.base
    return any(
        abs(tag.at[0]) < depth / 2 and abs(tag.at[1]) < width / 2 and tag.height < 2 * TRAY
        for tag in base.tags
    )


def _plate(base: Base) -> tuple[float, float, float, float]:
    """Return rear, front, right and left (inches) of the tray: the base and what its tags need."""
    half_w, half_d = inches(base.base[0] / 2), inches(base.base[1] / 2)
    papers = np.concatenate([_print_of(tag, Pose(0.0, 0.0, 0.0), 0.0).paper for tag in base.tags])
    low, high = papers.min(axis=0), papers.max(axis=0)
    rim = inches(RIM)
    return (
        float(low[0]) - rim if low[0] < -half_d - 1e-6 else -half_d,
        float(high[0]) + rim if high[0] > half_d + 1e-6 else half_d,
        min(-half_w, float(low[1])),
        max(half_w, float(high[1])),
    )


def _print_of(tag: Tag, pose: Pose, floor: float) -> Print:
    ahead, left = inches(tag.at[0]), inches(tag.at[1])
    height = tag.height + floor * MM_PER_INCH
    centre = pose.place(ahead, left)
    return millimetre_print(tag.family, tag.id, centre, height, pose.facing + tag.angle, tag.side)


@dataclass(frozen=True, eq=False)
class Standing:
    """A base at a pose on the board, its underside ``floor`` inches above the mat."""

    model: BaseModel
    pose: Pose
    floor: float
    boxes: tuple[Block, ...]
    figures: tuple[Solid, ...]
    prints: tuple[Print, ...]
    card: Floats32

    @property
    def top(self) -> float:
        """The height of the tray's top, inches above the mat."""
        return self.floor + self.model.top

    def local(self, x: Floats32, y: Floats32) -> tuple[Floats32, Floats32]:
        """Return board points as (ahead, left) of the base's centre."""
        turn = about_z(self.pose.facing).astype(np.float32)
        dx, dy = x - np.float32(self.pose.x), y - np.float32(self.pose.y)
        return turn[0, 0] * dx + turn[1, 0] * dy, turn[0, 1] * dx + turn[1, 1] * dy

    def figure_shadow(self, ahead: Floats32, left: Floats32) -> Floats32:
        """Return the share of the lamp's light that the figures keep from the tray's level."""
        scale, middle = np.float32(MM_PER_INCH / CARD_TEXEL), np.float32(CARD_HALF / CARD_TEXEL)
        return sample(self.card, ahead * scale + middle, left * scale + middle)

    def tray_cover(self, ahead: Floats32, left: Floats32, soft: float) -> Floats32:
        """Return 1 under the tray and 0 off it, over ``soft`` inches about its edge."""
        rear, front, right, left_edge = self.model.plate
        inside = np.minimum(
            np.minimum(ahead - np.float32(rear), np.float32(front) - ahead),
            np.minimum(left - np.float32(right), np.float32(left_edge) - left),
        )
        return np.asarray(np.clip(inside / np.float32(soft) + 0.5, 0, 1), dtype=np.float32)


def put_down(
    bases: Sequence[Base], models: Sequence[BaseModel], pose: Pose, floor: float, light: Light
) -> tuple[Standing, ...]:
    """Return a unit's bases with the unit at ``pose`` and their underside at ``floor`` inches."""
    standing = []
    for base, model in zip(bases, models, strict=True):
        at = pose.compose(Pose.of(base.pose))
        turn, shift = about_z(at.facing), np.array([at.x, at.y, floor])
        standing.append(
            Standing(
                model=model,
                pose=at,
                floor=floor,
                boxes=tuple(part.moved(turn, shift) for part in model.boxes),
                figures=tuple(part.moved(turn, shift) for part in model.figures),
                prints=tuple(_print_of(tag, at, floor) for tag in model.tags),
                card=_card(model, light, round(at.facing, 2)),
            )
        )
    return tuple(standing)


@lru_cache(maxsize=64)
def _card(model: BaseModel, light: Light, facing: float) -> Floats32:
    return model.card(light, facing)
