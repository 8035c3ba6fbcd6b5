"""What slides of a retreat may sweep over: no corps, no closed zone, no zone once left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tableside.geometry.slides import Floats, Motion
from tableside.rules.gmu.retreat.around import Own
from tableside.rules.gmu.retreat.chains import Flags, Indices
from tableside.rules.gmu.retreat.leaning import leaning
from tableside.rules.gmu.retreat.rows import Rows
from tableside.rules.gmu.retreat.scene import ROUNDING
from tableside.rules.gmu.zones import CONTROL

if TYPE_CHECKING:
    from tableside.rules.gmu.retreat.judging import Far, Judging


class Sweep:
    """What slides of one base may sweep over, slide by slide and rectangle by rectangle."""

    def __init__(
        self, judging: Judging, own: Own, leg: Indices, chain: Indices, which: Indices
    ) -> None:
        self.judging, self.limits, self.rects = judging, judging.limits, judging.limits.swept
        assert self.rects is not None
        self.own, self.leg, self.chain, self.which = own, leg, chain, which
        self.owner = self.rects.owner[which]
        self.begin = judging.begin[0][leg, chain], judging.begin[1][leg, chain]
        self.way = judging.way[0][leg, chain], judging.way[1][leg, chain]
        self.cos, self.sin = judging.cos[leg, chain], judging.sin[leg, chain]
        args = own, self.begin, self.way, self.cos, self.sin
        self.bound = self.rects.sweeping(which, *args)
        self.slack: Floats | float = self.limits.swept_slack.policy.tolerance
        if not self.limits.swept_slack.same:
            motion = self.rects.motion(which, *args)
            self.bound, self.slack = (
                motion.value,
                self.limits.swept_slack.of(self.owner, motion.normal),
            )

    def _least(self, limit: Floats | float, given_: Floats) -> Floats:
        least = limit - self.slack - ROUNDING
        return np.where(self.leg == 0, np.minimum(least, given_[self.owner]), least)

    def _motion(self, low: Indices) -> Motion:
        assert self.rects is not None
        begin, way = (self.begin[0][low], self.begin[1][low]), (self.way[0][low], self.way[1][low])
        return self.rects.motion(
            self.which[low], self.own, begin, way, self.cos[low], self.sin[low]
        )

    def add(self, far: list[Far]) -> None:
        """Add the rows for corps and closed zones, and those for zones it started in."""
        aim, limits = self.judging.aim, self.limits
        least = self._least(limits.limit[self.owner], limits.given)
        hard = (self.bound < least + aim) & limits.blocks[self.owner]
        least_held = self._least(CONTROL, limits.given_held)
        number = limits.held[self.owner]
        still = np.full(len(number), np.inf)
        by_before = np.zeros(len(number), dtype=bool)
        for n in range(len(far)):
            mine = np.flatnonzero((number == n) & (self.bound < least_held + aim))
            if len(mine):
                still[mine], by_before[mine] = self._still(mine, far[n])
        held = still < aim
        low = np.flatnonzero(hard | held)
        if len(low) == 0:
            return
        motion = self._motion(low)
        slopes = self.judging.slopes(
            self.chain[low], self.leg[low], motion.begin, motion.end, motion.turn
        )
        self._rows(low, motion.value - least[low], slopes, hard[low])
        self._lean(low, motion, motion.value - least[low], hard[low])
        for n in range(len(far)):
            of = np.flatnonzero(held[low] & (number[low] == n))
            if len(of):
                mine = low[of]
                clear = motion.value[of] - least_held[mine]
                inside = clear < still[mine]
                before = by_before[mine]
                leg = self.leg[mine] - before
                which = before.astype(np.intp)
                follow = -self.judging.far_slopes(n, far[n], which, leg, self.chain[mine])
                follow = np.where(inside, follow, slopes[:, of])
                margin = np.maximum(clear, still[mine])
                self._rows(mine, margin, follow, np.ones(len(mine), dtype=bool))

    def _lean(self, low: Indices, motion: Motion, margin: Floats, hard: Flags) -> None:
        """Add the rows for the other ends of edges that lie along each other."""
        assert self.rects is not None
        share = np.hypot(*motion.end)
        at = (
            self.begin[0][low] + share * self.way[0][low],
            self.begin[1][low] + share * self.way[1][low],
        )
        shape = self.own.at(self.cos[low], self.sin[low])
        found = leaning(motion, shape, at, self.rects.pick(self.which[low]))
        which = np.flatnonzero(found.which & hard & (margin + found.more < self.judging.aim))
        if len(which) == 0:
            return
        begin = motion.begin[0][which], motion.begin[1][which]
        end = motion.end[0][which], motion.end[1][which]
        chain, leg = self.chain[low[which]], self.leg[low[which]]
        slopes = self.judging.slopes(chain, leg, begin, end, found.turn[which])
        self.judging.rows.append(Rows(chain, (margin + found.more)[which], slopes))

    def _still(self, mine: Indices, far: Far) -> tuple[Floats, Flags]:
        """Return how far in the zone it still was before, and whether the slide before says so."""
        s, c = self.leg[mine], self.chain[mine]
        d = np.maximum(far.value, 0.0)
        begin, before = d[0, s, c], np.where(s > 0, d[1, np.maximum(s - 1, 0), c], 0.0)
        slack = self.slack[mine] if isinstance(self.slack, np.ndarray) else self.slack
        return CONTROL + slack - np.maximum(begin, before) + ROUNDING, before > begin

    def _rows(self, mine: Indices, margin: Floats, slopes: Floats, which: Flags) -> None:
        judging = self.judging
        chain, margin, slopes = self.chain[mine[which]], margin[which], slopes[:, which]
        np.minimum.at(judging.lowest, chain, margin)
        near = np.flatnonzero(margin < judging.aim)
        if len(near):
            judging.rows.append(Rows(chain[near], margin[near], slopes[:, near]))
