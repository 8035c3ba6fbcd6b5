"""Units of stands where the camera has them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from tableside.engine.ruleset import Sensed
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose

U = TypeVar("U", bound=Troops)


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
