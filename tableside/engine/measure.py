"""The unit of length shown to players; files, questions and answers use inches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tableside.engine.message import Amount


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit of length: its symbol, how many make an inch, and the map's ruler in it.

    ``tick`` and ``grid``: the spacing of ticks at the map's edge and of grid lines, in this unit.
    ``digits``: decimals shown to players.
    """

    unit: Literal["in", "cm"]
    per_inch: float
    tick: int
    grid: int
    digits: int

    def text(self, inches: float) -> str:
        """Return a length as shown to players.

        >>> INCHES.text(1.234), CENTIMETRES.text(2.0)
        ('1.23 in', '5.1 cm')
        """
        return f"{inches * self.per_inch:.{self.digits}f} {self.unit}"

    def amount(self, inches: float) -> Amount:
        """Return a length in this unit, for a message."""
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
