"""What the program does as a set-up ends: a test looks at what it would have served."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Leaving:
    """Takes what ``tableside serve`` is told, and sends pages to ``opens``."""

    opens: str = "/"
    told: list[Sequence[str]] = field(default_factory=list)

    def __call__(self, words: Sequence[str]) -> str:
        self.told.append(words)
        return self.opens
