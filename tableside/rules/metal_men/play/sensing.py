"""What the camera sees of a table: units where they stand now, and what hands may have done."""

from __future__ import annotations

import math

from tableside.engine.judged_action import owed
from tableside.engine.recognise import Reading
from tableside.engine.ruleset import Sensed
from tableside.engine.sensing import TroopsHands, on_board, placed, put_where
from tableside.geometry.uncertainty import as_json
from tableside.rules.metal_men.actions import referee
from tableside.rules.metal_men.command import who_can_order
from tableside.rules.metal_men.data import MOST_POINTS, tables
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


class _Hands(TroopsHands[State]):
    actions = referee.ACTIONS
    gone, lost = say("hands-gone"), say("hands-lost")
    judge = staticmethod(referee.judge)
    apply = staticmethod(referee.apply)

    def due(self, state: State, unit: str) -> int | None:
        """Return at which place of what is owed a unit stands; leaders move after their units."""
        owing = super().due(state, unit)
        leads = unit in state.by_id and state.by_id[unit].is_leader
        return len(state.owes) + 1 if owing is None and leads else owing

    def moved(self, state: State, unit: Unit, here: Sensed) -> tuple[Reading, ...]:
        """Return what may have been done with a unit that stands ``here`` now."""
        return _led(state, unit, here) if unit.is_leader else (_moved(state, unit, here),)


def _led(state: State, leader: Unit, here: Sensed) -> tuple[Reading, ...]:
    """Return what a leader's model may have done: ridden along, or spent points."""
    to = {"to": on_board(state, here.pose).as_list(), "sigma": as_json(here.sigma)}
    found = []
    last = state.by_id.get(state.so_far.last or "")
    if last is not None and leader.id in state.so_far.riders:
        ride = {"action": "ride", "leader": leader.id, "with": last.id, **to}
        found.append(Reading((ride,), say("hands-ride")))
    far = leader.middle.distance_to(here.pose)
    points = max(math.ceil((far - 0.05) / tables().rates["leader"]), 1)
    own = {"action": "leader", "leader": leader.id, "points": min(points, MOST_POINTS), **to}
    return (*found, Reading((own,), say("hands-leader")))


def _moved(state: State, unit: Unit, here: Sensed) -> Reading:
    # A stand is never seen twice in quite the same place, and guns may not move at all.
    place = put_where(state, unit, here, {stand.id for stand in unit.caissons})
    if owed(state, "retreat", unit.id) is not None:
        return Reading(({"action": "retreat", **place},), say("hands-retreated"))
    off = unit.middle.distance_to(placed(unit, here).middle)
    if unit.id in state.so_far.rallied and off <= state.house.face_slack:  # it faces another way
        return Reading(({"action": "move", **place, "moved": True},), say("hands-faces"))
    leader = best_leader(state, unit)
    by = {} if leader is None else {"leader": leader.id}
    return Reading(({"action": "move", **place, **by, "moved": True},), say("hands-moved-unit"))


def best_leader(state: State, unit: Unit) -> Unit | None:
    """Return who most likely ordered a unit's move: of those who can the one of its division.

    Of several the one with the most points; before all the one who was said to order it.
    """
    said = state.by_id.get(state.so_far.ordered.get(unit.id, ""))
    if said is not None:
        return said
    able = who_can_order(state, unit) if unit.side == state.active else ()
    return max(able, key=lambda each: (each.level == "division", each.points), default=None)


recognise = _Hands().recognise
