"""What is drawn on a sheet: areas, lines and texts, in millimetres.

x runs right and y runs down the page, as in a picture. Every shape can tell its bounds and give
itself moved, so that a layout can be checked without a printer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from tableside.typeface.letters import width_of

Point = tuple[float, float]

BLACK, DARK, GREY, PALE, WHITE = "#000000", "#404040", "#8c8c8c", "#d0d0d0", "#ffffff"

# Of Helvetica, in shares of the size: how far letters reach above and below the baseline.
ASCENT, DESCENT = 0.73, 0.22


class Bounds(NamedTuple):
    """A rectangle: its left, top, right and bottom, mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def holds(self, other: Bounds, slack: float = 1e-6) -> bool:
        """Say whether ``other`` lies within, its edges on these edges included."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Bounds, slack: float = 1e-6) -> bool:
        """Say whether the two share more than an edge."""
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )

    def moved(self, dx: float, dy: float) -> Bounds:
        """Return the rectangle moved."""
        return Bounds(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def grown(self, by: float) -> Bounds:
        """Return the rectangle ``by`` mm larger on every side."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Shape(Protocol):
    """Anything that is drawn."""

    @property
    def bounds(self) -> Bounds:
        """The rectangle that holds it, mm."""

    def moved(self, dx: float, dy: float) -> Shape:
        """Return it moved by (dx, dy) mm."""


@dataclass(frozen=True, slots=True)
class Area:
    """A filled area between ``rings``; where rings lie in one another, every second is a hole."""

    rings: tuple[tuple[Point, ...], ...]
    shade: str = BLACK

    @property
    def bounds(self) -> Bounds:
        """The rectangle round all rings."""
        return bounds_of(point for ring in self.rings for point in ring)

    def moved(self, dx: float, dy: float) -> Area:
        """Return the area moved."""
        return replace(
            self, rings=tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in self.rings)
        )

    def turned(self, angle: float) -> Area:
        """Return the area turned about (0, 0) by ``angle`` degrees, counter-clockwise as seen."""
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return replace(
            self,
            rings=tuple(
                tuple((x * cos + y * sin, y * cos - x * sin) for x, y in ring)
                for ring in self.rings
            ),
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A line ``width`` mm thick, its ends cut off square; ``dash`` mm long dashes, 0: none."""

    start: Point
    end: Point
    width: float = 0.2
    shade: str = BLACK
    dash: float = 0.0

    @property
    def bounds(self) -> Bounds:
        """The rectangle round the line with half its thickness to either side."""
        (ax, ay), (bx, by) = self.start, self.end
        half = self.width / 2 / (math.hypot(bx - ax, by - ay) or 1.0)
        over, up = abs(by - ay) * half, abs(bx - ax) * half
        left, top, right, bottom = bounds_of((self.start, self.end))
        return Bounds(left - over, top - up, right + over, bottom + up)

    def moved(self, dx: float, dy: float) -> Line:
        """Return the line moved."""
        (ax, ay), (bx, by) = self.start, self.end
        return replace(self, start=(ax + dx, ay + dy), end=(bx + dx, by + dy))


@dataclass(frozen=True, slots=True)
class Text:
    """Letters ``size`` mm high from ``at``, the baseline's start, middle or end (``anchor``).

    ``upwards``: it runs up the page, its letters lying on their left.
    """

    at: Point
    text: str
    size: float = 2.6
    anchor: str = "start"
    shade: str = BLACK
    bold: bool = False
    upwards: bool = False

    @property
    def start(self) -> Point:
        """Where the first letter begins."""
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        back = share * width_of(self.text, self.size, self.bold)
        x, y = self.at
        return (x, y + back) if self.upwards else (x - back, y)

    @property
    def bounds(self) -> Bounds:
        """The rectangle round the letters."""
        x, y = self.start
        long = width_of(self.text, self.size, self.bold)
        up, down = ASCENT * self.size, DESCENT * self.size
        if self.upwards:
            return Bounds(x - up, y - long, x + down, y)
        return Bounds(x, y - up, x + long, y + down)

    def moved(self, dx: float, dy: float) -> Text:
        """Return the text moved."""
        return replace(self, at=(self.at[0] + dx, self.at[1] + dy))


def bounds_of(points: Iterable[Point]) -> Bounds:
    """Return the rectangle that holds the points."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def rectangle(box: Bounds, shade: str = BLACK) -> Area:
    """Return a filled rectangle."""
    left, top, right, bottom = box
    return Area((((left, top), (right, top), (right, bottom), (left, bottom)),), shade)


def outline(
    box: Bounds, width: float = 0.2, shade: str = BLACK, dash: float = 0.0
) -> tuple[Line, ...]:
    """Return the four sides of a rectangle; the lines lie outside it, touching it."""
    half = width / 2
    left, top, right, bottom = box.grown(half)
    return (
        Line((left - half, top), (right + half, top), width, shade, dash),
        Line((left - half, bottom), (right + half, bottom), width, shade, dash),
        Line((left, top - half), (left, bottom + half), width, shade, dash),
        Line((right, top - half), (right, bottom + half), width, shade, dash),
    )


def moved_all(shapes: Sequence[Shape], dx: float, dy: float) -> tuple[Shape, ...]:
    """Return shapes moved by (dx, dy) mm."""
    return tuple(shape.moved(dx, dy) for shape in shapes)
