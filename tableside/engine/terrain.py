"""Pieces of terrain, as stored in positions and as measured by rule sets.

Each rule set has its own types of terrain; the file format, the checks and the way a piece is laid
on the board are common to all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

import shapely
from pydantic import Field
from shapely.geometry import mapping
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.message import Catalogue, Text
from tableside.engine.position import INSIDE
from tableside.engine.quantity import ROUNDING
from tableside.files.loading import VALUES, PlacedFault
from tableside.files.parts import AsTuple, Name, NotNegative, Point, Polygon, Positive
from tableside.files.position_checks import entries
from tableside.files.words import say as of_file
from tableside.geometry.shapes import EMPTY, areas_only, as_geojson, long_middle, strip

K = TypeVar("K", bound=str)

#: How a type of terrain is drawn: an area, a line with a width, or a point.
Drawn = Literal["polygon", "line", "point"]
#: How it looks from above, whatever a game calls it; maps draw earlier ones below later ones.
Look = Literal[
    "raised", "high", "wet", "wooded", "built", "blocked", "brook", "water", "shallows", "track",
    "crossing", "star",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A type of terrain: how to draw it, and the players' name for it."""

    drawn: Drawn
    look: Look
    name: Text

    def as_json(self) -> dict[str, Any]:
        """Return the type as the page reads it."""
        return {"drawn": self.drawn, "look": self.look, "name": self.name}


def terrain_kinds(
    looks: Mapping[Any, Look],
    words: Catalogue,
    lines: Collection[str],
    points: Collection[str] = (),
) -> Mapping[str, TerrainKind]:
    """Build a game's types of terrain from their looks and its catalogue (``ground-hill``).

    ``lines`` and ``points`` are as for ``shape_faults``.
    """
    return {
        str(kind): TerrainKind(
            "point" if kind in points else "line" if kind in lines else "polygon",
            look,
            words(f"ground-{kind}"),
        )
        for kind, look in looks.items()
    }


@dataclass(frozen=True)
class Terrain(Generic[K]):
    """A piece of terrain as stored in a position: a polygon, a line with a width, or a point.

    ``area`` (inches) is clipped to the board by ``on``; for a point it is the point. ``height`` in
    mm is for the camera. Games with more attributes subclass it.
    """

    __pydantic_config__ = VALUES

    id: Name
    kind: Annotated[K, Field(alias="type")]
    name: Name | None = None
    outline: Annotated[Polygon | None, Field(alias="polygon")] = None
    line: Annotated[tuple[Point, ...], AsTuple, Field(min_length=2)] | None = None
    width: Positive | None = None
    at: Point | None = None
    height: NotNegative = 0.0
    area: Annotated[BaseGeometry, *INSIDE] = field(default_factory=lambda: EMPTY, compare=False)

    @property
    def owner(self) -> str | None:
        """The side that holds it; None for ground that nobody holds."""
        return None

    @property
    def called(self) -> str:
        """The players' name for it: its own name, else its id as words."""
        return self.name or readable(self.id)

    @cached_property
    def middle_line(self) -> BaseGeometry:
        """The line that defines it; for a polygon, the long centre line of its box."""
        return long_middle(self.area) if self.line is None else shapely.LineString(self.line)

    def shelters(self, stand: Stand, origin: tuple[float, float], reach: float) -> bool:
        """Whether this obstacle is within ``reach`` inches of a base and shelters it.

        It does if the straight line from ``origin`` to the base's centre meets its middle line.
        """
        if self.area.distance(stand.area) > reach + ROUNDING:
            return False
        way = shapely.LineString([origin, (stand.pose.x, stand.pose.y)])
        return bool(way.intersects(self.middle_line))

    def on(self, board: BaseGeometry) -> Self:
        """Return the piece with its validated shape laid on a board."""
        if self.at is not None:
            return replace(self, area=shapely.Point(self.at))
        corners = self.outline
        whole = shapely.Polygon(corners) if corners else strip(self.line or (), self.width or 0.0)
        if not board.covers(whole):
            whole = areas_only(whole.intersection(board))
        return replace(self, area=whole)


def readable(name: str) -> str:
    """Return an id without a name as a sentence writes it.

    An id with a capital letter was meant for people to read, so it is kept as it is.

    >>> readable("cutlers-ridge"), readable("hill_1"), readable("Mont-Saint-Jean")
    ('Cutlers Ridge', 'Hill 1', 'Mont-Saint-Jean')
    """
    if name != name.lower():
        return name
    words = name.replace("-", " ").replace("_", " ").split()
    return " ".join(word[0].upper() + word[1:] for word in words) or name


def terrain_drawing(piece: Terrain[K], kinds: Mapping[str, TerrainKind]) -> dict[str, Any]:
    """Return a piece of terrain as the page and the report draw it; ``geometry`` is GeoJSON.

    ``called`` is its name in the position, omitted if it has none: its type tells players more
    than an id. ``side``: who holds an objective, omitted if nobody does.
    """
    kind = kinds[str(piece.kind)]
    point = kind.drawn == "point"
    drawing: dict[str, Any] = {
        "id": piece.id,
        "type": str(piece.kind),
        "look": kind.look,
        "name": kind.name,
        "geometry": dict(mapping(piece.area)) if point else as_geojson(piece.area),
    }
    told = {"called": piece.name, "side": piece.owner}
    drawing |= {name: value for name, value in told.items() if value is not None}
    if piece.line is not None:
        drawing["line"] = [list(at) for at in piece.line]
    return drawing


def shape_faults(
    data: Mapping[str, Any], lines: Collection[str], points: Collection[str] = ()
) -> Iterator[PlacedFault]:
    """Yield the faults in the shapes of a position's terrain: missing or unfitting fields.

    ``lines``: the types that may be a line with a width; ``points``: those that are points; all
    others are polygons.
    """
    for place, piece in entries(data, "terrain"):
        kind = piece.get("type")
        if not isinstance(kind, str):  # reported elsewhere
            continue
        piece = {name: value for name, value in piece.items() if value is not None}
        shape = _wanted(kind, piece, lines, points)
        for name in sorted(shape - piece.keys()):
            yield PlacedFault(
                (*place, name), of_file("is-missing"), of_file("kind-needs", kind=kind)
            )
        if not _has_length(piece.get("line")):
            yield PlacedFault(
                (*place, "line"), of_file("has-no-length"), of_file("give-two-points")
            )
        for name in ("polygon", "line", "width", "at"):
            if name in piece and name not in shape:
                found = of_file("kind-has-none", kind=kind)
                yield PlacedFault((*place, name), found, of_file("remove-it"))


def _wanted(
    kind: str, piece: Mapping[str, Any], lines: Collection[str], points: Collection[str]
) -> set[str]:
    if kind in points:
        return {"at"}
    if kind in lines and "polygon" not in piece:
        return {"line", "width"}
    return {"polygon"}


def _has_length(line: Any) -> bool:
    """Whether a line's points are not all equal; True for other data (reported elsewhere)."""
    return not (isinstance(line, list) and line and all(point == line[0] for point in line))
