"""Where the table is measured too poorly to judge moves, and what is said instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tableside.engine.finding import Finding
from tableside.engine.measure import INCHES, Measure
from tableside.engine.message import Amount
from tableside.engine.quantity import Verdict
from tableside.geometry.pose import Pose
from tableside.session.words import say
from tableside.vision.accuracy_map import ACCURACY_LIMIT, AccuracyMap

RULE = "camera.accuracy"


@dataclass(frozen=True, slots=True)
class Trust:
    """Refuses to judge where the table's accuracy is worse than ``limit``, in inches.

    At exactly the limit it judges. Without an accuracy map there is no camera to doubt, and
    everything is judged.
    """

    limit: float = ACCURACY_LIMIT

    def doubt(
        self,
        table: AccuracyMap | None,
        unit: str,
        places: Iterable[Pose | None],
        measure: Measure = INCHES,
        name: str | None = None,
    ) -> Finding | None:
        """Return why a unit's move through ``places`` cannot be judged, or None if it can.

        ``measure``: the players' unit of length; ``name``: what they call the unit, None: its id.
        """
        if table is None:
            return None
        worst = 0.0
        for place in places:
            if place is None:
                continue
            error = table.at(place.x, place.y)
            if error is None:
                return self._finding(unit, name or unit, None, measure)
            worst = max(worst, error)
        if worst <= self.limit:
            return None
        return self._finding(unit, name or unit, worst, measure)

    def _finding(self, unit: str, name: str, error: float | None, measure: Measure) -> Finding:
        limit = self.limit * measure.per_inch
        needed = _told(f"{limit:.3g}", measure)
        if error is None:
            text = say("accuracy-unknown", unit=name, needed=needed)
            return Finding(RULE, (unit,), Verdict.NOT_JUDGED, text, None)
        here = _told(_beyond(error * measure.per_inch, limit), measure)
        text = say("accuracy-poor", unit=name, here=here, needed=needed)
        return Finding(RULE, (unit,), Verdict.NOT_JUDGED, text, error - self.limit)


def _told(figure: str, measure: Measure) -> Amount:
    """Return a figure in the players' unit of length, with as many digits as it has."""
    return Amount(float(figure), measure.unit, len(figure.partition(".")[2]))


def _beyond(error: float, limit: float) -> str:
    """Return an error as text, with just enough decimals (at least two) to exceed the limit.

    >>> _beyond(0.08, 0.05), _beyond(0.0501, 0.05)
    ('0.08', '0.0501')
    """
    decimals = next((n for n in range(2, 7) if round(error, n) > limit), 6)
    return f"{error:.{decimals}f}"
