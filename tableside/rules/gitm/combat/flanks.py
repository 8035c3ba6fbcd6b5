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
    own = [unit for unit in state.own_in(strategic, side) if unit.is_combat]
    beside = [unit for unit in own if grid.steps(unit.square, at) == 1]
    anchors = {}
    for way in DIRECTIONS:
        cell = grid.step_to(at, way)
        here = tuple(unit for unit in beside if unit.square == cell)
        if here or _holds(state, strategic, cell):
            anchors[way] = here
    forts = any(unit.fort for unit in state.active_at(strategic, at))
    return Flanks(anchors, in_lines(fighting, length).filled("front"), length, not forts)


def _holds(state: State, strategic: Cell, cell: Cell) -> bool:
    """Whether the ground of a square anchors a flank by itself."""
    if cell not in FIELD:
        return state.house.edge_anchors == "yes"
    return not state.field(strategic).is_passable(cell)
