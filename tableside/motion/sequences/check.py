"""Measure one sequence of slides against every limit, each base as a polygon.

It shares no computation with the search: every result of the search is measured here again before
it is shown. ``Measure`` keeps the measurements, so that a doubt can be explained.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import DEVIATIONS, SLACK, Doubt
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import signed_gap
from tableside.motion.sequences.scene import (
    ROUNDING,
    SLIDES,
    Obstacle,
    Policy,
    Scene,
    Zone,
)

# How finely a slide is looked at where a zone of several bases could be left and re-entered.
_LOOKS = 129
#: The least depth of a way in ground that is narrower than any tolerance; inches.
_NARROW = 0.01
# To how many decimals (of an inch) a doubt is told.
_DECIMALS = 6


class Limit(Enum):
    """The kinds of limit on slides."""

    LENGTH = "length"
    BOARD = "board"
    OVERLAP = "overlap"
    ZONE = "zone"
    AWAY = "away"  # each slide ends farther from the opponent
    FORBIDDEN = "forbidden"  # ground that the centre may not cross


@dataclass(frozen=True, slots=True)
class Measure:
    """Something measured (inches) that must be at least ``limit``.

    ``b``: the other unit; None where the limit is the board, forbidden ground or the length.
    ``slide`` is 0 for the start, 1 to 3, or 4 for the last turn. ``given``: what the start
    already leaves of the limit when that is itself in doubt. ``at_most``: both are negated, since
    the length must be no more than the limit.
    """

    kind: Limit
    a: str
    b: str | None
    slide: int
    measured: float
    limit: float
    sigma: float
    given: float = math.inf
    at_most: bool = False

    @property
    def lack(self) -> float:
        """By how much (inches) the limit is missed."""
        return self.limit - self.measured

    @property
    def give(self) -> float:
        """Two standard deviations: how near the limit leaves it in doubt."""
        return DEVIATIONS * self.sigma

    def kept(self, policy: Policy) -> bool:
        """Whether the limit is kept, judged with ``policy``."""
        least = self.limit - float(policy.slack(self.sigma))
        return self._as_given or self.measured >= least - ROUNDING

    @property
    def _as_given(self) -> bool:
        """Whether it exceeds a doubtful limit no further than the start does."""
        by = self.give
        open_ = self.slide <= 1 and by > 0.0 and abs(self.given - self.limit) <= by
        return open_ and self.measured >= self.given - SLACK - ROUNDING

    def doubt(self, rule: str) -> Doubt | None:
        """Return what to measure by hand when the limit of ``rule`` is too near to call.

        It is rounded, so that what two slides leave alike is one doubt.
        """
        by = self.give
        if self.sigma <= 0.0 or abs(self.measured - self.limit) > by or self._as_given:
            return None
        sign = -1.0 if self.at_most else 1.0
        measured = sign * round(self.measured, _DECIMALS)
        return Doubt(self.a, self.b, measured, sign * self.limit, round(by, 9), rule=rule)


def measures_of(scene: Scene, steps: Sequence[Pose], last: float | None = None) -> list[Measure]:
    """Return every limit on the slides to ``steps``, and on a last turn to the facing ``last``."""
    found = _length_measures(scene, steps, last is not None)
    watch = {other.piece.id: _Watched(other.distance) for other in scene.watched}
    begin = scene.start
    for number, end in enumerate(steps, start=1):
        turned = Pose(begin.x, begin.y, end.facing)
        found += _sweep_measures(scene, number, turned, end)
        for other in scene.watched:
            found += _watch_measures(scene, number, turned, end, other, watch[other.piece.id])
        begin = end
    found += _end_measures(scene, SLIDES, begin)
    if last is not None:
        final = Pose(begin.x, begin.y, last)
        found += _end_measures(scene, SLIDES + 1, final)
        found += _sweep_measures(scene, SLIDES + 1, final, final)
        for other in scene.watched:
            if other.zone is Zone.HELD:
                left = watch[other.piece.id].left
                found += _held(scene, SLIDES + 1, final, final, other, left)
    return found


def final_measures(scene: Scene, pose: Pose) -> list[Measure]:
    """Return the limits on the base's last pose, whatever way led to it."""
    return _end_measures(scene, SLIDES + 1, pose) + _sweep_measures(scene, SLIDES + 1, pose, pose)


def start_measures(scene: Scene) -> list[Measure]:
    """Return the limits on the starting pose: it must be legal before the first turn, too."""
    found = _sweep_measures(scene, 0, scene.start, scene.start)
    return [measure for measure in found if measure.kind is not Limit.ZONE]


