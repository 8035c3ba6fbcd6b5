"""A tag as an area to be filled: one outline, so that no viewer shows seams between its cells."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
import shapely

from tableside.printing.shapes import Area, Bounds
from tableside.rig.trays import MARGIN_CELLS
from tableside.vision.families import family


@functools.lru_cache(maxsize=1024)
def tag_area(name: str, number: int, side: float, folder: Path | None = None) -> Area:
    """Return a tag's black, its centre at (0, 0), its picture upright. ``side``: mm, as in files.

    Raise FamilyError for a family or a number that does not exist.
    """
    kin = family(name, folder)
    cell, half = side / kin.across, kin.cells / 2
    rows, columns = np.nonzero(~kin.pattern(number))
    black = shapely.coverage_union_all(shapely.box(columns, rows, columns + 1, rows + 1))
    rings = [
        ring
        for part in getattr(black, "geoms", [black])
        for ring in (part.exterior, *part.interiors)
    ]
    return Area(
        tuple(
            tuple(((x - half) * cell, (y - half) * cell) for x, y in ring.coords[:-1])
            for ring in rings
        )
    )


def tag_reach(name: str, side: float, folder: Path | None = None) -> float:
    """Return half the side (mm) of a tag's print: its picture and the white margin round it."""
    kin = family(name, folder)
    return side / kin.across * (kin.cells / 2 + MARGIN_CELLS)


def paper_box(name: str, side: float, folder: Path | None = None) -> Bounds:
    """Return the box of a tag's print about (0, 0)."""
    return Bounds(0.0, 0.0, 0.0, 0.0).grown(tag_reach(name, side, folder))
