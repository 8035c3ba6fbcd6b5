"""Units made inactive (1.4, 11.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.exits import called
from tableside.rules.gitm.squares import strategic_name
from tableside.rules.gitm.state import State, Unit


@dataclass(frozen=True)
class Resting(Judged):
    """How many inactive units a strategic square may hold and holds, and what keeps one more."""

    limit: int
    counted: int
    breaches: tuple[Breach, ...]


def resting(state: State, unit: Unit) -> Resting:
    """Return whether a unit may be made inactive where it is."""
    square = strategic_name(unit.strategic)
    stack = tables().stack
    has_city = state.city_in(unit.strategic) is not None
    limit = stack["inactive_city" if has_city else "inactive"]
    idle = [u for u in state.in_strategic(unit.strategic) if u.state == "inactive"]
    counted = len([u for u in idle if u.id != unit.id and not _is_spared(state, u)])
    found = []
    if not unit.is_active:
        found.append(breach("inactive.state", unit=unit.called))
    near = [
        each
        for each in state.active_in(unit.strategic)
        if not state.are_allied(each.side, unit.side)
    ]
    if near:
        found.append(
            breach(
                "inactive.near",
                {"units": [each.id for each in near]},
                unit=unit.called,
                square=square,
                by=called(near),
                count=len(near),
            )
        )
    if counted >= limit and not _is_spared(state, unit):
        values: dict[str, Any] = {"square": square, "count": counted, "limit": limit}
        found.append(breach("inactive.limit", unit=unit.called, **values))
    return Resting(limit, counted, tuple(found))


def _is_spared(state: State, unit: Unit) -> bool:
    """Whether the limit leaves a unit out: in a fort, or militia in an own city's square."""
    if unit.fort:
        return True
    city = state.city_of(unit)
    return unit.is_militia and city is not None and state.is_own_city(city, unit.side)
