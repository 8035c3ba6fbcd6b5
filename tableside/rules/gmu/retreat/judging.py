"""Measuring each limit of a retreat (section 4) over many chains of slides.

A margin is 0 or above where the limit is kept, inches. Most limits are far from broken: they are
measured just well enough to know. The slopes of those that are near lead a chain that nearly
works to one that does.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tableside.geometry.slides import Floats, Motion, Turned, Vector, gap_of
from tableside.rules.gmu.retreat.around import Own, Rects, given, rotated
from tableside.rules.gmu.retreat.chains import Chains, Indices
from tableside.rules.gmu.retreat.leaning import leaning
from tableside.rules.gmu.retreat.limits import Limits
from tableside.rules.gmu.retreat.river import RiverField
from tableside.rules.gmu.retreat.rows import FREE, Judged, Rows, joined
from tableside.rules.gmu.retreat.scene import ROUNDING, SLIDE, SLIDES
from tableside.rules.gmu.retreat.sweeps import Sweep
from tableside.rules.gmu.state import measured_sigma
from tableside.rules.gmu.zones import CONTROL

_RIVER_ERROR = 0.01  # inches by which the guide away from water may be off
_RIVER_PUSH = 0.003  # and that whatever is wet is led away, though the guide calls it dry


def judge(limits: Limits, chains: Chains, aim: float) -> Judged:
    """Return the chains' lowest margins, and all rows with margins below ``aim`` inches."""
    return Judging(limits, chains, aim).done()


class Far(NamedTuple):
    """Distances (inches) to a watched enemy at the slides' begins and ends, (2, slides, N).

    ``own`` and ``rect``: the numbers of the bases that are nearest to each other.
    """

    value: Floats
    own: Indices
    rect: Indices


