"""Pieces of terrain: as a position writes them, and as the rule sets measure them.

Each rule set has its own types of terrain; how a piece is written, checked and laid on the board
is the same for all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, TypeVar

import shapely
from pydantic import Field
from shapely.geometry import mapping
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Catalogue, Text
from tableside.files.loading import Model, PlacedFault
from tableside.files.parts import AsTuple, Name, NotNegative, Point, Polygon, Positive
from tableside.files.position import entries
from tableside.files.words import say as of_file
from tableside.geometry.shapes import areas_only, as_geojson, strip

K = TypeVar("K", bound=StrEnum)

#: How a type of terrain is drawn: an area, a line with a width, or a point.
Drawn = Literal["polygon", "line", "point"]
#: What it looks like from above, whatever a game calls it; on maps, what comes first lies lowest.
Look = Literal[
    "raised", "wet", "wooded", "built", "blocked", "brook", "water", "shallows", "track",
    "crossing", "star",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A type of terrain for those who draw it, and what players call it."""

    drawn: Drawn
    look: Look
    name: Text

    def as_json(self) -> dict[str, Any]:
        """Return it as the page reads it."""
        return {"drawn": self.drawn, "look": self.look, "name": self.name}


def terrain_kinds(
    looks: Mapping[Any, Look],
    words: Catalogue,
    lines: Collection[str],
    points: Collection[str] = (),
) -> Mapping[str, TerrainKind]:
    """Return a game's types of terrain by how each looks, named in its ``words``: ``ground-hill``.

    ``lines`` and ``points`` as in ``shape_faults``.
    """
    return {
        str(kind): TerrainKind(
            "point" if kind in points else "line" if kind in lines else "polygon",
            look,
            words(f"ground-{kind}"),
        )
        for kind, look in looks.items()
    }


class TerrainShape(Model):
    """What an entry of ``terrain`` has besides its ``type``; ``height`` in mm is for the camera."""

    id: Name
    polygon: Polygon | None = None
    line: Annotated[tuple[Point, ...], AsTuple, Field(min_length=2)] | None = None
    width: Positive | None = None
    height: NotNegative = 0.0


@dataclass(frozen=True)
class Terrain(Generic[K]):
    """A piece of terrain: its area (inches) clipped to the board; that of a point is the point.

    ``outline`` is the polygon, or ``line`` and ``width`` (inches) the line, that it was given
    as, before clipping; ``height`` in mm.
    """

    id: str
    kind: K
    area: BaseGeometry
    line: tuple[tuple[float, float], ...] | None = None
    width: float | None = None
    height: float = 0.0
    outline: tuple[tuple[float, float], ...] | None = None


def terrain_of(
    piece: TerrainShape, kind: K, board: BaseGeometry, at: tuple[float, float] | None = None
) -> Terrain[K]:
    """Return a checked entry as a piece of terrain on the board; ``at`` is given for a point."""
    if at is not None:
        whole: BaseGeometry = shapely.Point(at)
    elif piece.polygon is not None:
        whole = shapely.Polygon(piece.polygon)
    else:
        whole = strip(piece.line or (), piece.width or 0.0)
    if at is None and not board.covers(whole):
        whole = areas_only(whole.intersection(board))
    return Terrain(
        id=piece.id,
        kind=kind,
        area=whole,
        line=piece.line,
        width=piece.width,
        height=piece.height,
        outline=piece.polygon,
    )


def terrain_entry(piece: Terrain[K]) -> dict[str, Any]:
    """Return a piece of terrain as an entry that ``terrain_of`` reads back without loss."""
    entry: dict[str, Any] = {"id": piece.id, "type": str(piece.kind)}
    if piece.outline is not None:
        entry["polygon"] = [list(point) for point in piece.outline]
    elif piece.line is not None:
        entry["line"] = [list(point) for point in piece.line]
        entry["width"] = piece.width
    else:
        entry["at"] = [piece.area.x, piece.area.y]
    if piece.height:
        entry["height"] = piece.height
    return entry


def terrain_drawing(piece: Terrain[K], kinds: Mapping[str, TerrainKind]) -> dict[str, Any]:
    """Return how the page and the report draw a piece of terrain; ``geometry`` is GeoJSON."""
    kind = kinds[str(piece.kind)]
    point = kind.drawn == "point"
    drawing: dict[str, Any] = {
        "id": piece.id,
        "type": str(piece.kind),
        "look": kind.look,
        "name": kind.name,
        "geometry": dict(mapping(piece.area)) if point else as_geojson(piece.area),
    }
    if piece.line is not None:
        drawing["line"] = [list(at) for at in piece.line]
    return drawing


def shape_faults(
    data: Mapping[str, Any], lines: Collection[str], points: Collection[str] = ()
) -> Iterator[PlacedFault]:
    """Return the faults of how a position's terrain is given: what is missing, what does not fit.

    ``lines`` are the types that may be a line with a width, ``points`` those that are a point;
    all others are polygons.
    """
    for place, piece in entries(data, "terrain"):
        kind = piece.get("type")
        if not isinstance(kind, str):  # said elsewhere
            continue
        piece = {field: value for field, value in piece.items() if value is not None}
        shape = _wanted(kind, piece, lines, points)
        for field in sorted(shape - piece.keys()):
            yield PlacedFault(
                (*place, field), of_file("is-missing"), of_file("kind-needs", kind=kind)
            )
        if not _has_length(piece.get("line")):
            yield PlacedFault(
                (*place, "line"), of_file("has-no-length"), of_file("give-two-points")
            )
        for field in ("polygon", "line", "width", *(("at",) if points else ())):
            if field in piece and field not in shape:
                found = of_file("kind-has-none", kind=kind)
                yield PlacedFault((*place, field), found, of_file("remove-it"))


def _wanted(
    kind: str, piece: Mapping[str, Any], lines: Collection[str], points: Collection[str]
) -> set[str]:
    if kind in points:
        return {"at"}
    if kind in lines and "polygon" not in piece:
        return {"line", "width"}
    return {"polygon"}


def _has_length(line: Any) -> bool:
    """Whether a line's points are not all one; True for what is no line (said elsewhere)."""
    return not (isinstance(line, list) and line and all(point == line[0] for point in line))
