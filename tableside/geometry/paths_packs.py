"""What stops a slide, laid out for loops over numbers: polygons, edges, and the ground of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tableside.geometry.paths_field import Array
from tableside.geometry.paths_rings import Indices, Rings


class Pack(NamedTuple):
    """Convex polygons, each in K rows, for loops over numbers.

    ``corners`` (T, 2), counter-clockwise; ``first`` (n, K): where those of polygon i in row k
    begin; ``sizes`` (n,): how many it has; ``box`` (n, K, 4): x0, y0, x1, y1; ``group`` (n,): a
    number that the polygons of one thing share; ``whole`` (n, 4): the box of all rows.
    """

    corners: Array
    first: Indices
    sizes: Indices
    box: Array
    group: Indices
    whole: Array


class Lines(NamedTuple):
    """Edges, ``a`` to ``b``, that stop what comes from their left, in Z sets of K rows.

    ``begins`` (Z, K + 1): where those of a row of a set begin; ``box`` (Z, K, 4): x0, y0, x1, y1;
    ``whole`` (Z, 4): the box of all rows.
    """

    a: Array
    b: Array
    begins: Indices
    box: Array
    whole: Array


class Ground(NamedTuple):
    """All that stops a slide: the sides of each row (K, 4), obstacles, zones, and the shore."""

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
            box.append(np.concatenate([group.min(axis=2), group.max(axis=2)], axis=2))
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
    """Return the boxes (n, 4) that hold boxes (n, K, 4) of all rows."""
    low, high = boxes[..., :2].min(axis=1), boxes[..., 2:].max(axis=1)
    return np.concatenate([low, high], axis=1)


def own(points: Array) -> Array:
    """Return a copy as the loops take it: for any other kind of array they are compiled anew."""
    return np.array(points, dtype=np.float64, order="C")


def lines_of(sets: Sequence[Rings], rows: int) -> Lines:
    """Return sets of edges for loops over numbers."""
    begins = np.zeros((len(sets), rows + 1), np.int64)
    box = np.empty((len(sets), rows, 4))
    box[..., :2], box[..., 2:] = np.inf, -np.inf
    starts, ends, total = [np.empty((0, 2))], [np.empty((0, 2))], 0
    for number, rings in enumerate(sets):
        begins[number] = total + np.searchsorted(rings.row, np.arange(rows + 1))
        np.minimum.at(box[number, :, :2], rings.row, rings.a)
        np.maximum.at(box[number, :, 2:], rings.row, rings.a)
        starts.append(rings.a)
        ends.append(rings.b)
        total += len(rings.a)
    a, b = np.concatenate(starts), np.concatenate(ends)
    return Lines(np.ascontiguousarray(a), np.ascontiguousarray(b), begins, box, _of_all_rows(box))
