"""The unit of length that a game's players read; files, questions and answers are in inches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tableside.engine.message import Amount


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit of length: its sign, how many are in an inch, and the map's ruler in it.

    ``tick`` and ``grid``: units from one tick of the map's edge to the next, and from line to line.
    """

    unit: Literal["in", "cm"]
    per_inch: float
    tick: int
    grid: int

    def text(self, inches: float, digits: int = 2) -> str:
        """Return a length as players read it.

        >>> INCHES.text(1.234), CENTIMETRES.text(2.0, 1)
        ('1.23 in', '5.1 cm')
        """
        return f"{inches * self.per_inch:.{digits}f} {self.unit}"

    def amount(self, inches: float, digits: int = 2) -> Amount:
        """Return a length as an amount in this unit, for a message."""
        return Amount(inches * self.per_inch, self.unit, digits)

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return {
            "unit": self.unit,
            "per_inch": self.per_inch,
            "tick": self.tick,
            "grid": self.grid,
        }


INCHES = Measure("in", 1.0, 1, 6)
CENTIMETRES = Measure("cm", 2.54, 2, 10)
