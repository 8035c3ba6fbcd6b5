"""Random restacking at the end of the deployment turn (7.18)."""

from __future__ import annotations

from collections import Counter

from tableside.engine.grid import Cell, steps
from tableside.engine.ruleset import Event
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit


def restacked(state: State) -> tuple[State, tuple[Event, ...]]:
    """Return the state with at most 12 units of one side and its allies in a tactical square.

    Who leaves a fuller square is drawn, and where to among the nearest passable squares with room.
    Nobody is put in a square with others. Militia stays, which may leave a square too full. The
    program draws, whatever a house does about draws: nothing hangs on them.
    """
    umpire = Resolving(state, state.campaign.draws())
    for strategic in sorted(state.occupied):
        for side in state.sides:
            _thin_out(umpire, strategic, side)
    return umpire.state.with_campaign(drawn=umpire.draws.count), tuple(umpire.events)


def _thin_out(umpire: Resolving, strategic: Cell, side: str) -> None:
    """Restack the units of a side and its allies in a strategic square."""
    own = frozenset(umpire.state.own_sides(side))
    everybody, limit = umpire.state.in_strategic(strategic), tables().stack["allied"]
    there = [unit for unit in everybody if unit.side in own]
    held = Counter(unit.square for unit in there)
    others = {unit.square for unit in everybody if unit.side not in own}
    field = umpire.state.field(strategic)
    cells = [cell for cell in FIELD if field.is_passable(cell) and cell not in others]
    for square in sorted(cell for cell, units in held.items() if units > limit):
        leaving = [u for u in there if u.square == square and u.is_active and not u.is_militia]
        while held[square] > limit and leaving:
            free = [cell for cell in cells if held[cell] < limit]
            if not free:
                return
            least = min(steps(square, cell) for cell in free)
            nearest = [cell for cell in free if steps(square, cell) == least]
            unit = umpire.draws.one_of(leaving, "restack")
            to = umpire.draws.one_of(nearest, "restack to")
            _restack(umpire, unit, to)
            leaving.remove(unit)
            held.update({square: -1, to: 1})


def _restack(umpire: Resolving, unit: Unit, to: Cell) -> None:
    """Put a unit in another tactical square, outside any fort, and tell its own side."""
    umpire.change(unit, square=to, fort=False, pose=None, sigma=None)
    umpire.tell_own("deploy", unit, "told-restacked", square=str(unit.square), to=str(to))