def sequence_holds(
    scene: Scene, steps: Sequence[Pose], policy: Policy, last: float | None = None
) -> bool:
    """Whether these slides (and the last turn) keep every limit, judged with ``policy``."""
    return all(measure.kept(policy) for measure in measures_of(scene, steps, last))


@dataclass
class _Watched:
    """The distance at the last slide's end (inches), and whether the zone was left."""

    distance: float
    left: bool = False


def outlines(bases: Sequence[Base], pose: Pose) -> list[BaseGeometry]:
    """Return the polygon of each base of a unit at ``pose``."""
    return [shapely.Polygon(base.outline(pose)) for base in bases]


def swept(bases: Sequence[Base], begin: Pose, end: Pose) -> list[BaseGeometry]:
    """Return the area swept by each base when the unit slides without turning."""
    corners = [[*base.outline(begin), *base.outline(end)] for base in bases]
    return list(shapely.convex_hull(shapely.multipoints(np.array(corners))))


def _least(scene: Scene, areas: list[BaseGeometry], other: Obstacle) -> tuple[float, float]:
    """Return the least signed gap of convex areas to ``other``, and one standard deviation."""
    gaps = [signed_gap(a, b) for a in areas for b in other.outlines]
    gap, (nx, ny) = min(gaps, key=lambda found: found[0])
    length = math.hypot(nx, ny)
    if other.spread.exact:
        return gap, 0.0
    if length == 0.0:
        return gap, math.sqrt(max(other.spread.x, other.spread.y) + other.spread.turn)
    return gap, float(other.spread.along(nx / length, ny / length))


def _length_measures(scene: Scene, steps: Sequence[Pose], asked: bool) -> list[Measure]:
    """Slides are 1.00 in long, or all of them by so much longer as the end is out of their reach.

    How far an end that was ``asked`` about lies is measured; one that was chosen is exact.
    """
    poses = [scene.start, *steps]
    far = scene.start.distance_to(steps[-1])
    slide = scene.slide
    length = max(slide, far / SLIDES)
    off = max(abs(a.distance_to(b) - slide) for a, b in pairwise(poses)) - (length - slide)
    sigma = math.sqrt(2) * max(scene.unit.sigma[:2]) if asked else 0.0
    about = (Limit.LENGTH, scene.unit.id, None, SLIDES)
    return [
        Measure(*about, -off, 0.0, 0.0),
        Measure(*about, -far, -SLIDES * slide, sigma, at_most=True),
    ]


def _sweep_measures(scene: Scene, number: int, begin: Pose, end: Pose) -> list[Measure]:
    areas = swept(scene.bases, begin, end)
    own = scene.unit.id
    found = []
    for other in scene.all:
        if _far_off(scene, begin, end, other):
            continue
        gap, sigma = _least(scene, areas, other)
        about = (own, other.piece.id, number)
        if other.zone is Zone.CLOSED:
            left = max(gap, 0.0)
            found.append(Measure(Limit.ZONE, *about, left, scene.zone, sigma, other.distance))
        if other.blocks:
            found.append(Measure(Limit.OVERLAP, *about, gap, 0.0, sigma, other.gap))
    found += _board_measures(scene, number, areas)
    found += _forbidden_measures(scene, number, begin, end)
    return found


def _far_off(scene: Scene, begin: Pose, end: Pose, other: Obstacle) -> bool:
    """Whether a slide stays too far from an obstacle for any limit on it to be close."""
    there = Pose((begin.x + end.x) / 2, (begin.y + end.y) / 2, 0.0).distance_to(other.piece.place)
    apart = there - begin.distance_to(end) / 2 - scene.unit.reach - other.piece.reach
    spread = other.spread
    return apart > scene.zone + 0.1 + 2 * DEVIATIONS * math.sqrt(spread.x + spread.y + spread.turn)


def _board_measures(scene: Scene, number: int, areas: list[BaseGeometry]) -> list[Measure]:
    low_x, low_y, high_x, high_y = shapely.total_bounds(np.array(areas))
    x, y = scene.unit.sigma_along((1.0, 0.0)), scene.unit.sigma_along((0.0, 1.0))
    lefts = ((low_x, x), (scene.width - high_x, x), (low_y, y), (scene.depth - high_y, y))
    return [
        Measure(Limit.BOARD, scene.unit.id, None, number, float(left), 0.0, sigma, given)
        for (left, sigma), given in zip(lefts, scene.start_edges, strict=True)
    ]


