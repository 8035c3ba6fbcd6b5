"""The exact headings at which a shape that turns and runs straight on may hit an obstacle.

Each reason for ruling out a heading has a name. Some are the caller's own bars; the others follow
from the turn and the run (``STRIKES``). Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.pose import wrap_degrees
from tableside.motion.barriers import ROUNDING
from tableside.motion.bearings import classified, merged
from tableside.motion.hits import Hits
from tableside.motion.onward import Onward

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]

#: What a turn and a run strike headings out for, in this order; the last that strikes is named.
STRIKES = ("turn", "pivot", "distance", "second-contact", "ground", "board")
#: The code of a heading at which the obstacle is missed.
_MISS = -1


class Aimed(NamedTuple):
    """The headings (from, to) onto an obstacle, the shortest run and its heading.

    ``barred_by``: what ruled out the last remaining heading, where none is left.
    """

    headings: tuple[tuple[float, float], ...] = ()
    run: float | None = None
    heading: float | None = None
    barred_by: str | None = None


@dataclass(frozen=True)
class Aim:
    """A shape and its possible targets: the obstacles of ``onward``, by index.

    ``bars``: the names of the caller's own bars, which come before ``STRIKES``. ``barred`` gives,
    for headings onto an obstacle, the index of each heading's bar, or their number where none bars
    it. ``all_round``: include headings that it may not turn to.
    """

    onward: Onward
    bars: tuple[str, ...]
    barred: Callable[[Floats, int], Codes]
    all_round: bool = False

    @cached_property
    def _hits(self) -> Hits:
        return Hits(self.onward, self.all_round)

    @property
    def _names(self) -> tuple[str, ...]:
        return (*self.bars, *STRIKES)

    @property
    def _free(self) -> int:
        """The code of a heading that nothing rules out."""
        return len(self._names)

    def struck_by(self, heading: float, column: int) -> str | None:
        """Return what rules out one heading onto an obstacle; None if it is allowed.

        A heading that misses is ruled out by its distance.
        """
        code = int(self._codes(np.array([heading]), np.array([column]))[0])
        return None if code == self._free else self._named(code)

    def _named(self, code: int) -> str:
        return "distance" if code == _MISS else self._names[code]

    def _codes(self, headings: Floats, columns: Codes) -> Codes:
        """Return the code of each heading, each onto the obstacle given for its column.

        Obstructions are costly to find, so they are checked only where nothing else rules a heading
        out.
        """
        onward, names = self.onward, self._names
        runs = onward.runs(headings, columns)
        found = self._struck(headings, runs, columns)
        left = np.flatnonzero(found == self._free)
        met = self._hits.to_another(headings[left], columns[left]) <= runs[left]
        found[left[met]] = names.index("second-contact")
        left = left[~met]
        found[left[onward.over_edge(headings[left], runs[left])]] = names.index("board")
        over = onward.to_barriers(headings[left]) < runs[left] - ROUNDING
        found[left[over]] = names.index("ground")
        return found

    def _struck(self, headings: Floats, runs: Floats, columns: Codes) -> Codes:
        """Return the codes from the shape and its obstacle alone, ignoring all other obstacles."""
        onward, own = self.onward, len(self.bars)
        found = np.full(len(headings), self._free, dtype=np.int64)
        found[runs > onward.far] = self._names.index("distance")
        found[onward.turns_into(headings)] = self._names.index("pivot")
        found[onward.turns_too_far(headings)] = self._names.index("turn")
        for column in np.unique(columns).tolist():
            mine = columns == column
            bars = self.barred(headings[mine], column)
            found[mine] = np.where(bars < own, bars, found[mine])
        found[~np.isfinite(runs)] = _MISS
        return found

    def at_each(self, columns: Sequence[int]) -> list[Aimed]:
        """Return the allowed headings onto each of some obstacles."""
        if not columns:
            return []
        which = np.array(columns)
        ends = [self._hits.critical(column) for column in columns]
        found = classified(ends, lambda headings, of: self._codes(headings, which[of]))
        return [self._aimed(*each) for each in zip(columns, *zip(*found, strict=True), strict=True)]

    def _aimed(self, column: int, cuts: Floats, codes: Codes) -> Aimed:
        spans = merged(cuts, codes == self._free, round_=self.all_round)
        if not spans:
            return Aimed(barred_by=self._named(int(codes.max(initial=_MISS))))
        run, heading = self._hits.shortest(spans, column)
        named = tuple((wrap_degrees(a), wrap_degrees(a) + b - a) for a, b in spans)
        return Aimed(tuple(sorted(named)), run, wrap_degrees(heading))

    def about_shortest(self, column: int) -> float:
        """Return roughly the shortest run to an obstacle, if it stood alone."""
        return self._hits.about_shortest(column)
