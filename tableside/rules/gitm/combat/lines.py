"""The battle lines: length, assignment of units, flanks (9.3, 9.4, 9.8; section 10.5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.orders import Line
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit

_CIRCLE = tuple(DIRECTIONS)
#: Capacity of the rear in front lines: twice the first two lines together.
_REAR = 4


def front_length(directions: Collection[str]) -> int:
    """Return the spaces of the front line, from the directions the attackers came from.

    Each run of m neighbouring directions gives 1500 (m + 1); all eight give 12000.

    >>> front_length(["N", "NE"]), front_length(["N", "E"]), front_length(["N", "NE", "E"])
    (4500, 6000, 6000)
    """
    half, came = tables().direction_front, set(directions)
    if len(came) == len(_CIRCLE):
        return half * len(_CIRCLE)
    runs = sum(1 for i, way in enumerate(_CIRCLE) if way in came and _CIRCLE[i - 1] not in came)
    return half * (len(came) + runs)


def spaces(unit: Unit) -> int:
    """Return how many spaces a unit takes: 1 a foot soldier, 3 a cavalryman, 8 a gunner."""
    about = tables()
    return unit.of_type.spaces * (unit.foot + unit.horse) + about.gunner_spaces * unit.gunners


@dataclass(frozen=True)
class Lines:
    """The units of a side in their battle lines.

    ``drawn``: an empty line for which a unit has yet to be drawn; until then every unit is listed
    in the line it chose.
    """

    placed: tuple[tuple[Unit, Line], ...]
    length: int
    drawn: Literal["front", "second"] | None = None

    def wished(self, line: Line) -> int:
        """Return the spaces of all units assigned to a line."""
        return sum(spaces(unit) for unit, where in self.placed if where == line)

    def filled(self, line: Line) -> int:
        """Return the spaces filled in a line; the rear includes the overflow of the other two."""
        if line != "rear":
            return min(self.length, self.wished(line))
        return min(_REAR * self.length, self._behind)

    @property
    def idle(self) -> int:
        """The spaces of men for whom even the rear has no room."""
        return max(0, self._behind - _REAR * self.length)

    @property
    def _behind(self) -> int:
        cut = sum(max(0, self.wished(line) - self.length) for line in ("front", "second"))
        return self.wished("rear") + cut

    @property
    def rear_capacity(self) -> int:
        """The number of spaces in the rear."""
        return _REAR * self.length

    @property
    def engaged(self) -> float:
        """The share of those in the rear, 0 to 1, who find room there."""
        return min(1.0, self.rear_capacity / max(1, self._behind))

    def share(self, line: Line) -> float:
        """Return the share of the units in a line that finds room there; 1 in the rear."""
        wished = self.wished(line)
        return 1.0 if line == "rear" or wished <= self.length else self.length / wished


def in_lines(units: Sequence[Unit], length: int) -> Lines:
    """Return a side's lines by its units' orders; a sole candidate moves up to an empty line."""
    wishes: dict[str, Line] = {unit.id: unit.orders.line for unit in units}
    drawn: Literal["front", "second"] | None = None
    if units and "front" not in wishes.values():
        behind = list(wishes)
        if len(behind) > 1:
            return Lines(_placed(units, wishes), length, "front")
        wishes[behind[0]] = "front"
    rear = [name for name, line in wishes.items() if line == "rear"]
    if rear and "second" not in wishes.values():
        if len(rear) > 1:
            drawn = "second"
        else:
            wishes[rear[0]] = "second"
    return Lines(_placed(units, wishes), length, drawn)


def _placed(units: Sequence[Unit], wishes: dict[str, Line]) -> tuple[tuple[Unit, Line], ...]:
    return tuple((unit, wishes[unit.id]) for unit in units)


#: How full the front line must be for two anchored flanks, as a fraction: 75 %.
_FULL = (3, 4)


@dataclass(frozen=True)
class Flanks:
    """The anchors of a side's flanks by direction: own units, or () for impassable ground.

    ``filled``: the spaces of its front line, of ``length``, that are filled.
    """

    anchors: dict[str, tuple[Unit, ...]]
    filled: int
    length: int
    turnable: bool

    @property
    def full(self) -> float:
        """The share of the front line that is filled, at most 1."""
        return min(1.0, self.filled / self.length)

    @property
    def anchored(self) -> Literal["none", "one", "both"]:
        """How many flanks are anchored; both need a 75 % full line and two non-adjacent anchors."""
        if not self.anchors:
            return "none"
        apart = any(b not in grid.beside(a) for a, b in combinations(self.anchors, 2))
        full = self.filled * _FULL[1] >= self.length * _FULL[0]
        return "both" if apart and full else "one"


def flanks(
    state: State, strategic: Cell, at: Cell, side: str, fighting: Sequence[Unit], length: int
) -> Flanks:
    """Return a side's flanks in a square; ``fighting``: its units in the battle."""
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
