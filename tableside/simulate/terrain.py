"""Terrain as the simulator draws it: the pieces of a position, with the heights of its hills."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Self

import numpy as np
import shapely
from pydantic import AfterValidator, Field, model_validator

from tableside.files.fielded import Loose
from tableside.files.loading import Model
from tableside.files.parts import (
    AsTuple,
    Name,
    NotNegative,
    Number,
    Point,
    Polygon,
    Positive,
    fault,
)
from tableside.simulate.printed import KINDS as PRINTED_KINDS

#: How a kind of terrain is drawn whose name a game has of its own.
LIKE: Mapping[str, str] = {
    "steep": "hill",
    "woods": "woodland",
    "cliff": "wall",
    "settlement": "town",
    "building": "town",
    "fortified-building": "town",
    "railroad": "road",
    "prepared-defence": "wall",
    "field-defence": "wall",
}

#: The kinds that are drawn each in a way of its own.
DRAWN = (
    *("hill", "town", "defensible", "river", "stream", "road", "bridge", "objective"),
    *("woodland", "marsh", "ford", "hedge", "wall", "impassable"),
    *PRINTED_KINDS,
)
KINDS = (*DRAWN, *LIKE)


def _known(kind: str) -> str:
    if kind not in KINDS:
        raise fault(f'is "{kind}"', f"give one of: {', '.join(KINDS)}")
    return LIKE.get(kind, kind)


#: How a piece is drawn; in the file a game's own name for it.
Kind = Annotated[str, AfterValidator(_known)]

Line = Annotated[tuple[Point, ...], AsTuple, Field(min_length=2)]


class House(Model):
    """A house of a town: its middle (inches), its angle, and its size in mm."""

    at: Point
    angle: Number = 0.0
    size: Annotated[tuple[Positive, Positive, Positive], AsTuple] = (22.0, 15.0, 14.0)


class Terrain(Loose):
    """A piece of terrain as a position writes it, inches; ``height`` (mm) and ``houses`` besides.

    What else a game writes there (a road's grade, who owns an objective) is not drawn. A hill is a
    flat slab over its polygon; its slope lies outside it.
    """

    id: Name
    type: Kind
    polygon: Polygon | None = None
    line: Line | None = None
    width: Positive | None = None
    at: Point | None = None
    height: NotNegative = 0.0
    houses: Annotated[tuple[House, ...], AsTuple] = ()

    @model_validator(mode="after")
    def _has_one_shape(self) -> Self:
        given = [n for n in ("polygon", "line", "at") if getattr(self, n) is not None]
        if len(given) != 1:
            raise fault(
                f"has {' and '.join(given) or 'no shape'}", "give one of polygon, line and at"
            )
        if self.line is not None and self.width is None:
            raise fault("is a line without a width", "add its width in inches", ("width",))
        return self

    def shape(self) -> shapely.Polygon | shapely.Point:
        """Return the area in inches; an objective's is its point."""
        if self.polygon is not None:
            return shapely.Polygon(self.polygon)
        if self.line is not None and self.width is not None:
            line = shapely.LineString(self.line)
            area = line.buffer(self.width / 2, cap_style="flat", join_style="mitre")
            return shapely.Polygon(area.exterior)
        return shapely.Point(self.at)


def surface(terrain: Iterable[Terrain], x: float, y: float) -> float:
    """Return the ground's height at a point, mm above the mat; a hill's edge counts as hill."""
    spot = shapely.Point(x, y)
    heights = [p.height for p in terrain if p.type == "hill" and p.shape().covers(spot)]
    return max(heights, default=0.0)


def blob(
    random: np.random.Generator, middle: tuple[float, float], radius: float, long: float = 1.0
) -> tuple[tuple[float, float], ...]:
    """Return a rounded irregular outline about ``middle``, ``long`` times as wide as deep."""
    angles = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    wobble = sum(
        random.uniform(-0.22, 0.22) / k**0.7 * np.cos(k * angles + random.uniform(0, 6.28))
        for k in (2, 3, 4, 5)
    )
    r = radius * (1 + wobble)
    turn = random.uniform(-0.5, 0.5)
    x, y = r * long**0.5 * np.cos(angles), r / long**0.5 * np.sin(angles)
    c, s = np.cos(turn), np.sin(turn)
    return tuple(
        (round(float(middle[0] + c * a - s * b), 2), round(float(middle[1] + s * a + c * b), 2))
        for a, b in zip(x, y, strict=True)
    )
