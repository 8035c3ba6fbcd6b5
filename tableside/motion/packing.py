"""Everything that stops a slide, as flat arrays: polygons, edges, and the ground of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tableside.geometry.compiled import compiled
from tableside.motion.edges import Indices, Rings
from tableside.motion.obstacles import Array


class Pack(NamedTuple):
    """Convex polygons, each in K rows, as flat arrays.

    ``corners`` (T, 2), counter-clockwise; ``first`` (n, K): where those of polygon i in row k
    begin; ``sizes`` (n,): how many it has; ``box`` (n, K, 4): x0, y0, x1, y1; ``group`` (n,): a
    number shared by the polygons of one thing; ``whole`` (n, 4): the box over all rows.
    """

    corners: Array
    first: Indices
    sizes: Indices
    box: Array
    group: Indices
    whole: Array


class Lines(NamedTuple):
    """Edges, ``a`` to ``b``, that stop motion from their left, in Z sets of K rows.

    ``begins`` (Z, K + 1): where those of a row of a set begin; ``box`` (Z, K, 4): x0, y0, x1, y1;
    ``whole`` (Z, 4): the box over all rows.
    """

    a: Array
    b: Array
    begins: Indices
    box: Array
    whole: Array


class Ground(NamedTuple):
    """Everything that stops a slide: the sides of each row (K, 4), obstacles, zones, and shore."""

    sides: Array
    solid: Pack
    zones: Lines
    shore: Lines


def packed(things: list[tuple[list[Array], int]], rows: int) -> Pack:
    """Return groups of polygons (n, K, m, 2), each list of them with its number, as one pack."""
    corners, first, count, box, numbers = [np.empty((0, 2))], [], [], [], []
    total = 0
    for groups, number in things:
        for group in groups:
            n, k, m, _ = group.shape
            corners.append(group.reshape(-1, 2))
            first.append(total + (np.arange(n * k) * m).reshape(n, k))
            count.append(np.full(n, m))
            box.append(_boxes(np.ascontiguousarray(group)))
            numbers.append(np.full(n, number))
            total += n * k * m
    if not first:
        return Pack(
            corners[0],
            np.empty((0, rows), np.int64),
            np.empty(0, np.int64),
            np.empty((0, rows, 4)),
            np.empty(0, np.int64),
            np.empty((0, 4)),
        )
    boxes = np.ascontiguousarray(np.concatenate(box))
    return Pack(
        np.ascontiguousarray(np.concatenate(corners)),
        np.concatenate(first),
        np.concatenate(count),
        boxes,
        np.concatenate(numbers),
        _of_all_rows(boxes),
    )


def _of_all_rows(boxes: Array) -> Array:
    """Return the boxes (n, 4) that enclose boxes (n, K, 4) of all rows."""
    low, high = boxes[..., :2].min(axis=1), boxes[..., 2:].max(axis=1)
    return np.concatenate([low, high], axis=1)


@compiled
def _boxes(group: Array) -> Array:
    """Return the box x0, y0, x1, y1 of each polygon of a group (n, K, m, 2): (n, K, 4)."""
    count, rows, corners, _ = group.shape
    found = np.empty((count, rows, 4))
    for n in range(count):
        for k in range(rows):
            low_x, low_y = group[n, k, 0]
            high_x, high_y = low_x, low_y
            for c in range(1, corners):
                x, y = group[n, k, c]
                low_x, low_y = min(low_x, x), min(low_y, y)
                high_x, high_y = max(high_x, x), max(high_y, y)
            found[n, k] = low_x, low_y, high_x, high_y
    return found


@compiled
def _boxes_of_rows(points: Array, row: Indices, rows: int) -> Array:
    """Return the box of the points of each row, (K, 4); an empty row's is inf to -inf."""
    found = np.empty((rows, 4))
    found[:, :2], found[:, 2:] = np.inf, -np.inf
    for n in range(len(points)):
        x, y, box = points[n, 0], points[n, 1], found[row[n]]
        box[0], box[1] = min(box[0], x), min(box[1], y)
        box[2], box[3] = max(box[2], x), max(box[3], y)
    return found


def own(points: Array) -> Array:
    """Return a contiguous copy for the loops, which would recompile for other array types."""
    return np.array(points, dtype=np.float64, order="C")


def lines_of(sets: Sequence[Rings], rows: int) -> Lines:
    """Return sets of edges as flat arrays for the loops."""
    begins = np.zeros((len(sets), rows + 1), np.int64)
    box = np.empty((len(sets), rows, 4))
    starts, ends, total = [np.empty((0, 2))], [np.empty((0, 2))], 0
    for number, rings in enumerate(sets):
        begins[number] = total + np.searchsorted(rings.row, np.arange(rows + 1))
        box[number] = _boxes_of_rows(rings.a, rings.row, rows)
        starts.append(rings.a)
        ends.append(rings.b)
        total += len(rings.a)
    a, b = np.concatenate(starts), np.concatenate(ends)
    return Lines(np.ascontiguousarray(a), np.ascontiguousarray(b), begins, box, _of_all_rows(box))
