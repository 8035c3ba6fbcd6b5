"""What has been settled before the first turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Setup:
    """What has been settled before the first turn.

    ``dice``: by roll (``army``, ``aggressor``, ``friction``) the die of each side. ``armies``: the
    sides that have their army. ``edges``: the edge of the table from which each side deploys.
    ``chosen``: the units that a friction result names for each side. ``flanks``: by side, the edge
    on which its forced march arrives.
    """

    dice: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    armies: frozenset[str] = frozenset()
    edges: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    flanks: Mapping[str, str] = field(default_factory=dict)

    def die(self, roll: str, side: str) -> int | None:
        """Return a side's die of a roll, None while it has not thrown it."""
        return self.dice.get(roll, {}).get(side)
