"""Collect the pixels of many tags, and where on the board each of them looks."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.units import MM_PER_INCH
from tableside.vision.table_view import LocalMaps, View

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Part = tuple[NDArray[np.uint8], Floats, Ints]


@dataclass(frozen=True, eq=False)
class Patches:
    """The pixels of n tags, one tag's after the other's.

    ``numbers`` (p,) are grey; ``away`` (p, 2) inches on the tag's plane from the tag's first
    place; ``tag`` (p,) whose they are; ``starts`` and ``counts`` (n,) where they lie.
    ``by_pixel`` (n, 2, 2) is inches a pixel at each tag's centre.
    """

    numbers: NDArray[np.uint8]
    away: Floats
    spots: Ints
    tag: Ints
    starts: Ints
    counts: Ints
    by_pixel: Floats


def gather(
    gray: NDArray[np.uint8],
    view: View,
    poses: Floats,
    heights: Floats,
    reach: Floats,
    most: int,
) -> Patches:
    """Return the pixels within ``reach`` (n,) inches of tags at ``poses``, along their edges.

    ``heights`` are mm. At most about ``most`` pixels a tag are taken, evenly spread. A tag that
    is not in the picture has none.
    """
    points = np.concatenate([poses[:, :2], heights[:, None] / MM_PER_INCH], axis=1)
    centres, jacobian = view.jacobian(points)
    with np.errstate(invalid="ignore"):
        scale = np.sqrt(np.abs(np.linalg.det(np.nan_to_num(jacobian[:, :, :2]))))
    seen = np.isfinite(centres).all(axis=1) & (scale > 0)
    middles = np.round(np.where(seen[:, None], centres, 0.0)).astype(np.float64)
    radii = np.where(seen, np.ceil(reach * scale * 1.45) + 1.0, 2.0).astype(np.float64)
    maps = LocalMaps.around(view, middles, radii, heights)
    order: list[Ints] = []
    parts: list[Part] = []
    # Tags of nearly one size share a window, so that one product serves them all.
    steps = np.ceil(np.log2(np.maximum(radii, 2.0)) * 4).astype(int)
    for step in np.unique(steps[seen]):
        rows = np.flatnonzero((steps == step) & seen)
        parts += _window(gray, maps, rows, poses, reach, int(radii[rows].max()), most)
        order.append(rows)
    return _joined(parts, np.concatenate([np.zeros(0, np.int64), *order]), maps, len(poses))


@functools.lru_cache(maxsize=64)
def _grid(radius: int) -> Ints:
    """Return the pixels (n, 2) round one, row by row: the windows of a film are of few sizes."""
    line = np.arange(-radius, radius + 1)
    return np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)


def _window(
    gray: NDArray[np.uint8],
    maps: LocalMaps,
    rows: Ints,
    poses: Floats,
    reach: Floats,
    radius: int,
    most: int,
) -> list[Part]:
    """Return each tag's grey numbers and places, from windows of one radius."""
    grid = _grid(radius)
    centres = maps.centres[rows].astype(np.int64)
    away = maps.planes(rows, grid)
    away -= poses[rows, None, :2]
    cos, sin = np.cos(poses[rows, 2])[:, None], np.sin(poses[rows, 2])[:, None]
    along = np.abs(away[:, :, 0] * cos + away[:, :, 1] * sin)
    across = np.abs(away[:, :, 0] * sin - away[:, :, 1] * cos)
    with np.errstate(invalid="ignore"):
        keep = np.maximum(along, across) < reach[rows, None]
    size = np.array(gray.shape[::-1])
    parts = []
    for n, centre in enumerate(centres):
        if (centre < radius).any() or (centre + radius >= size).any():
            keep[n] &= ((grid >= -centre) & (grid < size - centre)).all(axis=1)
        chosen = np.flatnonzero(keep[n])
        if len(chosen) > 1.5 * most:
            chosen = _telling(gray, grid[chosen] + centre, chosen, most)
        spot = grid[chosen] + centre
        parts.append((gray[spot[:, 1], spot[:, 0]], away[n, chosen], spot))
    return parts


def _telling(gray: NDArray[np.uint8], spots: Ints, chosen: Ints, most: int) -> Ints:
    """Return ``most`` pixels of a large tag: edges say where it is, a few flats how bright."""
    x, y = spots.T
    right, left = np.minimum(x + 1, gray.shape[1] - 1), np.maximum(x - 1, 0)
    down, up = np.minimum(y + 1, gray.shape[0] - 1), np.maximum(y - 1, 0)
    steep = np.abs(gray[y, right].astype(np.int16) - gray[y, left])
    steep += np.abs(gray[down, x].astype(np.int16) - gray[up, x])
    edge = steep > 0.25 * steep.max()
    edges, flats = chosen[edge], chosen[~edge]
    few = most // 5
    edges = edges[:: max(1, -(-len(edges) // (most - few)))]
    return np.sort(np.concatenate([edges, flats[:: max(1, -(-len(flats) // few))]]))


def _joined(parts: list[Part], order: Ints, maps: LocalMaps, count: int) -> Patches:
    """Return the tags' parts in the order of the tags."""
    by_tag = dict(zip(order.tolist(), parts, strict=True))
    empty = (np.zeros(0, np.uint8), np.zeros((0, 2)), np.zeros((0, 2), np.int64))
    sorted_parts = [by_tag.get(n, empty) for n in range(count)]
    counts = np.array([len(part[0]) for part in sorted_parts], dtype=np.int64)
    return Patches(
        numbers=np.concatenate([empty[0], *(part[0] for part in sorted_parts)]),
        away=np.concatenate([empty[1], *(part[1] for part in sorted_parts)]),
        spots=np.concatenate([empty[2], *(part[2] for part in sorted_parts)]),
        tag=np.repeat(np.arange(count), counts),
        starts=np.cumsum(counts) - counts,
        counts=counts,
        by_pixel=maps.jacobian(),
    )
