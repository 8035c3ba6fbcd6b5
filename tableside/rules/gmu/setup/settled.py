"""What has been settled before the first turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.position import NameSet, word_of
from tableside.files.loading import VALUES
from tableside.files.parts import AsTuple, Name
from tableside.files.position import Whole

Roll = Annotated[str, word_of(Literal["army", "aggressor", "friction"])]
Edge = Annotated[str, word_of(Literal["north", "south", "east", "west"])]
DieFace = Annotated[Whole, Field(ge=1, le=6)]


@dataclass(frozen=True)
class Setup:
    """What has been settled before the first turn.

    ``dice``: by roll (``army``, ``aggressor``, ``friction``) the die of each side. ``armies``: the
    sides that have their army. ``edges``: the edge of the table from which each side deploys.
    ``chosen``: the units that a friction result names for each side. ``flanks``: by side, the edge
    on which its forced march arrives.
    """

    __pydantic_config__ = VALUES

    dice: dict[Roll, dict[Name, DieFace]] = field(default_factory=dict)
    armies: NameSet = frozenset()
    edges: dict[Name, Edge] = field(default_factory=dict)
    chosen: dict[Name, Annotated[tuple[Name, ...], AsTuple]] = field(default_factory=dict)
    flanks: dict[Name, Edge] = field(default_factory=dict)

    def die(self, roll: str, side: str) -> int | None:
        """Return a side's die for a roll, None if it has not rolled yet."""
        return self.dice.get(roll, {}).get(side)
