"""What a map is drawn of: a few shapes in inches on the board, y growing to the north."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon; ``edge`` None: no outline. Widths and dashes are inches."""

    points: tuple[Point, ...]
    fill: str | None
    edge: str | None = None
    width: float = 0.04
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; ``arrow`` draws a head at its end."""

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
    """Text whose middle is at a point, ``size`` inches high."""

    at: Point
    text: str
    size: float
    colour: str


Shape = Area | Stroke | Spot | Words


@dataclass(frozen=True, slots=True)
class Sample:
    """A line of a map's legend: what looks so."""

    text: str
    fill: str
    edge: str


@dataclass(frozen=True, slots=True)
class Map:
    """A board of ``width`` by ``depth`` inches with shapes on it, the lowest first."""

    width: float
    depth: float
    shapes: tuple[Shape, ...]
    title: str = ""
    legend: tuple[Sample, ...] = ()


def arrow_head(start: Point, end: Point, size: float) -> tuple[Point, Point, Point]:
    """Return the corners of an arrow's head at ``end``, ``size`` inches long."""
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
