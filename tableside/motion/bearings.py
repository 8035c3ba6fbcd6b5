"""Critical bearings (degrees) of a shape that turns and then runs ahead.

They divide the circle into stretches within which every answer keeps its form; gradual changes in
between are then found by bisection. Inches and degrees, counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import wrap_degrees

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
Whole = NDArray[np.int64]
Point = tuple[float, float]

#: A stretch of bearings narrower than this (degrees) is none.
NARROWEST = 1e-6

#: How far (degrees) inside the edge of a stretch what holds on it surely holds.
INSIDE = 1e-6
#: A bearing that is so near (degrees) to an end of an arc is on it.
_ON_END = 0.05

#: Where in a stretch the answer is looked at: just inside its ends, and between.
_LOOKS = np.array([1e-6, 0.27, 0.5, 0.73, 1.0 - 1e-6])
#: A stretch in which the code changes is halved three times at once, so many times.
_ROUNDS = 12


def corners_of(areas: Sequence[BaseGeometry], centre: Point) -> Floats:
    """Return the distinct corners (n, 2) of areas, relative to a centre."""
    if not areas:
        return np.empty((0, 2))
    points = np.vstack([shapely.get_coordinates(area) for area in areas])
    return np.asarray(np.unique(points, axis=0) - np.array(centre))


def beside(points: Floats, lateral: float) -> Floats:
    """Return the bearings at which a point lies ``lateral`` to the left of the way.

    ``points`` (n, 2) are relative to the centre where the way starts.
    """
    radius = np.hypot(points[:, 0], points[:, 1])
    angle = np.arctan2(points[:, 1], points[:, 0])
    reached = radius > abs(lateral)
    swing = np.arcsin(lateral / radius[reached])
    angle = angle[reached]
    return np.asarray(np.degrees(np.concatenate([angle - swing, angle - np.pi + swing])))


def ahead(points: Floats, distance: float) -> Floats:
    """Return the bearings at which a point lies ``distance`` ahead along the way."""
    radius = np.hypot(points[:, 0], points[:, 1])
    angle = np.arctan2(points[:, 1], points[:, 0])
    reached = radius > abs(distance)
    swing = np.arccos(distance / radius[reached])
    angle = angle[reached]
    return np.asarray(np.degrees(np.concatenate([angle - swing, angle + swing])))


def onto(corner: Point, start: Floats, end: Floats) -> Floats:
    """Return the bearings at which a corner, given ahead and left, lies on a line.

    ``start`` and ``end`` (n, 2): two points of each line, relative to the centre.
    """
    along = end - start
    length = np.hypot(along[:, 0], along[:, 1])
    kept = length > 1e-12
    along, start, length = along[kept], start[kept], length[kept]
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / length[:, None]
    off = (start * normal).sum(axis=1)
    radius, own = np.hypot(*corner), np.arctan2(corner[1], corner[0])
    reached = np.abs(off) < radius
    swing = np.arccos(off[reached] / max(float(radius), 1e-12))
    angle = np.arctan2(normal[reached, 1], normal[reached, 0]) - own
    return np.asarray(np.degrees(np.concatenate([angle - swing, angle + swing])))


def stretches(critical: Sequence[Floats], low: float, high: float) -> Floats:
    """Return the ends of the stretches between ``low`` and ``high``: sorted, without duplicates."""
    every = np.concatenate([np.asarray(c, dtype=float).ravel() for c in critical] or [np.empty(0)])
    inside = low + np.mod(every - low, 360.0)
    ends = np.unique(np.concatenate([[low], inside[inside < high], [high]]))
    return np.asarray(ends[np.concatenate([[True], np.diff(ends) > NARROWEST / 10])])


def classified(
    stretches_of: Sequence[Floats], code: Callable[[Floats, Whole], Codes]
) -> list[tuple[Floats, Codes]]:
    """Return a refined version of each list of ends, and the code between successive ends.

    ``code(bearings, which)`` gives an integer for each bearing; ``which`` is the list it belongs
    to. Where it differs between two samples inside a stretch, the change is located by bisection,
    for all lists together. Changes are few, so evaluating all seven marks of three bisections costs
    hardly more than one.
    """
    looks = [ends[:-1, None] + np.diff(ends)[:, None] * _LOOKS[None, :] for ends in stretches_of]
    flat, which = _pooled([each.ravel() for each in looks])
    codes = code(flat, which)
    left, right, before, of = _brackets(looks, codes)
    for _ in range(_ROUNDS if len(left) else 0):
        marks = _eighths(left, right)
        inner = marks[:, 1:-1]
        same = code(inner.ravel(), np.repeat(of, 7)).reshape(inner.shape) == before[:, None]
        last = np.where(same.all(axis=1), 7, same.argmin(axis=1))  # the last mark before it
        rows = np.arange(len(marks))
        left, right = marks[rows, last], marks[rows, last + 1]
    cuts = [_cut(ends, right[of == i]) for i, ends in enumerate(stretches_of)]
    flat, which = _pooled([(each[:-1] + each[1:]) / 2 for each in cuts])
    codes = code(flat, which)
    return [(each, codes[which == i]) for i, each in enumerate(cuts)]


def _eighths(left: Floats, right: Floats) -> Floats:
    """Return for each stretch its ends and the seven marks (n, 9) of bisecting it three times."""
    marks = np.column_stack([left, right])
    for _ in range(3):
        finer = np.empty((len(marks), 2 * marks.shape[1] - 1))
        finer[:, ::2] = marks
        finer[:, 1::2] = (marks[:, :-1] + marks[:, 1:]) / 2
        marks = finer
    return marks


def _pooled(lists: Sequence[Floats]) -> tuple[Floats, Whole]:
    counts = [len(each) for each in lists]
    return np.concatenate([*lists, np.empty(0)]), np.repeat(np.arange(len(lists)), counts)


def _brackets(looks: Sequence[Floats], codes: Codes) -> tuple[Floats, Floats, Codes, Whole]:
    """Return the adjacent samples between which the code changes, the first's code, the list."""
    found: list[tuple[Floats, Floats, Codes, Whole]] = []
    begin = 0
    for i, each in enumerate(looks):
        mine = codes[begin : begin + each.size].reshape(each.shape)
        begin += each.size
        rows, columns = np.nonzero(mine[:, 1:] != mine[:, :-1])
        of = np.full(len(rows), i)
        found.append((each[rows, columns], each[rows, columns + 1], mine[rows, columns], of))
    empty = np.empty(0)
    if not found:
        return empty, empty, empty.astype(np.int64), empty.astype(np.int64)
    left, right, before, which = (np.concatenate(column) for column in zip(*found, strict=True))
    return left, right, before, which


