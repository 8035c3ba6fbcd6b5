"""Cameras by name, and the usual trays."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tableside.files.board import Marker
from tableside.files.camera import Camera, Source
from tableside.files.roster import Base, Tag

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4k": (3840, 2160)}

# name: model, focal length in widths of the picture, distortion
_LENSES: dict[str, tuple[str, float, tuple[float, ...]]] = {
    "plain": ("plain", 0.80, (-0.065, 0.082, 0.0006, -0.0004, -0.03)),
    "narrow": ("plain", 0.902, (0.021, -0.043, -0.0003, 0.0005, 0.0)),
    "wide": ("plain", 0.62, (-0.11, 0.055, 0.0005, 0.0003, -0.012)),
    "rational": ("rational", 0.933, (0.342, 0.151, -0.0004, 0.0006, 0.017, 0.459, 0.112, 0.035)),
    "fisheye": ("fisheye", 0.68, (0.021, -0.012, 0.004, -0.0009)),
}
CAMERAS: tuple[str, ...] = tuple(_LENSES)


def camera(name: str, size: str | tuple[int, int] = "1080p") -> Camera:
    """Return the camera of a preset; raise KeyError for an unknown name or size.

    ``size`` is a name of SIZES or (width, height) in pixels. The principal point is a little
    off the middle and the pixels a little off square, as in real cameras.
    """
    width, height = SIZES[size] if isinstance(size, str) else size
    model, focal, distortion = _LENSES[name]
    f = focal * width
    matrix = (
        (f, 0.0, round((width - 1) / 2 - 0.0044 * width, 3)),
        (0.0, f * 1.0005, round((height - 1) / 2 + 0.006 * height, 3)),
        (0.0, 0.0, 1.0),
    )
    return Camera(
        format="tableside.camera/1",
        name=name,
        width=width,
        height=height,
        model=model,  # type: ignore[arg-type]
        matrix=matrix,
        distortion=distortion,
        source=Source(how="a lens of the simulator's, exact"),
    )


def lens_of_view(
    degrees: float, size: str | tuple[int, int], distortion: Sequence[float]
) -> Camera:
    """Return a plain camera whose undistorted picture is ``degrees`` wide."""
    width, height = SIZES[size] if isinstance(size, str) else size
    f = width / 2 / math.tan(math.radians(degrees / 2))
    return Camera(
        format="tableside.camera/1",
        name=f"plain-{degrees:g}",
        width=width,
        height=height,
        model="plain",
        matrix=((f, 0.0, (width - 1) / 2), (0.0, f, (height - 1) / 2), (0.0, 0.0, 1.0)),
        distortion=tuple(distortion),
        source=Source(how="a lens of the simulator's, exact"),
    )


BASES = {
    "infantry": (60.0, 30.0),
    "cavalry": (60.0, 30.0),
    "detachment": (60.0, 20.0),
    "headquarters": (40.0, 40.0),
}


def tray(
    kind: str,
    first_tag: int,
    *,
    size: tuple[float, float] | None = None,
    family: str = "tag36h11",
    side: float = 11.2,
    cells: int = 8,
) -> Base:
    """Return a unit type's usual base, or one of ``size`` mm, with two tags on a lip behind it.

    ``side`` is the tags' black square in mm, ``cells`` the cells along it; the paper is one
    cell wider all round and the tags stand at the lip's two ends, 3 mm above the ground.
    """
    width, depth = size or BASES.get(kind, BASES["infantry"])
    paper = side * (cells + 2) / cells
    back = -(depth / 2 + 1.0 + paper / 2)
    out = width / 2 - paper / 2 - (3.0 if width > 50 else 1.0)
    return Base(
        base=(width, depth),
        tags=(
            Tag(family=family, id=first_tag, side=side, at=(back, out), angle=0.0, height=3.0),
            Tag(family=family, id=first_tag + 1, side=side, at=(back, -out), angle=0.0, height=3.0),
        ),
    )


def edge_markers(width: float, depth: float) -> tuple[Marker, ...]:
    """Return twelve markers round a board's edge and four inside that are held out of the fit."""
    left, right, middle = 1.25, width - 1.25, width / 2
    near, far, half = 1.25, depth - 1.25, depth / 2
    spots = [
        (left, near, 0), (width * 0.267, near, 0), (middle, near, 0), (width * 0.733, near, 0),
        (right, near, 0), (right, half, 90), (right, far, 0), (width * 0.733, far, 180),
        (middle, far, 0), (width * 0.267, far, 0), (left, far, 0), (left, half, 7.5),
    ]  # fmt: skip
    inner = [(0.26, 0.3, 0), (0.745, 0.275, 33), (0.255, 0.69, 90), (0.755, 0.717, 200)]
    edge = [
        Marker(family="tag36h11", id=n, side=40.0, at=(round(x, 3), y), angle=float(a))
        for n, (x, y, a) in enumerate(spots)
    ]
    held_out = [
        Marker(
            family="tag36h11",
            id=12 + n,
            side=40.0,
            at=(round(x * width, 3), round(y * depth, 3)),
            angle=float(a),
            held_out=True,
        )
        for n, (x, y, a) in enumerate(inner)
    ]
    return (*edge, *held_out)
