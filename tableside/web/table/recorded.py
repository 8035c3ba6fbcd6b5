"""What is known of a recording before it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is known of a recording before it is played: length in seconds, and slider marks."""

    title: str
    duration: float
    marks: tuple[tuple[float, str], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the page receives it."""
        marks = [{"time": round(time, 2), "text": text} for time, text in self.marks]
        return {"title": self.title, "duration": round(self.duration, 2), "marks": marks}