def _cut(ends: Floats, places: Floats) -> Floats:
    """Return the ends with additional ones, sorted and without duplicates."""
    cuts = np.sort(np.concatenate([ends, places]))
    return np.asarray(cuts[np.concatenate([[True], np.diff(cuts) > NARROWEST / 10])])


def merged(ends: Floats, chosen: NDArray[np.bool_], *, round_: bool) -> list[tuple[float, float]]:
    """Return the chosen stretches, neighbours merged; ``round_``: the last adjoins the first."""
    found: list[tuple[float, float]] = []
    for low, high, wanted in zip(ends[:-1].tolist(), ends[1:].tolist(), chosen, strict=True):
        if not wanted:
            continue
        if found and low - found[-1][1] <= NARROWEST:
            found[-1] = (found[-1][0], high)
        else:
            found.append((low, high))
    if round_ and len(found) > 1 and found[0][0] + 360.0 - found[-1][1] <= NARROWEST:
        first = found.pop(0)
        found[-1] = (found[-1][0], first[1] + 360.0)
    return [(low, high) for low, high in found if high - low > NARROWEST]


def on_arc(bearing: float, span: tuple[float, float]) -> bool:
    """Whether a bearing is on an arc that goes from ``span[0]`` counter-clockwise to ``span[1]``.

    A bearing past an end by no more than I/O rounding counts as on it.

    >>> on_arc(5.0, (350.0, 370.0)), on_arc(10.04, (350.0, 370.0)), on_arc(11.0, (350.0, 370.0))
    (True, True, False)
    """
    beyond = (bearing - span[0] + _ON_END) % 360.0
    return beyond <= span[1] - span[0] + 2 * _ON_END


def nearest_within(spans: Iterable[tuple[float, float]], bearing: float) -> float | None:
    """Return the bearing on some spans that is nearest to another; that one if it is on a span.

    At the edge of a span it is slightly inside. None without a span.
    """
    found = []
    for low, high in spans:
        hair = min(INSIDE, (high - low) / 2)
        for around in (bearing - 360.0, bearing, bearing + 360.0):
            within = min(max(around, low + hair), high - hair)
            found.append((abs(within - around), wrap_degrees(within)))
    return min(found)[1] if found else None
