"""The headings at which a shape that turns and runs straight on may hit an obstacle, exactly.

What strikes a heading out has a name. Some bars are the caller's own; the others follow from the
turn and the run (``STRIKES``). Inches and degrees.
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

    ``barred_by``: what struck the last heading out, where none is left.
    """

    headings: tuple[tuple[float, float], ...] = ()
    run: float | None = None
    heading: float | None = None
    barred_by: str | None = None


@dataclass(frozen=True)
class Aim:
    """A shape and what it may aim at: the obstacles of ``onward``, by their places in it.

    ``bars``: the names of the caller's own bars, which come before ``STRIKES``; ``barred`` gives
    for each of some headings onto an obstacle the place of its bar among them, or their number
    where none bars it. ``all_round``: also headings that it may not turn to are looked at.
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
        """The code of a heading that nothing strikes out."""
        return len(self._names)

    def struck_by(self, heading: float, column: int) -> str | None:
        """Return what strikes one heading onto an obstacle out; None for one that is left.

        One that misses it is struck by its distance.
        """
        code = int(self._codes(np.array([heading]), np.array([column]))[0])
        return None if code == self._free else self._named(code)

    def _named(self, code: int) -> str:
        return "distance" if code == _MISS else self._names[code]

    def _codes(self, headings: Floats, columns: Codes) -> Codes:
        """Return the code of each heading, each onto the obstacle that its column tells.

        What stands in the way takes long to find: it is asked only where nothing else strikes.
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
        """Return the codes by the shape and its obstacle alone, whatever stands around."""
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
        """Return the headings that are left onto each of some obstacles."""
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
        """Return about how far the shortest run to an obstacle is, were it alone."""
        return self._hits.about_shortest(column)
