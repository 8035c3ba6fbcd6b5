"""The few shapes that a phone draws over the table; it decides nothing itself.

Every overlay has a ``kind`` (below), a ``style`` (a name in the page's palette, such as
``control``, ``influence``, ``command``, ``reach``, ``retreat``, ``pursuit``, ``sight``, ``proof``,
``breach``, ``planned``; ``measure``: a line whose two ends players should measure between) and
a ``text`` (a short sentence for a player, possibly empty). Lengths are in inches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Text
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import as_geojson

Coordinates = tuple[tuple[float, float], ...]
#: The styles that show why something is flagged.
PROOF, BREACH, MEASURE = "proof", "breach", "measure"


@dataclass(frozen=True, slots=True)
class Area:
    """A shaded area: a GeoJSON Polygon or MultiPolygon."""

    style: str
    geometry: dict[str, Any]
    text: Text = ""


@dataclass(frozen=True, slots=True)
class Path:
    """A line through ``points``; ``arrow`` adds a head at its end."""

    style: str
    points: Coordinates
    text: Text = ""
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """The outline of a unit where it should go or came from, by its bases' corners."""

    style: str
    unit: str
    outlines: tuple[Coordinates, ...]
    text: Text = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A unit to highlight."""

    style: str
    unit: str
    text: Text = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a point."""

    style: str
    at: tuple[float, float]
    text: Text


Overlay = Area | Path | Ghost | Mark | Label


def shaded(style: str, shape: BaseGeometry, text: Text = "") -> tuple[Area, ...]:
    """Return a shape on the board (inches) as an area to shade; nothing if it is empty."""
    geometry = as_geojson(shape)
    return () if geometry is None else (Area(style, geometry, text),)


def leading(style: str, start: Pose, end: Pose, text: Text = "", arrow: bool = False) -> Path:
    """Return a straight line from one place to another."""
    return Path(style, ((start.x, start.y), (end.x, end.y)), text, arrow)


def between(style: str, one: BaseGeometry, other: BaseGeometry, text: Text = "") -> Path:
    """Return the line between the two nearest points of two shapes."""
    points = shapely.get_coordinates(shapely.shortest_line(one, other))
    return Path(style, tuple((float(x), float(y)) for x, y in points), text)


def as_json(overlay: Overlay) -> dict[str, Any]:
    """Return the overlay as the phone gets it."""
    body: dict[str, Any] = {
        name: getattr(overlay, name) for name in type(overlay).__dataclass_fields__
    }
    return {"kind": type(overlay).__name__.lower(), **body}
