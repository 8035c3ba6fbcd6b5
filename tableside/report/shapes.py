"""The shapes that make up a map, in inches on the board with y pointing north."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon; ``fill`` or ``edge`` None: not drawn. Width and dashes are in inches."""

    points: tuple[Point, ...]
    fill: str | None
    edge: str | None = None
    width: float = 0.04
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; ``arrow`` adds a head at its end."""

    points: tuple[Point, ...]
    colour: str
    width: float = 0.08
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A filled circle."""

    at: Point
    radius: float
    fill: str
    edge: str


@dataclass(frozen=True, slots=True)
class Words:
    """Text centred on a point, ``size`` inches high."""

    at: Point
    text: str
    size: float
    colour: str


Shape = Area | Stroke | Spot | Words


@dataclass(frozen=True, slots=True)
class Sample:
    """An entry in a map's legend: a text and the colours it explains."""

    text: str
    fill: str
    edge: str


@dataclass(frozen=True, slots=True)
class Map:
    """A board of ``width`` by ``depth`` inches with its shapes, bottom layer first."""

    width: float
    depth: float
    shapes: tuple[Shape, ...]
    title: str = ""
    legend: tuple[Sample, ...] = ()


def arrow_head(start: Point, end: Point, size: float) -> tuple[Point, Point, Point]:
    """Return the corners of an arrowhead at ``end``, ``size`` inches long."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    back = (end[0] - ux * size, end[1] - uy * size)
    half = size * 0.45
    return (
        end,
        (back[0] - uy * half, back[1] + ux * half),
        (back[0] + uy * half, back[1] - ux * half),
    )