class Judging:
    """One judging of many chains: collects the lowest margins, and rows below the aim."""

    def __init__(self, limits: Limits, chains: Chains, aim: float) -> None:
        self.limits, self.scene, self.aim = limits, limits.scene, aim
        self.count = len(chains)
        self.points = chains.points(self.scene)
        ways = self.points[1:] - self.points[:-1]
        self.begin, self.way = (self.points[:-1, 0], self.points[:-1, 1]), (ways[:, 0], ways[:, 1])
        self.cos, self.sin = np.cos(chains.facings), np.sin(chains.facings)
        slack = float(self.scene.policy.slack(math.sqrt(2) * max(self.scene.unit.sigma[:2])))
        self.lowest = SLIDES * (SLIDE - chains.length) + slack + ROUNDING
        self.rows: list[Rows] = []

    def done(self) -> Judged:
        """Measure everything."""
        if self.count == 0:
            return Judged(self.lowest, joined([]))
        far = [self._distances(n) for n in range(len(self.limits.watched))]
        self._farther(far)
        self._sweeps(far)
        self._under()
        if self.scene.near_edge:
            self._edges()
        if self.limits.river is not None:
            self._river(self.limits.river)
        return Judged(self.lowest, joined(self.rows))

    def slopes(
        self, chain: Indices, leg: Indices, begin: Vector, end: Vector, turn: Floats
    ) -> Floats:
        """Return how lengths follow the angles, given how they follow a slide's ends and facing.

        A slide's direction moves its end by its own left normal, and all that comes after.
        """
        slopes = np.zeros((FREE, len(chain)))
        way_x, way_y = self.way
        for j in range(SLIDES):
            x = np.where(leg > j, begin[0] + end[0], np.where(leg == j, end[0], 0.0))
            y = np.where(leg > j, begin[1] + end[1], np.where(leg == j, end[1], 0.0))
            slopes[j] = y * way_x[j, chain] - x * way_y[j, chain]
            slopes[SLIDES + j] = np.where(leg == j, turn, 0.0)
        return slopes

    def _lower(self, margin: Floats) -> None:
        """Take margins (slides, N) into the lowest."""
        np.minimum(self.lowest, margin.min(axis=0), out=self.lowest)

    # Distances to watched enemies, arrays (begin or end, slide, N).

    def _ends(self) -> Vector:
        return (
            np.stack([self.points[:-1, 0], self.points[1:, 0]]),
            np.stack([self.points[:-1, 1], self.points[1:, 1]]),
        )

    def _distances(self, n: int) -> Far:
        rects, at = self.limits.watched[n], self._ends()
        best = np.full((2, SLIDES, self.count), np.inf)
        own_number = np.zeros(best.shape, dtype=np.intp)
        rect_number = own_number.copy()
        several = len(rects) * len(self.limits.own) > 1
        for b, own in enumerate(self.limits.own):
            for k in range(len(rects)):
                value = rects.standing(k, own, at, self.cos, self.sin)
                if several:
                    less = value < best
                    own_number[less], rect_number[less] = b, k
                    best = np.where(less, value, best)
                else:
                    best = value
        return Far(best, own_number, rect_number)

    def _far_motion(
        self, n: int, far: Far, which: Indices | int, leg: Indices, chain: Indices
    ) -> Motion:
        """Return all about the distance at some slides' begins (``which`` 0) or ends (1)."""
        at = self.points[leg + which, 0, chain], self.points[leg + which, 1, chain]
        cos, sin = self.cos[leg, chain], self.sin[leg, chain]
        rects, bases = self.limits.watched[n], self.limits.own
        own = far.own[which, leg, chain]
        turned = _picked(bases, own, cos, sin)
        return gap_of(turned, at, None, rects.pick(far.rect[which, leg, chain]))

    def far_slopes(self, n: int, far: Far, which: Indices, leg: Indices, chain: Indices) -> Floats:
        """Return how the distances at some slides' begins (``which`` 0) or ends (1) change."""
        motion = self._far_motion(n, far, which, leg, chain)
        apart = far.value[which, leg, chain] > 0.0
        nx, ny = (np.where(apart, component, 0.0) for component in motion.normal)
        turn = np.where(apart, motion.turn, 0.0)
        at_end = which == 1
        begin = np.where(at_end, 0.0, nx), np.where(at_end, 0.0, ny)
        return self.slopes(chain, leg, begin, (nx - begin[0], ny - begin[1]), turn)

    def _end_slack(self, n: int, far: Far) -> Floats | float:
        """Return the slack on the distances at the slides' ends (slides, N)."""
        slack = self.limits.watched_slack
        if slack.same:
            return slack.policy.tolerance
        leg, chain = np.indices((SLIDES, self.count)).reshape(2, -1)
        motion = self._far_motion(n, far, 1, leg, chain)
        return np.asarray(slack.of(n, motion.normal)).reshape(SLIDES, self.count)

    def _farther(self, far: list[Far]) -> None:
        """Each slide ends farther off than it began, and than the slide before it ended."""
        for n, other in enumerate(self.scene.watched):
            if not (other.opponent or other.no_nearer or n in self.limits.stay):
                continue
            d = np.maximum(far[n].value, 0.0)
            slack = self._end_slack(n, far[n])
            if other.opponent or other.no_nearer:
                least = (self.scene.gain if other.opponent else 0.0) - slack - ROUNDING
                before = np.empty_like(d[1])
                before[0], before[1:] = other.distance, d[1, :-1]
                self._gain_rows(n, far[n], d[1] - d[0] - least, d[1] - before - least)
            if n in self.limits.stay:
                last = slack[-1] if isinstance(slack, np.ndarray) else slack
                self._stay_rows(n, far[n], CONTROL + last - d[1, -1] + ROUNDING)

    def _gain_rows(self, n: int, far: Far, own: Floats, after: Floats) -> None:
        """Rows for what a slide gains on its own begin, and on the end of the slide before."""
        self._lower(np.minimum(own, after))
        own_leg, own_chain = np.nonzero(own < self.aim)
        leg, chain = np.nonzero(after < self.aim)
        later = np.flatnonzero(leg > 0)
        m, k = len(own_leg), len(leg)
        if m + k == 0:
            return
        legs = np.concatenate([own_leg, leg, own_leg, leg[later] - 1])
        chains = np.concatenate([own_chain, chain, own_chain, chain[later]])
        which = np.ones(len(legs), dtype=np.intp)
        which[m + k : 2 * m + k] = 0
        slopes = self.far_slopes(n, far, which, legs, chains)
        gains = slopes[:, : m + k]
        gains[:, :m] -= slopes[:, m + k : 2 * m + k]
        gains[:, m + later] -= slopes[:, 2 * m + k :]
        margin = np.concatenate([own[own_leg, own_chain], after[leg, chain]])
        self.rows.append(Rows(chains[: m + k], margin, gains))

    def _stay_rows(self, n: int, far: Far, margin: Floats) -> None:
        self._lower(margin[None])
        chain = np.flatnonzero(margin < self.aim)
        leg = np.full(len(chain), SLIDES - 1)
        slopes = self.far_slopes(n, far, np.ones(len(chain), dtype=np.intp), leg, chain)
        self.rows.append(Rows(chain, margin[chain], -slopes))

    # What slides sweep over: corps, closed zones, zones left behind.

    def _sweeps(self, far: list[Far]) -> None:
        limits, rects = self.limits, self.limits.swept
        if rects is None:
            return
        reach = np.where((limits.limit > 0.0) | (limits.held >= 0), CONTROL, 0.0)[rects.owner]
        reach = reach + rects.reach + self.aim
        if not limits.swept_slack.same:
            reach = reach + 0.5
        for own in limits.own:
            leg, chain, which = self._near(own, rects, reach)
            if len(chain):
                Sweep(self, own, leg, chain, which).add(far)

    def _near(self, own: Own, rects: Rects, reach: Floats) -> tuple[Indices, Indices, Indices]:
        """Return the slides and rectangles (slide, chain, rectangle) that come near each other."""
        middle = own.at(self.cos, self.sin).offset
        bx = (self.begin[0] + middle[0])[..., None] - rects.x
        by = (self.begin[1] + middle[1])[..., None] - rects.y
        wx, wy = self.way[0][..., None], self.way[1][..., None]
        share = np.clip(-(bx * wx + by * wy), 0.0, 1.0)  # a slide is an inch long, nearly
        bx += share * wx
        by += share * wy
        leg, chain, which = np.nonzero(bx * bx + by * by < (reach + own.reach + 0.02) ** 2)
        return leg, chain, which

    def _under(self) -> None:
        """What the third slide may not end on: detachments and headquarters."""
        limits, rects = self.limits, self.limits.under
        if rects is None:
            return
        x, y = self.points[-1]
        cos, sin = self.cos[-1], self.sin[-1]
        for own in limits.own:
            middle = own.at(cos, sin).offset
            dx, dy = (x + middle[0])[:, None] - rects.x, (y + middle[1])[:, None] - rects.y
            chain, which = np.nonzero(dx * dx + dy * dy < (own.reach + rects.reach + self.aim) ** 2)
            if len(chain) == 0:
                continue
            at = x[chain], y[chain]
            slack = limits.under_slack
            if slack.same:  # then the gap alone tells what is low
                gap = rects.standing(which, own, at, cos[chain], sin[chain])
                low = np.flatnonzero(gap + slack.policy.tolerance + ROUNDING < self.aim)
                if len(low) == 0:
                    continue
                chain, which, at = chain[low], which[low], (at[0][low], at[1][low])
            motion = rects.motion(which, own, at, None, cos[chain], sin[chain])
            margin = motion.value + slack.of(rects.owner[which], motion.normal) + ROUNDING
            np.minimum.at(self.lowest, chain, margin)
            still = rects.pick(which)
            found = leaning(motion, own.at(cos[chain], sin[chain]), at, still)
            for open_, left, turn in (
                (np.ones(len(chain), dtype=bool), margin, motion.turn),
                (found.which, margin + found.more, found.turn),
            ):
                low = np.flatnonzero(open_ & (left < self.aim))
                leg = np.full(len(low), SLIDES - 1)
                end, none = (motion.begin[0][low], motion.begin[1][low]), np.zeros(len(low))
                slopes = self.slopes(chain[low], leg, (none, none), end, turn[low])
                self.rows.append(Rows(chain[low], left[low], slopes))

    def _edges(self) -> None:
        """The board's edges: rows for each corner of each base, where a slide begins and ends.

        Each corner by itself: a base that lies along an edge leans on two, and neither way out.
        """
        scene = self.scene
        for axis, size in ((0, scene.width), (1, scene.depth)):
            sigma = measured_sigma(scene.unit, (1.0, 0.0) if axis == 0 else (0.0, 1.0))
            slack = float(scene.policy.slack(sigma))
            for sign, edge in ((1.0, 0.0), (-1.0, size)):
                at_start = scene.start_edges[2 * axis + (0 if sign > 0 else 1)]
                least = np.full((SLIDES, 1), -slack - ROUNDING)
                least[0] = min(-slack, given(0.0, at_start, sigma)) - ROUNDING
                left = sign * (self.points[:, axis] - edge)
                if left.min() > scene.unit.reach + slack + self.aim:
                    continue
                for own in self.limits.own:
                    for corner in own.corners:
                        self._corner_rows(axis, sign, left, corner, least)

    def _corner_rows(
        self, axis: int, sign: float, left: Floats, corner: tuple[float, float], least: Floats
    ) -> None:
        at = rotated(corner, self.cos, self.sin)
        out, turn = sign * at[axis], sign * (-at[1] if axis == 0 else at[0])
        first = left[:-1] <= left[1:]
        margin = np.where(first, left[:-1], left[1:]) + out - least
        self._lower(margin)
        leg, chain = np.nonzero(margin < self.aim)
        if len(chain) == 0:
            return
        first, none = first[leg, chain], np.zeros(len(chain))
        at_begin, at_end = np.where(first, sign, 0.0), np.where(first, 0.0, sign)
        ends = (at_begin, none), (at_end, none)
        if axis == 1:
            ends = (none, at_begin), (none, at_end)
        slopes = self.slopes(chain, leg, *ends, turn[leg, chain])
        self.rows.append(Rows(chain, margin[leg, chain], slopes))

    def _river(self, river: RiverField) -> None:
        """What meets forbidden water is led away from it by a rough guide."""
        wet = np.flatnonzero(~river.dry(self.points))
        if len(wet) == 0:
            return
        begin = self.begin[0][:, wet], self.begin[1][:, wet]
        way = self.way[0][:, wet], self.way[1][:, wet]
        depth, share, (sx, sy) = river.along(begin, way)
        margin = np.minimum(depth - _RIVER_ERROR, 0.0)
        deepest = depth.argmin(axis=0), np.arange(len(wet))
        margin[deepest] = np.minimum(margin[deepest], -_RIVER_PUSH)
        self.lowest[wet] = np.minimum(self.lowest[wet], np.minimum(margin.min(axis=0), -ROUNDING))
        leg, chain = np.nonzero(margin < 0.0)
        share, sx, sy = share[leg, chain], sx[leg, chain], sy[leg, chain]
        at_begin, at_end = ((1 - share) * sx, (1 - share) * sy), (share * sx, share * sy)
        slopes = self.slopes(wet[chain], leg, at_begin, at_end, np.zeros(len(chain)))
        self.rows.append(Rows(wet[chain], margin[leg, chain], slopes))


def _picked(bases: list[Own], number: Indices, cos: Floats, sin: Floats) -> Turned:
    """Return one base of the unit for each place, at a facing of its own."""
    if len(bases) == 1:
        return bases[0].at(cos, sin)
    numbers = np.array([[base.middle, *base.axes] for base in bases])[number]

    def turn(v: Floats) -> Vector:
        return v[:, 0] * cos - v[:, 1] * sin, v[:, 0] * sin + v[:, 1] * cos

    offset, first, second = (turn(numbers[:, n]) for n in range(3))
    return Turned(offset, (first, second), max(base.reach for base in bases))
