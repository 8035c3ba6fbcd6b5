"""How far a phase has gone: whose turn it is, who has passed, how much is left to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Play:
    """What has happened in a phase, as far as it decides what comes next.

    ``step``: an id of data/phases.json. ``to_act``: the side whose turn it is. ``passed``: the
    sides that have passed in this step, in that order. ``left``: how many times the side that has
    not passed may still act, None before the die is thrown. ``placed``: headquarters and corps
    put down in this command phase. ``used``: headquarters that have sent out their detachment in
    it; corps whose arrival was rolled for in this turn. ``kept``: whether this table tells the
    program of passes; where it does not, nobody is accused of acting out of turn.
    """

    step: str
    to_act: str
    passed: tuple[str, ...] = ()
    left: int | None = None
    placed: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    kept: bool = False


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
