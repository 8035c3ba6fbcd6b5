"""Free deployment before the first turn (7.18, 7.19)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.contact import End, line_between
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.lines import supply
from tableside.rules.gitm.squares import WORLD
from tableside.rules.gitm.state import State, Unit

#: A chain of contact may have any length: at most one step per square of the world.
_ENDLESS = WORLD.columns * WORLD.rows


def undeployed(state: State, own: Collection[str]) -> State:
    """Return the position with the units of other sides than ``own`` as before deployment.

    Sides deploy at the same time and in secret, on what stood there as it began.
    """
    begun = state.campaign
    strangers = (unit for unit in state.by_id.values() if unit.side not in own)
    back = [u.at(begun.stood[u.id], begun.posted[u.id]) for u in strangers if u.id in begun.stood]
    return state.put(*back) if back else state


def deploy_breaches(
    state: State, unit: Unit, to: Cell, square: Cell, begun: Mapping[str, Cell]
) -> Iterator[Breach]:
    """Yield the breaches of placing a unit in a strategic and a tactical square.

    ``begun``: by unit the strategic square where it stood before anybody was placed; lines of
    supply and contact are those of that time.
    """
    name = str(to)
    if unit.is_militia:
        yield breach("deploy.militia", unit=unit.called)
    theatre = state.theatre
    if to not in theatre or not theatre.is_passable(to) or not state.field(to).is_passable(square):
        yield breach("deploy.ground", unit=unit.called, square=f"{name} {square}")
        return
    owner = theatre.owner(to)
    foreign = owner is not None and owner not in state.nations_of(unit.side)
    if foreign or state.enemies_in(to, unit.side):
        yield breach("deploy.hostile", unit=unit.called, square=name)
    if len(state.active_in(to)) >= (limit := tables().stack["active"]) and to != unit.strategic:
        yield breach("deploy.full", unit=unit.called, square=name, limit=limit)
    back = (replace(each, strategic=begun.get(each.id, each.strategic)) for each in state.units)
    state = state.put(*back)
    unit = state.by_id[unit.id]
    if not supply(state, unit).connected:
        yield breach("deploy.supply", unit=unit.called, square=str(unit.strategic))
    moved = replace(unit, strategic=to, square=square)
    if not supply(state.put(moved), moved).connected:
        yield breach("deploy.supply", unit=unit.called, square=name)
    if to == unit.strategic:
        return
    if not line_between(state, End.of(unit), End("", unit.side, to, square), _ENDLESS):
        yield breach("deploy.contact", unit=unit.called, square=name)
