"""The camera file: lens parameters of an OpenCV model, and where they come from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.message import Several
from tableside.files.loading import Model, PlacedFault, load
from tableside.files.parts import AsTuple, NotNegative, Number
from tableside.files.words import say

LENGTHS = {"plain": (0, 4, 5), "rational": (8, 12, 14), "fisheye": (4,)}

Row = Annotated[tuple[Number, Number, Number], AsTuple]


class Source(Model):
    """How a camera file was made.

    ``error`` is the reprojection error and ``held_out_error`` that on pictures left out of the fit,
    RMS in pixels. ``expected_error`` is the lens's contribution on the table, RMS in inches.
    ``residuals`` are each picture's own reprojection error, in the order of ``pictures``.
    """

    how: str
    date: str | None = None
    pictures: Annotated[tuple[str, ...], AsTuple] = ()
    error: NotNegative | None = None
    held_out_error: NotNegative | None = None
    expected_error: NotNegative | None = None
    chosen: str | None = None
    residuals: Annotated[tuple[NotNegative, ...], AsTuple] = ()


class Camera(Model):
    """A camera: picture size in pixels, 3 x 3 matrix, distortion, model.

    Pixel centres are at whole numbers. ``distortion`` is in OpenCV's order: ``plain`` takes
    0, 4 or 5 coefficients, ``rational`` 8, 12 or 14, ``fisheye`` 4.
    """

    format: Literal["tableside.camera/1"]
    name: str | None = None
    width: Annotated[int, Field(gt=0)]
    height: Annotated[int, Field(gt=0)]
    model: Literal["plain", "rational", "fisheye"]
    matrix: Annotated[tuple[Row, Row, Row], AsTuple]
    distortion: Annotated[tuple[Number, ...], AsTuple] = ()
    source: Source | None = None

    def faults(self) -> Iterator[PlacedFault]:
        """Yield a fault for each number that is impossible for a lens of the stated model."""
        wanted = LENGTHS[self.model]
        if len(self.distortion) not in wanted:
            counts = Several(wanted, "or")
            found = say("has-numbers", count=len(self.distortion))
            yield PlacedFault(
                ("distortion",), found, say("model-takes", model=self.model, counts=counts)
            )
        (fx, _, _), (below, fy, _), last = self.matrix
        if not (fx > 0 and fy > 0 and below == 0 and last == (0, 0, 1)):
            yield PlacedFault(
                ("matrix",),
                say("not-a-camera-matrix"),
                say("write-a-matrix"),
            )


def load_camera(path: str | Path) -> Camera:
    """Read a camera file; raise FileError with all its faults."""
    return load(path, Camera)
