"""What slides of a retreat may sweep over: no corps, no closed zone, no zone once left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tableside.geometry.slides import Floats, Motion
from tableside.rules.gmu.retreat_around import Own
from tableside.rules.gmu.retreat_chains import Indices
from tableside.rules.gmu.retreat_rows import Rows
from tableside.rules.gmu.retreat_scene import ROUNDING
from tableside.rules.gmu.zones import CONTROL

if TYPE_CHECKING:
    from tableside.rules.gmu.retreat_judging import Far, Judging


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

    def _slopes(self, low: Indices, motion: Motion) -> Floats:
        return self.judging.slopes(
            self.chain[low], self.leg[low], motion.begin, motion.end, motion.turn
        )

    def hard(self) -> None:
        """No sweep meets a corps or a closed zone."""
        judging, aim = self.judging, self.judging.aim
        least = self._least(self.limits.limit[self.owner], self.limits.given)
        low = np.flatnonzero((self.bound < least + aim) & self.limits.blocks[self.owner])
        if len(low) == 0:
            return
        motion = self._motion(low)
        margin = motion.value - least[low]
        np.minimum.at(judging.lowest, self.chain[low], margin)
        near = np.flatnonzero(margin < aim)
        slopes = self._slopes(low, motion)[:, near]
        judging.rows.append(Rows(self.chain[low[near]], margin[near], slopes))

    def held(self, far: list[Far]) -> None:
        """Either it is still in the zone it started in, or the slide stays clear of that zone."""
        judging, limits = self.judging, self.limits
        least = self._least(CONTROL, limits.given_held)
        number = limits.held[self.owner]
        for n in np.unique(number[number >= 0]):
            mine = np.flatnonzero((number == n) & (self.bound < least + judging.aim))
            s, c = self.leg[mine], self.chain[mine]
            d = np.maximum(far[n].value, 0.0)
            begin, before = d[0, s, c], np.where(s > 0, d[1, np.maximum(s - 1, 0), c], 0.0)
            slack = self.slack[mine] if isinstance(self.slack, np.ndarray) else self.slack
            still = CONTROL + slack - np.maximum(begin, before) + ROUNDING
            low = np.flatnonzero(still < judging.aim)
            if len(low) == 0:
                continue
            mine, s, c = mine[low], s[low], c[low]
            motion = self._motion(mine)
            clear = motion.value - least[mine]
            margin = np.maximum(clear, still[low])
            np.minimum.at(judging.lowest, c, margin)
            by_before = (before > begin)[low]
            inside = judging.far_slopes(n, far[n], 0, s, c)
            earlier = judging.far_slopes(n, far[n], 1, np.maximum(s - 1, 0), c)
            inside = np.where(by_before, earlier, inside)
            slopes = np.where(clear >= still[low], self._slopes(mine, motion), -inside)
            near = margin < judging.aim
            judging.rows.append(Rows(c[near], margin[near], slopes[:, near]))
