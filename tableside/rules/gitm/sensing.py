"""Counters as the camera sees them, and what hands that moved them did (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.engine.ruleset import Proposal, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.gitm.actions.playing import Placed
from tableside.rules.gitm.squares import PRINTED
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say


def sense(state: State, places: Mapping[str, Sensed | None]) -> State:
    """Return the position with counters where the camera has them (None: off the table).

    One that waits in the room east of the grid lies nowhere on the map.
    """
    units = tuple(
        unit
        if unit.id not in places
        else replace(unit, pose=None, sigma=None)
        if (here := places[unit.id]) is None or waits(here.pose)
        else replace(unit, pose=here.pose, sigma=here.sigma)
        for unit in state.units
    )
    return replace(state, units=units)


def waits(pose: Pose) -> bool:
    """Whether a counter lies in the room east of the grid, where those wait that are not on it."""
    return pose.x > PRINTED.east


def recognise(
    state: State, before: Mapping[str, Sensed | None], after: Mapping[str, Sensed | None]
) -> tuple[Proposal, ...]:
    """Return that the counters were put where they lie now; what is wrong there is flagged.

    A hand never decides a move: it only puts counters where the game has them.
    """
    table = sense(state, before)
    actions: list[dict[str, Any]] = []
    findings: list[tuple[Finding, ...]] = []
    for name, here in after.items():
        if name not in state.by_id:
            continue
        cell = None if here is None else PRINTED.at(here.pose.x, here.pose.y)
        action: dict[str, Any] = {"action": "placed", "unit": name}
        if cell is not None:
            action["square"] = str(cell)
        if here is not None and not waits(here.pose):
            action["at"] = here.pose.as_list()
        actions.append(action)
        findings.append(tuple(Placed(name, cell).judge(table)))
    if not actions:
        return ()
    names = Several(tuple(state.by_id[each["unit"]].called for each in actions))
    text, why = say("hands-counters", units=names), say("hands-why")
    return (Proposal(text, why, tuple(actions), tuple(findings)),)
