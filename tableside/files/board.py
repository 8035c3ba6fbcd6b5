"""The board file: the table's size, and the markers for registering a picture to it."""

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

    ``side`` is that of the black square; ``angle`` is the direction of its top edge, left to right,
    counter-clockwise from +x. A ``held_out`` marker is excluded from the fit and used to check it.
    ``build``: its position tolerance, if different from the board's ``build``.
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

    ``build`` says how accurately they were laid; the default is by ``hand``.
    """

    format: Literal["tableside.board/1"]
    width: Positive
    depth: Positive
    markers: Annotated[tuple[Marker, ...], AsTuple, Field(min_length=1)]
    build: MarkerBuildField | None = None

    def build_of(self, marker: Marker) -> MarkerBuild:
        """Return a marker's error budget: its own or the board's."""
        return marker.build or self.build or marker_build(UNDECLARED)

    def faults(self) -> Iterator[PlacedFault]:
        """Yield a fault for each marker that repeats another's family and id."""
        return given_twice(
            (("markers", i, "id"), say("name-marker", family=marker.family, id=marker.id))
            for i, marker in enumerate(self.markers)
        )


def load_board(path: str | Path) -> Board:
    """Read a board file; raise FileError with all its faults."""
    return load(path, Board)
