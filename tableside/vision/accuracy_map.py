"""How accurately the table is measured, place by place; a plain value that needs no numpy."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass

#: Inches. Where the table is measured worse than this nothing is judged, unless told otherwise.
ACCURACY_LIMIT = 0.05
#: Inches, RMS: a lens that adds more on the table is worth measuring again.
GOOD_LENS = 0.02


@dataclass(frozen=True, slots=True)
class AccuracyMap:
    """The expected error (inches, RMS distance) at the knots of a grid over the board.

    ``errors`` has a row for each y from 0 to ``depth``, each a number for each x from 0 to
    ``width`` (inches), evenly spaced, edges included, two of each at least; None where the
    camera does not see the board.

    >>> table = AccuracyMap(6.0, 3.0, ((0.01, 0.02, None), (0.01, 0.04, None)))
    >>> table.at(3.0, 1.5), table.at(0.0, 0.0), table.typical, table.worst
    (0.03, 0.01, 0.015, 0.04)
    """

    width: float
    depth: float
    errors: tuple[tuple[float | None, ...], ...]

    def at(self, x: float, y: float) -> float | None:
        """Return the error at a place, interpolated between the four known knots around it.

        A place off the board has the error of the nearest place on it. None where no knot is known.
        """
        column, right = _between(x, self.width, len(self.errors[0]))
        row, up = _between(y, self.depth, len(self.errors))
        corners = [
            (self.errors[row + j][column + i], (right if i else 1 - right) * (up if j else 1 - up))
            for j in (0, 1)
            for i in (0, 1)
        ]
        known = [(error, weight) for error, weight in corners if error is not None]
        if not known:
            return None
        total = sum(weight for _, weight in known)
        if total == 0.0:  # exactly at a knot that is not seen
            return max(error for error, _ in known)
        mean = sum(error * weight for error, weight in known) / total
        # Rounding must not put it beyond the knots it lies between: a limit is compared with it.
        return min(max(mean, min(known)[0]), max(known)[0])

    @property
    def typical(self) -> float | None:
        """The median of the known errors."""
        known = self._known()
        return statistics.median(known) if known else None

    @property
    def worst(self) -> float | None:
        """The largest of the known errors."""
        return max(self._known(), default=None)

    def _known(self) -> list[float]:
        return [error for row in self.errors for error in row if error is not None]


def _between(place: float, length: float, count: int) -> tuple[int, float]:
    """Return the knot below a place, and the fraction of the way to the next."""
    steps = min(max(place / length, 0.0), 1.0) * (count - 1)
    knot = min(math.floor(steps), count - 2)
    return knot, steps - knot
