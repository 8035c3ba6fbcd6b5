"""Cameras by name."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tableside.files.camera import Camera, Source

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
