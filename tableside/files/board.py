"""The board file: the table's size and the markers that register a picture to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.files.build import UNDECLARED, MarkerBuild, MarkerBuildField, marker_build
from tableside.files.loading import Model, PlacedFault, load
from tableside.files.parts import AsTuple, Count, Name, Number, Point, Positive, given_twice
from tableside.files.words import say


class Marker(Model):
    """A printed marker on the board. Side and height in mm, centre in inches, angle in degrees.

    ``side`` is that of the black square; ``angle`` is the direction of its top edge, left to
    right, counter-clockwise from +x. A ``held_out`` marker is never fitted to: it checks the fit.
    ``build``: how far it may lie from there, where that is not the board's ``build``.
    """

    family: Name
    id: Count
    side: Positive
    at: Point
    angle: Number = 0.0
    height: Number = 0.0
    held_out: bool = False
    build: MarkerBuildField | None = None


class Board(Model):
    """The board: ``width`` along x and ``depth`` along y, in inches, and its markers.

    ``build`` says how well they were laid; without it, as by ``hand``.
    """

    format: Literal["tableside.board/1"]
    width: Positive
    depth: Positive
    markers: Annotated[tuple[Marker, ...], AsTuple, Field(min_length=1)]
    build: MarkerBuildField | None = None

    def build_of(self, marker: Marker) -> MarkerBuild:
        """Return how far a marker may be from where it is stated: its own budget or the board's."""
        return marker.build or self.build or marker_build(UNDECLARED)

    def faults(self) -> Iterator[PlacedFault]:
        """Yield a fault for each marker whose family and id another one has."""
        return given_twice(
            (("markers", i, "id"), say("name-marker", family=marker.family, id=marker.id))
            for i, marker in enumerate(self.markers)
        )


def load_board(path: str | Path) -> Board:
    """Read a board file; raise FileError with all its faults."""
    return load(path, Board)
