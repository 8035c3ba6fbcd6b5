"""A piece of terrain in a position's entry: its shape, its points, how much is on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.terrain import readable
from tableside.geometry.shapes import areas_only, parts
from tableside.setup.templates import SHAPES
from tableside.vision.setting import surfaces_of
from tableside.vision.surfaces import Surface

Piece = Mapping[str, Any]
Points = list[list[float]]


def called(piece: Piece) -> str:
    """Return a piece's name for players, else its id in words."""
    return str(piece.get("name") or readable(str(piece.get("id"))))


def shape_of(piece: Piece) -> str:
    """Return a piece's shape; nothing if it has none."""
    return next((name for name in SHAPES if piece.get(name) is not None), "")


def points_of(piece: Piece) -> Points:
    """Return a piece's points, inches."""
    shape = shape_of(piece)
    points = [piece[shape]] if shape == "at" else piece.get(shape, [])
    return [[float(x), float(y)] for x, y in points]


def tops_of(pieces: Iterable[Piece]) -> tuple[Surface, ...]:
    """Return the tops of those pieces that are raised ground."""
    return surfaces_of({"terrain": [dict(piece) for piece in pieces]})


def on_board(shape: str, points: Points, board: BaseGeometry) -> tuple[Points, bool]:
    """Return the points of a shape's part on the board, and whether anything was cut off.

    No points: none of it is on the board. Where the edge cuts it in two the larger part stays.
    """
    whole = geometry_of(shape, points)
    if board.covers(whole):
        return points, False
    kept = whole.intersection(board)
    pieces = parts(areas_only(kept)) if shape == "polygon" else _lines(kept)
    if not pieces:
        return [], True
    most = max(pieces, key=lambda each: each.area or each.length)
    ring = most.exterior.coords[:-1] if shape == "polygon" else most.coords
    return [[x, y] for x, y in ring], True


def _lines(geometry: BaseGeometry) -> list[BaseGeometry]:
    return [part for part in shapely.get_parts(geometry) if part.geom_type == "LineString"]


def geometry_of(shape: str, points: Sequence[Sequence[float]]) -> BaseGeometry:
    """Return a shape as a shapely geometry."""
    if shape == "polygon":
        return shapely.Polygon(points)
    return shapely.LineString(points) if shape == "line" else shapely.Point(points[0])
