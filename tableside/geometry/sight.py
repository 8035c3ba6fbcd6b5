"""Line of sight between two areas past blockers: some straight line exists, or none does.

Blockers are open: a line may run along an edge or through a corner. Where two blockers touch or
overlap there is no way between them. A line that exists can always be turned and shifted until
it runs through two corners (of the areas or of blockers) and still be clear, so trying the lines
through all pairs of corners decides the question exactly; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Segment = tuple[tuple[float, float], tuple[float, float]]

#: Blockers at most this far (inches) apart are in contact: no line passes between them.
CONTACT = 0.005

#: A line may cut this far (inches) into a blocker: the last digits of typed places.
GRAZE = 0.001

# Where there is a line at all, one is looked for that keeps off all blockers, then one that only
# runs along their edges: the line that is shown should bear looking at closely. The first of
# these makes blockers larger by more than half a contact, so that none are left just touching.
_TIDIER = (-0.003, 1e-6)

# Test blockers are this much smaller than those the lines are laid along, so that rounding
# does not turn a line that touches a corner into one that cuts it.
_CLEAR = 5e-7
_TOUCH = 1e-7
_GATE_WIDTH = 1e-7
_GATE_DEPTH = 1e-5
_GATE_STEP = 0.25


def sight_line(
    start: BaseGeometry, end: BaseGeometry, blockers: Sequence[BaseGeometry]
) -> Segment | None:
    """Return a clear segment from ``start`` to ``end`` (inches), None when there is none.

    ``start`` and ``end`` do not block. Of several lines a short one is returned, not any
    particular one.
    """
    near = _in_corridor(start, end, blockers)
    found = _line_past(start, end, near, GRAZE)
    if found is None:
        return None
    tidier = (_line_past(start, end, near, shrink) for shrink in _TIDIER)
    return next((line for line in tidier if line is not None), found)


def can_see(start: BaseGeometry, end: BaseGeometry, blockers: Sequence[BaseGeometry]) -> bool:
    """Whether there is a clear segment at all: ``sight_line`` without choosing a good one."""
    return _line_past(start, end, _in_corridor(start, end, blockers), GRAZE) is not None


def _in_corridor(
    start: BaseGeometry, end: BaseGeometry, blockers: Sequence[BaseGeometry]
) -> list[BaseGeometry]:
    """Return the blockers that a segment from one to the other could meet."""
    corridor = shapely.union_all([start, end]).convex_hull
    shapely.prepare(corridor)
    near = shapely.dwithin(corridor, np.array(blockers, dtype=object), CONTACT)
    return [blocker for blocker, meets in zip(blockers, near, strict=True) if meets]


def _line_past(
    start: BaseGeometry, end: BaseGeometry, blockers: Sequence[BaseGeometry], shrink: float
) -> Segment | None:
    """Return a segment clear of blockers made smaller by ``shrink`` (inches; below 0: larger)."""
    laid = [_shrunk(blocker, shrink) for blocker in blockers]
    gates = list(_gates(blockers, laid, shrink)) if shrink > 0 else []
    wall = shapely.union_all([_shrunk(blocker, _CLEAR) for blocker in laid] + gates)
    shapely.prepare(wall)
    block = shapely.union_all([*laid, *gates])
    seen_start, seen_end = start.difference(block), end.difference(block)
    if seen_start.is_empty or seen_end.is_empty:
        return None
    if seen_start.distance(seen_end) <= _TOUCH:
        (ax, ay), (bx, by) = shapely.get_coordinates(shapely.shortest_line(seen_start, seen_end))
        return (float(ax), float(ay)), (float(bx), float(by))
    for lines in _candidates(seen_start, seen_end, block):
        found = _first_clear(lines, wall, seen_start, seen_end)
        if found is not None:
            return found
    return None


def _shrunk(blocker: BaseGeometry, by: float) -> BaseGeometry:
    return blocker.buffer(-by, join_style="mitre")


def _candidates(
    start: BaseGeometry, end: BaseGeometry, block: BaseGeometry
) -> Iterator[NDArray[np.object_]]:
    """Yield lines to try: the likely one first, then those through two corners, in batches."""
    yield np.array([shapely.shortest_line(start, end)])
    if block.is_empty:
        return
    hull = shapely.union_all([start, end]).convex_hull
    length = float(shapely.length(shapely.minimum_rotated_rectangle(hull)))
    a, b = _corners(start), _corners(end)
    yield _through(np.repeat(a, len(b), axis=0), np.tile(b, (len(a), 1)), length)
    corners = _corners(block)
    inside = shapely.dwithin(shapely.points(corners), hull, _TOUCH)
    everything = np.vstack([a, b, corners[inside]])
    first, second = np.triu_indices(len(everything), k=1)
    for low in range(0, len(first), 512):
        batch = slice(low, low + 512)
        yield _through(everything[first[batch]], everything[second[batch]], length)


def _corners(area: BaseGeometry) -> NDArray[np.float64]:
    return np.unique(shapely.get_coordinates(area), axis=0)


def _through(
    first: NDArray[np.float64], second: NDArray[np.float64], length: float
) -> NDArray[np.object_]:
    """Return a line of at least ``length`` both ways through each pair of points."""
    along = second - first
    norms = np.hypot(along[:, 0], along[:, 1])
    apart = norms > 1e-9
    along = along[apart] / norms[apart, None] * length
    middle = (first[apart] + second[apart]) / 2
    return np.asarray(shapely.linestrings(np.stack([middle - along, middle + along], axis=1)))


def _first_clear(
    lines: NDArray[np.object_], wall: BaseGeometry, start: BaseGeometry, end: BaseGeometry
) -> Segment | None:
    """Return the shortest clear segment on one of the lines, None when none has one."""
    reach = (shapely.distance(lines, start) <= _TOUCH) & (shapely.distance(lines, end) <= _TOUCH)
    lines = lines[reach]
    if not len(lines):
        return None
    pieces = shapely.get_parts(shapely.difference(lines, wall))
    seen = (shapely.distance(pieces, start) <= _TOUCH) & (shapely.distance(pieces, end) <= _TOUCH)
    return _segment(pieces[seen][0], start, end) if seen.any() else None


def _segment(piece: BaseGeometry, start: BaseGeometry, end: BaseGeometry) -> Segment:
    """Return the shortest part of a clear piece of line that leads from one area to the other."""
    near = [piece.intersection(area.buffer(2 * _TOUCH)) for area in (start, end)]
    line = shapely.shortest_line(*near)
    (ax, ay), (bx, by) = shapely.get_coordinates(line)
    return (float(ax), float(ay)), (float(bx), float(by))


def _gates(
    blockers: Sequence[BaseGeometry], laid: Sequence[BaseGeometry], shrink: float
) -> Iterator[BaseGeometry]:
    """Yield thin bars across the places where two blockers touch without truly overlapping.

    A bar runs from inside one to inside the other, so that only a line between them meets it:
    one that passes both on the same side does not.
    """
    for i, one in enumerate(blockers):
        for j in range(i):
            other = blockers[j]
            if one.distance(other) > CONTACT:
                continue
            zone = one.buffer(CONTACT / 2 + _CLEAR).intersection(other.buffer(CONTACT / 2 + _CLEAR))
            for contact in shapely.get_parts(zone):
                if contact.intersection(laid[i]).intersects(laid[j]):
                    continue
                for point in _along(contact):
                    yield from _bar(point, laid[i], laid[j], max(shrink / 2, _GATE_DEPTH))


def _along(contact: BaseGeometry) -> list[BaseGeometry]:
    """Return points along a place of contact, its middle among them."""
    box = shapely.get_coordinates(shapely.minimum_rotated_rectangle(contact))
    if len(box) < 4:
        return [contact.centroid]
    sides = box[1] - box[0], box[2] - box[1]
    long = max(sides, key=lambda side: float(np.hypot(*side)))
    corner = box[:4].mean(axis=0) - long / 2
    steps = 2 * max(1, round(float(np.hypot(*long)) / _GATE_STEP / 2)) + 1
    shares = (np.arange(steps) + 0.5) / steps
    return [shapely.Point(*(corner + long * part)) for part in shares]


def _bar(
    point: BaseGeometry, one: BaseGeometry, other: BaseGeometry, depth: float
) -> Iterator[BaseGeometry]:
    """Yield the bar across a point of contact, its ends ``depth`` inside the laid blockers."""
    if one.is_empty or other.is_empty:
        return
    (px, py) = shapely.get_coordinates(point)[0]
    ends = []
    for blocker in (one, other):
        ax, ay = shapely.get_coordinates(shapely.shortest_line(point, blocker))[1]
        away = float(np.hypot(ax - px, ay - py))
        deeper = 1.0 + depth / away if away > 0.0 else 1.0
        ends.append((px + (ax - px) * deeper, py + (ay - py) * deeper))
    if ends[0] != ends[1]:
        yield shapely.LineString(ends).buffer(_GATE_WIDTH / 2, cap_style="flat")
