"""The camera file: the lens as OpenCV's models describe it, and how it was got."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from tableside.files.loading import Model, load
from tableside.files.parts import AsTuple, NotNegative, Number, fault

LENGTHS = {"plain": (0, 4, 5), "rational": (8, 12, 14), "fisheye": (4,)}

Row = Annotated[tuple[Number, Number, Number], AsTuple]


class Source(Model):
    """How a camera file was got. ``error`` is the reprojection error, RMS in pixels."""

    how: str
    date: str | None = None
    pictures: Annotated[tuple[str, ...], AsTuple] = ()
    error: NotNegative | None = None


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

    @model_validator(mode="after")
    def _is_a_lens(self) -> Self:
        wanted = LENGTHS[self.model]
        if len(self.distortion) not in wanted:
            counts = " or ".join(str(n) for n in wanted)
            raise fault(
                f"has {len(self.distortion)} numbers",
                f"the {self.model} model takes {counts}",
                ("distortion",),
            )
        (fx, _, _), (below, fy, _), last = self.matrix
        if not (fx > 0 and fy > 0 and below == 0 and last == (0, 0, 1)):
            raise fault(
                "is not a camera matrix",
                "write [[fx, 0, cx], [0, fy, cy], [0, 0, 1]] with fx and fy above 0",
                ("matrix",),
            )
        return self


def load_camera(path: str | Path) -> Camera:
    """Read a camera file; raise FileError with all its faults."""
    return load(path, Camera)
