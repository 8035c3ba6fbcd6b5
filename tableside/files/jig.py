"""The jig file: a printed card with markers and a corner for measuring bases."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.files.board import Board, Marker
from tableside.files.build import MarkerBuild, SeatBuild
from tableside.files.loading import Model, PlacedFault, load
from tableside.files.parts import AsTuple, Deviation, PoseNumbers, Positive, Size


class Jig(Model):
    """A card of ``width`` x ``depth`` inches; its ``markers`` are written as in a board file.

    ``corner``: [x, y, angle] (inches, degrees) of the corner where two raised edges meet: one runs
    along ``angle``, the other a quarter turn counter-clockwise of it, and bases stand between them.
    ``bases`` [width, depth] in mm are those whose outlines are printed there. The rest are standard
    deviations (mm, degrees): ``build`` of a marker on the card, ``edges`` of the raised edges
    relative to their printed lines, ``seat`` of a base each time it is pushed into the corner; and
    ``scale`` of the print, as a fraction of a length.
    """

    format: Literal["tableside.jig/1"]
    width: Positive
    depth: Positive
    markers: Annotated[tuple[Marker, ...], AsTuple, Field(min_length=4)]
    corner: PoseNumbers
    bases: Annotated[tuple[Size, ...], AsTuple] = ()
    build: MarkerBuild = MarkerBuild(place=0.05, angle=0.05, height=0.05)
    edges: SeatBuild = SeatBuild(place=0.3, angle=0.1)
    seat: SeatBuild = SeatBuild(place=0.06, angle=0.08)
    scale: Deviation = 0.002

    @functools.cached_property
    def board(self) -> Board:
        """The card as a board for registering a picture."""
        return Board(
            format="tableside.board/1",
            width=self.width,
            depth=self.depth,
            markers=self.markers,
            build=self.build,
        )

    def faults(self) -> Iterator[PlacedFault]:
        """Yield a fault for each marker that repeats another's family and id."""
        return self.board.faults()


def load_jig(path: str | Path) -> Jig:
    """Read a jig file; raise FileError with all its faults."""
    return load(path, Jig)
