"""The unit of length that a game's players read; files, questions and answers are in inches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tableside.engine.message import Amount


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit of length: its sign, how many are in an inch, and the map's ruler in it.

    ``tick`` and ``grid``: units from one tick of the map's edge to the next, and from line to line.
    ``digits``: how many a length has after the point, wherever players read it.
    """

    unit: Literal["in", "cm"]
    per_inch: float
    tick: int
    grid: int
    digits: int

    def text(self, inches: float) -> str:
        """Return a length as players read it.

        >>> INCHES.text(1.234), CENTIMETRES.text(2.0)
        ('1.23 in', '5.1 cm')
        """
        return f"{inches * self.per_inch:.{self.digits}f} {self.unit}"

    def amount(self, inches: float) -> Amount:
        """Return a length as an amount in this unit, for a message."""
        return Amount(inches * self.per_inch, self.unit, self.digits)

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return {
            "unit": self.unit,
            "per_inch": self.per_inch,
            "tick": self.tick,
            "grid": self.grid,
            "digits": self.digits,
        }


INCHES = Measure("in", 1.0, 1, 6, 2)
CENTIMETRES = Measure("cm", 2.54, 2, 10, 1)
