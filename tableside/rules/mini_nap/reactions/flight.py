"""Straight flights that a contact ends: of a unit that falls back, flees or rides back."""

from __future__ import annotations

from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.flights import Flight
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit


def flight_of(
    state: State, unit: Unit, way: float, facing: float, *, anyone: bool = False
) -> Flight:
    """Return the flight of a unit along ``way`` that faces ``facing`` (degrees).

    It ends no run on a friend or on abandoned guns. ``anyone``: a contact with a friend ends it,
    too.
    """
    scene = Scene(state, unit)
    walls = [u.outline for u in scene.around if anyone or scene.enemy(u)]
    walls += [ground.area for ground in scene.ground()]
    held = list(map(scene.barrier, scene.not_to_stop_on(formed=False)))
    start = Pose(unit.pose.x, unit.pose.y, facing)
    return Flight(unit.shape, start, way, walls, held, state.board, state.contact)


def away(unit: Unit, enemy: Unit) -> float:
    """Return the facing away from an enemy: about when its centre lies ahead of the unit's."""
    ahead = unit.pose.seen(enemy.pose.x, enemy.pose.y)[0]
    return wrap_degrees(unit.pose.facing + (180.0 if ahead > 0.0 else 0.0))


def fleeing(state: State, unit: Unit, enemy: Unit) -> Flight:
    """Return the flight of a unit straight away from an enemy, to which it turns its back."""
    facing = away(unit, enemy)
    return flight_of(state, unit, facing, facing)
