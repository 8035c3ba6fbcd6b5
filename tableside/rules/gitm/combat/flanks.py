"""Whether a side's flanks are anchored in a battle (9.8; 10.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.rules.gitm.combat.lines import in_lines
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit

#: How full the front line has to be for two anchors, as parts of a fraction: 75 %.
_FULL = (3, 4)


@dataclass(frozen=True)
class Flanks:
    """By direction what anchors a side: own units, none of impassable ground.

    ``filled``: the spaces of its front line that are taken, of ``length``.
    """

    anchors: dict[str, tuple[Unit, ...]]
    filled: int
    length: int
    turnable: bool

    @property
    def full(self) -> float:
        """Which share of the front line is full, at most 1."""
        return min(1.0, self.filled / self.length)

    @property
    def anchored(self) -> Literal["none", "one", "both"]:
        """How many flanks are anchored: both only by two that are not neighbours."""
        if not self.anchors:
            return "none"
        apart = any(b not in grid.beside(a) for a, b in combinations(self.anchors, 2))
        full = self.filled * _FULL[1] >= self.length * _FULL[0]
        return "both" if apart and full else "one"


def flanks(
    state: State, strategic: Cell, at: Cell, side: str, fighting: Sequence[Unit], length: int
) -> Flanks:
    """Return a side's flanks in a square; ``fighting`` are its units in the battle."""
    anchors = {}
    for way in DIRECTIONS:
        found = _anchor(state, strategic, grid.step_to(at, way), side)
        if found is not None:
            anchors[way] = found
    forts = any(u.fort and u.square == at for u in state.active_in(strategic))
    return Flanks(anchors, in_lines(fighting, length).filled("front"), length, not forts)


def _anchor(state: State, strategic: Cell, cell: Cell, side: str) -> tuple[Unit, ...] | None:
    """Return who anchors a flank in a square; nobody where its ground does, None where nothing."""
    if cell not in FIELD:
        return () if state.house.edge_anchors == "yes" else None
    here = tuple(
        unit for unit in state.own_in(strategic, side) if unit.square == cell and unit.is_combat
    )
    return here if here or not state.field(strategic).is_passable(cell) else None
