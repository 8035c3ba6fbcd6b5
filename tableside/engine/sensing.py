"""Units of stands where the camera has them, on the table or off it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar, cast

from tableside.engine.battle import Battle
from tableside.engine.ruleset import Sensed
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose

U = TypeVar("U", bound=Troops)
B = TypeVar("B", bound=Battle[Any, Any])


def sensed(state: B, unit: str, place: Sensed | None, fielded: Callable[[Any], Any]) -> B:
    """Return the state with a unit where the camera has it (None: off the table).

    ``fielded`` lays the stands of a unit that comes back. One that is nowhere is let be.
    """
    if unit in state.by_id:
        here = state.by_id[unit]
        if place is None:
            return _with_aside(state.without(unit), (*state.aside, here.lifted()))
        return state.put(placed(here, place))
    off = next((each for each in state.aside if each.id == unit), None)
    if place is None or off is None:
        return state
    others = tuple(other for other in state.aside if other.id != unit)
    return _with_aside(state.put(placed(fielded(off), place)), others)


def _with_aside(state: B, aside: tuple[Troops, ...]) -> B:
    found: B = replace(cast("Any", state), aside=aside)
    return found


def placed(unit: U, place: Sensed) -> U:
    """Return a unit where it is seen: as its stands are, or as a whole in the shape it has."""
    poses = stands_seen(unit, place)
    moved = unit.put(poses, place.sigma) if poses else unit.put_at(place.pose, place.sigma)
    hidden = {stand.id for stand in unit.stands} & set(place.hidden)
    return replace(moved, guessed=bool(hidden) if place.names else place.guessed)


def stands_seen(unit: Troops, place: Sensed) -> dict[str, Pose]:
    """Return where each stand of a unit is seen; empty where it is seen as a whole."""
    if place.names:
        seen = dict(zip(place.names, place.stands, strict=True))
        return {stand.id: seen[stand.id] for stand in unit.stands if stand.id in seen}
    if len(place.stands) == len(unit.stands):
        return {s.id: pose for s, pose in zip(unit.stands, place.stands, strict=True)}
    return {}
