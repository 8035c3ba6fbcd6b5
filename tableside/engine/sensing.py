"""Apply camera sightings to units of stands, and read what hands did with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from tableside.engine.battle import Battle
from tableside.engine.finding import Finding
from tableside.engine.judged_action import owed
from tableside.engine.message import Message
from tableside.engine.recognise import Hands, Reading
from tableside.engine.ruleset import Sensed
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import as_json

#: Stands seen within these limits of their old pose (inches, degrees) have not moved.
STILL, STRAIGHT = 0.1, 3.0

U = TypeVar("U", bound=Troops)
B = TypeVar("B", bound=Battle[Any, Any, Any])


def sense(state: B, places: Mapping[str, Sensed | None]) -> B:
    """Return the state with these units where the camera has them (None: off the table).

    If its stands are seen individually, they move there; a unit seen as a whole keeps its shape.
    """
    for name, place in places.items():
        state = sensed(state, name, place)
    return state


def sensed(state: B, unit: str, place: Sensed | None) -> B:
    """Return the state with a unit where the camera has it; one that is nowhere is skipped."""
    if unit in state.by_id:
        here = state.by_id[unit]
        if place is None:
            return state.set_aside(here)
        return state.put(placed(here, place))
    off = next((each for each in state.aside if each.id == unit), None)
    if place is None or off is None:
        return state
    others = tuple(other for other in state.aside if other.id != unit)
    back: B = replace(cast("Any", state.put(placed(state.laid(off), place))), aside=others)
    return back


def placed(unit: U, place: Sensed) -> U:
    """Return a unit where it is seen: stand by stand, or as a whole in its current shape."""
    poses = stands_seen(unit, place)
    moved = unit.put(poses, place.sigma) if poses else unit.put_at(place.pose, place.sigma)
    hidden = {stand.id for stand in unit.stands} & set(place.hidden)
    return replace(moved, guessed=bool(hidden) if place.names else place.guessed)


def stands_seen(unit: Troops, place: Sensed) -> dict[str, Pose]:
    """Return the pose of each stand seen; empty if the unit is seen as a whole."""
    if place.names:
        seen = dict(zip(place.names, place.stands, strict=True))
        return {stand.id: seen[stand.id] for stand in unit.stands if stand.id in seen}
    if len(place.stands) == len(unit.stands):
        return {s.id: pose for s, pose in zip(unit.stands, place.stands, strict=True)}
    return {}


def on_board(state: Battle[Any, Any, Any], pose: Pose) -> Pose:
    """Return a pose clamped to the board; on the edge, a stand that was beyond it is flagged."""
    x, y = min(max(pose.x, 0.0), state.width), min(max(pose.y, 0.0), state.depth)
    return pose if (x, y) == (pose.x, pose.y) else Pose(x, y, pose.facing)


def _inwards(places: Sequence[float], most: float) -> float:
    """Return how far a unit is shifted as a whole for its stands' centres to be on the board."""
    return max(0.0, -min(places)) - max(0.0, max(places) - most)


def put_where(
    state: Battle[Any, Any, Any], unit: Troops, here: Sensed, alone: Collection[str] = ()
) -> dict[str, Any]:
    """Return the fields of an action for a unit moved by hand: ``unit``, ``to`` and ``sigma``.

    ``alone``: stands that may move without the others; if only such stands moved, the others are
    left out. A unit seen as a whole keeps its shape at the board's edge.
    """
    poses = stands_seen(unit, here)
    moved = {
        name for name, pose in poses.items() if not unit.poses[name].near(pose, STILL, STRAIGHT)
    }
    if moved and moved <= set(alone):
        poses = {name: pose for name, pose in poses.items() if name in alone}
    if not poses:
        laid, (x, y, facing) = unit.put_at(here.pose).poses.values(), here.pose.as_list()
        dx = _inwards([pose.x for pose in laid], state.width)
        dy = _inwards([pose.y for pose in laid], state.depth)
        poses = unit.put_at(Pose(x + dx, y + dy, facing)).poses if dx or dy else {}
    to: Any = {name: on_board(state, pose).as_list() for name, pose in poses.items()}
    return {"unit": unit.id, "to": to or here.pose.as_list(), "sigma": as_json(here.sigma)}


class TroopsHands(Hands[B]):
    """What hands do in a game whose state is a battle.

    ``gone``, ``lost``: the reasons given for a unit off the table, and for the removal of owed
    stands.
    """

    sense = staticmethod(sensed)
    gone: Message
    lost: Message

    def readings(self, state: B, unit: str, here: Sensed | None) -> tuple[Reading, ...]:
        """Return the readings of a unit that now stands ``here``."""
        if unit not in state.by_id:
            return self.came(state, unit, here)
        if here is None:
            return (Reading(({"action": "gone", "unit": unit},), self.gone),)
        debt = owed(state, "lose", unit)
        if debt is not None and len(here.hidden) == debt.count:
            action = {"action": "lose", "unit": unit, "stands": list(here.hidden)}
            return (Reading((action,), self.lost),)
        return self.moved(state, state.by_id[unit], here)

    def came(self, state: B, unit: str, here: Sensed | None) -> tuple[Reading, ...]:
        """Return the readings of a unit that was not on the table."""
        return ()

    def moved(self, state: B, unit: Any, here: Sensed) -> tuple[Reading, ...]:
        """Return the readings of a unit on the table that moved."""
        raise NotImplementedError

    def judge(self, state: B, action: Any) -> tuple[Finding, ...]:
        """Return the findings of the action itself."""
        return tuple(action.judge(state))

    def names(self, state: B, units: Iterable[str]) -> tuple[str, ...]:
        """Return the players' names for some units."""
        return tuple(map(state.called, units))

    def due(self, state: B, unit: str) -> int | None:
        """Return the index of a unit's first debt among those owed, or None."""
        owing = [debt.unit for debt in state.owes]
        return owing.index(unit) if unit in owing else None