def _forbidden_measures(scene: Scene, number: int, begin: Pose, end: Pose) -> list[Measure]:
    if scene.forbidden.is_empty:
        return []
    path = shapely.LineString([(begin.x, begin.y), (end.x, end.y)])
    if begin.distance_to(end) == 0.0:
        path = shapely.Point(end.x, end.y)
    inside = path.intersection(scene.forbidden)
    depth = 0.0 if inside.is_empty else -_depth(scene, path)
    apart = float(path.distance(scene.forbidden)) or depth
    sigma = max(scene.unit.sigma[:2])
    return [Measure(Limit.FORBIDDEN, scene.unit.id, None, number, apart, 0.0, sigma)]


def _depth(scene: Scene, path: BaseGeometry) -> float:
    """Return how deep (inches) the path goes into forbidden ground."""
    low, high = 0.0, 4.0
    if not path.intersects(scene.drawn_in(ROUNDING)):
        return 0.0
    for _ in range(24):
        middle = (low + high) / 2
        inner = scene.forbidden.buffer(-middle, join_style="mitre")
        low, high = (middle, high) if path.intersects(inner) else (low, middle)
    return max(high, _NARROW if path.intersects(scene.drawn_in(_NARROW)) else 0.0)


def _watch_measures(
    scene: Scene, number: int, begin: Pose, end: Pose, other: Obstacle, watch: _Watched
) -> list[Measure]:
    found = []
    at_begin = max(_least(scene, outlines(scene.bases, begin), other)[0], 0.0)
    gap, sigma = _least(scene, outlines(scene.bases, end), other)
    at_end = max(gap, 0.0)
    about = (scene.unit.id, other.piece.id, number)
    if other.opponent or other.no_nearer:
        kind = Limit.AWAY if other.opponent else Limit.ZONE
        gain = scene.gain if other.opponent else 0.0
        found.append(Measure(kind, *about, at_end - at_begin, gain, sigma))
        found.append(Measure(kind, *about, at_end - watch.distance, gain, sigma))
    if other.zone is Zone.HELD:
        found += _held(scene, number, begin, end, other, watch.left)
        watch.left = (
            watch.left or _outside(scene, at_begin, sigma) or _outside(scene, at_end, sigma)
        )
    watch.distance = at_end
    return found


def _outside(scene: Scene, distance: float, sigma: float) -> bool:
    return distance > scene.zone + float(scene.policy.slack(sigma)) + ROUNDING


def _held(
    scene: Scene, number: int, begin: Pose, end: Pose, other: Obstacle, left: bool
) -> list[Measure]:
    """Return the limit on re-entering a zone it started in: none while it never left."""
    gap, sigma = _least(scene, outlines(scene.bases, begin), other)
    out = left or _outside(scene, max(gap, 0.0), sigma)
    if not out and not _comes_back(scene, begin, end, other):
        return []
    gap, sigma = _least(scene, swept(scene.bases, begin, end), other)
    about = (scene.unit.id, other.piece.id, number)
    return [Measure(Limit.ZONE, *about, max(gap, 0.0), scene.zone, sigma, other.distance)]


def _comes_back(scene: Scene, begin: Pose, end: Pose, other: Obstacle) -> bool:
    """Whether a slide that begins in the zone may leave it and enter it again on its way.

    Between two single rectangles it cannot: their distance along a straight slide has one low.
    """
    if len(scene.own) == 1 and len(other.shapes) == 1:
        return False
    still = other.piece.footprint
    distances = []
    for share in np.linspace(0.0, 1.0, _LOOKS):
        x, y = begin.x + share * (end.x - begin.x), begin.y + share * (end.y - begin.y)
        pose = Pose(x, y, end.facing)
        distances.append(min(a.distance(still) for a in outlines(scene.bases, pose)))
    outside = np.flatnonzero(np.array(distances) > scene.zone)
    return bool(len(outside)) and bool(np.any(np.array(distances[outside[0] :]) < scene.zone))


def _end_measures(scene: Scene, number: int, pose: Pose) -> list[Measure]:
    found = []
    areas = outlines(scene.bases, pose)
    for other in scene.all:
        if other.not_under:
            gap, sigma = _least(scene, areas, other)
            about = (scene.unit.id, other.piece.id, number)
            found.append(Measure(Limit.OVERLAP, *about, gap, 0.0, sigma))
    return found
