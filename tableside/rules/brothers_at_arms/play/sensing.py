"""Interpret what the camera sees: units at new places, and the actions that explain them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableside.engine.judged_action import owed
from tableside.engine.recognise import Reading
from tableside.engine.ruleset import Sensed
from tableside.engine.sensing import TroopsHands, stands_seen
from tableside.geometry.uncertainty import as_json
from tableside.rules.brothers_at_arms.actions import referee
from tableside.rules.brothers_at_arms.laying import fielded
from tableside.rules.brothers_at_arms.named import reserve_of
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


class _Hands(TroopsHands[State]):
    actions = referee.ACTIONS
    gone, lost = say("hands-gone"), say("hands-lost")
    apply = staticmethod(referee.apply)

    def moved(self, state: State, unit: Unit, here: Sensed) -> tuple[Reading, ...]:
        """Return the possible actions that put a unit ``here``."""
        return (_moved(state, unit, here),)

    def came(self, state: State, unit: str, here: Sensed | None) -> tuple[Reading, ...]:
        """Return the reading that a reserve came on, if it did."""
        return _came(state, unit, here)


def _moved(state: State, unit: Unit, here: Sensed) -> Reading:
    known = replace(here, guessed=False)
    if owed(state, "fall-back", unit.id) is not None:
        return Reading(({"action": "fall-back", **_place(unit, known)},), say("hands-fell-back"))
    if unit.id in state.bound.placing and state.night:
        return Reading(({"action": "place", **_place(unit, known)},), say("hands-placed"))
    return Reading(({"action": "moved", **_place(unit, known)},), say("hands-stands-elsewhere"))


def _came(state: State, unit: str, here: Sensed | None) -> tuple[Reading, ...]:
    reserve = reserve_of(state, unit)
    if reserve is None or here is None:
        return ()
    how = "flank" if reserve.arrival else "reserve"
    action = {"action": "bring", "as": how, **_place(fielded(state, reserve), here)}
    return (Reading((action,), say("hands-came")),)


def _place(unit: Unit, here: Sensed) -> dict[str, Any]:
    poses = stands_seen(unit, here)
    to: Any = {name: pose.as_list() for name, pose in poses.items()}
    return {"unit": unit.id, "to": to or here.pose.as_list(), "sigma": as_json(here.sigma)}


recognise = _Hands().recognise
