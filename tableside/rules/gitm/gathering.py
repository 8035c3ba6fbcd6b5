"""Marching to battle, to allies or to enemies (7.13)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tableside.engine.grid import Cell, around
from tableside.rules.gitm.orders import KINDS, Kind
from tableside.rules.gitm.state import State, Unit


@dataclass(frozen=True)
class Gathering:
    """Where a unit would march: the kind of square, None if it finds none.

    ``stays``: its own square is among the largest; ``candidates``: the largest adjacent squares, by
    column, then row.
    """

    kind: Kind | None = None
    stays: bool = True
    candidates: tuple[Cell, ...] = ()

    @property
    def to(self) -> Cell | None:
        """The square it marches to; None if it stays, or if one of several must be drawn."""
        return None if self.stays or len(self.candidates) != 1 else self.candidates[0]


def gathering(state: State, unit: Unit, kinds: Collection[str]) -> Gathering:
    """Return where a unit ordered to march to some kinds of squares would go now."""
    theatre = state.theatre
    beside = [
        square
        for square in sorted(around(unit.strategic))
        if square in theatre and theatre.is_passable(square)
    ]
    for kind in KINDS:
        if kind not in kinds:
            continue
        here = _size(state, unit, unit.strategic, kind)
        sizes = {square: _size(state, unit, square, kind) for square in beside}
        most = max(here, *sizes.values()) if sizes else here
        if most:
            largest = tuple(square for square in beside if sizes[square] == most)
            return Gathering(kind, here == most, largest)
    return Gathering()


def _size(state: State, unit: Unit, square: Cell, kind: Kind) -> int:
    """Return how many units count in a square of a kind; 0 if it is not of that kind."""
    own, enemies = state.own_in(square, unit.side), state.enemies_in(square, unit.side)
    if kind == "battle":
        return len(own) + len(enemies) if own and enemies else 0
    if kind == "enemies":
        return len(enemies)
    return len([each for each in own if each.id != unit.id])
